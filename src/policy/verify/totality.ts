import { subexpressions } from "../contract-view.ts";
import type { Expression } from "../expression.ts";
import { expressionText } from "../expression-text.ts";
import { expressionType, type TypeScope } from "../expression-type.ts";
import { formScope } from "../form-view.ts";
import type { Body, Policy } from "../policy.ts";
import { resolveType } from "../resolve-type.ts";
import { entry } from "../table.ts";
import type { Type, Value } from "../type.ts";
import { isPlainGuard, isTrue } from "./guards.ts";
import { breach, eachOf, type Law } from "./law.ts";

/** An abstraction has a result and a form a body for every case: a chain of guards ends, or leaves nothing over. */
export const choicesAreTotal: Law = (policy) => [
  ...eachOf("abstractions", policy.abstractions, ({ arms, parameters }, pointer) => {
    const types = new Map(parameters.map(({ name, type }) => [name, type]));
    const scope = { fields: new Map(), slots: new Map(), parameters: types };
    const isTotal = isExhaustive(
      policy,
      scope,
      arms.map(({ when }) => when),
    );
    return isTotal ? [] : breach(`${pointer}/arms`, "some values have no result");
  }),
  ...eachOf("forms", policy.forms, (form, pointer) => {
    const context = entry(policy.contexts, form.context) ?? { owner: "", fields: [] };
    const requirement = entry(policy.requirements, form.answers) ?? { slots: [] };
    const scope = formScope(policy, context, form, requirement);
    return chains(form.body).every((guards) => isExhaustive(policy, scope, guards))
      ? []
      : breach(`${pointer}/body`, "some cases have no body");
  }),
];

/** The guards of each chain in a body; undefined for the one that always holds. */
function chains(body: Body): readonly (readonly (Expression | undefined)[])[] {
  if (body.kind !== "when") return [];
  const end = body.otherwise === undefined ? [] : [undefined];
  return [
    [...body.branches.map(({ guard }) => guard), ...end],
    ...body.branches.flatMap((branch) => chains(branch.body)),
    ...(body.otherwise === undefined ? [] : chains(body.otherwise)),
  ];
}

/** More combinations than these are not tried, and a chain that needs them does not hold. */
const maxCombinations = 20_000;

function isExhaustive(
  policy: Policy,
  scope: TypeScope,
  guards: readonly (Expression | undefined)[],
): boolean {
  const written = guards.filter((guard) => guard !== undefined);
  if (written.length < guards.length) return true;
  if (!written.every(isPlainGuard)) return false;
  const reads = new Map(written.flatMap(readsOf).map((read) => [expressionText(read), read]));
  const domains: (readonly [string, readonly Value[]])[] = [];
  for (const [text, read] of reads) {
    const limits = written.flatMap((guard) => limitsOf(guard, text));
    const values = valuesOf(policy, expressionType(policy, scope, read), limits);
    if (values === undefined) return false;
    domains.push([text, values]);
  }
  const count = domains.reduce((product, [, values]) => product * values.length, 1);
  if (count > maxCombinations) return false;
  for (let index = 0; index < count; index++) {
    const known = combination(domains, index);
    if (!written.some((guard) => isTrue(guard, known))) return false;
  }
  return written.length > 0;
}

/** The combination of the values of some domains that has a number. */
function combination(
  domains: readonly (readonly [string, readonly Value[]])[],
  number: number,
): ReadonlyMap<string, Value> {
  let left = number;
  return new Map(
    domains.map(([name, values]) => {
      const value = values[left % values.length] ?? null;
      left = Math.floor(left / values.length);
      return [name, value];
    }),
  );
}

function readsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "field":
    case "slot":
    case "parameter":
    case "clock":
    case "asked":
      return [expression];
    default:
      return subexpressions(expression).flatMap(readsOf);
  }
}

/** The numbers that something is compared with; `unknown` where it is read in another way. */
function limitsOf(expression: Expression, read: string): readonly (number | "unknown")[] {
  if (expression.kind === "compare") {
    const { left, right } = expression;
    const other = expressionText(left) === read ? right : expressionText(right) === read ? left : undefined;
    if (other?.kind === "literal") return typeof other.value === "number" ? [other.value] : [];
  }
  if (expressionText(expression) === read) return ["unknown"];
  return subexpressions(expression).flatMap((part) => limitsOf(part, read));
}

/** Values of a type that stand for all of them, where guards only compare numbers with those written in them. */
function valuesOf(
  policy: Policy,
  type: Type,
  limits: readonly (number | "unknown")[],
): readonly Value[] | undefined {
  const resolved = resolveType(policy.types, type);
  switch (resolved.kind) {
    case "bool":
      return [true, false];
    case "enum":
      return resolved.members;
    case "int":
      return numbersOf(resolved.min, resolved.max, limits);
    case "optional": {
      const inner = valuesOf(policy, resolved.inner, limits);
      return inner === undefined ? undefined : [...inner, null];
    }
    default:
      return undefined;
  }
}

function numbersOf(
  low = -Number.MAX_SAFE_INTEGER,
  high = Number.MAX_SAFE_INTEGER,
  limits: readonly (number | "unknown")[],
): readonly number[] | undefined {
  if (limits.includes("unknown")) {
    return high - low > 1000 ? undefined : Array.from({ length: high - low + 1 }, (_, index) => low + index);
  }
  const near = limits.flatMap((limit) =>
    limit === "unknown" ? [] : [Math.ceil(limit) - 1, Math.floor(limit), Math.floor(limit) + 1],
  );
  return [...new Set([low, high, ...near])].filter((one) => low <= one && one <= high);
}
