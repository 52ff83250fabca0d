import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { bodiesIn, sourceWithoutLayout } from "../bodies.ts";
import { textAt } from "../edits.ts";
import { lintRule } from "../rule.ts";

export const sameBranches = lintRule(messageLints.sameBranches, function* ({ module }) {
  for (const body of bodiesIn(module.syntax)) {
    if (body.kind !== "when-body" || body.otherwise === undefined) continue;
    const { otherwise } = body;
    const text = sourceWithoutLayout(module.file, otherwise);
    const areSame = body.branches.every(
      (branch) => branch.body !== undefined && sourceWithoutLayout(module.file, branch.body) === text,
    );
    if (!areSame) continue;
    yield {
      parameters: {},
      span: body.span,
      fix: {
        title: "keep what every branch shows",
        edits: [{ span: body.span, text: textAt(module.file, otherwise.span) }],
      },
    };
  }
});
