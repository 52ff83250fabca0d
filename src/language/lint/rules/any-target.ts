import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import type { EffectPattern } from "../../syntax/ast.ts";
import { allowedBy, effectName } from "../grants.ts";
import { lintRule } from "../rule.ts";

/** Effects whose target tells little: what they do is bounded by what is done with it. */
const harmless: ReadonlySet<string> = new Set([
  "sys.info",
  "callback",
  "hook",
  "reflect",
  "patch",
  "data.decode",
]);

export const anyTarget = lintRule(authorityLints.anyTarget, function* ({ module, policy }) {
  for (const grant of allowedBy(module.syntax)) {
    const effect = effectName(grant);
    const declared = policy.effects[effect];
    if (declared === undefined || declared.parameters.length === 0 || harmless.has(effect)) continue;
    if (isFree(grant)) yield { parameters: { effect }, span: grant.span };
  }
});

/** Written without arguments, or with arguments that leave everything free. */
function isFree({ arguments: written, rest }: EffectPattern): boolean {
  if (written === undefined) return true;
  if (written.length === 0) return rest !== undefined;
  return written.every(({ constraint }) => {
    if (constraint.kind === "any") return true;
    if (constraint.kind !== "equals") return false;
    const { value } = constraint;
    return value.kind === "text" && (value.value === "*" || value.value === "**");
  });
}
