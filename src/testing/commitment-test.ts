import type { BoundCommitment } from "../decide/bound-commitment.ts";
import { callOfRule } from "../decide/call-of-rule.ts";
import { decideClaims } from "../decide/claim-against-evidence.ts";
import { called, covered, predicted } from "../decide/effect-request.ts";
import {
  decideCall,
  decideEffects,
  newRun,
  stateAfter,
  stateOfEffects,
  type RunState,
} from "../decide/effects-against-commitment.ts";
import { decidePattern } from "../decide/pattern-against-commitment.ts";
import type { Verdict } from "../decide/verdict.ts";
import type { PredictedEffect } from "../policy/effect.ts";
import type { EffectGrant, Policy } from "../policy/policy.ts";
import type { GivenCommitment, TestCode, TestExpectation } from "../policy/policy-test.ts";
import type { Analyzer } from "../project/release-code.ts";
import { effectText } from "../project/effect-text.ts";
import { buildCommitment } from "../runtime/boundary/build-commitment.ts";
import { contains } from "../scope/scope.ts";
import { sourceFile, type SourceFile } from "../source/source-file.ts";
import type { TestFailure } from "./contract-test.ts";
import { exercisedBy, type Exercised } from "./exercised-rules.ts";

/** What the tests of commitments need beside the policy. */
export interface CodeUnderTest {
  readonly analyze: Analyzer;
  /** The text of a file of the project; undefined if there is none. */
  readonly readFile: (path: string) => string | undefined;
}

/**
 * Runs the expectations of a test about a commitment, by the decisions that the release boundary and the monitor use. What stands for
 * many calls holds only where it holds for each of them.
 */
export function runCommitmentTest(
  policy: Policy,
  given: GivenCommitment,
  expectations: readonly TestExpectation[],
  code: CodeUnderTest,
  exercised: Exercised,
): readonly TestFailure[] {
  const built = buildCommitment(policy, given.name, { parameters: given.parameters });
  if (!built.ok) {
    const found = built.error.map(({ name, reason }) => `\`${name}\` ${reason}`).join(", ");
    return expectations.map((expectation) => ({
      expectation,
      found: `the commitment cannot be built: ${found}`,
    }));
  }
  return expectations.flatMap((expectation) => {
    const found = problemWith(built.value, expectation, code, exercised);
    return found === undefined ? [] : [{ expectation, found }];
  });
}

function problemWith(
  commitment: BoundCommitment,
  expectation: TestExpectation,
  code: CodeUnderTest,
  exercised: Exercised,
): string | undefined {
  switch (expectation.kind) {
    case "call":
      return callProblem(commitment, expectation, exercised);
    case "effects":
      return effectsProblem(commitment, expectation, code, exercised);
    case "claim":
      return claimProblem(commitment, expectation, exercised);
    default:
      return "it is not about a commitment";
  }
}

type CallExpectation = Extract<TestExpectation, { kind: "call" }>;

function callProblem(
  commitment: BoundCommitment,
  { calls, after, answer, approvers }: CallExpectation,
  exercised: Exercised,
): string | undefined {
  const state = after.reduce((before, rule) => happened(commitment, rule, before), newRun);
  for (const rule of calls) {
    const call = callOfRule(commitment.policy, rule);
    const verdict =
      call === undefined ? decidePattern(commitment, rule, state) : decideCall(commitment, call, state);
    if (verdict === undefined) return "some of it is and some is not";
    const request = call === undefined ? covered(commitment, rule) : called(commitment, call);
    exercisedBy(commitment, request, verdict, state, exercised);
    if (verdict.answer !== answer) return `it is ${verdictText(verdict)}`;
    const asked = verdict.approvers ?? [];
    if (!approvers.every((person) => asked.includes(person))) return `it is asked of ${asked.join(" and ")}`;
  }
  return undefined;
}

function happened(commitment: BoundCommitment, rule: EffectGrant, before: RunState): RunState {
  const call = callOfRule(commitment.policy, rule);
  return call === undefined ? before : stateAfter(commitment, call, before);
}

function verdictText({ answer, reasons: [reason], approvers }: Verdict): string {
  if (answer === "asked") return `asked of ${(approvers ?? []).join(" and ")}`;
  return reason === undefined ? answer : `${answer} by \`${reason.clause}\``;
}

type EffectsExpectation = Extract<TestExpectation, { kind: "effects" }>;

function effectsProblem(
  commitment: BoundCommitment,
  { code, answer, at }: EffectsExpectation,
  { analyze, readFile }: CodeUnderTest,
  exercised: Exercised,
): string | undefined {
  const file = fileOf(commitment, code, readFile);
  if (file === undefined) return "there is no such file in the project";
  const [own] = commitment.levels;
  const report = analyze(file, own?.commitment.provides ?? []);
  if (report === undefined) return "the file is in no language that can be analysed";
  const decided = decideEffects(commitment, report.effects);
  const state = stateOfEffects(commitment, report.effects);
  for (const { effect, verdict } of decided)
    exercisedBy(commitment, predicted(commitment, effect), verdict, state, exercised);
  const refused = decided.filter(({ verdict }) => verdict.answer !== "allowed");
  const first = refused[0];
  if (answer === "released") {
    if (first === undefined) return undefined;
    return `\`${effectText(first.effect)}\` is ${verdictText(first.verdict)}`;
  }
  if (first === undefined) return "they are released";
  const isThere = at.every((rule) => refused.some(({ effect }) => isAt(commitment, effect, rule)));
  const texts = refused.map(({ effect }) => `\`${effectText(effect)}\``);
  return isThere ? undefined : `they are refused at ${texts.join(", ")}`;
}

/** Whether an effect is one that a rule is written for. */
function isAt(commitment: BoundCommitment, effect: PredictedEffect, rule: EffectGrant): boolean {
  if (effect.kind !== rule.effect) return false;
  return contains(covered(commitment, rule).scope, predicted(commitment, effect).scope);
}

/** Code that stands in the test is in the first language that the commitment takes, Python if it names none. */
function fileOf(
  { levels }: BoundCommitment,
  code: TestCode,
  readFile: CodeUnderTest["readFile"],
): SourceFile | undefined {
  if (code.kind === "file") {
    const text = readFile(code.path);
    return text === undefined ? undefined : sourceFile(code.path, text);
  }
  const language = levels.flatMap(({ commitment }) => commitment.languages)[0] ?? "python";
  return sourceFile(`test.${endings[language] ?? "py"}`, code.text);
}

const endings: Readonly<Record<string, string>> = { python: "py", javascript: "js", typescript: "ts" };

type ClaimExpectation = Extract<TestExpectation, { kind: "claim" }>;

function claimProblem(
  commitment: BoundCommitment,
  { claim, value, keptAs }: ClaimExpectation,
  exercised: Exercised,
): string | undefined {
  const [own] = commitment.levels;
  const evidence = own?.commitment.claims.find(({ name }) => name === claim)?.evidence;
  const [decided] = decideClaims(commitment, [
    { name: claim, value, ...(evidence === undefined ? {} : { evidence }) },
  ]);
  const kept = decided?.kept?.value;
  exercised(`commitment ${own?.name ?? ""}/claims ${claim} ${kept === undefined ? "dropped" : "kept"}`);
  if (kept === keptAs) return undefined;
  return kept === undefined ? "it is dropped" : `it is kept as ${JSON.stringify(kept)}`;
}
