import type { Table } from "./policy.ts";

/** The entry of a table, never what the table inherits: a declaration may be called `constructor`. */
export function entry<T>(table: Table<T>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** A table with these entries; a key `__proto__` is a key like any other. */
export function tableOf<T>(entries: Iterable<readonly [string, T]>): Table<T> {
  return Object.fromEntries(entries);
}
