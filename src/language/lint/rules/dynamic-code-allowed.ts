import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import { allowedBy, effectName } from "../grants.ts";
import { lintRule } from "../rule.ts";

const unseen: ReadonlySet<string> = new Set(["code.dynamic", "native.call"]);

export const dynamicCodeAllowed = lintRule(authorityLints.dynamicCodeAllowed, function* ({ module }) {
  for (const grant of allowedBy(module.syntax)) {
    const effect = effectName(grant);
    if (unseen.has(effect)) yield { parameters: { effect }, span: grant.span };
  }
});
