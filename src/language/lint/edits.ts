import type { Edit } from "../../diagnostics/diagnostic.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";

/** Takes out what stands at a span, with its line where nothing else stands on it. */
export function removal({ text }: SourceFile, span: Span): Edit {
  const start = span.start - (/[ \t]*$/.exec(text.slice(0, span.start))?.[0].length ?? 0);
  const isFirst = start === 0 || text[start - 1] === "\n";
  const after = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(span.end));
  if (!isFirst || after === null)
    return { span: { start: isFirst ? span.start : start, end: span.end }, text: "" };
  return { span: { start, end: span.end + after[0].length }, text: "" };
}

/** Takes one item out of a list with commas between its items; there must be another. */
export function removalFromList(items: readonly { readonly span: Span }[], index: number): Edit | undefined {
  const [before, item, after] = [items[index - 1], items[index], items[index + 1]];
  if (item === undefined) return undefined;
  if (before !== undefined) return { span: { start: before.span.end, end: item.span.end }, text: "" };
  if (after !== undefined) return { span: { start: item.span.start, end: after.span.start }, text: "" };
  return undefined;
}

/** The text of a span. */
export function textAt({ text }: SourceFile, { start, end }: Span): string {
  return text.slice(start, end);
}
