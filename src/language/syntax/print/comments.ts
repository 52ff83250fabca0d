import type { Span } from "../../../source/span.ts";
import type { Comment, Documentation } from "../ast.ts";
import { concat, hardLine, suffix, type Document } from "./document.ts";

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
export function takeTrailing(source: Source, limit: number): Document {
  const comment = source.comments[source.next];
  if (comment === undefined || comment.span.start >= limit || ownsLine(source, comment)) return "";
  source.next++;
  return suffix(comment.text);
}

/** Takes the comments before an offset and prints each on the line where it stands, then starts a line. */
export function interrupt(source: Source, offset: number): Document {
  const comments = takeBefore(source, offset);
  if (comments.length === 0) return "";
  return concat([...comments.map((comment) => printInside(source, comment)), hardLine]);
}

/** A comment in the middle of something. */
export function printInside(source: Source, comment: Comment): Document {
  return ownsLine(source, comment) ? concat([hardLine, comment.text]) : suffix(comment.text);
}

/** Whether nothing but white space stands before a comment on its line. */
export function ownsLine(source: Source, comment: Comment): boolean {
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

/** The offset of the next token at or after an offset between tokens. */
export function nextToken(text: string, offset: number): number {
  let at = offset;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (isSpace(unit) || isLineBreak(unit)) at++;
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
