import { subexpressions } from "../../policy/contract-view.ts";
import type { Expression } from "../../policy/expression.ts";
import type { AbstractionArm, Parameter, Policy } from "../../policy/policy.ts";
import type { Value } from "../../policy/type.ts";
import { isTrue } from "../../runtime/evaluate.ts";
import type { Context } from "./context.ts";
import { structure } from "./types.ts";

/** What trying the arms of an abstraction on all values shows. */
export interface Trial {
  /** Parameters for which no arm holds, as a message shows them; undefined where some arm always holds. */
  readonly uncovered: string | undefined;
  /** Arms that are the first to hold for no values. */
  readonly unreached: ReadonlySet<number>;
}

const MAX_TRIALS = 10_000;

/**
 * Tries the arms on every combination of values, where these are few, or where a number is only compared with numbers
 * written out and so only the places between these count. Undefined where neither is so.
 */
export function tryArms(
  cx: Context,
  policy: Policy,
  parameters: readonly Parameter[],
  arms: readonly AbstractionArm[],
): Trial | undefined {
  const guards = arms.flatMap((arm) => (arm.when === undefined ? [] : [arm.when]));
  if (guards.some(isOpen)) return undefined;
  const domains = parameters.map((parameter) => valuesOf(cx, parameter, guards));
  const complete = domains.filter((domain) => domain !== undefined);
  const count = complete.reduce((product, domain) => product * domain.length, 1);
  if (complete.length < domains.length || count > MAX_TRIALS || count * arms.length > 10 * MAX_TRIALS)
    return undefined;
  const unreached = new Set(arms.keys());
  let uncovered: string | undefined;
  for (const values of combinations(complete)) {
    const named = new Map(parameters.map(({ name }, index) => [name, values[index] ?? null]));
    const first = arms.findIndex((arm) => arm.when === undefined || isTrue(arm.when, trialOf(policy, named)));
    if (first >= 0) unreached.delete(first);
    else uncovered ??= [...named].map(([name, value]) => `${name} = ${valueText(value)}`).join(", ");
  }
  return { uncovered, unreached };
}

function valueText(value: Value): string {
  return value === null ? "absent" : typeof value === "string" ? value : JSON.stringify(value);
}

/** Expressions whose value depends on more than the parameters. */
function isOpen(expression: Expression): boolean {
  return (
    expression.kind === "abstraction" ||
    expression.kind === "clock" ||
    subexpressions(expression).some(isOpen)
  );
}

function trialOf(policy: Policy, parameters: ReadonlyMap<string, Value>): Parameters<typeof isTrue>[1] {
  return {
    policy,
    held: () => undefined,
    slots: new Map(),
    parameters,
    asked: new Set(),
    clock: { hour: 0, day: "mon" },
  };
}

/** All values of a parameter that the guards can tell apart. */
function valuesOf(
  cx: Context,
  parameter: Parameter,
  guards: readonly Expression[],
): readonly Value[] | undefined {
  const shape = structure(cx, parameter.type);
  if (!guards.some((guard) => reads(guard, parameter.name))) return [null];
  switch (shape.kind) {
    case "bool":
      return [true, false];
    case "enum":
      return shape.members;
    case "int": {
      const limits = guards.flatMap((guard) => comparedWith(guard, parameter.name));
      if (limits.includes("unknown")) return smallRange(shape.min, shape.max);
      const numbers = limits.filter((limit) => limit !== "unknown");
      const edges = [shape.min ?? -Number.MAX_SAFE_INTEGER, shape.max ?? Number.MAX_SAFE_INTEGER];
      const points = [
        ...edges,
        ...numbers.flatMap((limit) => [Math.floor(limit), Math.floor(limit) + 1, Math.ceil(limit) - 1]),
      ];
      const [low = 0, high = 0] = edges;
      return [...new Set(points)].filter((point) => low <= point && point <= high);
    }
    case "optional": {
      const inner = valuesOf(cx, { name: parameter.name, type: shape.inner }, guards);
      return inner === undefined ? undefined : [...inner, null];
    }
    default:
      return undefined;
  }
}

function reads(expression: Expression, name: string): boolean {
  if (expression.kind === "parameter") return expression.path[0] === name;
  return subexpressions(expression).some((part) => reads(part, name));
}

/** The numbers that a parameter is compared with; `unknown` where it is read in another way. */
function comparedWith(expression: Expression, name: string): readonly (number | "unknown")[] {
  if (expression.kind === "compare") {
    const sides = [expression.left, expression.right];
    const numbers = sides.flatMap((side) =>
      side.kind === "literal" && typeof side.value === "number" ? [side.value] : [],
    );
    if (sides.some((side) => side.kind === "parameter" && side.path[0] === name && side.path.length === 1)) {
      return numbers.length > 0 ? numbers : ["unknown"];
    }
  }
  if (expression.kind === "parameter") return expression.path[0] === name ? ["unknown"] : [];
  return subexpressions(expression).flatMap((part) => comparedWith(part, name));
}

function smallRange(min: number | undefined, max: number | undefined): readonly number[] | undefined {
  if (min === undefined || max === undefined || max - min > 1000) return undefined;
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

function* combinations(domains: readonly (readonly Value[])[]): Generator<readonly Value[]> {
  const [first, ...rest] = domains;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const value of first) for (const others of combinations(rest)) yield [value, ...others];
}
