import { emptied, fewSlots, grown } from "./integers.ts";

/** A set of rows of six integers: what has been done, without a string for each. */
export class TupleSet {
  size = 0;
  #rows: Int32Array = new Int32Array(6 * 64);
  /** Open addresses: the number of a row and 1, or 0. */
  #slots: Int32Array = new Int32Array(fewSlots);

  clear(): void {
    this.#slots = emptied(this.#slots, this.size);
    this.size = 0;
  }

  /** Adds a row; says whether it was not there yet. */
  add(a: number, b: number, c: number, d: number, e: number, f: number): boolean {
    const mask = this.#slots.length - 1;
    let slot = hashOf(a, b, c, d, e, f) & mask;
    for (;;) {
      const row = (this.#slots[slot] ?? 0) - 1;
      if (row < 0) break;
      if (this.#isAt(6 * row, a, b, c, d, e, f)) return false;
      slot = (slot + 1) & mask;
    }
    this.#insert(slot, a, b, c, d, e, f);
    return true;
  }

  #isAt(at: number, a: number, b: number, c: number, d: number, e: number, f: number): boolean {
    const rows = this.#rows;
    return (
      rows[at + 1] === b &&
      rows[at + 2] === c &&
      rows[at + 3] === d &&
      rows[at] === a &&
      rows[at + 4] === e &&
      rows[at + 5] === f
    );
  }

  #insert(slot: number, a: number, b: number, c: number, d: number, e: number, f: number): void {
    const at = 6 * this.size;
    if (at === this.#rows.length) {
      this.#rows = grown(this.#rows, 2 * at);
    }
    const rows = this.#rows;
    rows[at] = a;
    rows[at + 1] = b;
    rows[at + 2] = c;
    rows[at + 3] = d;
    rows[at + 4] = e;
    rows[at + 5] = f;
    this.#slots[slot] = ++this.size;
    if (2 * this.size > this.#slots.length) this.#rehash();
  }

  #hashAt(at: number): number {
    const rows = this.#rows;
    return hashOf(
      rows[at] ?? 0,
      rows[at + 1] ?? 0,
      rows[at + 2] ?? 0,
      rows[at + 3] ?? 0,
      rows[at + 4] ?? 0,
      rows[at + 5] ?? 0,
    );
  }

  #rehash(): void {
    this.#slots = new Int32Array(4 * this.#slots.length);
    const mask = this.#slots.length - 1;
    for (let row = 0; row < this.size; row++) {
      const at = 6 * row;
      let slot = this.#hashAt(at) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = row + 1;
    }
  }
}

function hashOf(a: number, b: number, c: number, d: number, e: number, f: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) ^ Math.imul(c, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13), 0x165667b1) ^ Math.imul(d, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ Math.imul(e, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f) ^ f;
  return hash ^ (hash >>> 16);
}
