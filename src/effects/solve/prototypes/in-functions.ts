import { keptPlace } from "../handed-over.ts";
import { addEdge, addValue, newPlace, watch } from "../places.ts";
import { isStored, noteStored, type Solver } from "../solver.ts";
import { anyBoxed } from "../stored-names.ts";
import { dataValue, type Value } from "../values.ts";
import { isAskedFor, isPlain } from "./objects.ts";

/**
 * What the program stores in functions of the language, and in plain values that stand for objects: it comes back from
 * where everything is kept. The places stay empty until something is stored.
 */
interface InFunctions {
  readonly mark: number;
  readonly values: number;
  readonly unnamed: number;
  readonly named: Map<string, number>;
}

const known = new WeakMap<Solver, InFunctions>();

function inFunctions(s: Solver): InFunctions {
  let made = known.get(s);
  if (made === undefined) {
    const { places } = s;
    made = { mark: newPlace(places), values: newPlace(places), unnamed: newPlace(places), named: new Map() };
    known.set(s, made);
  }
  return made;
}

function namedInFunctions(s: Solver, name: string): number {
  const { named } = inFunctions(s);
  let place = named.get(name);
  if (place === undefined) named.set(name, (place = newPlace(s.places)));
  return place;
}

/** Whether a plain value may stand for an object that holds it. */
export function mayBeObject(s: Solver, value: Value): boolean {
  return isStored(s, anyBoxed) || (value.kind === "constant" && value.constant.type === "bytes");
}

/** Notes that something is stored in a function of the language, or in a plain value, which keeps it if it stands for an object. */
export function noteInFunctions(s: Solver, value: Value, name: string | undefined): void {
  if (isPlain(value) && !mayBeObject(s, value)) return;
  const { mark, values, unnamed } = inFunctions(s);
  addValue(s.places, mark, dataValue);
  addEdge(s.places, keptPlace(s), values);
  addEdge(s.places, values, name === undefined ? unnamed : namedInFunctions(s, name));
  if (name !== undefined && isAskedFor(s, name)) noteStored(s, name);
}

/** What is read from a plain value or function of the language under a name that the language has nothing under. */
export function readInFunctions(s: Solver, name: string, to: number): void {
  addEdge(s.places, namedInFunctions(s, name), to);
  addEdge(s.places, inFunctions(s).unnamed, to);
}

/** What is read from one under any name. */
export function readAllInFunctions(s: Solver, to: number): void {
  addEdge(s.places, inFunctions(s).values, to);
}

/** Does something as soon as anything is stored in one. */
export function onceInFunctions(s: Solver, run: () => void): void {
  watch(s.places, inFunctions(s).mark, run);
}
