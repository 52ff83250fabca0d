import type {
  DottedName,
  Expectation,
  Given,
  Name,
  TestDeclaration,
  Verdict,
} from "../../../../src/language/syntax/ast.ts";
import type { Choices } from "./choices.ts";
import { effectOf, effectPattern } from "./effects.ts";
import { callArguments, duration, record } from "./expressions.ts";
import { dotted, name, nameExcept, nowhere, number, word } from "./names.ts";
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
    span: nowhere,
  };
}

function expectation(choices: Choices): Expectation {
  return choices.make<Expectation>([
    () => ({ kind: "expect-release", form: subject(choices), span: nowhere }),
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

/** What follows a keyword: `release reaches nobody` speaks of a field that is called `release`. */
function subject(choices: Choices): Name {
  return nameExcept(choices, REACH_WORDS);
}

const REACH_WORDS: ReadonlySet<string> = new Set(["reaches", "reveals"]);

function outcome(choices: Choices): Expectation {
  return choices.make<Expectation>([
    () => ({ kind: "expect-outcome", outcome: "abstain", to: [], span: nowhere }),
    () => ({ kind: "expect-outcome", outcome: "delegate", to: [name(choices)], span: nowhere }),
    () => ({
      kind: "expect-outcome",
      outcome: "ask",
      to: [subject(choices), ...choices.list(0, name)],
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
    field: dotted(choices, word(choices)),
    parties: choices.list(0, party),
    only: choices.sometimes(),
    span: nowhere,
  };
}

/** A party is not called `nobody`, nor, as the first of several words, `only`. */
function party(choices: Choices): Name {
  return nameExcept(choices, new Set(["nobody", "only"]));
}

function call(choices: Choices): Expectation {
  return {
    kind: "expect-call",
    call: effectOf(choices, term(choices)),
    after: choices.maybe(effectPattern),
    verdict: verdict(choices),
    span: nowhere,
  };
}

/** Words that start an expectation of their own are not the name of what is called. */
function term(choices: Choices): DottedName {
  const first = word(choices);
  return dotted(choices, EXPECTATION_WORDS.has(first) ? "a" : first);
}

const EXPECTATION_WORDS: ReadonlySet<string> = new Set([
  "release",
  "text",
  "data",
  "abstain",
  "delegate",
  "ask",
  "escalate",
  "forward",
  "log",
  "remember",
  "read",
  "effects",
  "claim",
]);

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
    claim: subject(choices),
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
