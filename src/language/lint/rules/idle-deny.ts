import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import { unboundReading } from "../../../decide/argument-scopes.ts";
import { ruleScope } from "../../../decide/commitment-scopes.ts";
import type { Commitment, EffectGrant, Policy } from "../../../policy/policy.ts";
import { entry } from "../../../policy/table.ts";
import { overlaps } from "../../../scope/order.ts";
import type { EffectsClause } from "../../syntax/ast.ts";
import { removal, removalFromList } from "../edits.ts";
import { effectName } from "../grants.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const idleDeny = lintRule(authorityLints.idleDeny, function* (subject) {
  const { module, policy, importedElsewhere } = subject;
  for (const { name, clauses } of declarationsOf(module.syntax, "commitment")) {
    const commitment = entry(policy.commitments, name.text);
    // What narrows it may allow what this one only denies.
    const isNarrowed = Object.values(policy.commitments).some((one) => one.narrows?.commitment === name.text);
    if (commitment?.allows === undefined || isNarrowed || importedElsewhere.has(name.text)) continue;
    const granted = [...commitment.allows, ...commitment.asks.map(({ effect }) => effect)];
    for (const clause of clauses) {
      if (clause.kind !== "denies") continue;
      for (const [index, written] of clause.effects.entries()) {
        const denied = deniedBy(commitment, effectName(written), clause, index);
        if (denied === undefined || granted.some((grant) => meets(policy, denied, grant))) continue;
        const edit = removalFromList(clause.effects, index) ?? removal(module.file, clause.span);
        const isAlone = clause.effects.length === 1;
        yield {
          parameters: { commitment: name.text },
          span: isAlone ? clause.span : written.span,
          fix: { title: "remove it", edits: [edit] },
        };
      }
    }
  }
});

/** The compiled rule of a written one; undefined where a group makes one into many. */
function deniedBy(
  { denies }: Commitment,
  effect: string,
  { effects }: EffectsClause,
  index: number,
): EffectGrant | undefined {
  const same = denies.filter((one) => one.effect === effect);
  const before = effects.slice(0, index).filter((one) => effectName(one) === effect).length;
  return same.length > before && same.length === effects.filter((one) => effectName(one) === effect).length
    ? same[before]
    : undefined;
}

/** Whether some call is spoken of by both; parameters may stand for any value. */
function meets(policy: Policy, denied: EffectGrant, granted: EffectGrant): boolean {
  if (denied.effect !== granted.effect) return isTool(policy, denied) !== isTool(policy, granted);
  const reading = unboundReading(policy, "denial");
  return overlaps(ruleScope(reading, denied), ruleScope(reading, granted));
}

/** Denying an effect denies every tool that does it. */
function isTool(policy: Policy, { effect }: EffectGrant): boolean {
  return entry(policy.parties, effect) !== undefined;
}
