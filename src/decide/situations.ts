import { subexpressions } from "../policy/contract-view.ts";
import { evaluate, partOf } from "../policy/evaluate.ts";
import type { Expression } from "../policy/expression.ts";
import type { Policy } from "../policy/policy.ts";
import { resolveType } from "../policy/resolve-type.ts";
import { entry, tableOf } from "../policy/table.ts";
import type { Type, Value } from "../policy/type.ts";

/** What guards and abstractions over a context read: some of its fields, the clock, and which slots are asked for. */
export interface Situation {
  readonly fields: Readonly<Record<string, Value>>;
  /** From 0 to 23, in UTC. */
  readonly hour: number;
  /** `mon` to `sun`. */
  readonly day: string;
  readonly asked: readonly string[];
}

/** More situations than this are not looked through one by one. */
const maximumSituations = 20_000;

/** What the value of an expression is in a situation; undefined where the situation does not say all that it reads. */
export function valueIn(policy: Policy, situation: Situation, expression: Expression): Value | undefined {
  const isSaid = partsOf(expression).every(
    (part) => part.kind !== "field" || Object.hasOwn(situation.fields, part.path[0] ?? ""),
  );
  if (!isSaid) return undefined;
  return evaluate(expression, {
    policy,
    held: (part) => (part.kind === "field" ? fieldIn(situation, part.path) : undefined),
    slots: new Map(),
    parameters: new Map(),
    asked: new Set(situation.asked),
    clock: { hour: situation.hour, day: situation.day },
  });
}

function fieldIn({ fields }: Situation, [name = "", ...path]: readonly string[]): Value {
  return partOf(fields[name] ?? null, path);
}

/** Every situation that expressions over a context can tell apart; undefined where there are too many. */
export function situationsOf(
  policy: Policy,
  context: string,
  expressions: readonly Expression[],
): readonly Situation[] | undefined {
  const parts = expressions.flatMap(partsOf);
  if (parts.some(({ kind }) => kind === "slot" || kind === "parameter")) return undefined;
  const declared = entry(policy.contexts, context)?.fields ?? [];
  const names = new Set(parts.flatMap((part) => (part.kind === "field" ? (part.path[0] ?? "") : [])));
  let all: readonly Situation[] | undefined = [{ fields: {}, hour: 0, day: "mon", asked: [] }];
  for (const name of names) {
    const type = declared.find((field) => field.name === name)?.type;
    const values: readonly Value[] | undefined = type && valuesOf(policy, type, maximumSituations);
    all = times(all, values, (one, value) => ({ ...one, fields: { ...one.fields, [name]: value } }));
  }
  for (const slot of new Set(parts.flatMap((part) => (part.kind === "asked" ? part.slot : []))))
    all = times(all, [false, true], (one, is) => (is ? { ...one, asked: [...one.asked, slot] } : one));
  const clocks = new Set(parts.flatMap((part) => (part.kind === "clock" ? part.part : [])));
  if (clocks.has("hour")) all = times(all, hours, (one, hour) => ({ ...one, hour }));
  return clocks.has("day") ? times(all, days, (one, day) => ({ ...one, day })) : all;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

function times<A, B, C>(
  left: readonly A[] | undefined,
  right: readonly B[] | undefined,
  make: (one: A, other: B) => C,
): readonly C[] | undefined {
  if (left === undefined || right === undefined || left.length * right.length > maximumSituations)
    return undefined;
  return left.flatMap((one) => right.map((other) => make(one, other)));
}

/** All values of a type; undefined where there are more than so many, or that is not known. */
export function valuesOf(policy: Policy, type: Type, most: number): readonly Value[] | undefined {
  const resolved = resolveType(policy.types, type);
  switch (resolved.kind) {
    case "bool":
      return [false, true];
    case "enum":
      return resolved.members.length > most ? undefined : resolved.members;
    case "int": {
      const { min, max } = resolved;
      if (min === undefined || max === undefined || max - min >= most) return undefined;
      return Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => min + i);
    }
    case "optional": {
      const inner = valuesOf(policy, resolved.inner, most);
      return inner && [null, ...inner];
    }
    case "record": {
      let all: readonly Readonly<Record<string, Value>>[] | undefined = [{}];
      for (const { name, type: part } of resolved.fields)
        all = times(all, valuesOf(policy, part, most), (one, value) => ({ ...one, [name]: value }));
      return all?.map((one) => tableOf(Object.entries(one)));
    }
    default:
      return undefined;
  }
}

/** An expression and all that it is made of. */
function partsOf(expression: Expression): readonly Expression[] {
  return [expression, ...subexpressions(expression).flatMap(partsOf)];
}

/** `kind small, at 9 h on mon`. */
export function situationText(
  { fields, hour, day, asked }: Situation,
  expressions: readonly Expression[],
): string {
  const parts = expressions.flatMap(partsOf);
  const reads = (part: "hour" | "day"): boolean =>
    parts.some((one) => one.kind === "clock" && one.part === part);
  return [
    ...Object.entries(fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
    ...asked.map((slot) => `${slot} asked for`),
    ...(reads("hour") ? [`at ${hour} h`] : []),
    ...(reads("day") ? [`on ${day}`] : []),
  ].join(", ");
}
