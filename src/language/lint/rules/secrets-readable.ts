import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import type { Policy } from "../../../policy/policy.ts";
import { entry } from "../../../policy/table.ts";
import { textAt } from "../edits.ts";
import { effectName, targetsOf } from "../grants.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const secretsReadable = lintRule(authorityLints.secretsReadable, function* ({ module, policy }) {
  for (const { name, clauses } of declarationsOf(module.syntax, "commitment")) {
    if (deniesReading(policy, name.text)) continue;
    for (const clause of clauses) {
      if (clause.kind !== "allows") continue;
      const folder = clause.effects
        .filter((grant) => effectName(grant) === "fs.read")
        .flatMap(targetsOf)
        .find(({ text }) => text.endsWith("/**"));
      if (folder === undefined) continue;
      const pattern = textAt(module.file, folder.node.span).replace(/"$/, '/.env"');
      const at = { start: clause.span.end, end: clause.span.end };
      yield {
        parameters: { commitment: name.text },
        span: clause.span,
        fix: {
          title: "deny the files of settings",
          edits: [{ span: at, text: `\n  denies fs.read(${pattern})` }],
        },
      };
      break;
    }
  }
});

/** Whether a commitment, or what it narrows, denies reading anything. */
function deniesReading(policy: Policy, name: string): boolean {
  const commitment = entry(policy.commitments, name);
  if (commitment === undefined) return false;
  if (commitment.denies.some(({ effect }) => effect === "fs.read")) return true;
  return commitment.narrows !== undefined && deniesReading(policy, commitment.narrows.commitment);
}
