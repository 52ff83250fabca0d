import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { resolveType } from "../../../policy/resolve-type.ts";
import { entry } from "../../../policy/table.ts";
import type { Placeholder } from "../../syntax/ast.ts";
import { declarationsOf, nodesIn } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const paddingBeyondList = lintRule(messageLints.paddingBeyondList, function* ({ module, policy }) {
  for (const form of declarationsOf(module.syntax, "form")) {
    const slots = entry(policy.requirements, entry(policy.forms, form.name.text)?.answers ?? "")?.slots ?? [];
    for (const node of nodesIn(form)) {
      if (!isPlaceholder(node) || node.padding === undefined || node.value.kind !== "dotted-name") continue;
      const [first, part] = node.value.parts;
      const slot = slots.find((one) => one.name === first?.text);
      if (slot === undefined || part !== undefined) continue;
      const type = resolveType(policy.types, slot.type);
      const list = type.kind === "optional" ? resolveType(policy.types, type.inner) : type;
      if (list.kind !== "list" && list.kind !== "set") continue;
      const count = Number(node.padding.count.text);
      const { maxItems } = list;
      if (maxItems === undefined || count <= maxItems) continue;
      const { span } = node.padding.count;
      yield {
        parameters: { count, most: maxItems },
        span,
        fix: { title: `pad to ${maxItems}`, edits: [{ span, text: maxItems.toString() }] },
      };
    }
  }
});

function isPlaceholder(node: object): node is Placeholder {
  return "kind" in node && node.kind === "placeholder";
}
