import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import { allowedBy, effectName, targetsOf } from "../grants.ts";
import { lintRule } from "../rule.ts";

/** Programs that take another program as their input. */
const interpreters =
  /^(?:.*\/)?(?:sh|bash|dash|zsh|fish|ksh|cmd|cmd\.exe|powershell|pwsh|python[\d.]*|node|deno|bun|perl|ruby|php|lua|awk|env|xargs|sudo|ssh|eval)$/;

export const interpreterAllowed = lintRule(authorityLints.interpreterAllowed, function* ({ module }) {
  for (const grant of allowedBy(module.syntax)) {
    const [program] = targetsOf(grant);
    if (effectName(grant) !== "proc.spawn" || program === undefined || grant.rest === undefined) continue;
    if (interpreters.test(program.text)) yield { parameters: { program: program.text }, span: grant.span };
  }
});
