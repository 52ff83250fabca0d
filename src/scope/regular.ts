import { assertNever } from "../base/assert.ts";

/**
 * Regular expressions over symbols. A symbol is a Unicode code point, or one of the marks that alphabet.ts adds above them.
 * Every textual kind of scope is translated to such a term, and decided there.
 */
export type Term =
  /** One symbol of the ranges. */
  | { readonly kind: "symbols"; readonly ranges: Ranges }
  | { readonly kind: "sequence"; readonly of: readonly Term[] }
  | { readonly kind: "choice"; readonly of: readonly Term[] }
  /** Absent `most`: without limit. */
  | { readonly kind: "repeat"; readonly of: Term; readonly least: number; readonly most?: number };

/** Ranges of symbols, both ends included: ascending, apart from each other. */
export type Ranges = readonly Range[];

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** No word at all. */
export const never: Term = { kind: "choice", of: [] };

export function sequence(...of: readonly Term[]): Term {
  return { kind: "sequence", of };
}

export function choice(...of: readonly Term[]): Term {
  return { kind: "choice", of };
}

export function optional(of: Term): Term {
  return { kind: "repeat", of, least: 0, most: 1 };
}

export function anyNumber(of: Term): Term {
  return { kind: "repeat", of, least: 0 };
}

export function atLeastOne(of: Term): Term {
  return { kind: "repeat", of, least: 1 };
}

export function symbol(value: number): Term {
  return { kind: "symbols", ranges: [{ from: value, to: value }] };
}

export function symbols(ranges: Ranges): Term {
  return { kind: "symbols", ranges };
}

/** The code points of a text, one after the other. */
export function literal(text: string): Term {
  return { kind: "sequence", of: codePoints(text).map(symbol) };
}

export function codePoints(text: string): number[] {
  const points: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i) ?? 0;
    points.push(point);
    if (point > 0xffff) i += 1;
  }
  return points;
}

/** No less than the nodes of the machine that reads the term; saturates. */
export function sizeOf(term: Term): number {
  switch (term.kind) {
    case "symbols":
      return 1;
    case "sequence":
      return term.of.reduce((size, part) => size + sizeOf(part), 0);
    case "choice":
      return term.of.reduce((size, part) => size + sizeOf(part) + 1, 1);
    case "repeat": {
      const copies = term.most === undefined ? term.least + 1 : term.most;
      return 1 + copies * (sizeOf(term.of) + 1);
    }
    default:
      return assertNever(term);
  }
}

/** Whether some word is in its language. */
export function hasWords(term: Term): boolean {
  switch (term.kind) {
    case "symbols":
      return term.ranges.length > 0;
    case "sequence":
      return term.of.every(hasWords);
    case "choice":
      return term.of.some(hasWords);
    case "repeat":
      return term.least === 0 || hasWords(term.of);
    default:
      return assertNever(term);
  }
}

/** Ascending and apart, whatever the order and overlap of what is given. */
export function unite(ranges: Ranges): Ranges {
  const united: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = united.at(-1);
    if (last === undefined || range.from > last.to + 1) united.push(range);
    else united[united.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
  }
  return united;
}

/** What is in the whole and in none of the ranges taken away. */
export function without(whole: Range, taken: Ranges): Ranges {
  const left: Range[] = [];
  let from = whole.from;
  for (const range of unite(taken)) {
    if (range.from > from) left.push({ from, to: Math.min(range.from - 1, whole.to) });
    from = Math.max(from, range.to + 1);
  }
  if (from <= whole.to) left.push({ from, to: whole.to });
  return left;
}
