import type { IrFunction, Place } from "../effect-ir.ts";
import { placeIn, type Frame } from "./frame.ts";
import { valuesAt } from "./places.ts";
import type { Solver } from "./solver.ts";
import type { FunctionValue, ValueId } from "./values.ts";

/** Tells of functions whether something stood in one of their places, whichever copy of them was called. */
export type CalledOn = (value: FunctionValue, place: Place, what: ValueId) => boolean;

export function calledOn(s: Solver): CalledOn {
  const frames = new Map<IrFunction, Frame[]>();
  for (const frame of s.started) {
    const known = frames.get(frame.function);
    if (known === undefined) frames.set(frame.function, [frame]);
    else known.push(frame);
  }
  return (value, place, what) =>
    (frames.get(value.function) ?? []).some(
      (frame) => frame.parent === value.frame && valuesAt(s.places, placeIn(frame, place)).includes(what),
    );
}
