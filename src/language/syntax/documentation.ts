import type { IToken } from "chevrotain";
import type { SourceFile } from "../../source/source-file.ts";
import type { Comment, Documentation } from "./ast.ts";
import { endOf } from "./parser/token-rules.ts";
import type { Tokens } from "./tokens.ts";

/** What the comments of a file are: documentation of the token that follows, or remarks. */
export interface Remarks {
  /** By the offset of the token that it documents; the parser takes out what it uses. */
  readonly documentation: Map<number, Documentation>;
  readonly comments: readonly Comment[];
}

/** All `///` lines between two tokens document the second; one that stands behind a token on its line does not. */
export function remarksOf(file: SourceFile, tokens: Tokens): Remarks {
  const documentation = new Map<number, Documentation>();
  const comments: Comment[] = [];
  let next = 0;
  let run: IToken[] = [];
  const close = (): void => {
    const token = tokens.tokens[next];
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) return;
    if (token === undefined) comments.push(...run.map(commentOf));
    else {
      const lines = run.map((one) => one.image.slice(3).replace(/^ /, "").trimEnd());
      documentation.set(token.startOffset, { lines, span: { start: first.startOffset, end: endOf(last) } });
    }
    run = [];
  };
  for (const comment of tokens.comments) {
    while ((tokens.tokens[next]?.startOffset ?? Infinity) < comment.startOffset) {
      close();
      next++;
    }
    if (isDocumentation(comment) && standsAlone(file, tokens.tokens[next - 1], comment)) run.push(comment);
    else comments.push(commentOf(comment));
  }
  close();
  comments.sort((a, b) => a.span.start - b.span.start);
  return { documentation, comments };
}

/** Documentation that the parser found nothing for, as the comments that it is made of. */
export function unclaimed(documentation: ReadonlyMap<number, Documentation>, tokens: Tokens): Comment[] {
  const spans = [...documentation.values()].map((one) => one.span);
  if (spans.length === 0) return [];
  return tokens.comments
    .filter(
      (token) =>
        isDocumentation(token) &&
        spans.some((span) => span.start <= token.startOffset && token.startOffset < span.end),
    )
    .map(commentOf);
}

function isDocumentation(token: IToken): boolean {
  return token.image.startsWith("///") && !token.image.startsWith("////");
}

function standsAlone(file: SourceFile, before: IToken | undefined, comment: IToken): boolean {
  return before === undefined || /[\n\r]/.test(file.text.slice(endOf(before), comment.startOffset));
}

function commentOf(token: IToken): Comment {
  const text = token.image.trimEnd();
  return { text, span: { start: token.startOffset, end: token.startOffset + text.length } };
}
