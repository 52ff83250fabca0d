import { declarationLints } from "../../../diagnostics/catalogue/lint-declarations.ts";
import { editDistance } from "../../../diagnostics/suggest.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

/** Shorter names may well differ in a letter. */
const SHORTEST = 6;

export const nearMissName = lintRule(declarationLints.nearMissName, function* ({ module }) {
  const named = declarationsOf(module.syntax, "party", "tool", "purpose");
  for (const [index, { kind, name }] of named.entries()) {
    const other = named
      .slice(0, index)
      .find((earlier) => earlier.kind === kind && isNearMiss(earlier.name.text, name.text));
    if (other === undefined) continue;
    yield {
      parameters: { what: kind, name: name.text, other: other.name.text },
      span: name.span,
      related: [{ message: "declared here", file: module.file, span: other.name.span }],
    };
  }
});

/** One edit apart, and not by a number that counts. */
function isNearMiss(first: string, second: string): boolean {
  if (Math.min(first.length, second.length) < SHORTEST) return false;
  if (first.replaceAll(/\d/g, "") === second.replaceAll(/\d/g, "")) return false;
  return editDistance(first.toLowerCase(), second.toLowerCase(), 2) < 2;
}
