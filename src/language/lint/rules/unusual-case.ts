import { declarationLints } from "../../../diagnostics/catalogue/lint-declarations.ts";
import { lintRule } from "../rule.ts";

const capitalised: ReadonlySet<string> = new Set(["type", "enum", "context", "requirement"]);

export const unusualCase = lintRule(declarationLints.unusualCase, function* ({ module }) {
  for (const { name, declaration } of module.declared.values()) {
    const isCapitalised = capitalised.has(declaration.kind);
    const isUsual = isCapitalised ? /^[A-Z][A-Za-z0-9]*$/.test(name) : /^[a-z][a-z0-9_]*$/.test(name);
    if (isUsual) continue;
    const expected = isCapitalised ? "UpperCamelCase" : "snake_case";
    yield { parameters: { name, expected }, span: declaration.name.span };
  }
});
