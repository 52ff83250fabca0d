import type { Grammar, GrammarPart } from "../language/syntax/grammar.ts";
import { ruleOf, rulesIn } from "./grammar-sections.ts";
import type { TextMatePattern } from "./textmate.ts";

/**
 * The words that start a declaration, with the name that it gives. They are told from clauses of the same name by the
 * place that the layout gives them: the start of a line.
 */
export function declarationPatterns(grammar: Grammar): readonly TextMatePattern[] {
  return [...rulesIn(ruleOf(grammar, "module")), ...rulesIn(ruleOf(grammar, "declaration"))]
    .filter((rule) => rule !== "declaration")
    .flatMap((rule) => declarationPattern(grammar, rule));
}

function declarationPattern(grammar: Grammar, rule: string): readonly TextMatePattern[] {
  const part = ruleOf(grammar, rule);
  const [start, name] = part.kind === "sequence" ? part.parts : [part];
  const words = start === undefined ? [] : wordsOf(start);
  const isNamed = name?.kind === "rule" && (name.name === "name" || name.name === "dottedName");
  const captures = { 1: { name: scopeOf(rule) }, 2: { name: nameScope(rule, part) } };
  const word = `^(${words.join("|")})\\b`;
  return isNamed
    ? [{ match: `${word}\\s+([A-Za-z_][\\w.]*)`, captures }]
    : [{ match: `${word}(?=\\s*["'])`, captures: { 1: captures[1] } }];
}

function wordsOf(part: GrammarPart): readonly string[] {
  if (part.kind === "word") return [part.text];
  return part.kind === "choice" ? part.parts.flatMap(wordsOf) : [];
}

const HEADER: ReadonlySet<string> = new Set(["edition", "moduleName", "import"]);

function scopeOf(rule: string): string {
  return HEADER.has(rule) ? "keyword.control.import.remit" : "storage.type.remit";
}

function nameScope(rule: string, part: GrammarPart): string {
  if (HEADER.has(rule)) return "entity.name.namespace.remit";
  return rulesIn(part).includes("parameters") ? "entity.name.function.remit" : "entity.name.type.remit";
}
