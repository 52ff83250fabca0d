import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { bodiesIn, sourceWithoutLayout } from "../bodies.ts";
import { removal } from "../edits.ts";
import { lintRule } from "../rule.ts";

export const repeatedVariant = lintRule(messageLints.repeatedVariant, function* ({ module }) {
  for (const body of bodiesIn(module.syntax)) {
    if (body.kind !== "any-of-body") continue;
    const seen = new Set<string>();
    for (const variant of body.variants) {
      const text = sourceWithoutLayout(module.file, variant);
      if (seen.has(text)) {
        yield {
          parameters: {},
          span: variant.span,
          fix: { title: "remove the variant", edits: [removal(module.file, variant.span)] },
        };
      }
      seen.add(text);
    }
  }
});
