import { unitAt } from "./characters.ts";

/**
 * The names of texts, numbered from 1; a name has one number in all texts that are read with a table. Two names that Python
 * takes for one (NFKC) are one. The texts are only ever added to, so that trees may keep them.
 */
export interface NameTable {
  /** By number; 0 is no name. */
  readonly texts: string[];
  /** The units of the names of ASCII behind each other, and how many there are. */
  units: Uint8Array;
  used: number;
  /** A hash table of these names with open addresses, four numbers a slot: see `Slot`. A number of 0: it is free. */
  slots: Uint32Array;
  /** The names that are not ASCII, and those for which no slot near their own was free. */
  readonly others: Map<string, number>;
}

/** What stands in a slot. */
const Slot = { hash: 0, start: 1, length: 2, number: 3, size: 4 } as const;

/** Names that would need more tries are found by their text: no choice of names makes finding one take long. */
const mostTries = 12;

/** A table with more names, or more units, is given up after use. */
const mostNames = 1 << 16;
const mostUnits = 1 << 20;

/** The number of `__debug__` in every table. */
export const debugName = 1;

export function makeNameTable(): NameTable {
  const table: NameTable = {
    texts: [""],
    units: new Uint8Array(1 << 14),
    used: 0,
    slots: new Uint32Array(Slot.size << 11),
    others: new Map(),
  };
  numberOfText(table, "__debug__");
  return table;
}

export function isFull(table: NameTable): boolean {
  return table.texts.length > mostNames || table.used > mostUnits;
}

/** One step of the hash of a name of ASCII; the first is made from 0. */
export function hashStep(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

/** The number of a name of ASCII units, given with its hash. */
export function numberOfName(
  table: NameTable,
  units: Uint8Array,
  start: number,
  end: number,
  hash: number,
): number {
  const { slots } = table;
  const mask = slots.length - 1;
  const length = end - start;
  let slot = slotOf(hash, mask);
  for (let tries = 0; tries < mostTries; tries++) {
    const known = slots[slot + Slot.number] ?? 0;
    if (known === 0) return insert(table, units, start, end, hash, slot);
    const isAlike = slots[slot + Slot.hash] === hash >>> 0 && slots[slot + Slot.length] === length;
    if (isAlike && isSame(table.units, slots[slot + Slot.start] ?? 0, units, start, length)) return known;
    slot = (slot + Slot.size) & mask;
  }
  return numberOfOther(table, textOf(units, start, end));
}

/** The number of a name in its normal form, of any units. */
export function numberOfText(table: NameTable, text: string): number {
  const units = new Uint8Array(text.length);
  let hash = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 127) return numberOfOther(table, text);
    units[i] = unit;
    hash = hashStep(hash, unit);
  }
  return numberOfName(table, units, 0, text.length, hash);
}

function numberOfOther(table: NameTable, text: string): number {
  let number = table.others.get(text);
  if (number === undefined) {
    number = table.texts.push(text) - 1;
    table.others.set(text, number);
  }
  return number;
}

function slotOf(hash: number, mask: number): number {
  return (Slot.size * (hash ^ (hash >>> 15))) & mask;
}

function isSame(known: Uint8Array, from: number, units: Uint8Array, start: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (known[from + i] !== units[start + i]) return false;
  return true;
}

function insert(
  table: NameTable,
  units: Uint8Array,
  start: number,
  end: number,
  hash: number,
  slot: number,
): number {
  const text = textOf(units, start, end);
  const other = table.others.size === 0 ? undefined : table.others.get(text);
  if (other !== undefined) return other;
  const { slots, used } = table;
  const number = table.texts.push(text) - 1;
  while (used + text.length > table.units.length) {
    const larger = new Uint8Array(2 * table.units.length);
    larger.set(table.units);
    table.units = larger;
  }
  for (let i = 0; i < text.length; i++) table.units[used + i] = unitAt(units, start + i);
  table.used = used + text.length;
  slots[slot + Slot.hash] = hash;
  slots[slot + Slot.start] = used;
  slots[slot + Slot.length] = text.length;
  slots[slot + Slot.number] = number;
  if (2 * Slot.size * number > slots.length) spread(table);
  return number;
}

/** Makes the table of slots larger. A name that finds no free one near its own is looked for among the others from then on. */
function spread(table: NameTable): void {
  const { slots } = table;
  const larger = new Uint32Array(4 * slots.length);
  const mask = larger.length - 1;
  for (let at = 0; at < slots.length; at += Slot.size) {
    const number = slots[at + Slot.number] ?? 0;
    if (number === 0) continue;
    let slot = slotOf(slots[at + Slot.hash] ?? 0, mask);
    let tries = 0;
    while (larger[slot + Slot.number] !== 0 && tries < mostTries) {
      slot = (slot + Slot.size) & mask;
      tries++;
    }
    if (tries < mostTries) for (let i = 0; i < Slot.size; i++) larger[slot + i] = slots[at + i] ?? 0;
    else table.others.set(table.texts[number] ?? "", number);
  }
  table.slots = larger;
}

/** Arguments of one call: a name may be as long as a text. */
const atOnce = 4096;

/** Not a slice of the text, which would keep all of it. */
function textOf(units: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let i = start; i < end; i += atOnce)
    text += String.fromCharCode(...units.subarray(i, Math.min(end, i + atOnce)));
  return text;
}
