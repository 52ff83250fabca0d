import type { Span } from "../../../source/span.ts";
import type { Comment } from "../ast.ts";
import {
  blankBefore,
  hasCommentBefore,
  interruptBeforeSign,
  interruptInPlace,
  nextToken,
  lineBefore,
  onOwnLine,
  printBehind,
  signBefore,
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
): Document {
  const parts: Document[] = [];
  writeStatements(source, items, end, { print, apart: () => false, write: (part) => parts.push(part) });
  return parts.length === 0 ? "" : concat(parts);
}

export interface StatementWriter<T> {
  readonly print: (item: T) => Document;
  /** Whether a blank line is put between two statements in any case. */
  readonly apart: (above: Printed<T>, below: Printed<T>) => boolean;
  /** Takes the lines and the breaks between them, in order. */
  readonly write: (part: Document) => void;
}

export function writeStatements<T extends Listed>(
  source: Source,
  items: readonly T[],
  end: number,
  { print, apart, write }: StatementWriter<T>,
): void {
  const column = new Column(source, write);
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
}

/** Lines one below the other. */
class Column {
  readonly #source: Source;
  readonly #write: (part: Document) => void;
  #isEmpty = true;
  #blank = false;

  constructor(source: Source, write: (part: Document) => void) {
    this.#source = source;
    this.#write = write;
  }

  leaveBlank(): void {
    this.#blank = true;
  }

  addComments(comments: readonly Comment[]): void {
    for (const comment of comments) this.add(comment.text, comment.span.start);
  }

  add(document: Document, start: number): void {
    const blank = this.#blank || blankBefore(this.#source, start);
    if (!this.#isEmpty) this.#write(blank ? blankLine : hardLine);
    this.#isEmpty = false;
    this.#blank = false;
    this.#write(document);
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
  return printBehind(source, [...takeBefore(source, item.span.end), ...takeTrailing(source, limit)]);
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
  const inner = first === undefined ? end : startOf(first);
  const before = hasCommentBefore(source, inner)
    ? interruptBeforeSign(source, signBefore(source, inner), inner)
    : "";
  const trailing = printBehind(source, takeTrailing(source, inner));
  const body = statements(source, items, end, print);
  if (body === "" && trailing === "") return concat([header, " ", before, "{}"]);
  const inside = body === "" ? "" : nest(concat([hardLine, body]));
  return concat([header, " ", before, "{", trailing, inside, outdent(hardLine), "}"]);
}

export interface Brackets {
  readonly open: string;
  readonly close: string;
  /** What stands inside the brackets of a list on one line. */
  readonly inside: Document;
}

export const parentheses: Brackets = { open: "(", close: ")", inside: softLine };
export const squareBrackets: Brackets = { open: "[", close: "]", inside: softLine };
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
  const inner = first === undefined ? (rest?.start ?? closer) : startOf(first);
  const beforeOpen = interruptBeforeSign(source, nextToken(source.text, before), inner);
  const trailing = printBehind(source, takeTrailing(source, inner));
  const items: Document[] = entries.map((entry, index) => {
    const next = entries[index + 1];
    const limit = next === undefined ? (rest?.start ?? closer) : startOf(next);
    const comma = next !== undefined || rest !== undefined ? "," : choice(",", "");
    return printEntry(source, entry, index > 0, () =>
      concat([print(entry), printComma(source, entry, comma, limit), printRest(source, entry, limit)]),
    );
  });
  if (rest !== undefined) {
    const entry = { span: rest };
    items.push(
      printEntry(source, entry, items.length > 0, () => concat(["..", printRest(source, entry, closer)])),
    );
  }
  const dangling = takeBefore(source, closer);
  if (items.length === 0 && dangling.length === 0 && trailing === "")
    return concat([beforeOpen, brackets.open, brackets.close]);
  const inside = items.length === 0 ? "" : concat([brackets.inside, ...items]);
  return group(
    concat([
      beforeOpen,
      brackets.open,
      trailing,
      indent(concat([inside, ...dangling.map((comment) => onOwnLine(source, comment))])),
      items.length === 0 ? hardLine : brackets.inside,
      brackets.close,
    ]),
  );
}

function printComma(source: Source, entry: Listed, comma: Document, limit: number): Document {
  if (comma !== "," || !hasCommentBefore(source, Infinity)) return comma;
  return concat([interruptBeforeSign(source, nextToken(source.text, entry.span.end), limit), comma]);
}

function closerAfter(source: Source, end: number): number {
  const token = nextToken(source.text, end);
  return source.text[token] === "," ? nextToken(source.text, token + 1) : token;
}

/** A list without brackets: on one line, or an entry a line, each under the first. */
export function separated<T extends Listed>(
  source: Source,
  entries: readonly T[],
  print: (entry: T) => Document,
): Document {
  return group(align(concat(separatedEntries(source, entries, print).flat())));
}

/** A list without brackets, always an entry a line, each under the first. */
export function stacked<T extends Listed>(
  source: Source,
  entries: readonly T[],
  print: (entry: T) => Document,
): Document {
  const printed = align(concat(separatedEntries(source, entries, print).flat()));
  return entries.length > 1 ? broken(printed) : printed;
}

/** A list without brackets that fills its lines, each under the first. */
export function filled<T extends Listed>(
  source: Source,
  entries: readonly T[],
  print: (entry: T) => Document,
): Document {
  const printed = separatedEntries(source, entries, print);
  const parts = printed.flatMap(([entry, rest], index) => {
    const isBehindComment = index > 0 && printed[index - 1]?.[1] !== "";
    return [isBehindComment ? broken(entry) : group(entry), rest];
  });
  return align(concat(parts));
}

/** Each entry, with its comma, and the comments behind it. */
function separatedEntries<T extends Listed>(
  source: Source,
  entries: readonly T[],
  print: (entry: T) => Document,
): readonly (readonly [Document, Document])[] {
  return entries.map((entry, index) => {
    const next = entries[index + 1];
    const before = index === 0 ? interruptInPlace(source, startOf(entry)) : "";
    const comma = next === undefined ? "" : ",";
    const printed = printEntry(source, entry, index > 0, () => concat([before, print(entry), comma]));
    return [printed, next === undefined ? "" : printRest(source, entry, startOf(next))];
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
