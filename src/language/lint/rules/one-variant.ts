import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { bodiesIn } from "../bodies.ts";
import { textAt } from "../edits.ts";
import { lintRule } from "../rule.ts";

export const oneVariant = lintRule(messageLints.oneVariant, function* ({ module }) {
  for (const body of bodiesIn(module.syntax)) {
    if (body.kind !== "any-of-body") continue;
    const [variant, other] = body.variants;
    if (variant === undefined || other !== undefined) continue;
    yield {
      parameters: {},
      span: body.span,
      fix: {
        title: "write the variant alone",
        edits: [{ span: body.span, text: textAt(module.file, variant.span) }],
      },
    };
  }
});
