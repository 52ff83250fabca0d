import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import { entry } from "../../../policy/table.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const noLifetime = lintRule(authorityLints.noLifetime, function* ({ module, policy }) {
  for (const { name } of declarationsOf(module.syntax, "commitment")) {
    const commitment = entry(policy.commitments, name.text);
    if (commitment?.allows === undefined || commitment.lastsMs !== undefined) continue;
    yield { parameters: { commitment: name.text }, span: name.span };
  }
});
