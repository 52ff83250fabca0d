import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import { entry } from "../../../policy/table.ts";
import type { Parameter } from "../../../policy/policy.ts";
import type { EffectArgument, EffectPattern } from "../../syntax/ast.ts";
import { effectName, targetsOf } from "../grants.ts";
import { declarationsOf, nodesIn } from "../nodes.ts";
import { lintRule } from "../rule.ts";
import type { Fix } from "../../../diagnostics/diagnostic.ts";

export const literalWildcard = lintRule(authorityLints.literalWildcard, function* ({ module, policy }) {
  for (const { clauses } of declarationsOf(module.syntax, "commitment")) {
    for (const clause of clauses) {
      for (const pattern of [...nodesIn(clause)].filter(isEffectPattern)) {
        const parameters = entry(policy.parties, effectName(pattern))?.parameters ?? [];
        for (const [position, argument] of (pattern.arguments ?? []).entries()) {
          const parameter = parameterOf(parameters, argument, position);
          if (parameter?.type.kind !== "text") continue;
          for (const { node, text } of targetsOf({ ...pattern, arguments: [argument] })) {
            if (!text.includes("*")) continue;
            const found = { parameters: { parameter: parameter.name, text }, span: node.span };
            // A pattern denies more than a text; what it would allow, only a person can say.
            const isFixable = clause.kind === "denies" && node.kind === "text";
            yield isFixable ? { ...found, fix: matching(argument, parameter.name, text) } : found;
          }
        }
      }
    }
  }
});

function matching({ span }: EffectArgument, name: string, text: string): Fix {
  const pattern = text.replaceAll(/[\\^$.|?+()[\]{}/]/gu, "\\$&").replaceAll("*", ".*");
  return {
    title: `deny every \`${name}\` that looks like this`,
    edits: [{ span, text: `${name} matching /${pattern}/` }],
  };
}

function isEffectPattern(node: object): node is EffectPattern {
  return "kind" in node && node.kind === "effect-pattern";
}

function parameterOf(
  parameters: readonly Parameter[],
  { name }: EffectArgument,
  position: number,
): Parameter | undefined {
  return name === undefined ? parameters[position] : parameters.find((one) => one.name === name.text);
}
