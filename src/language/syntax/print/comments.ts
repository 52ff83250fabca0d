import type { Span } from "../../../source/span.ts";
import type { Comment, Documentation } from "../ast.ts";
import { blankLine, concat, hardLine, indent, suffix, type Document } from "./document.ts";

/**
 * What printing needs beside the tree: the text it was read from, and its comments, taken one after the other as the
 * nodes around them are printed. Nodes are therefore printed in the order in which they stand in the text.
 */
export interface Source {
  readonly text: string;
  readonly comments: readonly Comment[];
  /** Index of the first comment that is not printed yet. */
  next: number;
  /** Whether what is printed stands in a placeholder of a text, and so must stay on one line. */
  readonly insideText: boolean;
}

/** For printing something only to measure it. */
export const measuring: Source = { text: "", comments: [], next: 0, insideText: false };

/** For printing what stands inside a text. */
export const insideText: Source = { text: "", comments: [], next: 0, insideText: true };

/** What stands in a list or block, documented or not. */
export interface Listed {
  readonly span: Span;
  readonly doc?: Documentation | undefined;
}

/** Where a node starts, its documentation counted. */
export function startOf(node: Listed): number {
  return node.doc === undefined ? node.span.start : Math.min(node.doc.span.start, node.span.start);
}

/** Takes the comments that stand before an offset. */
export function takeBefore(source: Source, offset: number): readonly Comment[] {
  const first = source.next;
  while (hasCommentBefore(source, offset)) source.next++;
  return first === source.next ? none : source.comments.slice(first, source.next);
}

const none: readonly Comment[] = [];

export function hasCommentBefore(source: Source, offset: number): boolean {
  const comment = source.comments[source.next];
  return comment !== undefined && comment.span.start < offset;
}

/** Takes the next comment if it stands before `limit` at the end of a line of something else: that is what it trails. */
export function takeTrailing(source: Source, limit: number): readonly Comment[] {
  const comment = source.comments[source.next];
  if (comment === undefined || comment.span.start >= limit || ownsLine(source, comment)) return none;
  source.next++;
  return [comment];
}

/** Takes the comments before an offset, prints them in the middle of something, and goes on one step deeper. */
export function interrupt(source: Source, offset: number): Document {
  return indent(interruptInPlace(source, offset));
}

/** Takes the comments before an offset, prints them in the middle of something, and goes on where its lines start. */
export function interruptInPlace(source: Source, offset: number): Document {
  if (!hasCommentBefore(source, offset)) return "";
  return concat([printBehind(source, takeBefore(source, offset)), hardLine]);
}

/**
 * Takes the comments before a sign if one of those between here and `limit`, where the next thing starts, would document
 * that thing, were it printed on a line of its own behind the sign.
 */
export function interruptBeforeSign(source: Source, sign: number, limit: number): Document {
  for (let next = source.next; ; next++) {
    const comment = source.comments[next];
    if (comment === undefined || comment.span.start >= limit) return "";
    if (comment.text.startsWith("///")) return interruptInPlace(source, sign);
  }
}

/** Comments behind something on its line: the first may trail it, each other has a line of its own. */
export function printBehind(source: Source, comments: readonly Comment[]): Document {
  const printed = comments.map((comment, index) =>
    index > 0 || ownsLine(source, comment) ? onOwnLine(source, comment) : suffix(comment.text),
  );
  return concat(printed);
}

export function onOwnLine(source: Source, comment: Comment): Document {
  return concat([lineBefore(source, comment.span.start), comment.text]);
}

/** A line break, or the blank line that stands before an offset. */
export function lineBefore(source: Source, offset: number): Document {
  return blankBefore(source, offset) ? blankLine : hardLine;
}

/** Whether nothing but white space stands before a comment on its line. */
function ownsLine(source: Source, comment: Comment): boolean {
  const { text } = source;
  for (let i = comment.span.start - 1; i >= 0; i--) {
    const unit = text.charCodeAt(i);
    if (isLineBreak(unit)) return true;
    if (!isSpace(unit)) return false;
  }
  return true;
}

/** Whether the line before the one that an offset starts is blank. */
export function blankBefore(source: Source, offset: number): boolean {
  const { text } = source;
  let breaks = 0;
  for (let i = offset - 1; i >= 0; i--) {
    const unit = text.charCodeAt(i);
    if (unit === LINE_FEED || (unit === CARRIAGE_RETURN && text.charCodeAt(i + 1) !== LINE_FEED)) breaks++;
    else if (unit !== CARRIAGE_RETURN && !isSpace(unit)) break;
  }
  return breaks > 1;
}

/** Whether a blank line stands between two offsets. */
export function hasBlankLine(source: Source, start: number, end: number): boolean {
  const { text } = source;
  let breaks = 0;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (isLineBreak(unit)) {
      if (unit === LINE_FEED || text.charCodeAt(i + 1) !== LINE_FEED) breaks++;
    } else if (!isSpace(unit)) {
      breaks = 0;
    }
    if (breaks > 1) return true;
  }
  return false;
}

/** The offset of the sign that is the last token before an offset. */
export function signBefore(source: Source, offset: number): number {
  let next = source.next;
  while ((source.comments[next]?.span.start ?? offset) < offset) next++;
  let at = offset;
  for (;;) {
    while (at > 0 && isWhite(source.text.charCodeAt(at - 1))) at--;
    const comment = source.comments[next - 1];
    if (comment === undefined || next <= source.next || comment.span.end !== at) return Math.max(0, at - 1);
    at = comment.span.start;
    next--;
  }
}

/** The offset of the next token at or after an offset between tokens. */
export function nextToken(text: string, offset: number): number {
  let at = offset;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (isWhite(unit)) at++;
    else if (text.startsWith("//", at)) at = lineEnd(text, at);
    else break;
  }
  return at;
}

function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isLineBreak(text.charCodeAt(at))) at++;
  return at;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

function isLineBreak(unit: number): boolean {
  return unit === LINE_FEED || unit === CARRIAGE_RETURN;
}

function isSpace(unit: number): boolean {
  return unit === 32 || unit === 9;
}

function isWhite(unit: number): boolean {
  return isSpace(unit) || isLineBreak(unit);
}
