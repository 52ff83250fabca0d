import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import { allowedBy, effectName, targetsOf } from "../grants.ts";
import { lintRule } from "../rule.ts";

/** A name that goes straight on into a wildcard, at the end of a segment or of the whole target. */
const spanning = /(?:^|\/)([^/*{}]*[\p{L}\p{N}])\*(?=\/|$)/u;

export const spanningWildcard = lintRule(authorityLints.spanningWildcard, function* ({ module }) {
  for (const grant of allowedBy(module.syntax)) {
    // In a host a wildcard is one whole label; anything else is an error.
    if (effectName(grant).startsWith("net.")) continue;
    for (const { node, text } of targetsOf(grant)) {
      const name = spanning.exec(text)?.[1];
      if (name !== undefined) yield { parameters: { name }, span: node.span };
    }
  }
});
