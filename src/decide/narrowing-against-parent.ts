import type { Contract, EffectGrant, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import { containment, isEmpty } from "../scope/scope.ts";
import { symbolicCommitment, type Level } from "./bound-commitment.ts";
import { areGranting } from "./disclosure-order.ts";
import { isNoLonger, lifetimeText } from "./lifetimes.ts";
import { printGrant } from "./print-grant.ts";
import { allowed, denied, type Reason, type Verdict } from "./verdict.ts";

/** A contract without what is proved of it. */
export type ContractTerms = Omit<Contract, "certificate">;

/** One respect in which a contract is wider than the one that it narrows. */
export interface Widening {
  readonly component: NarrowedComponent;
  /** What the contract has and its parent does not, a name of the policy or a lifetime. */
  readonly value: string;
  /** What the parent allows in its place. */
  readonly allowed: readonly string[];
}

export type NarrowedComponent =
  | "requirement"
  | "from"
  | "to"
  | "purpose"
  | "discloses"
  | "forwards"
  | "logs"
  | "remembers"
  | "lasts"
  | "memory"
  | "charges"
  | "offers";

/**
 * c′ ⪯ c: F′ ⊆ F, φ′ ⊆ φ, ℓ′ ≤ ℓ, μ′ ⊆ μ (MNC eq. 5), for the same purpose, to recipients or sinks of the parent, with
 * candidates of the parent, charging at least what it charges. Every respect in which that does not hold.
 */
export function wideningsOf(child: ContractTerms, parent: ContractTerms): readonly Widening[] {
  const beyond = (
    component: NarrowedComponent,
    values: readonly string[],
    granted: readonly string[],
  ): readonly Widening[] =>
    values
      .filter((value) => !granted.includes(value))
      .map((value) => ({ component, value, allowed: granted }));
  return [
    ...beyond("requirement", child.answers, parent.answers),
    ...beyond("from", [child.from], [parent.from, ...parent.to]),
    ...beyond("to", child.to, [...parent.to, ...parent.forwards]),
    ...beyond("purpose", [child.purpose], [parent.purpose]),
    ...child.discloses
      .filter(({ value }) => !areGranting(parent.discloses, value))
      .map(({ name }): Widening => ({
        component: "discloses",
        value: name,
        allowed: parent.discloses.map((one) => one.name),
      })),
    ...beyond("forwards", child.forwards, parent.forwards),
    ...beyond("logs", child.logs, parent.logs),
    ...beyond("remembers", child.remembers.stores, parent.remembers.stores),
    ...lifetimeWidenings(child, parent),
    ...parent.charges
      .filter((budget) => !child.charges.includes(budget))
      .map((value): Widening => ({ component: "charges", value, allowed: parent.charges })),
    ...beyond(
      "offers",
      child.offers.map(({ form }) => form),
      parent.offers.map(({ form }) => form),
    ),
  ];
}

/** Where memory has no lifetime of its own it is kept as long as the contract lasts. */
function lifetimeWidenings(child: ContractTerms, parent: ContractTerms): readonly Widening[] {
  const longer = (component: NarrowedComponent, own: typeof child.lasts, limit: typeof own): Widening[] =>
    isNoLonger(own, limit) ? [] : [{ component, value: lifetimeText(own), allowed: [lifetimeText(limit)] }];
  const kept = child.remembers.lasts ?? child.lasts;
  const limit = parent.remembers.lasts ?? parent.lasts;
  const hasOwn = child.remembers.lasts !== undefined || parent.remembers.lasts !== undefined;
  return [
    ...longer("lasts", child.lasts, parent.lasts),
    ...(hasOwn && child.remembers.stores.length > 0 ? longer("memory", kept, limit) : []),
  ];
}

/** Whether a contract of a policy keeps to the one that it narrows; allowed where it narrows none. */
export function decideNarrowing(policy: Policy, name: string): Verdict {
  const contract = entry(policy.contracts, name);
  const clause = `contract ${name}`;
  if (contract === undefined) return denied({ clause, code: "unknown-contract", asked: name });
  const { narrows } = contract;
  if (narrows === undefined) return allowed([{ clause, code: "granted", asked: name }]);
  const parent = entry(policy.contracts, narrows);
  if (parent === undefined)
    return denied({ clause: `contract ${narrows}`, code: "unknown-contract", asked: narrows });
  const [first, ...others] = wideningsOf(contract, parent).map(
    ({ component, value, allowed: granted }): Reason => ({
      clause: `contract ${narrows}/${clauseWords[component] ?? component}`,
      code: "wider-than-parent",
      asked: value,
      ...(granted.length === 0 ? {} : { nearest: granted.join(", ") }),
    }),
  );
  return first === undefined
    ? allowed([{ clause: `contract ${narrows}`, code: "granted", asked: name }])
    : denied(first, ...others);
}

const clauseWords: Readonly<Partial<Record<NarrowedComponent, string>>> = {
  requirement: "for",
  memory: "remembers",
};

/** A rule of a commitment that is not inside what a commitment that it narrows grants. */
export interface GrantBeyond {
  readonly clause: "allows" | "asks";
  /** The rule, by its number in the clause. */
  readonly index: number;
  readonly rule: EffectGrant;
  /** The nearest commitment above that does not grant it. */
  readonly parent: string;
  /** `outside`: some effect of it is not granted there; `unclear`: that cannot be told. */
  readonly answer: "outside" | "unclear";
  /** What is granted there of the same kind. */
  readonly nearest: string | undefined;
}

/**
 * Auth(child) ⊆ Auth(parent), whatever the parameters are bound to: the grants for which that does not hold.
 *
 * @param levels a commitment whose parameters stand for themselves, then what it narrows
 */
export function grantsBeyondParents([own, ...parents]: readonly Level[]): readonly GrantBeyond[] {
  if (own === undefined) return [];
  const { commitment } = own;
  const rules = [
    ...(commitment.allows ?? []).map((rule, index) => ({ clause: "allows" as const, index, rule })),
    ...commitment.asks.map(({ effect }, index) => ({ clause: "asks" as const, index, rule: effect })),
  ];
  return rules.flatMap((one): readonly GrantBeyond[] => {
    const scope = own.grants.get(one.rule.effect)?.rules.find(({ rule }) => rule === one.rule)?.scope;
    if (scope === undefined || isEmpty(scope)) return [];
    for (const parent of parents) {
      const granted = parent.grants.get(one.rule.effect);
      const answer =
        parent.allows === undefined
          ? "yes"
          : granted === undefined
            ? "no"
            : containment(granted.union, scope);
      if (answer === "yes") continue;
      return [
        {
          ...one,
          parent: parent.name,
          answer: answer === "no" ? "outside" : "unclear",
          nearest: nearestOf(parent, one.rule.effect),
        },
      ];
    }
    return [];
  });
}

function nearestOf({ grants }: Level, kind: string): string | undefined {
  return grants
    .get(kind)
    ?.rules.map(({ rule }) => printGrant(rule))
    .join(", ");
}

/** Whether a commitment of a policy grants no more than those that it narrows, and for no longer. */
export function decideCommitmentNarrowing(policy: Policy, name: string): Verdict {
  const commitment = entry(policy.commitments, name);
  const clause = `commitment ${name}`;
  if (commitment === undefined) return denied({ clause, code: "unknown-commitment", asked: name });
  const parent = commitment.narrows?.commitment;
  if (parent === undefined) return allowed([{ clause, code: "granted", asked: name }]);
  const levels = symbolicCommitment(policy, name)?.levels ?? [];
  const reasons = grantsBeyondParents(levels).map(({ rule, parent: above, nearest }): Reason => ({
    clause: `commitment ${above}/allows`,
    code: "wider-than-parent",
    asked: printGrant(rule),
    ...(nearest === undefined ? {} : { nearest }),
  }));
  const limit = entry(policy.commitments, parent)?.lastsMs;
  const { lastsMs } = commitment;
  if (limit !== undefined && lastsMs !== undefined && lastsMs > limit) {
    reasons.push({
      clause: `commitment ${parent}/lasts`,
      code: "wider-than-parent",
      asked: lifetimeText({ ms: lastsMs }),
      nearest: lifetimeText({ ms: limit }),
    });
  }
  const [first, ...others] = reasons;
  return first === undefined
    ? allowed([{ clause: `commitment ${parent}`, code: "granted", asked: name }])
    : denied(first, ...others);
}
