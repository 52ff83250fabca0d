import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import type { Span } from "../../../source/span.ts";
import type { Module } from "../../syntax/ast.ts";
import { allowedBy, effectName, targetsOf } from "../grants.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const unencrypted = lintRule(authorityLints.unencrypted, function* ({ module }) {
  for (const { text, span } of placesOnTheNet(module.syntax)) {
    const host =
      /^(?:http|ws|ftp):\/\/(?:\[[^\]]*\]|[^/:]*)/.exec(text)?.[0] ??
      /^[^/]+(?=:(?:80|21|23)$)/.exec(text)?.[0];
    if (host === undefined || /(?:^|\/\/)(?:localhost|127\.|\[::1\])/.test(host)) continue;
    yield { parameters: { text }, span };
  }
});

interface NetPlace {
  readonly text: string;
  readonly span: Span;
}

function placesOnTheNet(module: Module): readonly NetPlace[] {
  const known = declarationsOf(module, "evidence").flatMap(({ entries }) =>
    entries.map(({ value }) => ({ text: value.value, span: value.span })),
  );
  const allowed = allowedBy(module).filter((grant) => effectName(grant).startsWith("net."));
  return [...known, ...allowed.flatMap(targetsOf).map(({ node, text }) => ({ text, span: node.span }))];
}
