/**
 * One way to read a text: what a person, a mail program or a decoder makes of it. Every UTF-16 code unit knows where in
 * the original text it comes from, so that whatever is found in the reading can be shown, and replaced, in the original.
 */
export interface Reading {
  readonly text: string;
  /** Offset in the original at which each code unit's source starts. */
  readonly starts: readonly number[];
  /** Offset behind each code unit's source. */
  readonly ends: readonly number[];
}

export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export function plainReading(text: string): Reading {
  const starts = Array.from({ length: text.length }, (_, index) => index);
  return { text, starts, ends: starts.map((index) => index + 1) };
}

/** Where a stretch of a reading stands in the original. */
export function originOf({ starts, ends }: Reading, start: number, end: number): TextSpan {
  const covered = { start: Infinity, end: 0 };
  for (let index = start; index < end; index++) {
    covered.start = Math.min(covered.start, starts[index] ?? Infinity);
    covered.end = Math.max(covered.end, ends[index] ?? 0);
  }
  return covered.start < covered.end ? covered : { start: 0, end: 0 };
}

/** A reading that is put together piece by piece from another one. */
export class ReadingBuilder {
  #parts: string[] = [];
  #starts: number[] = [];
  #ends: number[] = [];
  readonly #source: Reading;

  constructor(source: Reading) {
    this.#source = source;
  }

  /** Adds a text that stands for the stretch from `start` to `end` of the source. */
  add(text: string, start: number, end: number): void {
    const origin = originOf(this.#source, start, end);
    this.#parts.push(text);
    for (let index = 0; index < text.length; index++) {
      this.#starts.push(origin.start);
      this.#ends.push(origin.end);
    }
  }

  /** Takes over one code unit, written as it is. */
  addUnit(unit: string, at: number): void {
    this.#parts.push(unit);
    this.#starts.push(this.#source.starts[at] ?? 0);
    this.#ends.push(this.#source.ends[at] ?? 0);
  }

  /** Takes over a stretch of the source as it is. */
  keep(start: number, end: number): void {
    const { text, starts, ends } = this.#source;
    this.#parts.push(text.slice(start, end));
    for (let index = start; index < end; index++) {
      this.#starts.push(starts[index] ?? 0);
      this.#ends.push(ends[index] ?? 0);
    }
  }

  build(): Reading {
    return { text: this.#parts.join(""), starts: this.#starts, ends: this.#ends };
  }
}

/** A reading in which each match of a pattern is replaced; undefined if there is no match. */
export function replacing(
  reading: Reading,
  pattern: RegExp,
  by: (match: RegExpExecArray) => string,
): Reading | undefined {
  const builder = new ReadingBuilder(reading);
  let at = 0;
  let found = false;
  for (const match of reading.text.matchAll(pattern)) {
    found = true;
    builder.keep(at, match.index);
    at = match.index + match[0].length;
    builder.add(by(match), match.index, at);
  }
  if (!found) return undefined;
  builder.keep(at, reading.text.length);
  return builder.build();
}
