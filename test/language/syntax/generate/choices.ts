/**
 * A tape of numbers from which a generator reads its choices. At its end every choice is the first one, which every
 * generator makes the simplest: so generation ends, and a shorter or smaller tape gives a simpler result. That is how
 * fast-check shrinks what is made from one.
 */
export class Choices {
  readonly #tape: ArrayLike<number>;
  #at = 0;

  constructor(tape: ArrayLike<number>) {
    this.#tape = tape;
  }

  /** A number from 0 to `limit` - 1. */
  below(limit: number): number {
    return (this.#tape[this.#at++] ?? 0) % limit;
  }

  /** True one time in `outOf`. */
  rarely(outOf: number): boolean {
    return this.below(outOf) === outOf - 1;
  }

  sometimes(): boolean {
    return this.rarely(2);
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }

  /** One of several ways to make a value; the first must be able to end. */
  make<T>(ways: readonly [(choices: Choices) => T, ...((choices: Choices) => T)[]]): T {
    return this.pick(ways)(this);
  }

  maybe<T>(make: (choices: Choices) => T): T | undefined {
    return this.sometimes() ? make(this) : undefined;
  }

  /** At least `min` values, seldom many more. */
  list<T>(min: number, make: (choices: Choices) => T): T[] {
    const values: T[] = [];
    let more = this.pick(MORE);
    while (values.length < min || more-- > 0) values.push(make(this));
    return values;
  }

  /** Some of the values, in any order. */
  some<T>(values: readonly T[]): T[] {
    const left = values.filter(() => this.sometimes());
    const taken: T[] = [];
    while (left.length > 0) taken.push(...left.splice(this.below(left.length), 1));
    return taken;
  }
}

const MORE: readonly [number, ...number[]] = [0, 0, 1, 0, 1, 2, 0, 1, 3, 0, 1, 5];
