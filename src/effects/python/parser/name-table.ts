import { invariant } from "../../../base/assert.ts";
import { lookahead } from "./characters.ts";
import { keywords } from "./tokens.ts";

/**
 * The names of texts, numbered from 1; a name has one number in all texts that are read with a table. Two names that Python
 * takes for one (NFKC) are one. The texts are only ever added to, so that trees may keep them.
 */
export interface NameTable {
  /** By number; 0 is no name. */
  readonly texts: string[];
  /** An entry for each name of ASCII and each keyword, behind each other: see `Entry`. */
  entries: Int32Array;
  /** Where the next entry goes; the first starts at 1. */
  used: number;
  /** A hash table of the entries with open addresses, two numbers a slot: see `Slot`. */
  slots: Int32Array;
  /** The names that are not ASCII, and those for which no slot near their own was free. */
  readonly others: Map<string, number>;
}

/** What stands in a slot: the hash of a name, and where its entry starts, or 0 in a free one. */
const Slot = { hash: 0, entry: 1, width: 2 } as const;

/** What stands in an entry: a number, how many words there are, and the name as words of four units, the last filled up with 0. */
const Entry = { number: 0, size: 1, words: 2 } as const;

/** Names that would need more tries are found by their text: no choice of names makes finding one take long. */
const mostTries = 12;

/** A table with more names, or longer entries, is given up after use. */
const mostNames = 1 << 16;
const mostUsed = 1 << 19;

/** The number of `__debug__` in every table. */
export const debugName = 1;

/** The number of a keyword is this and its token: no text has so many names. */
export const reserved = 1 << 30;

export function makeNameTable(): NameTable {
  const table: NameTable = {
    texts: [""],
    entries: new Int32Array(1 << 13),
    used: 1,
    slots: new Int32Array(Slot.width << 11),
    others: new Map(),
  };
  for (const [keyword, token] of Object.entries(keywords)) {
    const name = viewOf(keyword);
    const hash = hashOf(name, 0, keyword.length);
    const slot = freeSlot(table.slots, hash);
    invariant(slot >= 0, `no place for the keyword \`${keyword}\``);
    table.slots[slot + Slot.hash] = hash;
    table.slots[slot + Slot.entry] = addEntry(table, name, 0, keyword.length, reserved + token);
  }
  numberOfText(table, "__debug__");
  return table;
}

export function isFull(table: NameTable): boolean {
  return table.texts.length > mostNames || table.used > mostUsed;
}

/** The number of a name of ASCII, not empty, or of a keyword: from `reserved` on. Some units must follow it. */
export function numberOfName(table: NameTable, units: DataView, start: number, end: number): number {
  const { slots, entries } = table;
  const mask = slots.length - 1;
  const hash = hashOf(units, start, end);
  let slot = slotOf(hash, mask);
  for (let tries = 0; tries < mostTries; tries++) {
    const entry = slots[slot + Slot.entry] ?? 0;
    if (entry === 0) return insert(table, units, start, end, hash, slot);
    if (slots[slot + Slot.hash] === hash && isSame(entries, entry, units, start, end))
      return entries[entry + Entry.number] ?? 0;
    slot = (slot + Slot.width) & mask;
  }
  return numberOfOther(table, textOf(units, start, end));
}

/** The number of a name in its normal form, of any units. It is no keyword, even if it looks like one. */
export function numberOfText(table: NameTable, text: string): number {
  if (!/^[\0-\x7f]*$/.test(text)) return numberOfOther(table, text);
  const number = numberOfName(table, viewOf(text), 0, text.length);
  return number < reserved ? number : numberOfOther(table, text);
}

function numberOfOther(table: NameTable, text: string): number {
  let number = table.others.get(text);
  if (number === undefined) {
    number = table.texts.push(text) - 1;
    table.others.set(text, number);
  }
  return number;
}

/** The four units from an offset on, but for those from `end` on, for which 0 stands. */
function wordAt(units: DataView, at: number, end: number): number {
  const word = units.getInt32(at, true);
  return at + 4 <= end ? word : word & (-1 >>> (8 * (at + 4 - end)));
}

/** How many words a name has. */
function sizeOf(start: number, end: number): number {
  return (end - start + 3) >> 2;
}

function hashOf(units: DataView, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at += 4) {
    hash = Math.imul(hash ^ wordAt(units, at, end), 0x9e37_79b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

function slotOf(hash: number, mask: number): number {
  return (Slot.width * hash) & mask;
}

/** A free slot for a hash near its own, or -1. */
function freeSlot(slots: Int32Array, hash: number): number {
  const mask = slots.length - 1;
  let slot = slotOf(hash, mask);
  for (let tries = 0; tries < mostTries; tries++) {
    if (slots[slot + Slot.entry] === 0) return slot;
    slot = (slot + Slot.width) & mask;
  }
  return -1;
}

function isSame(entries: Int32Array, entry: number, units: DataView, start: number, end: number): boolean {
  if (entries[entry + Entry.size] !== sizeOf(start, end)) return false;
  let word = entry + Entry.words;
  for (let at = start; at < end; at += 4) if (entries[word++] !== wordAt(units, at, end)) return false;
  return true;
}

function insert(
  table: NameTable,
  units: DataView,
  start: number,
  end: number,
  hash: number,
  slot: number,
): number {
  const text = textOf(units, start, end);
  const other = table.others.size === 0 ? undefined : table.others.get(text);
  if (other !== undefined) return other;
  const number = table.texts.push(text) - 1;
  table.slots[slot + Slot.hash] = hash;
  table.slots[slot + Slot.entry] = addEntry(table, units, start, end, number);
  if (3 * Slot.width * number > table.slots.length) spread(table);
  return number;
}

/** Gives where the new entry starts. */
function addEntry(table: NameTable, units: DataView, start: number, end: number, number: number): number {
  const entry = table.used;
  const size = sizeOf(start, end);
  table.used = entry + Entry.words + size;
  while (table.used > table.entries.length) {
    const larger = new Int32Array(2 * table.entries.length);
    larger.set(table.entries);
    table.entries = larger;
  }
  const { entries } = table;
  entries[entry + Entry.number] = number;
  entries[entry + Entry.size] = size;
  for (let i = 0; i < size; i++) entries[entry + Entry.words + i] = wordAt(units, start + 4 * i, end);
  return entry;
}

/**
 * Makes the table of slots larger; the keywords go first, and so find places as in a new table. A name that finds no free one
 * near its own is looked for among the others from then on.
 */
function spread(table: NameTable): void {
  const larger = new Int32Array(2 * table.slots.length);
  move(table, larger, true);
  move(table, larger, false);
  table.slots = larger;
}

function move({ slots, entries, texts, others }: NameTable, into: Int32Array, isReserved: boolean): void {
  for (let from = 0; from < slots.length; from += Slot.width) {
    const hash = slots[from + Slot.hash] ?? 0;
    const entry = slots[from + Slot.entry] ?? 0;
    const number = entries[entry + Entry.number] ?? 0;
    if (entry === 0 || number >= reserved !== isReserved) continue;
    const slot = freeSlot(into, hash);
    if (slot < 0) others.set(texts[number] ?? "", number);
    else {
      into[slot + Slot.hash] = hash;
      into[slot + Slot.entry] = entry;
    }
  }
}

/** A name of ASCII, as it would stand in a text. */
function viewOf(name: string): DataView {
  const units = new Uint8Array(name.length + lookahead);
  for (let i = 0; i < name.length; i++) units[i] = name.charCodeAt(i);
  return new DataView(units.buffer);
}

/** Arguments of one call: a name may be as long as a text. */
const atOnce = 4096;

/** Not a slice of the text, which would keep all of it. */
function textOf(units: DataView, start: number, end: number): string {
  let text = "";
  for (let i = start; i < end; i += atOnce)
    text += String.fromCharCode(...new Uint8Array(units.buffer, i, Math.min(end - i, atOnce)));
  return text;
}
