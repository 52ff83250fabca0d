import type { Span } from "../../../source/span.ts";
import type { Comment } from "../ast.ts";
import {
  blankBefore,
  interrupt,
  nextToken,
  printInside,
  startOf,
  takeBefore,
  takeTrailing,
  type Listed,
  type Source,
} from "./comments.ts";
import {
  align,
  blankLine,
  broken,
  choice,
  concat,
  group,
  hardLine,
  indent,
  line,
  nest,
  outdent,
  softLine,
  type Document,
} from "./document.ts";

/** A statement of a block, printed. */
export interface Printed<T> {
  readonly item: T;
  readonly statement: Document;
}

/**
 * Statements one below the other with the comments before, between and after them, as far as the offset `end`. At most
 * one blank line is kept where there were some; one is put between statements that stand `apart`.
 */
export function statements<T extends Listed>(
  source: Source,
  items: readonly T[],
  end: number,
  print: (item: T) => Document,
  apart: (above: Printed<T>, below: Printed<T>) => boolean = () => false,
): Document {
  const column = new Column(source);
  let above: Printed<T> | undefined;
  for (const [index, item] of items.entries()) {
    const start = startOf(item);
    const leading = takeBefore(source, start);
    const documentation = printDocumentation(source, item);
    const below = { item, statement: print(item) };
    if (above !== undefined && apart(above, below)) column.leaveBlank();
    column.addComments(leading);
    const next = items[index + 1];
    const rest = printRest(source, item, next === undefined ? end : startOf(next));
    column.add(concat([documentation, below.statement, rest]), start);
    above = below;
  }
  column.addComments(takeBefore(source, end));
  return column.document();
}

/** Lines one below the other. */
class Column {
  readonly #source: Source;
  readonly #parts: Document[] = [];
  #blank = false;

  constructor(source: Source) {
    this.#source = source;
  }

  leaveBlank(): void {
    this.#blank = true;
  }

  addComments(comments: readonly Comment[]): void {
    for (const comment of comments) this.add(comment.text, comment.span.start);
  }

  add(document: Document, start: number): void {
    if (this.#parts.length > 0) {
      this.#parts.push(this.#blank || blankBefore(this.#source, start) ? blankLine : hardLine);
    }
    this.#blank = false;
    this.#parts.push(document);
  }

  document(): Document {
    return this.#parts.length === 0 ? "" : concat(this.#parts);
  }
}

/** The `///` lines of a node, with the comments between them and the node. */
function printDocumentation(source: Source, item: Listed): Document {
  if (item.doc === undefined) return "";
  const comments = takeBefore(source, nextToken(source.text, item.doc.span.end));
  const lines = [
    ...item.doc.lines.map((text) => (text === "" ? "///" : `/// ${text}`)),
    ...comments.map((comment) => comment.text),
  ];
  return concat(lines.flatMap((text) => [text, hardLine]));
}

/** The comments inside an item that no part of it was printed with, and the one that trails it. */
function printRest(source: Source, item: Listed, limit: number): Document {
  const inside = takeBefore(source, item.span.end);
  const trailing = takeTrailing(source, limit);
  return inside.length === 0
    ? trailing
    : concat([...inside.map((comment) => printInside(source, comment)), trailing]);
}

/** `header { … }` with a statement on each line; `end` is the offset of the closing brace. */
export function braced<T extends Listed>(
  source: Source,
  header: Document,
  items: readonly T[],
  end: number,
  print: (item: T) => Document,
): Document {
  const first = items[0];
  const trailing = takeTrailing(source, first === undefined ? end : startOf(first));
  const body = statements(source, items, end, print);
  if (body === "" && trailing === "") return concat([header, " {}"]);
  const inside = body === "" ? "" : nest(concat([hardLine, body]));
  return concat([header, " {", trailing, inside, outdent(hardLine), "}"]);
}

export interface Brackets {
  readonly open: string;
  readonly close: string;
  /** What stands inside the brackets of a list on one line. */
  readonly inside: Document;
}

export const parentheses: Brackets = { open: "(", close: ")", inside: softLine };
export const squareBrackets: Brackets = { open: "[", close: "]", inside: softLine };
export const angleBrackets: Brackets = { open: "<", close: ">", inside: softLine };
export const braces: Brackets = { open: "{", close: "}", inside: line };

/**
 * A list in brackets: on one line, or an entry a line with a closing comma. `before` is where what stands before the
 * opening bracket ends; `rest` is the closing `..`.
 */
export function bracketed<T extends Listed>(
  source: Source,
  brackets: Brackets,
  before: number,
  entries: readonly T[],
  print: (entry: T) => Document,
  rest?: Span,
): Document {
  const last = rest ?? entries.at(-1)?.span;
  const closer =
    last === undefined
      ? nextToken(source.text, nextToken(source.text, before) + 1)
      : closerAfter(source, last.end);
  const first = entries[0];
  const trailing = takeTrailing(source, first === undefined ? (rest?.start ?? closer) : startOf(first));
  const items: Document[] = entries.map((entry, index) => {
    const next = entries[index + 1];
    const limit = next === undefined ? (rest?.start ?? closer) : startOf(next);
    const comma = next !== undefined || rest !== undefined ? "," : choice(",", "");
    return printEntry(source, entry, index > 0, () =>
      concat([print(entry), comma, printRest(source, entry, limit)]),
    );
  });
  if (rest !== undefined) {
    const entry = { span: rest };
    items.push(
      printEntry(source, entry, items.length > 0, () => concat(["..", takeTrailing(source, closer)])),
    );
  }
  const dangling = takeBefore(source, closer);
  if (items.length === 0 && dangling.length === 0 && trailing === "") return brackets.open + brackets.close;
  const inside = items.length === 0 ? "" : concat([brackets.inside, ...items]);
  return group(
    concat([
      brackets.open,
      trailing,
      indent(concat([inside, ...dangling.map((comment) => onOwnLine(source, comment))])),
      items.length === 0 ? hardLine : brackets.inside,
      brackets.close,
    ]),
  );
}

function closerAfter(source: Source, end: number): number {
  const token = nextToken(source.text, end);
  return source.text[token] === "," ? nextToken(source.text, token + 1) : token;
}

function onOwnLine(source: Source, comment: Comment): Document {
  return concat([lineBefore(source, comment.span.start), comment.text]);
}

function lineBefore(source: Source, offset: number): Document {
  return blankBefore(source, offset) ? blankLine : hardLine;
}

/** A list without brackets: on one line, or an entry a line, each under the first. */
export function separated<T extends Listed>(
  source: Source,
  entries: readonly T[],
  print: (entry: T, index: number) => Document,
): Document {
  return group(align(concat(separatedEntries(source, entries, print))));
}

/** A list without brackets, always an entry a line, each under the first. */
export function stacked<T extends Listed>(
  source: Source,
  entries: readonly T[],
  print: (entry: T, index: number) => Document,
): Document {
  const printed = align(concat(separatedEntries(source, entries, print)));
  return entries.length > 1 ? broken(printed) : printed;
}

/** A list without brackets that fills its lines, each under the first. */
export function filled<T extends Listed>(
  source: Source,
  entries: readonly T[],
  print: (entry: T, index: number) => Document,
): Document {
  return align(concat(separatedEntries(source, entries, print).map(group)));
}

function separatedEntries<T extends Listed>(
  source: Source,
  entries: readonly T[],
  print: (entry: T, index: number) => Document,
): Document[] {
  return entries.map((entry, index) => {
    const next = entries[index + 1];
    const before = index === 0 ? interrupt(source, startOf(entry)) : "";
    return printEntry(source, entry, index > 0, () =>
      next === undefined
        ? concat([before, print(entry, index)])
        : concat([before, print(entry, index), ",", printRest(source, entry, startOf(next))]),
    );
  });
}

/** An entry with the comments before it, and the line break before it unless it is the first. */
function printEntry(source: Source, entry: Listed, follows: boolean, print: () => Document): Document {
  const start = startOf(entry);
  const leading = takeBefore(source, start);
  const separator = (offset: number): Document => {
    if (!follows) return "";
    return blankBefore(source, offset) ? choice(blankLine, " ") : line;
  };
  const first = separator(leading[0]?.span.start ?? start);
  const comments = leading.map((comment, index) => (index === 0 ? comment.text : onOwnLine(source, comment)));
  const gap = leading.length === 0 ? "" : lineBefore(source, start);
  return concat([first, ...comments, gap, printDocumentation(source, entry), print()]);
}
