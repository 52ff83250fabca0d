import type { Type } from "../../policy/type.ts";
import type { LinkedModule } from "../names/program.ts";
import type { Expression } from "../syntax/ast.ts";

/** What the names of an expression mean where it stands. */
export interface Environment {
  readonly home: LinkedModule;
  /** Ends a sentence on what is missing: `in a guard of form \`slot_answer\``. */
  readonly place: string;
  readonly variables: ReadonlyMap<string, Variable>;
  /** Whether the clock may be read. */
  readonly clock: boolean;
  /** The accepted slots that `asked` may speak of. */
  readonly accepted: readonly string[] | undefined;
  /** Whether constraints are those of rules, not of a single call in a test. */
  readonly isRule?: boolean;
}

export interface Variable {
  readonly kind: "field" | "slot" | "parameter";
  readonly type: Type;
  /** The name under which the policy knows it, where that is not the name as written. */
  readonly path?: readonly string[];
}

/** Whether an expression names a variable, or the clock. */
export function isVariable(env: Environment, expression: Expression): boolean {
  if (expression.kind !== "dotted-name") return false;
  const name = expression.parts[0]?.text ?? "";
  return env.variables.has(name) || (name === "now" && env.clock);
}
