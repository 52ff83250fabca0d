import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import type { Contract } from "../../../policy/policy.ts";
import { entry } from "../../../policy/table.ts";
import { removal } from "../edits.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

/** Clauses that are inherited as they are, each with its component. */
const inherited = {
  "purpose-of": "purpose",
  discloses: "discloses",
  logs: "logs",
  remembers: "remembers",
  lasts: "lasts",
  charges: "charges",
} as const satisfies Readonly<Record<string, keyof Contract>>;

export const repeatsParent = lintRule(messageLints.repeatsParent, function* ({ module, policy }) {
  for (const { name, narrows, clauses } of declarationsOf(module.syntax, "contract")) {
    const child = entry(policy.contracts, name.text);
    const parent = entry(policy.contracts, child?.narrows ?? "");
    if (child === undefined || parent === undefined || narrows === undefined) continue;
    for (const { kind, span } of clauses) {
      const component = Object.hasOwn(inherited, kind) ? componentOf(kind) : undefined;
      if (component === undefined) continue;
      if (JSON.stringify(child[component]) !== JSON.stringify(parent[component])) continue;
      yield {
        parameters: { clause: kind === "purpose-of" ? "purpose" : kind, parent: narrows.text },
        span,
        fix: { title: "remove the clause", edits: [removal(module.file, span)] },
      };
    }
  }
});

function componentOf(kind: string): keyof Contract | undefined {
  return Object.entries(inherited).find(([clause]) => clause === kind)?.[1];
}
