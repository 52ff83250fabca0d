import { subexpressions } from "../policy/contract-view.ts";
import type { Expression } from "../policy/expression.ts";
import type { Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";

/** How an abstraction in a value tells more apart than it did; undefined where it surely does not. */
export function abstractionGain(before: Policy, after: Policy, value: Expression): string | undefined {
  const names = new Set(abstractionsIn(after, value, 0));
  for (const name of names) {
    const [old, now] = [entry(before.abstractions, name), entry(after.abstractions, name)];
    if (JSON.stringify(old) !== JSON.stringify(now)) return `${name} is another abstraction`;
  }
  return undefined;
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
