import type { IrFunction, Program } from "../effect-ir.ts";
import type { CallSite, Frame } from "./frame.ts";
import { newPlace } from "./places.ts";
import type { Call, Solver } from "./solver.ts";
import type { FunctionValue } from "./values.ts";

/** A function is copied for a call when it has no more instructions than this. */
const smallFunction = 32;
/** With those of the functions in it. */
const smallWithInner = 96;
/** So many functions are copied for one call: one that may be of more than these is not told more of by copies. */
const mostCopiesOfCall = 2;
const deepestCopy = 2;
const mostCopies = 2000;
/** Of a program in which something is unknown already. */
const fewCopies = 50;

/** The frame of a function for a call: of its own where it is a small wrapper, so that what it is given reaches its targets. */
export function frameFor(s: Solver, value: FunctionValue, call: Call): Frame {
  const { site } = call;
  const isCopied =
    site.frame !== undefined &&
    site.index >= 0 &&
    call.arguments.length > 0 &&
    value.function.parameters.length > 0 &&
    value.function.body.length <= smallFunction &&
    site.frame.depth < deepestCopy &&
    !isWithin(site.frame, value.function) &&
    s.clones < (s.unknowns.length > 0 ? fewCopies : mostCopies) &&
    sizeWithInner(value) <= smallWithInner;
  if (!isCopied || site.frame === undefined) return frameAround(site.frame, value) ?? baseFrame(s, value);
  const at = { frame: site.frame, index: site.index };
  const key = `${at.frame.number}/${at.index}/${value.object.number}`;
  let known = s.copies.get(key);
  if (known === undefined) {
    const siteKey = `${at.frame.number}/${at.index}`;
    const count = s.copiesOfCalls.get(siteKey) ?? 0;
    if (count >= mostCopiesOfCall) return frameAround(site.frame, value) ?? baseFrame(s, value);
    s.copiesOfCalls.set(siteKey, count + 1);
    s.clones++;
    known = makeFrame(s, value.frame.program, value.function, value.frame, at.frame.depth + 1, at);
    s.copies.set(key, known);
  }
  return known;
}

const sizes = new WeakMap<IrFunction, number>();

/** How many instructions a function has, and those that are written in it. */
function sizeWithInner({ frame: { program }, function: of }: FunctionValue): number {
  const known = sizes.get(of);
  if (known !== undefined) return known;
  const { functions } = program;
  const totals = functions.map(({ body }) => body.length);
  // A function stands behind the one around it.
  for (let i = functions.length - 1; i >= 0; i--) {
    const one = functions[i];
    if (one === undefined) continue;
    const total = totals[i] ?? 0;
    sizes.set(one, total);
    if (one.parent !== undefined) totals[one.parent] = (totals[one.parent] ?? 0) + total;
  }
  return sizes.get(of) ?? 0;
}

/** The copy of a function that a call stands in: one that calls itself stays with what it was called with. */
function frameAround(frame: Frame | undefined, value: FunctionValue): Frame | undefined {
  for (let one = frame; one !== undefined; one = one.site?.frame ?? one.parent) {
    const isCopy = one.site !== undefined && one.function === value.function;
    if (isCopy && one.parent === value.frame) return one;
  }
  return undefined;
}

/** The frame for all calls that have none of their own. */
export function baseFrame(s: Solver, value: FunctionValue): Frame {
  const { object, frame, function: of } = value;
  return (object.baseFrame ??= makeFrame(s, frame.program, of, frame, frame.depth, undefined));
}

export function makeFrame(
  s: Solver,
  program: Program,
  of: IrFunction,
  parent: Frame | undefined,
  depth: number,
  site: CallSite | undefined,
): Frame {
  const places: number[] = [];
  for (let i = 0; i < of.places; i++) places.push(-1);
  for (const { local, outer } of of.captures) places[local] = parent?.places[outer] ?? -1;
  for (let i = 0; i < of.places; i++) if (places[i] === -1) places[i] = newPlace(s.places);
  return { number: s.table.numbers++, program, function: of, parent, places, depth, site };
}

function isWithin(frame: Frame, of: IrFunction): boolean {
  for (let one: Frame | undefined = frame; one !== undefined; one = one.site?.frame ?? one.parent) {
    if (one.function === of) return true;
  }
  return false;
}
