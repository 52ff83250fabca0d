import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import { allowedBy, effectName, targetsOf } from "../grants.ts";
import { lintRule } from "../rule.ts";

/** Names below which anyone may register, beside the top-level domains. */
const shared: ReadonlySet<string> = new Set([
  "co.uk",
  "com.au",
  "co.jp",
  "github.io",
  "herokuapp.com",
  "vercel.app",
]);

export const broadHost = lintRule(authorityLints.broadHost, function* ({ module }) {
  for (const grant of allowedBy(module.syntax)) {
    if (!effectName(grant).startsWith("net.")) continue;
    for (const { node, text } of targetsOf(grant)) {
      const host = /^\*\.([^/:*]+)(?::\d+)?$/.exec(text)?.[1];
      if (host === undefined || (host.includes(".") && !shared.has(host))) continue;
      yield { parameters: { host: text }, span: node.span };
    }
  }
});
