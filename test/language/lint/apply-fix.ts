import type { Fix } from "../../../src/diagnostics/diagnostic.ts";

/** A text with the edits of a fix, which stand apart from each other. */
export function applied(text: string, { edits }: Fix): string {
  return [...edits]
    .sort((a, b) => b.span.start - a.span.start)
    .reduce((done, { span, text: put }) => done.slice(0, span.start) + put + done.slice(span.end), text);
}
