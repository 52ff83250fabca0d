import type {
  BudgetDeclaration,
  ContractClause,
  ContractDeclaration,
  Disclosure,
  FailureStep,
  SinkClause,
} from "../../../../src/language/syntax/ast.ts";
import type { Choices } from "./choices.ts";
import { duration, expression, reference } from "./expressions.ts";
import { dottedName, name, nowhere, number } from "./names.ts";
import { textLiteral } from "./texts.ts";
import { documentation } from "./types.ts";

export function budget(choices: Choices): BudgetDeclaration {
  return {
    kind: "budget",
    doc: documentation(choices),
    name: name(choices),
    limits: choices.list(0, () => ({
      amount: number(choices),
      unit: dottedName(choices),
      per: dottedName(choices),
      over: choices.maybe(duration),
      span: nowhere,
    })),
    span: nowhere,
  };
}

export function contract(choices: Choices): ContractDeclaration {
  const narrows = choices.maybe(name);
  return {
    kind: "contract",
    doc: documentation(choices),
    name: name(choices),
    answers: narrows === undefined || choices.sometimes() ? choices.list(1, name) : [],
    narrows,
    clauses: clauses(choices, narrows === undefined),
    span: nowhere,
  };
}

/** In any order, those of a root contract that must be there, and some others; only offers stand several times. */
function clauses(choices: Choices, root: boolean): ContractClause[] {
  const required: ContractClause[] = [
    { kind: "from", parties: choices.list(1, name), span: nowhere },
    { kind: "to", parties: choices.list(1, name), span: nowhere },
    { kind: "purpose-of", purpose: name(choices), span: nowhere },
    { kind: "discloses", disclosures: choices.maybe((some) => some.list(1, disclosure)), span: nowhere },
    { kind: "lasts", duration: duration(choices), span: nowhere },
  ];
  const optional: ContractClause[] = choices
    .some<(choices: Choices) => ContractClause>([
      () => sinkClause(choices, "forwards"),
      () => sinkClause(choices, "logs"),
      () => sinkClause(choices, "remembers"),
      () => ({ kind: "charges", budgets: choices.list(1, name), span: nowhere }),
      () => ({ kind: "failure", steps: choices.list(1, failureStep), span: nowhere }),
      offer,
      offer,
    ])
    .map((make) => make(choices));
  return [...(root ? required : choices.some(required)), ...optional];
}

function disclosure(choices: Choices): Disclosure {
  return { value: reference(choices), alias: choices.maybe(name), span: nowhere };
}

function sinkClause(choices: Choices, kind: SinkClause["kind"]): SinkClause {
  const sinks = choices.maybe((some) => some.list(1, name));
  const lasts = kind === "remembers" && sinks !== undefined ? choices.maybe(duration) : undefined;
  return { kind, sinks, lasts, span: nowhere };
}

function offer(choices: Choices): ContractClause {
  return {
    kind: "offers",
    form: name(choices),
    risk: choices.maybe(number),
    guard: choices.maybe(expression),
    span: nowhere,
  };
}

function failureStep(choices: Choices): FailureStep {
  return choices.make<FailureStep>([
    () => ({ kind: "abstain", text: textLiteral(choices), span: nowhere }),
    () => ({ kind: "delegate", to: name(choices), under: name(choices), span: nowhere }),
    () => ({ kind: "ask", approvers: choices.list(1, name), span: nowhere }),
  ]);
}
