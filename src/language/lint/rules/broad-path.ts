import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import { allowedBy, effectName, targetsOf } from "../grants.ts";
import { lintRule } from "../rule.ts";

export const broadPath = lintRule(authorityLints.broadPath, function* ({ module }) {
  for (const grant of allowedBy(module.syntax)) {
    const effect = effectName(grant);
    if (!effect.startsWith("fs.")) continue;
    for (const { node, text } of targetsOf(grant)) {
      if (/^\/?\*\*\//.test(text) || text === "/**") yield { parameters: { effect }, span: node.span };
    }
  }
});
