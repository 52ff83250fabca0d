import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { entry } from "../../../policy/table.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const slotNeverFilled = lintRule(messageLints.slotNeverFilled, function* (subject) {
  const { module, policy, importedElsewhere } = subject;
  const forms = Object.values(policy.forms);
  for (const { name, slots } of declarationsOf(module.syntax, "requirement")) {
    const answers = forms.filter((form) => form.answers === name.text);
    if (answers.length === 0 || importedElsewhere.has(name.text)) continue;
    const filled = new Set(answers.flatMap((form) => form.bindings.map((binding) => binding.slot)));
    for (const slot of entry(policy.requirements, name.text)?.slots ?? []) {
      const written = slots.find((one) => one.name.text === slot.name);
      if (written === undefined || slot.mode === "needs" || filled.has(slot.name)) continue;
      const parameters = { slot: slot.name, requirement: name.text };
      yield { parameters, span: { start: written.name.span.start, end: written.span.end } };
    }
  }
});
