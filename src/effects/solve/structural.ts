import type { Access, Bound, Call, Row, Solver } from "./solver.ts";

/** A call of a function that changes what the solver knows of objects. */
export interface StructuralCall {
  readonly s: Solver;
  readonly row: Row;
  readonly bound: Bound;
  readonly access: Access;
  /** Absent where the call is not written as one. */
  readonly call: Call | undefined;
  /** The object of a method. */
  readonly self: number | undefined;
  /** By parameter of the row; undefined where the call leaves it out. */
  readonly places: readonly (number | undefined)[];
}

export type Structural = (call: StructuralCall) => void;
