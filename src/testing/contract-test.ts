import { assertNever } from "../base/assert.ts";
import { canonicalForm } from "../policy/canonical-form.ts";
import { contextOf } from "../policy/contract-view.ts";
import type { Contract, Policy } from "../policy/policy.ts";
import type { GivenContract, TestExpectation } from "../policy/policy-test.ts";
import { entry } from "../policy/table.ts";
import type { Disclosure } from "../runtime/disclosure.ts";
import { createMonitor, type Monitor } from "../runtime/monitor.ts";
import type { Outcome, Used } from "../runtime/outcome.ts";
import { messageText } from "../runtime/render.ts";
import { exercisedByRelease } from "./exercised-release.ts";
import type { Exercised } from "./exercised-rules.ts";
import { partiesReached } from "./reach.ts";
import { spentLedger } from "./spent-ledger.ts";
import { testCases, type TestCase } from "./test-cases.ts";

/** An expectation that does not hold. */
export interface TestFailure {
  readonly expectation: TestExpectation;
  /** What is the case instead: `the text is "…"`. */
  readonly found: string;
  /** The case and draw on which it fails; absent where no case matters. */
  readonly counterexample?: TestCase;
}

/** Monday, 2026-01-05 at noon. */
const atMs = Date.UTC(2026, 0, 5, 12);

/**
 * Runs the expectations of a test about a contract, up to the first case on which each fails.
 *
 * @param project all modules as one, for who is reached; undefined where one of them has an error
 */
export async function runContractTest(
  policy: Policy,
  project: Policy | undefined,
  given: GivenContract,
  expectations: readonly TestExpectation[],
  exercised: Exercised,
): Promise<readonly TestFailure[]> {
  const contract = entry(policy.contracts, given.name);
  if (contract === undefined)
    return expectations.map((expectation) => ({ expectation, found: "no such contract" }));
  const failures = expectations.flatMap((expectation) =>
    reachFailure(policy, project, contract, expectation),
  );
  const tried = expectations.filter(({ kind }) => kind !== "reach");
  if (tried.length === 0) return failures;
  const cases = testCases(policy, contract, given);
  if ("field" in cases) {
    const found = `no value of the type of \`${cases.field}\` is known here; give it one`;
    return [...failures, ...tried.map((expectation) => ({ expectation, found }))];
  }
  const alone = inItself(policy, given.name, contract);
  const failed = new Set<TestExpectation>();
  const found: TestFailure[] = [];
  for (const one of cases) {
    for (const expectation of tried) {
      if (failed.has(expectation)) continue;
      const problem = await tryOn(alone, contract, given, one, expectation, exercised);
      if (problem === undefined) continue;
      failed.add(expectation);
      found.push({ expectation, found: problem, counterexample: one });
    }
  }
  return [...failures, ...found];
}

function reachFailure(
  { module }: Policy,
  project: Policy | undefined,
  contract: Contract,
  expectation: TestExpectation,
): readonly TestFailure[] {
  if (expectation.kind !== "reach") return [];
  if (project === undefined) return [{ expectation, found: "a module of the project has an error" }];
  const { mode, path, parties, only } = expectation;
  const reached = partiesReached(project, module, contract.context, path, mode);
  const missing = parties.filter((party) => !reached.has(party));
  const isExact = only || parties.length === 0;
  const beyond = isExact ? [...reached].filter((party) => !parties.includes(party)) : [];
  if (missing.length === 0 && beyond.length === 0) return [];
  const who = [...reached].sort().map((party) => `\`${party}\``);
  return [{ expectation, found: `it ${mode} ${who.length === 0 ? "nobody" : who.join(", ")}` }];
}

/**
 * The contract as if its case were released under it at once: no other contract answers in its place, and one that
 * narrows another is asked by the owner of the case.
 */
export function inItself(policy: Policy, name: string, contract: Contract): Policy {
  const { owner } = contextOf(policy, contract);
  const delegated = contract.failure.flatMap((step) => (step.kind === "delegate" ? [step.under] : []));
  const kept = Object.entries(policy.contracts).filter(
    ([other, { narrows }]) => other !== name && (narrows === name || delegated.includes(other)),
  );
  const contracts = Object.fromEntries([
    ...kept.map(
      ([other, child]) => [other, child.narrows === name ? { ...child, answers: [] } : child] as const,
    ),
    [name, { ...contract, from: owner }] as const,
  ]);
  return { ...policy, contracts };
}

/** What is wrong with an expectation on one case; undefined where it holds. */
async function tryOn(
  policy: Policy,
  contract: Contract,
  given: GivenContract,
  tried: TestCase,
  expectation: TestExpectation,
  exercised: Exercised,
): Promise<string | undefined> {
  const { source, draw } = tried;
  for (const requirement of contract.answers) {
    const slots = entry(policy.requirements, requirement)?.slots ?? [];
    const asked = given.asking.filter((name) =>
      slots.some((slot) => slot.name === name && slot.mode === "accepts"),
    );
    for (const recipient of contract.to) {
      const clock = { ms: atMs };
      const asking: string[] = [];
      const monitor = createMonitor({
        policy,
        clock: () => clock.ms,
        ledger: spentLedger(policy.module, given.spending),
        draws: () => draw,
        broker: ({ broker }) => {
          asking.push(broker);
          return Promise.resolve({ kind: "failure" });
        },
      });
      const envelope = { id: "test", requirement, asked, recipient, purpose: contract.purpose };
      const outcome = await monitor.release(envelope, source);
      exercisedByRelease({ policy, name: given.name, contract, tried, asked, atMs, outcome }, exercised);
      const run: Run = { monitor, outcome, clock, delegated: asking, recipient, purpose: contract.purpose };
      const problem = await judge(run, expectation, exercised);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

interface Run {
  readonly monitor: Monitor;
  readonly outcome: Outcome;
  readonly clock: { ms: number };
  /** The brokers that were asked. */
  readonly delegated: readonly string[];
  readonly recipient: string;
  readonly purpose: string;
}

async function judge(
  run: Run,
  expectation: TestExpectation,
  exercised: Exercised,
): Promise<string | undefined> {
  const { outcome } = run;
  switch (expectation.kind) {
    case "release": {
      if (outcome.kind !== "released") return happened(outcome);
      const { form } = outcome.object;
      return form === expectation.form ? undefined : `\`${form}\` is released`;
    }
    case "text":
      if (outcome.kind !== "released" || outcome.message.kind !== "text") return happened(outcome);
      return outcome.message.text === expectation.text
        ? undefined
        : `the text is ${JSON.stringify(outcome.message.text)}`;
    case "data": {
      if (outcome.kind !== "released" || outcome.message.kind !== "data") return happened(outcome);
      const written = canonicalForm(expectation.data);
      const text = messageText(outcome.message);
      return written.ok && written.value === text ? undefined : `the data is ${text}`;
    }
    case "outcome":
      return judgeOutcome(run, expectation);
    case "forward":
    case "log":
    case "remember":
    case "read": {
      const answer =
        "object" in outcome ? await answerOf(run, outcome.object, expectation, exercised) : "denied";
      return answer === expectation.answer ? undefined : `it is ${answer}`;
    }
    case "reach":
      return undefined;
    case "call":
    case "effects":
    case "claim":
    case "message":
      return "it is not about a contract";
    default:
      return assertNever(expectation);
  }
}

function happened(outcome: Outcome): string {
  if (outcome.kind === "released") return `${JSON.stringify(messageText(outcome.message))} is released`;
  const cause = "cause" in outcome ? ` (${outcome.cause})` : "";
  return `nothing is released: ${outcome.kind}${cause}`;
}

function judgeOutcome(
  { outcome, delegated }: Run,
  { outcome: expected, of }: Extract<TestExpectation, { kind: "outcome" }>,
): string | undefined {
  const isOf = (parties: readonly string[]): boolean => of.every((party) => parties.includes(party));
  switch (expected) {
    case "abstain":
      return outcome.kind === "abstained" || outcome.kind === "failed" ? undefined : happened(outcome);
    case "delegate":
      return delegated.length > 0 && isOf(delegated) ? undefined : happened(outcome);
    case "ask":
      return outcome.kind === "asked" && isOf(outcome.request.approvers) ? undefined : happened(outcome);
    case "escalate":
      return outcome.kind === "escalated" ? undefined : happened(outcome);
    default:
      return assertNever(expected);
  }
}

async function answerOf(
  { monitor, clock, recipient, purpose }: Run,
  object: Disclosure,
  expectation: Extract<TestExpectation, { kind: "forward" | "log" | "remember" | "read" }>,
  exercised: Exercised,
): Promise<string> {
  const noted = ({ verdict, object: next }: Used, clause: string, to: string): string => {
    if (verdict.answer === "allowed") exercised(`contract ${object.contract}/${clause} ${to}`);
    // What goes on may go on under a contract that narrows this one.
    for (const field of next?.fields ?? []) exercised(`contract ${next?.contract}/discloses ${field}`);
    return verdict.answer;
  };
  switch (expectation.kind) {
    case "forward":
      return noted(
        await monitor.forward(object, { to: expectation.to, purpose }),
        "forwards",
        expectation.to,
      );
    case "log":
      return noted(await monitor.log(object, { to: expectation.to, purpose }), "logs", expectation.to);
    case "remember":
      return noted(
        await monitor.remember(object, { to: expectation.to, purpose, key: "test" }),
        "remembers",
        expectation.to,
      );
    case "read": {
      for (let turn = 0; turn < (expectation.after.turns ?? 0); turn++) monitor.endTurn();
      clock.ms += expectation.after.ms ?? 0;
      return (await monitor.read(object, { reader: recipient, purpose })).verdict.answer;
    }
    default:
      return assertNever(expectation);
  }
}
