import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { entry } from "../../../policy/table.ts";
import { bitsOf } from "../../../policy/capacity.ts";
import { resolveType } from "../../../policy/resolve-type.ts";
import type { Policy } from "../../../policy/policy.ts";
import type { Type } from "../../../policy/type.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const unboundedText = lintRule(messageLints.unboundedText, function* ({ module, policy }) {
  for (const requirement of declarationsOf(module.syntax, "requirement")) {
    const slots = entry(policy.requirements, requirement.name.text)?.slots ?? [];
    for (const written of requirement.slots) {
      const slot = slots.find(({ name }) => name === written.name.text);
      if (slot === undefined || !holdsFreeText(policy, slot.type)) continue;
      yield { parameters: { slot: slot.name }, span: written.type.span };
    }
  }
});

/** Whether text without any bound may stand in a value. Ids, addresses and the like have a form of their own. */
function holdsFreeText(policy: Policy, type: Type): boolean {
  const shape = resolveType(policy.types, type);
  switch (shape.kind) {
    case "text":
      return shape.pattern === undefined && bitsOf(policy.types, shape) === "unbounded";
    case "list":
    case "set":
      return holdsFreeText(policy, shape.element);
    case "optional":
      return holdsFreeText(policy, shape.inner);
    case "record":
      return shape.fields.some((field) => holdsFreeText(policy, field.type));
    default:
      return false;
  }
}
