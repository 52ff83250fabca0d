/** Why a commitment cannot be built from what was given. It never holds a value. */
export interface BuildProblem {
  readonly about: "commitment" | "parameter" | "evidence";
  readonly name: string;
  /** One lower-case clause: `is missing`, `must be a Path`. */
  readonly reason: string;
}
