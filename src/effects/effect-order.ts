import type { FoundEffect } from "./effect-report.ts";

/** Effects in the order of the text; at one place, by the names of their kinds. */
export function inOrder(effects: readonly FoundEffect[]): readonly FoundEffect[] {
  return [...effects].sort(
    (a, b) => a.span.start - b.span.start || a.span.end - b.span.end || compare(a.kind, b.kind),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
