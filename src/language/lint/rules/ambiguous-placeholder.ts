import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { resolveType } from "../../../policy/resolve-type.ts";
import { entry } from "../../../policy/table.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const ambiguousPlaceholder = lintRule(
  messageLints.ambiguousPlaceholder,
  function* ({ module, policy }) {
    for (const requirement of declarationsOf(module.syntax, "requirement")) {
      const slots = entry(policy.requirements, requirement.name.text)?.slots ?? [];
      for (const { name, fallback } of requirement.slots) {
        const slot = slots.find((one) => one.name === name.text);
        if (slot === undefined || fallback === undefined) continue;
        const type = resolveType(policy.types, slot.type);
        const words = type.kind === "enum" ? type.members : type.kind === "bool" ? ["true", "false"] : [];
        if (!words.includes(fallback.value)) continue;
        yield { parameters: { text: fallback.value, slot: name.text }, span: fallback.span };
      }
    }
  },
);
