import { invariant } from "../base/assert.ts";
import type { Span } from "../source/span.ts";

/** An example with the place that it is about. */
export interface MarkedExample {
  readonly text: string;
  readonly span: Span;
}

/** Takes the one pair of « and » out of an example of the catalogue. */
export function markedExample(example: string): MarkedExample {
  const start = example.indexOf("«");
  const end = example.indexOf("»");
  invariant(start >= 0 && end > start, `an example needs one marked place: ${example}`);
  const text = example.replace("«", "").replace("»", "");
  invariant(!/[«»]/.test(text), `an example marks one place only: ${example}`);
  return { text, span: { start, end: end - 1 } };
}
