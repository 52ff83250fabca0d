import { assertNever } from "../../../base/assert.ts";
import { STEP, WIDTH, type Composite, type Document } from "./document.ts";

/** Prints a document: every group on one line if it fits into {@link WIDTH} columns, else broken. */
export function layout(document: Document): string {
  const page = new Page();
  const open: Open[] = [{ document, flat: false, column: 0, statement: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.document === "string") page.write(next.document);
    else place(page, open, next.document, next);
  }
  return page.text();
}

/** A document as it is on one line, whatever its width. */
export function flatten(document: Document): string {
  if (typeof document === "string") return document;
  switch (document.kind) {
    case "concat":
      return document.parts.map(flatten).join("");
    case "group":
    case "indent":
    case "align":
    case "nest":
    case "outdent":
      return flatten(document.body);
    case "line":
    case "choice":
      return document.flat;
    case "verbatim":
    case "suffix":
      return document.text;
    case "break":
      return " ";
    default:
      return assertNever(document);
  }
}

/** A document still to be printed, with the columns at which its lines and its statements start. */
interface Open {
  readonly document: Document;
  readonly flat: boolean;
  readonly column: number;
  readonly statement: number;
}

function place(page: Page, open: Open[], document: Composite, at: Open): void {
  const { flat, column, statement } = at;
  switch (document.kind) {
    case "concat":
      for (let i = document.parts.length - 1; i >= 0; i--) {
        open.push({ document: document.parts[i] ?? "", flat, column, statement });
      }
      return;
    case "group": {
      const fits = flat || fitsOn(page.column + document.width, open);
      open.push({ document: document.body, flat: fits, column, statement });
      return;
    }
    case "line":
      if (flat) page.write(document.flat);
      else page.newLine(column);
      return;
    case "break":
      page.newLine(document.blank ? 0 : column);
      if (document.blank) page.newLine(column);
      return;
    case "indent":
      open.push({ document: document.body, flat, column: column + STEP, statement });
      return;
    case "align":
      open.push({ document: document.body, flat, column: page.column, statement });
      return;
    case "nest":
      open.push({
        document: document.body,
        flat,
        column: statement + STEP,
        statement: statement + STEP,
      });
      return;
    case "outdent":
      open.push({ document: document.body, flat, column: statement, statement });
      return;
    case "suffix":
      page.writeAtEnd(document.text);
      return;
    case "choice":
      open.push({ document: flat ? document.flat : document.broken, flat, column, statement });
      return;
    case "verbatim":
      page.writeExactly(document.text);
      return;
    default:
      return assertNever(document);
  }
}

/** Whether what follows fits on the line that is filled up to `column`, as far as the next possible break. */
function fitsOn(column: number, open: readonly Open[]): boolean {
  let room = WIDTH - column;
  let outer = open.length - 1;
  const inner: Document[] = [];
  let flat = false;
  while (room >= 0) {
    let document = inner.pop();
    if (document === undefined) {
      const next = open[outer--];
      if (next === undefined) return true;
      ({ document, flat } = next);
    }
    if (typeof document === "string") room -= document.length;
    else if (document.kind === "break" || (document.kind === "line" && !flat)) return true;
    else room -= unfold(document, flat, inner);
  }
  return false;
}

/** Puts the parts of a document on the stack; the width of what has none. */
function unfold(document: Composite, flat: boolean, inner: Document[]): number {
  switch (document.kind) {
    case "concat":
      for (let i = document.parts.length - 1; i >= 0; i--) inner.push(document.parts[i] ?? "");
      return 0;
    case "group":
    case "indent":
    case "align":
    case "nest":
    case "outdent":
      inner.push(document.body);
      return 0;
    case "choice":
      inner.push(flat ? document.flat : document.broken);
      return 0;
    case "line":
      return document.flat.length;
    case "verbatim":
      return firstLine(document.text).length;
    case "break":
    case "suffix":
      return 0;
    default:
      return assertNever(document);
  }
}

function firstLine(text: string): string {
  const end = text.indexOf("\n");
  return end < 0 ? text : text.slice(0, end);
}

/** The text so far. Lines neither begin nor end with stray spaces; indentation is written only before text. */
class Page {
  /** Where the next text will stand, from 0. */
  column = 0;
  readonly #pieces: string[] = [];
  #lineIsEmpty = true;
  /** How many pieces must stay as they are, spaces at the end of a line included. */
  #kept = 0;
  #atEnd = "";

  write(text: string): void {
    const written = this.#lineIsEmpty ? text.trimStart() : text;
    if (written !== "") this.#push(written);
  }

  writeExactly(text: string): void {
    this.#push(text);
    this.#kept = this.#pieces.length;
  }

  #push(text: string): void {
    if (this.#lineIsEmpty) this.#pieces.push(" ".repeat(this.column));
    this.#lineIsEmpty = false;
    this.#pieces.push(text);
    const lastBreak = text.lastIndexOf("\n");
    this.column = lastBreak < 0 ? this.column + text.length : text.length - lastBreak - 1;
  }

  writeAtEnd(text: string): void {
    this.#atEnd += this.#atEnd === "" ? text : ` ${text}`;
  }

  newLine(column: number): void {
    this.#endLine();
    this.#pieces.push("\n");
    this.#lineIsEmpty = true;
    this.column = column;
  }

  text(): string {
    this.#endLine();
    return this.#pieces.join("");
  }

  #endLine(): void {
    this.#trim();
    if (this.#atEnd === "") return;
    this.writeExactly(this.#lineIsEmpty ? this.#atEnd : `  ${this.#atEnd}`);
    this.#atEnd = "";
  }

  #trim(): void {
    while (this.#pieces.length > this.#kept) {
      const trimmed = this.#pieces.pop()?.replace(/ +$/, "") ?? "";
      if (trimmed === "") continue;
      this.#pieces.push(trimmed);
      return;
    }
  }
}
