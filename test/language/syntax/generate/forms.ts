import type {
  AnyOfBody,
  Body,
  DataBody,
  FormDeclaration,
  RequirementDeclaration,
  TextBody,
} from "../../../../src/language/syntax/ast.ts";
import type { Choices } from "./choices.ts";
import { dataEntries, expression, placeholderValue } from "./expressions.ts";
import { name, nowhere } from "./names.ts";
import { template, textLiteral } from "./texts.ts";
import { documentation, type } from "./types.ts";

export function requirement(choices: Choices): RequirementDeclaration {
  return {
    kind: "requirement",
    doc: documentation(choices),
    name: name(choices),
    slots: choices.list(0, () => ({
      doc: documentation(choices),
      mode: choices.pick<"needs" | "accepts">(["needs", "accepts"]),
      name: name(choices),
      type: type(choices),
      fallback: choices.maybe(textLiteral),
      span: nowhere,
    })),
    span: nowhere,
  };
}

export function form(choices: Choices): FormDeclaration {
  return {
    kind: "form",
    doc: documentation(choices),
    name: name(choices),
    answers: name(choices),
    using: name(choices),
    varies: choices.sometimes() ? nowhere : undefined,
    bindings: choices.list(0, () => ({
      doc: documentation(choices),
      slot: name(choices),
      value: expression(choices),
      span: nowhere,
    })),
    body: body(choices, 2),
    span: nowhere,
  };
}

function body(choices: Choices, depth: number): Body {
  if (depth === 0) return textBody(choices);
  return choices.make<Body>([
    textBody,
    dataBody,
    anyOf,
    () => ({
      kind: "when-body",
      branches: choices.list(1, () => ({
        guard: expression(choices),
        body: body(choices, depth - 1),
        span: nowhere,
      })),
      otherwise: choices.maybe((more) => body(more, depth - 1)),
      span: nowhere,
    }),
  ]);
}

function textBody(choices: Choices): TextBody {
  return { kind: "text-body", template: template(choices, 0, placeholderValue), span: nowhere };
}

function dataBody(choices: Choices): DataBody {
  return { kind: "data-body", entries: dataEntries(choices), span: nowhere };
}

function anyOf(choices: Choices): AnyOfBody {
  const variant = (): TextBody | DataBody => choices.make<TextBody | DataBody>([textBody, dataBody]);
  return { kind: "any-of-body", variants: choices.list(1, variant), span: nowhere };
}
