import { printGrant } from "../decide/print-grant.ts";
import type {
  Abstraction,
  Body,
  Commitment,
  Contract,
  FailureStep,
  Form,
  Outbound,
  Policy,
} from "../policy/policy.ts";

/** A part of a policy that a test may exercise. */
export interface CoverageItem {
  /** Unique: `commitment baseline/denies env.read("*_KEY")`. */
  readonly item: string;
  /** Clauses grant, bound or withhold; conditions choose; outcomes are what may come of it. */
  readonly sort: "clause" | "condition" | "outcome";
  /** Where it stands, as the source of the policy names places: `commitment baseline/denies`. */
  readonly place: string;
}

/** Everything of a module's own declarations that tests can exercise, in the order of the policy. */
export function coverageItems(policy: Policy): readonly CoverageItem[] {
  return [
    ...own(policy.contracts).flatMap(([name, contract]) => ofContract(name, contract)),
    ...own(policy.forms).flatMap(([name, form]) => ofForm(name, form)),
    ...own(policy.abstractions).flatMap(([name, abstraction]) => ofAbstraction(name, abstraction)),
    ...own(policy.commitments).flatMap(([name, commitment]) => ofCommitment(name, commitment)),
    ...own(policy.outbounds).flatMap(([name, outbound]) => ofOutbound(name, outbound)),
  ];
}

/** What was imported stands behind the name of its module and is covered there. */
function own<T>(table: Readonly<Record<string, T>>): readonly (readonly [string, T])[] {
  return Object.entries(table).filter(([name]) => !name.includes("."));
}

function ofContract(name: string, contract: Contract): readonly CoverageItem[] {
  const id = `contract ${name}`;
  const clause = (word: string, parts: readonly string[]): readonly CoverageItem[] =>
    parts.map((part) => ({ item: `${id}/${word} ${part}`, sort: "clause", place: `${id}/${word}` }));
  return [
    ...clause(
      "discloses",
      contract.discloses.map((one) => one.name),
    ),
    ...clause("forwards", contract.forwards),
    ...clause("logs", contract.logs),
    ...clause("remembers", contract.remembers.stores),
    ...clause(
      "offers",
      contract.offers.map(({ form }) => form),
    ),
    ...contract.offers.flatMap(({ form, guard }): readonly CoverageItem[] =>
      guard === undefined
        ? []
        : [true, false].map((value) => ({
            item: `${id}/offers ${form} when ${value}`,
            sort: "condition",
            place: `${id}/offers`,
          })),
    ),
    ...contract.failure.map((step): CoverageItem => ({
      item: `${id}/otherwise ${stepText(step)}`,
      sort: "outcome",
      place: `${id}/otherwise`,
    })),
  ];
}

/** `delegate broker`, `ask user`, `abstain`. */
export function stepText(step: FailureStep): string {
  switch (step.kind) {
    case "delegate":
      return `delegate ${step.to}`;
    case "ask":
      return `ask ${step.approvers.join(" and ")}`;
    case "abstain":
      return "abstain";
  }
}

function ofForm(name: string, { body }: Form): readonly CoverageItem[] {
  return branchesOf(body).map((branch) => ({
    item: `form ${name} ${branch}`,
    sort: "condition",
    place: `form ${name}`,
  }));
}

/** The ways through a body: `branch 1`, `otherwise variant 2`; none where there is only one. */
function branchesOf(body: Body, before = ""): readonly string[] {
  switch (body.kind) {
    case "when": {
      const branches = body.branches.map((branch, index) => ({
        name: `branch ${index + 1}`,
        body: branch.body,
      }));
      const last = body.otherwise === undefined ? [] : [{ name: "otherwise", body: body.otherwise }];
      return [...branches, ...last].flatMap((one) => {
        const inner = branchesOf(one.body, `${before}${one.name} `);
        return inner.length === 0 ? [`${before}${one.name}`] : inner;
      });
    }
    case "any-of":
      return body.variants.map((_, index) => `${before}variant ${index + 1}`);
    default:
      return [];
  }
}

function ofAbstraction(name: string, { arms }: Abstraction): readonly CoverageItem[] {
  return arms.map((_, index) => ({
    item: `abstraction ${name} arm ${index + 1}`,
    sort: "condition",
    place: `abstraction ${name}`,
  }));
}

/** What a message has to keep, must not show, or shows in general; and that one may be sent, and one may not. */
function ofOutbound(name: string, outbound: Outbound): readonly CoverageItem[] {
  const id = `outbound ${name}`;
  const clauses = [
    ...outbound.preserves.map((field) => ["preserves", field]),
    ...outbound.requires.map((field) => ["requires", field]),
    ...outbound.generalizes.map(({ field }) => ["generalizes", field]),
    ...outbound.withholds.map((field) => ["withholds", field]),
  ];
  return [
    ...clauses.map(([word = "", field = ""]): CoverageItem => ({
      item: `${id}/${word} ${field}`,
      sort: "clause",
      place: `${id}/${word}`,
    })),
    ...["allowed", "denied"].map((answer): CoverageItem => ({
      item: `${id} ${answer}`,
      sort: "outcome",
      place: id,
    })),
  ];
}

function ofCommitment(name: string, commitment: Commitment): readonly CoverageItem[] {
  const id = `commitment ${name}`;
  const clauses = (word: string, texts: readonly string[]): readonly CoverageItem[] =>
    texts.map((text) => ({
      item: `${id}/${word} ${text}`,
      sort: "clause",
      place: `${id}/${word.split(" ")[0]}`,
    }));
  const answers = ["allowed", "asked", "denied"].filter(
    (answer) =>
      (answer !== "allowed" || commitment.allows !== undefined) &&
      (answer !== "asked" || commitment.asks.length > 0),
  );
  const isBound = commitment.allows !== undefined || commitment.asks.length > 0;
  return [
    ...clauses("allows", (commitment.allows ?? []).map(printGrant)),
    ...clauses(
      "asks",
      commitment.asks.map(({ effect }) => printGrant(effect)),
    ),
    ...clauses("denies", commitment.denies.map(printGrant)),
    ...commitment.after.flatMap((after, index) => [
      ...clauses(`after ${index + 1} denies`, after.denies.map(printGrant)),
      ...clauses(
        `after ${index + 1} asks`,
        after.asks.map(({ effect }) => printGrant(effect)),
      ),
    ]),
    ...commitment.within.flatMap(({ family }) =>
      ["inside", "outside"].map((side): CoverageItem => ({
        item: `${id}/within ${family} ${side}`,
        sort: "condition",
        place: `${id}/within`,
      })),
    ),
    ...commitment.claims.flatMap((claim) =>
      ["kept", "dropped"].map((end): CoverageItem => ({
        item: `${id}/claims ${claim.name} ${end}`,
        sort: end === "kept" ? "clause" : "outcome",
        place: `${id}/claims`,
      })),
    ),
    // One that grants nothing is there to be narrowed.
    ...(isBound ? answers : []).map((answer): CoverageItem => ({
      item: `${id} ${answer}`,
      sort: "outcome",
      place: id,
    })),
  ];
}
