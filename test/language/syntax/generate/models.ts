import type {
  ModelDeclaration,
  ModelEntry,
  ModelFact,
  ModelParameter,
  ModelRow,
} from "../../../../src/language/syntax/ast.ts";
import type { Choices } from "./choices.ts";
import { callArguments, expression, openPrimary } from "./expressions.ts";
import { dottedName, memberName, name, nowhere } from "./names.ts";
import { textLiteral } from "./texts.ts";
import { documentation } from "./types.ts";

export function model(choices: Choices): ModelDeclaration {
  return {
    kind: "model",
    doc: documentation(choices),
    language: name(choices),
    module: textLiteral(choices),
    rows: rows(choices, 2),
    span: nowhere,
  };
}

function rows(choices: Choices, depth: number): ModelRow[] {
  return choices.list(0, () =>
    choices.make<ModelRow>([
      () => ({
        kind: choices.pick<"pure" | "unknown">(["pure", "unknown"]),
        doc: documentation(choices),
        members: choices.list(1, memberName),
        span: nowhere,
      }),
      () => entry(choices, depth),
      () => entry(choices, depth),
    ]),
  );
}

function entry(choices: Choices, depth: number): ModelEntry {
  const parameters = choices.maybe((some) => some.list(0, parameter));
  return {
    kind: "model-entry",
    doc: documentation(choices),
    sort: choices.pick<ModelEntry["sort"]>(["function", "class", "method", "property", "constant", "module"]),
    name: memberName(choices),
    parameters,
    rest: parameters !== undefined && choices.rarely(3) ? nowhere : undefined,
    value: choices.rarely(4) ? openPrimary(choices) : undefined,
    facts: choices.list(0, fact),
    rows: depth === 0 ? [] : rows(choices, depth - 1),
    span: nowhere,
  };
}

function parameter(choices: Choices): ModelParameter {
  return {
    name: name(choices),
    spread: choices.pick<ModelParameter["spread"]>(["none", "none", "positions", "names"]),
    default: choices.maybe(openPrimary),
    span: nowhere,
  };
}

function fact(choices: Choices): ModelFact {
  return choices.make<ModelFact>([
    () => ({ kind: "is", answer: choices.pick<"pure" | "unknown">(["pure", "unknown"]), span: nowhere }),
    () => ({
      kind: "does",
      effects: choices.list(1, () => ({
        effect: dottedName(choices),
        targets: callArguments(choices),
        guard: choices.maybe(expression),
        span: nowhere,
      })),
      span: nowhere,
    }),
    () => ({
      kind: "gives",
      what: choices.pick<"type" | "element">(["type", "element"]),
      name: memberName(choices),
      span: nowhere,
    }),
    () => ({
      kind: "calls",
      callee: dottedName(choices),
      arguments: callArguments(choices),
      guard: choices.maybe(expression),
      span: nowhere,
    }),
    () => ({ kind: "evaluates", argument: name(choices), span: nowhere }),
    () => ({ kind: "same-as", path: memberName(choices), span: nowhere }),
    () => ({ kind: "folds-as", intrinsic: memberName(choices), span: nowhere }),
  ]);
}
