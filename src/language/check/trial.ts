import { subexpressions } from "../../policy/contract-view.ts";
import type { Expression } from "../../policy/expression.ts";
import { expressionText } from "../../policy/expression-text.ts";
import type { Type, Value } from "../../policy/type.ts";
import { holds, isMatch, isMember } from "../../policy/evaluate.ts";
import type { Context } from "./context.ts";
import { structure } from "./types.ts";

/** What trying guards in their order on all values shows. */
export interface Trial {
  /** Values for which no guard holds, as a message shows them; undefined where one always does. */
  readonly uncovered: string | undefined;
  /** Guards that are the first to hold for no values. */
  readonly unreached: ReadonlySet<number>;
}

const MAX_TRIALS = 10_000;

/**
 * Tries guards on every combination of the values that they read, where these are few, or where a number is only
 * compared with numbers written out, so that only the places between these count.
 *
 * @param guards in their order; undefined for `otherwise`
 * @param typeOf the type of what a guard reads
 * @returns undefined where there are too many values to try
 */
export function tryGuards(
  cx: Context,
  guards: readonly (Expression | undefined)[],
  typeOf: (read: Expression) => Type | undefined,
): Trial | undefined {
  const written = guards.filter((guard) => guard !== undefined);
  const reads = new Map(written.flatMap(readsOf).map((read) => [expressionText(read), read]));
  const domains = [...reads.values()].map((read) =>
    valuesOf(cx, typeOf(read), expressionText(read), written),
  );
  const complete = domains.filter((domain) => domain !== undefined);
  const count = complete.reduce((product, domain) => product * domain.length, guards.length);
  if (complete.length < domains.length || count > MAX_TRIALS || written.some((guard) => !isPlain(guard)))
    return undefined;
  const unreached = new Set(guards.keys());
  let uncovered: string | undefined;
  for (const values of combinations(complete)) {
    const known = new Map([...reads.keys()].map((text, index) => [text, values[index] ?? null]));
    const first = guards.findIndex((guard) => guard === undefined || evaluated(guard, known) === true);
    if (first >= 0) unreached.delete(first);
    else uncovered ??= [...known].map(([text, value]) => `${shown(text)} = ${valueText(value)}`).join(", ");
  }
  return { uncovered, unreached };
}

/** What is read as its author wrote it. */
function shown(text: string): string {
  return text.replace(/^(?:parameter|slot) /, "");
}

function valueText(value: Value): string {
  return value === null ? "absent" : typeof value === "string" ? value : JSON.stringify(value);
}

/** What a guard reads: fields, slots, parameters, the clock, and what is asked. */
function readsOf(expression: Expression): readonly Expression[] {
  return isRead(expression) ? [expression] : subexpressions(expression).flatMap(readsOf);
}

function isRead({ kind }: Expression): boolean {
  return kind === "field" || kind === "slot" || kind === "parameter" || kind === "clock" || kind === "asked";
}

/** Whether a guard is made of nothing but reads, literals and the operators of guards. */
function isPlain(expression: Expression): boolean {
  if (["abstraction", "builtin", "record", "concat"].includes(expression.kind)) return false;
  return subexpressions(expression).every(isPlain);
}

function evaluated(expression: Expression, known: ReadonlyMap<string, Value>): Value {
  const of = (part: Expression): Value => evaluated(part, known);
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "compare":
      return holds(expression.operator, of(expression.left), of(expression.right));
    case "in":
      return isMember(of(expression.value), of(expression.set));
    case "matching":
      return isMatch(expression.pattern, of(expression.value));
    case "and":
      return of(expression.left) === true && of(expression.right) === true;
    case "or":
      return of(expression.left) === true || of(expression.right) === true;
    case "not":
      return of(expression.value) !== true;
    case "list":
      return expression.items.map(of);
    default:
      return known.get(expressionText(expression)) ?? null;
  }
}

/** All values of what is read that the guards can tell apart. */
function valuesOf(
  cx: Context,
  type: Type | undefined,
  read: string,
  guards: readonly Expression[],
): readonly Value[] | undefined {
  if (type === undefined) return undefined;
  const shape = structure(cx, type);
  switch (shape.kind) {
    case "bool":
      return [true, false];
    case "enum":
      return shape.members;
    case "int":
      return numbersOf(
        shape.min,
        shape.max,
        guards.flatMap((guard) => comparedWith(guard, read)),
      );
    case "optional": {
      const inner = valuesOf(cx, shape.inner, read, guards);
      return inner === undefined ? undefined : [...inner, null];
    }
    default:
      return undefined;
  }
}

function numbersOf(
  min: number | undefined,
  max: number | undefined,
  limits: readonly (number | "unknown")[],
): readonly number[] | undefined {
  if (limits.includes("unknown")) return smallRange(min, max);
  const [low, high] = [min ?? -Number.MAX_SAFE_INTEGER, max ?? Number.MAX_SAFE_INTEGER];
  const around = limits.flatMap((limit) =>
    limit === "unknown" ? [] : [Math.ceil(limit) - 1, Math.floor(limit), Math.floor(limit) + 1],
  );
  return [...new Set([low, high, ...around])].filter((point) => low <= point && point <= high);
}

/** The numbers that something is compared with; `unknown` where it is read in another way. */
function comparedWith(expression: Expression, read: string): readonly (number | "unknown")[] {
  if (isRead(expression)) return expressionText(expression) === read ? ["unknown"] : [];
  if (expression.kind === "compare") {
    const { left, right } = expression;
    for (const [side, other] of [[left, right] as const, [right, left] as const]) {
      if (!isRead(side) || expressionText(side) !== read) continue;
      if (other.kind === "literal" && typeof other.value === "number") return [other.value];
    }
  }
  return subexpressions(expression).flatMap((part) => comparedWith(part, read));
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
