import type { Span } from "../../source/span.ts";
import type { IrFunction, Place, Program } from "../effect-ir.ts";

/** A function with places of its own: once for each place that it is made in, and for small wrappers once for each call. */
export interface Frame {
  /** No other frame or object has it. */
  readonly number: number;
  readonly program: Program;
  readonly function: IrFunction;
  readonly parent: Frame | undefined;
  /** The solver's place for each place of the function. */
  readonly places: readonly number[];
  /** How many calls deep it is a copy. */
  readonly depth: number;
  /** The call that it is a copy for. */
  readonly site: CallSite | undefined;
}

/** Where a call stands. */
export interface CallSite {
  readonly frame: Frame;
  readonly index: number;
}

/** Whether something stands in the body of a class, outside of its methods. */
export function isInClassBody(frame: Frame | undefined, { start }: Span): boolean {
  return frame?.function.classBodies.some((body) => body.start <= start && start < body.end) === true;
}

export function placeIn(frame: Frame, place: Place): number {
  return frame.places[place] ?? 0;
}
