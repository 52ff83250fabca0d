import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { entry } from "../../../policy/table.ts";
import { removal } from "../edits.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const needlessVariation = lintRule(messageLints.needlessVariation, function* ({ module, policy }) {
  for (const { name, varies } of declarationsOf(module.syntax, "form")) {
    const form = entry(policy.forms, name.text);
    const context = form === undefined ? undefined : entry(policy.contexts, form.context);
    if (varies === undefined || form === undefined || context === undefined) continue;
    // A field that only some know beforehand is authorized, or withheld, for others.
    const isPublic = (read: string): boolean => {
      const field = context.fields.find((one) => one.name === read.split(".")[0]);
      return field === undefined || field.known === "everyone";
    };
    if (!form.certificate.shapeReads.every(isPublic)) continue;
    yield {
      parameters: { form: name.text },
      span: varies,
      fix: { title: "remove the claim", edits: [removal(module.file, varies)] },
    };
  }
});
