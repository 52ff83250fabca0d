import { emptied, fewSlots, grown } from "./integers.ts";

/**
 * For each owner a list of distinct numbers, in the order in which they came: cells of typed arrays, linked by their
 * indices, without an object for each list. Cell 0 is none.
 */
export class Links {
  /** By owner. */
  heads: Int32Array;
  tails: Int32Array;
  counts: Int32Array;
  /** By cell. */
  items: Int32Array;
  nexts: Int32Array;
  owners: Int32Array;
  /** How many cells there are; the first is none. */
  cells = 1;
  /** Open addresses of the cells of long lists, or 0. */
  #slots: Int32Array = new Int32Array(0);
  #slotsTaken = 0;

  constructor(owners: number) {
    const size = Math.max(owners, 16);
    this.heads = new Int32Array(size);
    this.tails = new Int32Array(size);
    this.counts = new Int32Array(size);
    this.items = new Int32Array(size);
    this.nexts = new Int32Array(size);
    this.owners = new Int32Array(size);
  }

  /** Makes room for so many owners. */
  reserve(owners: number): void {
    if (owners <= this.heads.length) return;
    const size = Math.max(owners, 2 * this.heads.length);
    this.heads = grown(this.heads, size);
    this.tails = grown(this.tails, size);
    this.counts = grown(this.counts, size);
  }

  /** Takes out everything, where so many owners had something. */
  clear(owners: number): void {
    for (const one of [this.heads, this.tails, this.counts]) one.fill(0, 0, owners);
    this.nexts.fill(0, 0, this.cells);
    this.#slots = emptied(this.#slots, this.#slotsTaken);
    this.cells = 1;
    this.#slotsTaken = 0;
  }

  has(owner: number, item: number): boolean {
    if ((this.counts[owner] ?? 0) > scanned) return this.#find(owner, item) !== 0;
    for (let cell = this.heads[owner] ?? 0; cell !== 0; cell = this.nexts[cell] ?? 0)
      if (this.items[cell] === item) return true;
    return false;
  }

  /** Adds what the list does not have yet: see {@link has}. */
  append(owner: number, item: number): void {
    const cell = this.cells++;
    if (cell === this.items.length) this.#growCells();
    this.items[cell] = item;
    this.owners[cell] = owner;
    const tail = this.tails[owner] ?? 0;
    if (tail === 0) this.heads[owner] = cell;
    else this.nexts[tail] = cell;
    this.tails[owner] = cell;
    const count = (this.counts[owner] ?? 0) + 1;
    this.counts[owner] = count;
    if (count <= scanned) return;
    if (count > scanned + 1) return this.#enter(cell);
    for (let one = this.heads[owner] ?? 0; one !== 0; one = this.nexts[one] ?? 0) this.#enter(one);
  }

  /** The list of an owner. */
  listOf(owner: number): readonly number[] {
    const list: number[] = [];
    for (let cell = this.heads[owner] ?? 0; cell !== 0; cell = this.nexts[cell] ?? 0)
      list.push(this.items[cell] ?? 0);
    return list;
  }

  #growCells(): void {
    const size = 2 * this.items.length;
    this.items = grown(this.items, size);
    this.nexts = grown(this.nexts, size);
    this.owners = grown(this.owners, size);
  }

  #find(owner: number, item: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hashOf(owner, item) & mask; ; slot = (slot + 1) & mask) {
      const cell = slots[slot] ?? 0;
      if (cell === 0 || (this.items[cell] === item && this.owners[cell] === owner)) return cell;
    }
  }

  #enter(cell: number): void {
    if (2 * ++this.#slotsTaken > this.#slots.length) this.#rehash();
    place(this.#slots, hashOf(this.owners[cell] ?? 0, this.items[cell] ?? 0), cell);
  }

  #rehash(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(Math.max(fewSlots, 4 * before.length));
    for (const cell of before)
      if (cell !== 0) place(this.#slots, hashOf(this.owners[cell] ?? 0, this.items[cell] ?? 0), cell);
  }
}

/** Lists up to this length are searched from their head. */
const scanned = 6;

function place(slots: Int32Array, hash: number, cell: number): void {
  const mask = slots.length - 1;
  let slot = hash & mask;
  while (slots[slot] !== 0) slot = (slot + 1) & mask;
  slots[slot] = cell;
}

function hashOf(owner: number, item: number): number {
  const hash = Math.imul(owner, 0x9e3779b1) ^ Math.imul(item, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
