import type { Span } from "../../source/span.ts";
import type { Constant as IrConstant, Place } from "../effect-ir.ts";
import { unknownData, type FoldValue } from "../fold/fold-value.ts";
import type { Member } from "../models/library.ts";

/** What the survey knows of a place. */
export type Known = Single | Several;

/** Something of a library, or a value. */
export type Single = LibraryMember | LibraryInstance | LibraryMethod | KnownValue | Constant | Computed;

/** A module, class or function. */
export interface LibraryMember {
  readonly is: "member";
  readonly of: Member;
  readonly origin: Origin | undefined;
}

export interface LibraryInstance {
  readonly is: "instance";
  readonly of: Member;
  /** What it stands for: the path of a `Path`. */
  readonly value: FoldValue;
  readonly origin: Origin | undefined;
}

export interface LibraryMethod {
  readonly is: "method";
  readonly of: Member;
  readonly self: LibraryInstance;
  readonly origin: Origin | undefined;
}

export interface KnownValue {
  readonly is: "value";
  readonly value: FoldValue;
}

/** A value that is made when it is asked for: most never are. */
export interface Constant {
  readonly is: "constant";
  readonly constant: IrConstant;
}

/** The same of what an operator computes. */
export interface Computed {
  readonly is: "computed";
  readonly intrinsic: string;
  readonly operands: readonly Place[];
  /** Where the places of the function begin. */
  readonly begin: number;
  /** When it has been computed: so that no operand is computed for each of many that it is part of. */
  value?: FoldValue;
}

/** What stands in a place to which more than one thing is put. */
export interface Several {
  readonly is: "several";
  readonly all: readonly Single[];
}

/** Where something was read, and before that: for traces. */
export interface Origin {
  readonly span: Span;
  readonly note: string;
  readonly before: Origin | undefined;
}

export function each(known: Known | undefined, visit: (one: Single) => void): void {
  if (known === undefined) return;
  if (known.is === "several") for (const one of known.all) visit(one);
  else visit(known);
}

/** Of more in one place, no further ones are told. */
const mostKnown = 8;

/** Both, as far as they may matter. A value is known only where nothing else comes to its place. */
export function together(first: Known | undefined, second: Known): Known {
  if (first === undefined) return second;
  const all = singles(first);
  const more = singles(second).filter((one) => !all.some((known) => isSame(known, one)));
  const [only, ...others] = [...all, ...more].slice(0, mostKnown);
  if (only === undefined) return unknownValue;
  return others.length === 0 ? only : { is: "several", all: [only, ...others] };
}

function singles(known: Known): readonly Single[] {
  if (known.is === "several") return known.all;
  return isOfLibrary(known) ? [known] : [];
}

export function isOfLibrary(known: Known): known is LibraryMember | LibraryInstance | LibraryMethod {
  return known.is === "member" || known.is === "instance" || known.is === "method";
}

function isSame(a: Single, b: Single): boolean {
  return a.is === b.is && "of" in a && "of" in b && a.of.path === b.of.path;
}

/** Data of which nothing else is known. */
export const unknownValue: Known = { is: "value", value: unknownData };
