import type { ObjectSort } from "../effect-ir.ts";
import type { Span } from "../../source/span.ts";
import type { Frame } from "./frame.ts";
import type { ClassLookup } from "./lookups.ts";

/** A number of a value: equal values have equal numbers. */
export type ValueId = number;

export type HeapSort =
  ObjectSort | "instance" | "module" | "function" | "generator" | "partial" | "proxy" | "promise";

/**
 * An object of the program, one for each place where it is made. Fields are places of the solver. Most objects have no
 * entries and no readers: what holds them is made when it is first asked for.
 */
export class HeapObject {
  /** No other object or frame has it. */
  readonly number: number;
  readonly sort: HeapSort;
  readonly name: string;
  readonly span: Span | undefined;
  /** Of a class. */
  readonly classOf: ClassParts | undefined;
  /** Of an instance: its class. */
  readonly instanceOf: HeapObject | undefined;
  /** By key: `m:` and the name of a member, or the key of an entry. */
  readonly fields = new Map<string, number>();
  /** Entries whose key is not known. */
  readonly rest: number;
  /** Members whose name is not known. */
  readonly restMembers: number;
  /** Whether the entries of a sequence stay where they were put: nothing was inserted, removed or sorted. */
  isInOrder = true;
  /** Of a list that is written out: how many entries it begins with, and the place of what is spread behind them. */
  begins: { readonly count: number; readonly spread: number | undefined } | undefined = undefined;
  /** Of what is left of the arguments of calls: how many there are at least. */
  leastEntries = 0;
  /** Of a function: the frame for all calls that have none of their own. */
  baseFrame: Frame | undefined = undefined;
  /** Of a class: where its members are looked for, by name. */
  lookups: Map<string, ClassLookup> | undefined = undefined;
  /** Of a class: the place of its classes. */
  metaclasses: number | undefined = undefined;
  /** Of a class: by the number of another, the place of what may come behind it in the order of that one. */
  besides: Map<number, number> | undefined = undefined;
  #stored: Set<string> | undefined = undefined;
  #entryReaders: Set<number> | undefined = undefined;
  #memberReaders: Set<number> | undefined = undefined;
  /** What is done with each new field. */
  fieldWatchers: readonly ((key: string, place: number) => void)[] = [];

  constructor(number: number, parts: HeapObjectParts, rest: number, restMembers: number) {
    this.number = number;
    this.sort = parts.sort;
    this.name = parts.name;
    this.span = parts.span;
    this.classOf = parts.classOf;
    this.instanceOf = parts.instanceOf;
    this.rest = rest;
    this.restMembers = restMembers;
  }

  /** Entries that were stored, and not only looked for. */
  get stored(): Set<string> {
    return (this.#stored ??= new Set());
  }

  /** Places that get every entry. */
  get entryReaders(): Set<number> {
    return (this.#entryReaders ??= new Set());
  }

  /** Places that get every member. */
  get memberReaders(): Set<number> {
    return (this.#memberReaders ??= new Set());
  }

  /** The places that get what is stored under a key, and under all others of its sort. */
  readersOf(key: string): Iterable<number> {
    return (isMemberField(key) ? this.#memberReaders : this.#entryReaders) ?? none;
  }
}

const none: readonly never[] = [];

export interface HeapObjectParts {
  readonly sort: HeapSort;
  readonly name: string;
  readonly span: Span | undefined;
  readonly classOf?: ClassParts;
  readonly instanceOf?: HeapObject;
}

export interface ClassParts {
  readonly parents: readonly number[];
  readonly meta: number | undefined;
  /** The members that its body surely gives it, so that those of its parents are hidden. */
  readonly definite: ReadonlySet<string>;
  /** The members that arguments become which are given by position. */
  readonly fields: readonly string[];
  /** All members that arguments become; undefined where these may be others. */
  readonly allFields: readonly string[] | undefined;
  /** The instance that stands for all of them. */
  instance: ValueId | undefined;
}

/** The name of sequences and dictionaries that were computed from constants. */
export const computed = "<computed>";

/** The name of dictionaries that make an entry for whatever is looked up in them. */
export const defaulting = "<defaulting>";

export function memberField(name: string): string {
  return `m:${name}`;
}

/** The member of an instance, which no program can name, that holds the arguments given by position. */
export const positionalArguments = "<positional>";

/** The member that holds what a class or function says of the types of its names. */
export const annotationsMember = "__annotations__";

/** The text of the value that stands for what instances of a library's class have their members from. */
export const prototypeMark = "@@prototype";

/** A part of an object that no program can name. */
export function hiddenField(name: string): string {
  return `h:${name}`;
}

export function isMemberField(key: string): boolean {
  return key.startsWith("m:");
}
