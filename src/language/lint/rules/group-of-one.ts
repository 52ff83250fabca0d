import { declarationLints } from "../../../diagnostics/catalogue/lint-declarations.ts";
import { textAt } from "../edits.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const groupOfOne = lintRule(declarationLints.groupOfOne, function* ({ module }) {
  for (const { name, members } of declarationsOf(module.syntax, "group")) {
    const [member, other] = members;
    if (member === undefined || other !== undefined) continue;
    yield { parameters: { name: name.text, member: textAt(module.file, member.span) }, span: name.span };
  }
});
