import { assertNever } from "../base/assert.ts";
import type { Expression } from "../policy/expression.ts";
import type { Body, Contract, FailureStep, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import { readClock } from "../policy/clock-reading.ts";
import { evaluate, isTrue, partOf, type Environment } from "../policy/evaluate.ts";
import type { Outcome } from "../runtime/outcome.ts";
import { stepText } from "./coverage.ts";
import type { Exercised } from "./exercised-rules.ts";
import type { TestCase } from "./test-cases.ts";

/** A release of a test: what was asked, and what came of it. */
export interface TriedRelease {
  readonly policy: Policy;
  readonly name: string;
  readonly contract: Contract;
  readonly tried: TestCase;
  readonly asked: readonly string[];
  readonly atMs: number;
  readonly outcome: Outcome;
}

/** Names what of a contract, its forms and their abstractions had a part in a release. */
export function exercisedByRelease(release: TriedRelease, exercised: Exercised): void {
  const { name, contract, outcome } = release;
  const id = `contract ${name}`;
  const environment = environmentOf(release);
  for (const { form, guard } of contract.offers)
    if (guard !== undefined) exercised(`${id}/offers ${form} when ${isTrue(guard, environment)}`);
  if (outcome.kind !== "released") {
    for (const step of contract.failure)
      if (isTaken(step, outcome)) exercised(`${id}/otherwise ${stepText(step)}`);
    return;
  }
  const { form: formName, fields } = outcome.object;
  exercised(`${id}/offers ${formName}`);
  for (const field of fields) exercised(`${id}/discloses ${field}`);
  const form = entry(release.policy.forms, formName);
  if (form === undefined) return;
  const slots = new Map(form.bindings.map(({ slot, value }) => [slot, evaluate(value, environment)]));
  const way = wayThrough(form.body, { ...environment, slots }, release.tried.draw);
  if (way !== "") exercised(`form ${formName} ${way}`);
  for (const { value } of form.bindings) armsOf(value, environment, exercised);
}

/** Whether the failure policy came to a step, and the step was for this case. */
function isTaken(step: FailureStep, outcome: Outcome): boolean {
  switch (step.kind) {
    // Its text is what the receiver gets, also until somebody has approved.
    case "abstain":
      return outcome.kind === "abstained" || outcome.kind === "failed" || outcome.kind === "asked";
    case "ask":
      return outcome.kind === "asked";
    case "delegate": {
      if (outcome.kind === "delegated") return outcome.broker === step.to;
      const tried = "tried" in outcome ? outcome.tried : [];
      return tried.some(
        ({ kind, of, result }) =>
          kind === "delegate" &&
          of.includes(step.to) &&
          result !== "not-available" &&
          result !== "not-applicable",
      );
    }
    default:
      return assertNever(step);
  }
}

function environmentOf({ policy, tried, asked, atMs }: TriedRelease): Environment {
  const held = (expression: Expression): Value | undefined => {
    if (expression.kind !== "field") return undefined;
    const [name = "", ...path] = expression.path;
    return Object.hasOwn(tried.source, name) ? partOf(tried.source[name] ?? null, path) : undefined;
  };
  return {
    policy,
    held,
    slots: new Map(),
    parameters: new Map(),
    asked: new Set(asked),
    clock: readClock(atMs),
  };
}

/** The way that a message took through a body, as coverage names it. */
function wayThrough(body: Body, environment: Environment, draw: number): string {
  switch (body.kind) {
    case "when": {
      const index = body.branches.findIndex(({ guard }) => isTrue(guard, environment));
      const branch = index < 0 ? body.otherwise : body.branches[index]?.body;
      const rest = branch === undefined ? "" : wayThrough(branch, environment, draw);
      return [index < 0 ? "otherwise" : `branch ${index + 1}`, rest].filter((part) => part !== "").join(" ");
    }
    case "any-of":
      return `variant ${(draw % body.variants.length) + 1}`;
    default:
      return "";
  }
}

function armsOf(value: Expression, environment: Environment, exercised: Exercised): void {
  if (value.kind !== "abstraction") return;
  const abstraction = entry(environment.policy.abstractions, value.name);
  const values = value.arguments.map((argument) => evaluate(argument, environment));
  const parameters = new Map(abstraction?.parameters.map(({ name }, index) => [name, values[index] ?? null]));
  const inner: Environment = { ...environment, parameters, held: () => undefined };
  const arm = abstraction?.arms.findIndex(({ when }) => when === undefined || isTrue(when, inner)) ?? -1;
  if (arm >= 0) exercised(`abstraction ${value.name} arm ${arm + 1}`);
}
