import type {
  AsksClause,
  CommitmentClause,
  CommitmentDeclaration,
  EffectDeclaration,
  DeniesClause,
  EffectsClause,
  EvidenceDeclaration,
  Signature,
} from "../../../../src/language/syntax/ast.ts";
import type { Choices } from "./choices.ts";
import { effectPatterns } from "./effects.ts";
import { callArguments, duration, placeholderValue } from "./expressions.ts";
import { dottedName, name, nowhere, number } from "./names.ts";
import { template, textLiteral } from "./texts.ts";
import { documentation, parameters, type } from "./types.ts";

export function effectDeclaration(choices: Choices): EffectDeclaration {
  return {
    kind: "effect",
    doc: documentation(choices),
    name: dottedName(choices),
    parameters: parameters(choices),
    span: nowhere,
  };
}

export function evidence(choices: Choices): EvidenceDeclaration {
  return {
    kind: "evidence",
    doc: documentation(choices),
    name: name(choices),
    entries: choices.list(0, () => ({
      doc: documentation(choices),
      sort: name(choices),
      name: name(choices),
      value: textLiteral(choices),
      aliases: choices.list(0, textLiteral),
      span: nowhere,
    })),
    span: nowhere,
  };
}

export function commitment(choices: Choices): CommitmentDeclaration {
  return {
    kind: "commitment",
    doc: documentation(choices),
    name: name(choices),
    parameters: parameters(choices),
    narrows: choices.maybe(() => ({
      kind: "call-of",
      name: name(choices),
      arguments: callArguments(choices),
      span: nowhere,
    })),
    clauses: clauses(choices),
    span: nowhere,
  };
}

/** In any order; allows, denies, asks and after stand several times. */
function clauses(choices: Choices): CommitmentClause[] {
  return choices
    .some<() => CommitmentClause>([
      () => ({ kind: "language", languages: choices.list(1, name), span: nowhere }),
      () => ({ kind: "provides", signatures: choices.list(1, signature), span: nowhere }),
      () => ({ kind: "passes", path: textLiteral(choices), span: nowhere }),
      () => within(choices),
      () => effectsClause(choices),
      () => effectsClause(choices),
      () => asksClause(choices),
      () => after(choices),
      () => after(choices),
      () => claims(choices),
      () => ({ kind: "lasts", duration: duration(choices), span: nowhere }),
      () => ({ kind: "charges", budgets: choices.list(1, name), span: nowhere }),
      () => ({ kind: "retries", count: number(choices), span: nowhere }),
    ])
    .slice(0, 5)
    .map((make) => make());
}

function signature(choices: Choices): Signature {
  return {
    name: name(choices),
    parameters: parameters(choices),
    result: choices.maybe(type),
    span: nowhere,
  };
}

function within(choices: Choices): CommitmentClause {
  const bounds = choices.list(1, () => ({
    family: name(choices),
    pattern: template(choices, 0, placeholderValue),
    span: nowhere,
  }));
  return { kind: "within", bounds, span: nowhere };
}

function effectsClause(choices: Choices): EffectsClause {
  const kind = choices.pick<"allows" | "denies">(["denies", "allows"]);
  return { kind, effects: effectPatterns(choices), span: nowhere };
}

function deniesClause(choices: Choices): DeniesClause {
  return { kind: "denies", effects: effectPatterns(choices), span: nowhere };
}

function asksClause(choices: Choices): AsksClause {
  return { kind: "asks", approvers: choices.list(1, name), effects: effectPatterns(choices), span: nowhere };
}

function after(choices: Choices): CommitmentClause {
  const clause = (): DeniesClause | AsksClause =>
    choices.make<DeniesClause | AsksClause>([deniesClause, asksClause]);
  return { kind: "after", effects: effectPatterns(choices), clauses: choices.list(0, clause), span: nowhere };
}

function claims(choices: Choices): CommitmentClause {
  const list = choices.list(1, () => ({
    name: name(choices),
    type: type(choices),
    evidence: name(choices),
    span: nowhere,
  }));
  return { kind: "claims", claims: list, span: nowhere };
}
