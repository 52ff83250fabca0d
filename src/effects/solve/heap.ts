import type { ObjectSort } from "../effect-ir.ts";
import type { Span } from "../../source/span.ts";

/** A number of a value: equal values have equal numbers. */
export type ValueId = number;

/** An object of the program, one for each place where it is made. Fields are places of the solver. */
export interface HeapObject {
  readonly sort:
    ObjectSort | "instance" | "module" | "function" | "generator" | "partial" | "proxy" | "promise";
  readonly name: string;
  readonly span: Span | undefined;
  /** By key: `m:` and the name of a member, or the key of an entry. */
  readonly fields: Map<string, number>;
  /** Entries whose key is not known. */
  readonly rest: number;
  /** Members whose name is not known. */
  readonly restMembers: number;
  /** Whether the entries of a sequence stay where they were put: nothing was inserted, removed or sorted. */
  isInOrder: boolean;
  /** Of what is left of the arguments of calls: how many there are at least. */
  leastEntries: number;
  /** Entries that were stored, and not only looked for. */
  readonly stored: Set<string>;
  /** Places that get every entry, or every member. */
  readonly entryReaders: Set<number>;
  readonly memberReaders: Set<number>;
  /** What is done with each new field. */
  readonly fieldWatchers: ((key: string, place: number) => void)[];
  /** Of a class. */
  readonly classOf?: ClassParts;
  /** Of an instance: its class. */
  readonly instanceOf?: HeapObject;
}

export interface ClassParts {
  readonly parents: readonly number[];
  readonly meta: number | undefined;
  /** The members that its body surely gives it, so that those of its parents are hidden. */
  readonly definite: ReadonlySet<string>;
  /** The instance that stands for all of them. */
  instance: ValueId | undefined;
}

/** The name of sequences and dictionaries that were computed from constants. */
export const computed = "<computed>";

export function memberField(name: string): string {
  return `m:${name}`;
}

/** The text of the value that stands for what instances of a library's class have their members from. */
export const prototypeMark = "@@prototype";

/** A part of an object that no program can name. */
export function hiddenField(name: string): string {
  return `h:${name}`;
}

export function isMemberField(key: string): boolean {
  return key.startsWith("m:");
}
