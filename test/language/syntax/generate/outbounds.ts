import type {
  Addressees,
  FieldsClause,
  OutboundClause,
  OutboundDeclaration,
} from "../../../../src/language/syntax/ast.ts";
import type { Choices } from "./choices.ts";
import { primary, reference } from "./expressions.ts";
import { dottedName, name, nowhere, number } from "./names.ts";
import { documentation, parameters } from "./types.ts";

export function outbound(choices: Choices): OutboundDeclaration {
  return {
    kind: "outbound",
    doc: documentation(choices),
    name: name(choices),
    parameters: parameters(choices),
    using: name(choices),
    clauses: clauses(choices),
    span: nowhere,
  };
}

function clauses(choices: Choices): OutboundClause[] {
  return choices
    .some<() => OutboundClause>([
      () => ({ kind: "channel", channel: name(choices), span: nowhere }),
      () => ({ kind: "sender", party: name(choices), span: nowhere }),
      () => ({ kind: "addressees", addressees: choices.list(1, addressees), span: nowhere }),
      () => ({ kind: "purpose-of", purpose: name(choices), span: nowhere }),
      () => fields(choices, "preserves"),
      () => fields(choices, "requires"),
      () => fields(choices, "withholds"),
      () => generalizes(choices),
      () => ({ kind: "adds", allowed: choices.maybe((some) => some.list(1, name)), span: nowhere }),
      () => ({ kind: "layout", layout: reference(choices), words: choices.maybe(number), span: nowhere }),
      () => checks(choices),
      () => ({ kind: "retries", count: number(choices), span: nowhere }),
      () => ({ kind: "block", span: nowhere }),
    ])
    .map((make) => make());
}

function addressees(choices: Choices): Addressees {
  return { line: name(choices), among: choices.maybe(primary), span: nowhere };
}

function fields(choices: Choices, kind: FieldsClause["kind"]): FieldsClause {
  return { kind, fields: choices.maybe((some) => some.list(1, dottedName)), span: nowhere };
}

function generalizes(choices: Choices): OutboundClause {
  const entries = choices.list(1, () => ({
    field: dottedName(choices),
    to: primary(choices),
    span: nowhere,
  }));
  return { kind: "generalizes", entries, span: nowhere };
}

function checks(choices: Choices): OutboundClause {
  const rule = choices.maybe(() => ({
    kind: "risk-rule" as const,
    weight: number(choices),
    cost: number(choices),
    span: nowhere,
  }));
  return { kind: "checks", when: rule ?? "always", span: nowhere };
}
