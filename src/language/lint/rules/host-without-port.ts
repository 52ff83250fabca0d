import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import { allowedBy, effectName, targetsOf } from "../grants.ts";
import { lintRule } from "../rule.ts";

export const hostWithoutPort = lintRule(authorityLints.hostWithoutPort, function* ({ module }) {
  for (const grant of allowedBy(module.syntax)) {
    if (effectName(grant) !== "net.connect") continue;
    for (const { node, text } of targetsOf(grant)) {
      if (!/^[a-z0-9.-]*[a-z][a-z0-9.-]*$/.test(text)) continue;
      const edits = [{ span: node.span, text: `"${text}:443"` }];
      yield { parameters: { host: text }, span: node.span, fix: { title: "allow the port of https", edits } };
    }
  }
});
