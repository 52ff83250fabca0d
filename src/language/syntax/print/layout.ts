import { assertNever } from "../../../base/assert.ts";
import { STEP, WIDTH, type Composite, type Document } from "./document.ts";

/** Writes a document on a page: every group on one line if it fits into {@link WIDTH} columns, else broken. */
export function layout(page: Page, document: Document): void {
  const open: Open[] = [{ parts: [document], next: 0, flat: false, column: 0, statement: 0 }];
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const part = at.parts[at.next++];
    if (part === undefined) open.pop();
    else if (typeof part === "string") page.write(part);
    else place(page, open, part, at);
  }
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

/** Documents of which those from `next` on are still to be printed, with the columns of their lines and statements. */
interface Open {
  readonly parts: readonly Document[];
  next: number;
  readonly flat: boolean;
  readonly column: number;
  readonly statement: number;
}

function place(page: Page, open: Open[], document: Composite, at: Open): void {
  const { flat, column, statement } = at;
  switch (document.kind) {
    case "concat":
      open.push({ parts: document.parts, next: 0, flat, column, statement });
      return;
    case "group": {
      const fits = flat || fitsOn(page.column + document.width, open);
      open.push({ parts: [document.body], next: 0, flat: fits, column, statement });
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
      open.push({ parts: [document.body], next: 0, flat, column: column + STEP, statement });
      return;
    case "align":
      open.push({ parts: [document.body], next: 0, flat, column: page.column, statement });
      return;
    case "nest": {
      const inner = statement + STEP;
      open.push({ parts: [document.body], next: 0, flat, column: inner, statement: inner });
      return;
    }
    case "outdent":
      open.push({ parts: [document.body], next: 0, flat, column: statement, statement });
      return;
    case "suffix":
      page.writeAtEnd(document.text);
      return;
    case "choice":
      open.push({ parts: [flat ? document.flat : document.broken], next: 0, flat, column, statement });
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
  if (room < 0) return false;
  for (let i = open.length - 1; i >= 0; i--) {
    const { parts, next, flat } = open[i] ?? { parts: [], next: 0, flat: true };
    for (let part = next; part < parts.length; part++) {
      const rest = roomAfter(parts[part] ?? "", flat, room);
      if (rest === BREAKS) return true;
      if (rest < 0) return false;
      room = rest;
    }
  }
  return true;
}

const BREAKS = Infinity;

/** What is left of `room` after a document, negative when it does not fit; {@link BREAKS} where it may break before. */
function roomAfter(document: Document, flat: boolean, room: number): number {
  if (typeof document === "string") return room - document.length;
  if (flat && document.width < Infinity) return room - document.width;
  const inside: Document[] = [document];
  let left = room;
  for (let next = inside.pop(); next !== undefined && left >= 0; next = inside.pop()) {
    if (typeof next === "string") left -= next.length;
    else if (next.kind === "break" || (next.kind === "line" && !flat)) return BREAKS;
    else left -= unfold(next, flat, inside);
  }
  return left;
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
export class Page {
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
