import type { EffectCall } from "../../src/decide/effects-against-commitment.ts";
import type { Commitment, EffectGrant, Parameter, Policy } from "../../src/policy/policy.ts";
import { entry } from "../../src/policy/table.ts";
import { isMatch, satisfies } from "./naive-arguments.ts";
import { valueOf, type Quantifier, type Values } from "./naive-values.ts";

/** A commitment with the values of its parameters, or one that it narrows. */
export type NaiveLevel = Commitment & { readonly values: Values };
type Clauses = Pick<Commitment, "denies" | "asks">;

/** The law of commitments read off the page, rule by rule and value by value: no index, no scopes, no normal form. */
export function naiveAnswer(
  policy: Policy,
  levels: readonly NaiveLevel[],
  call: EffectCall,
  before: readonly EffectCall[],
): string {
  const meets = (rule: EffectGrant, { values }: NaiveLevel, one: EffectCall): boolean =>
    [one, ...effectsOf(policy, one)].some((each) => fits(policy, rule, values, each, "some"));
  const isMet = (rulesOf: (clauses: Clauses) => readonly EffectGrant[]): boolean =>
    levels.some((level) => {
      const has = (rule: EffectGrant): boolean => before.some((one) => meets(rule, level, one));
      const clauses = [level, ...level.after.filter(({ effects }) => effects.some(has))];
      return clauses.some((each) => rulesOf(each).some((rule) => meets(rule, level, call)));
    });
  const isWithin = (level: NaiveLevel, { kind, arguments: given }: EffectCall): boolean =>
    level.within.every(({ family, pattern }) => {
      const [target = null, type] = [Object.values(given)[0], family === "fs" ? "path" : "endpoint"];
      return !kind.startsWith(`${family}.`) || isMatch(pattern, level.values, target, type);
    });
  const grants = (level: NaiveLevel): boolean => isGrantedBy(policy, level, call);
  if (isMet(({ denies }) => denies) || !levels.some(grants)) return "denied";
  if (levels.some((level) => level.allows !== undefined && !grants(level))) return "denied";
  const all = [call, ...effectsOf(policy, call)];
  if (!levels.every((level) => all.every((one) => isWithin(level, one)))) return "denied";
  return isMet(({ asks }) => asks.map(({ effect }) => effect)) ? "asked" : "allowed";
}

export function isGrantedBy(policy: Policy, level: NaiveLevel, call: EffectCall): boolean {
  const rules = [...(level.allows ?? []), ...level.asks.map(({ effect }) => effect)];
  return rules.some((rule) => fits(policy, rule, level.values, call, "every"));
}

function effectsOf(policy: Policy, { kind, arguments: given }: EffectCall): readonly EffectCall[] {
  return (entry(policy.parties, kind)?.does ?? []).map(({ effect, arguments: passed }) => {
    const [first] = entry(policy.effects, effect)?.parameters ?? [];
    const value = passed[0] === undefined ? null : valueOf(passed[0], given);
    return { kind: effect, arguments: { [first?.name ?? ""]: value } };
  });
}

function fits(policy: Policy, rule: EffectGrant, values: Values, call: EffectCall, of: Quantifier): boolean {
  const { kind, arguments: given } = call;
  const declared = entry(policy.effects, kind)?.parameters ?? entry(policy.parties, kind)?.parameters ?? [];
  const isFit = ({ name, type }: Parameter): boolean => {
    const [constraint, value] = [entry(rule.arguments, name), given[name] ?? null];
    return constraint ? satisfies(constraint, values, value, type.kind, of) : rule.rest || value === null;
  };
  return rule.effect === kind && declared.every(isFit);
}
