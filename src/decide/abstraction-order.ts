import { isCovered, subexpressions } from "../policy/contract-view.ts";
import type { Expression } from "../policy/expression.ts";
import { expressionText } from "../policy/expression-text.ts";
import type { Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import type { PolicyIndex } from "./policy-index.ts";
import { situationsOf, situationText, valueIn, type Situation } from "./situations.ts";
import { allowed, denied, type Verdict } from "./verdict.ts";

/** Two cases that whoever is told a value under a contract can tell apart. */
export interface Distinction {
  readonly contract: string;
  readonly value: Expression;
  readonly first: Situation;
  readonly second: Situation;
}

/** How a value made with abstractions tells more apart than it did; undefined where it surely does not. */
export function abstractionGain(
  before: Policy,
  after: Policy,
  context: string,
  value: Expression,
): { readonly text: string; readonly pair?: Pick<Distinction, "first" | "second"> } | undefined {
  const names = new Set(abstractionsIn(after, value, 0));
  const changed = [...names].find(
    (name) =>
      JSON.stringify(entry(before.abstractions, name)) !== JSON.stringify(entry(after.abstractions, name)),
  );
  if (changed === undefined) return undefined;
  const situations = situationsOf(after, context, [value]);
  if (situations === undefined) return { text: `${changed} is another abstraction` };
  const pair = toldApart(before, after, value, situations);
  if (pair === undefined) return undefined;
  const [first, second] = [pair.first, pair.second].map((one) => situationText(one, [value]));
  return { text: `${expressionText(value)} tells ${first} from ${second}`, pair };
}

/** Two situations in which the value was the same and is not any more. */
function toldApart(
  before: Policy,
  after: Policy,
  value: Expression,
  situations: readonly Situation[],
): Pick<Distinction, "first" | "second"> | undefined {
  const seen = new Map<string, { readonly situation: Situation; readonly now: string }>();
  for (const situation of situations) {
    const [old, now] = [before, after].map((policy) => JSON.stringify(valueIn(policy, situation, value)));
    const same = seen.get(old ?? "");
    if (same === undefined) seen.set(old ?? "", { situation, now: now ?? "" });
    else if (same.now !== now) return { first: same.situation, second: situation };
  }
  return undefined;
}

/** Whether a contract lets the two cases be told apart by the value. */
export function decideDistinction(
  { policy, contracts }: PolicyIndex,
  { contract, value, first, second }: Distinction,
): Verdict {
  const clause = `contract ${contract}/discloses`;
  const item = contracts.get(contract);
  const asked = expressionText(value);
  if (item === undefined || !isCovered(item.view, value))
    return denied({ clause, code: "field-not-disclosed", asked });
  const [one, other] = [first, second].map((situation) => valueIn(policy, situation, value));
  const isTold = one !== undefined && other !== undefined && JSON.stringify(one) !== JSON.stringify(other);
  return isTold
    ? allowed([{ clause, code: "granted", asked }])
    : denied({ clause, code: "field-not-disclosed", asked });
}

const maximumDepth = 50;

function abstractionsIn(policy: Policy, value: Expression, depth: number): readonly string[] {
  const inner = subexpressions(value).flatMap((part) => abstractionsIn(policy, part, depth));
  if (value.kind !== "abstraction") return inner;
  const arms = depth > maximumDepth ? [] : (entry(policy.abstractions, value.name)?.arms ?? []);
  const used = arms.flatMap(({ when, value: result }) =>
    [...(when === undefined ? [] : [when]), result].flatMap((part) =>
      abstractionsIn(policy, part, depth + 1),
    ),
  );
  return [value.name, ...inner, ...used];
}
