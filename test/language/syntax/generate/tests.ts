import type {
  Expectation,
  Given,
  Name,
  TestDeclaration,
  Verdict,
} from "../../../../src/language/syntax/ast.ts";
import type { Choices } from "./choices.ts";
import { effectOf, effectPattern } from "./effects.ts";
import { callArguments, duration, record } from "./expressions.ts";
import { dottedName, name, nameExcept, nowhere, number } from "./names.ts";
import { textLiteral } from "./texts.ts";
import { documentation } from "./types.ts";

export function test(choices: Choices): TestDeclaration {
  return {
    kind: "test",
    doc: documentation(choices),
    title: textLiteral(choices),
    given: choices.maybe(given),
    expectations: choices.list(0, expectation),
    span: nowhere,
  };
}

function given(choices: Choices): Given {
  return {
    name: name(choices),
    arguments: choices.maybe(callArguments),
    with: choices.maybe(record),
    asking: choices.list(0, name),
    drawing: choices.maybe(number),
    spending: choices.list(0, name),
    span: nowhere,
  };
}

function expectation(choices: Choices): Expectation {
  return choices.make<Expectation>([
    () => ({ kind: "expect-release", form: name(choices), span: nowhere }),
    () => ({ kind: "expect-text", text: textLiteral(choices), span: nowhere }),
    () => ({ kind: "expect-data", data: record(choices), span: nowhere }),
    () => outcome(choices),
    () => ({ kind: "expect-forward", to: name(choices), verdict: verdict(choices), span: nowhere }),
    () => ({ kind: "expect-log", to: name(choices), verdict: verdict(choices), span: nowhere }),
    () => ({ kind: "expect-remember", store: name(choices), verdict: verdict(choices), span: nowhere }),
    () => ({ kind: "expect-read", after: duration(choices), verdict: verdict(choices), span: nowhere }),
    () => reach(choices),
    () => call(choices),
    () => effects(choices),
    () => claim(choices),
  ]);
}

function outcome(choices: Choices): Expectation {
  return choices.make<Expectation>([
    () => ({ kind: "expect-outcome", outcome: "abstain", to: [], span: nowhere }),
    () => ({ kind: "expect-outcome", outcome: "delegate", to: [name(choices)], span: nowhere }),
    () => ({
      kind: "expect-outcome",
      outcome: "ask",
      to: choices.list(1, name),
      span: nowhere,
    }),
    () => ({
      kind: "expect-outcome",
      outcome: "escalate",
      to: choices.sometimes() ? [name(choices)] : [],
      span: nowhere,
    }),
  ]);
}

function reach(choices: Choices): Expectation {
  return {
    kind: "expect-reach",
    mode: choices.pick<"reaches" | "reveals">(["reaches", "reveals"]),
    field: dottedName(choices),
    parties: choices.list(0, party),
    only: choices.sometimes(),
    span: nowhere,
  };
}

/** A party is not called `nobody` or `only`, nor as a clause of a test is. */
function party(choices: Choices): Name {
  return nameExcept(choices, new Set(["nobody", "only", "expect", "given"]));
}

function call(choices: Choices): Expectation {
  return {
    kind: "expect-call",
    call: effectOf(choices, dottedName(choices)),
    after: choices.maybe(effectPattern),
    verdict: verdict(choices),
    span: nowhere,
  };
}

function effects(choices: Choices): Expectation {
  return choices.make<Expectation>([
    () => ({
      kind: "expect-effects",
      code: textLiteral(choices),
      verdict: { answer: "released", at: undefined, span: nowhere },
      span: nowhere,
    }),
    () => ({
      kind: "expect-effects",
      code: textLiteral(choices),
      verdict: { answer: "refused", at: choices.maybe(effectPattern), span: nowhere },
      span: nowhere,
    }),
  ]);
}

function claim(choices: Choices): Expectation {
  return {
    kind: "expect-claim",
    claim: name(choices),
    value: textLiteral(choices),
    kept: choices.maybe(textLiteral),
    span: nowhere,
  };
}

function verdict(choices: Choices): Verdict {
  return choices.make<Verdict>([
    () => ({ answer: "denied", approvers: [], span: nowhere }),
    () => ({ answer: "allowed", approvers: [], span: nowhere }),
    () => ({ answer: "asked", approvers: choices.list(1, name), span: nowhere }),
  ]);
}
