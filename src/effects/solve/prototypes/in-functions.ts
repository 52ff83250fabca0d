import { keptPlace } from "../handed-over.ts";
import { addEdge, addValue, newPlace, watch } from "../places.ts";
import { isStored, noteStored, type Solver } from "../solver.ts";
import { anyBoxed } from "../stored-names.ts";
import { dataValue, type Value } from "../values.ts";
import { isPlain } from "./objects.ts";

/**
 * What the program stores in functions of the language, and in plain values that stand for objects: it comes back from
 * where everything is kept. The places stay empty until something is stored.
 */
interface InFunctions {
  readonly mark: number;
  readonly values: number;
  readonly unnamed: number;
}

const known = new WeakMap<Solver, InFunctions>();

function inFunctions(s: Solver): InFunctions {
  let made = known.get(s);
  if (made === undefined) {
    made = { mark: newPlace(s.places), values: newPlace(s.places), unnamed: newPlace(s.places) };
    known.set(s, made);
  }
  return made;
}

/** Notes that something is stored in a function of the language, or in a plain value, which keeps it if it stands for an object. */
export function noteInFunctions(s: Solver, value: Value, name: string | undefined): void {
  const isBuffer = value.kind === "constant" && value.constant.type === "bytes";
  if (isPlain(value) && !isBuffer && !isStored(s, anyBoxed)) return;
  const { mark, values, unnamed } = inFunctions(s);
  addValue(s.places, mark, dataValue);
  addEdge(s.places, keptPlace(s), values);
  if (name === undefined) addEdge(s.places, values, unnamed);
  else noteStored(s, name);
}

/** What is read from a plain value or function of the language under a name that the language has nothing under. */
export function readInFunctions(s: Solver, name: string, to: number): void {
  const { values, unnamed } = inFunctions(s);
  addEdge(s.places, isStored(s, name) ? values : unnamed, to);
}

/** What is read from one under any name. */
export function readAllInFunctions(s: Solver, to: number): void {
  addEdge(s.places, inFunctions(s).values, to);
}

/** Does something as soon as anything is stored in one. */
export function onceInFunctions(s: Solver, run: () => void): void {
  watch(s.places, inFunctions(s).mark, run);
}
