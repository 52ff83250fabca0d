import type { Commitment, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import { unionOf } from "../scope/members.ts";
import { contains, meet, nothing, witness, type Scope } from "../scope/scope.ts";
import type { Parameters } from "./arguments.ts";
import type { Witness } from "./authority-change.ts";
import {
  bindCommitment,
  symbolicCommitment,
  type BoundCommitment,
  type Level,
  type PreparedRule,
} from "./bound-commitment.ts";
import { callOfValue, callText } from "./call-of-value.ts";
import { parametersOf } from "./commitment-scopes.ts";
import type { Gain } from "./gain.ts";
import {
  decideCall,
  newRun,
  sampleResults,
  stateAfter,
  type EffectCall,
  type RunState,
} from "./effects-against-commitment.ts";
import { printGrant } from "./print-grant.ts";
import { sampleParameters } from "./sample-values.ts";
import type { Verdict } from "./verdict.ts";

/** A commitment in its policy: with sample values for its parameters, and with none. */
export interface CommitmentIn {
  readonly policy: Policy;
  readonly name: string;
  readonly commitment: Commitment;
  readonly parameters: Parameters;
  readonly bound: BoundCommitment;
  readonly symbolic: BoundCommitment;
}

/** A commitment prepared for comparison; undefined where it cannot be bound. */
export function commitmentIn(
  policy: Policy,
  name: string,
  parameters?: Parameters,
): CommitmentIn | undefined {
  const commitment = entry(policy.commitments, name);
  if (commitment === undefined) return undefined;
  const values = parameters ?? sampleParameters(policy, commitment.parameters);
  const [bound, symbolic] = [bindCommitment(policy, name, values), symbolicCommitment(policy, name)];
  if (bound === undefined || symbolic === undefined) return undefined;
  return { policy, name, commitment, parameters: values, bound, symbolic };
}

/** The effects and calls that the second of two commitments permits and the first does not. */
export function effectGains(from: CommitmentIn, to: CommitmentIn): readonly Gain[] {
  const kinds = new Set(to.bound.levels.flatMap(({ grants }) => [...grants.keys()]));
  const single = [...kinds].flatMap((kind) => kindGain(from, to, kind) ?? []);
  return [...single, ...afterGains(from, to)];
}

function kindGain(from: CommitmentIn, to: CommitmentIn, kind: string): Gain | undefined {
  if (rulesText(from, kind) === rulesText(to, kind)) return undefined;
  const isNew = !from.bound.levels.some(({ grants }) => grants.has(kind));
  for (const value of candidates(from.bound, to.bound, kind)) {
    const call = callOfValue(to.policy, kind, value());
    const gain = call === undefined ? undefined : gainOf(from, to, [call]);
    if (gain === undefined) continue;
    const component = gain.isAsk ? "ask" : isNew ? "effect" : "scope";
    return { component, text: gain.text, witness: gain.witness };
  }
  if (isSurelyWithin(from.symbolic, to.symbolic, kind)) return undefined;
  return {
    component: isNew ? "effect" : "scope",
    text: `${kind} may be permitted in more cases; no example was found`,
  };
}

/** All that decides about a kind, word for word: where it is the same, nothing has to be compared. */
function rulesText({ policy, symbolic }: CommitmentIn, kind: string): string {
  const done = entry(policy.parties, kind)?.does ?? [];
  const kinds = [kind, ...done.map(({ effect }) => effect)];
  const evidence = symbolic.levels.some(({ commitment }) =>
    JSON.stringify(commitment).includes("in-evidence"),
  );
  const parts = symbolic.levels.map((level) => [
    [...level.names],
    level.allows === undefined,
    kinds.map((one) => [
      level.grants.get(one)?.rules.map(({ rule }) => rule),
      level.denies.get(one)?.map(({ rule }) => rule),
      level.asks.get(one)?.map(({ rule, approvers }) => [rule, approvers]),
      level.commitment.within.filter(({ family }) => family === one.split(".")[0]),
    ]),
  ]);
  const parameters = kinds.map((one) => parametersOf(policy, one));
  return JSON.stringify([parts, done, parameters, policy.types, evidence ? policy.evidence : []]);
}

interface CallGain {
  readonly text: string;
  readonly isAsk: boolean;
  readonly witness: Witness;
}

/** Whether the last of some calls is permitted by the second commitment, after the others, and less so by the first. */
function gainOf(from: CommitmentIn, to: CommitmentIn, calls: readonly EffectCall[]): CallGain | undefined {
  const last = calls.at(-1);
  if (last === undefined) return undefined;
  const now = lastVerdict(to.bound, calls);
  const before = lastVerdict(from.bound, calls);
  if (now === undefined || now.answer === "denied") return undefined;
  const unasked = now.answer === "allowed";
  const without = before?.approvers?.find((name) => now.approvers?.includes(name) !== true);
  const isAsk = before?.answer === "asked";
  if (before?.answer === "allowed" || (isAsk && without === undefined)) return undefined;
  const written = calls.map(callText).join(", then ");
  const witness: Witness = {
    kind: "call",
    commitment: to.name,
    parameters: to.parameters,
    calls,
    unasked,
    ...(isAsk && without !== undefined ? { without } : {}),
    text: written,
  };
  const text = isAsk
    ? `${callText(last)} needs no approval of ${without ?? "anyone"}`
    : `${written} is ${unasked ? "allowed" : "allowed once approved"}`;
  return { text, isAsk, witness };
}

function withSampleResults(rule: PreparedRule): Scope {
  return rule.withResults === undefined ? rule.scope : rule.withResults(sampleResults);
}

/** The verdict on the last call, if all before it may happen. */
function lastVerdict(commitment: BoundCommitment, calls: readonly EffectCall[]): Verdict | undefined {
  let state: RunState = { ...newRun, results: sampleResults };
  let verdict: Verdict | undefined;
  for (const call of calls) {
    if (verdict?.answer === "denied") return undefined;
    verdict = decideCall(commitment, call, state);
    state = stateAfter(commitment, call, state);
  }
  return verdict;
}

/** Values that the second commitment may permit and that lie beyond some bound of the first. */
function* candidates(
  from: BoundCommitment,
  to: BoundCommitment,
  kind: string,
): Iterable<() => ReturnType<typeof witness>> {
  const denied = rulesOf(to, "denies", kind);
  const asked = rulesOf(to, "asks", kind);
  for (const scope of effectiveRules(to, kind)) {
    for (const bound of boundsOf(from, kind)) yield () => witness(scope, unionOf([bound, ...denied]));
    for (const rule of rulesOf(from, "denies", kind)) {
      yield () => witness(meet(rule, scope), unionOf(denied));
    }
    for (const rule of rulesOf(from, "asks", kind)) {
      yield () => witness(meet(rule, scope), unionOf([...denied, ...asked]));
      yield () => witness(meet(rule, scope), unionOf(denied));
    }
    // What a tool does may be bounded or denied, which its own arguments do not show.
    yield () => witness(scope, unionOf(denied));
  }
}

/** The rules that grant, each inside what every level grants and bounds. */
function effectiveRules(commitment: BoundCommitment, kind: string): readonly Scope[] {
  const { levels } = commitment;
  const bounding = levels.find(({ allows }) => allows !== undefined);
  const granting = bounding === undefined ? levels : [bounding];
  const rules = granting.flatMap(({ grants }) => grants.get(kind)?.rules.map(withSampleResults) ?? []);
  const limits = levels.flatMap((level) => [
    ...(level.allows === undefined || level === bounding ? [] : [level.grants.get(kind)?.union ?? nothing]),
    ...withinOf(commitment, level, kind),
  ]);
  return rules.map((rule) => limits.reduce(meet, rule));
}

/** What each bound of a commitment lets through of a kind. */
function boundsOf(commitment: BoundCommitment, kind: string): readonly Scope[] {
  const { levels } = commitment;
  const granted = levels.flatMap((level) =>
    level.allows === undefined ? [] : [level.grants.get(kind)?.union ?? nothing],
  );
  const any =
    granted.length > 0 ? granted : [unionOf(levels.flatMap(({ grants }) => grants.get(kind)?.union ?? []))];
  return [...any, ...levels.flatMap((level) => withinOf(commitment, level, kind))];
}

/** The bound on a family as a scope of all arguments. */
function withinOf({ policy }: BoundCommitment, { within }: Level, kind: string): readonly Scope[] {
  const bound = within.get(kind.split(".")[0] ?? "");
  const [parameter] = parametersOf(policy, kind) ?? [];
  if (bound === undefined || parameter === undefined) return [];
  const isMany = parameter.type.kind === "set";
  return [
    {
      kind: "product",
      components: { [parameter.name]: { kind: isMany ? "each" : "one", scope: bound } },
      rest: "any",
    },
  ];
}

function rulesOf({ levels }: BoundCommitment, clause: "denies" | "asks", kind: string): readonly Scope[] {
  return levels.flatMap((level) => level[clause].get(kind)?.map(({ scope }) => scope) ?? []);
}

/** Whether, whatever the parameters are bound to, the first permits all of a kind that the second does, and as freely. */
function isSurelyWithin(from: BoundCommitment, to: BoundCommitment, kind: string): boolean {
  const denied = unionOf(rulesOf(to, "denies", kind));
  const rules = effectiveRules(to, kind);
  const isBounded = rules.every((scope) => boundsOf(from, kind).every((bound) => contains(bound, scope)));
  const isDenied = rulesOf(from, "denies", kind).every((rule) =>
    rules.every((scope) => contains(denied, meet(rule, scope))),
  );
  const isAsked = from.levels
    .flatMap((level) => level.asks.get(kind) ?? [])
    .every(({ scope: rule, approvers }) =>
      approvers.every((approver) => {
        const same = to.levels
          .flatMap((level) => level.asks.get(kind) ?? [])
          .filter((ask) => ask.approvers.includes(approver));
        const covering = unionOf([denied, ...same.map(({ scope }) => scope)]);
        return rules.every((scope) => contains(covering, meet(rule, scope)));
      }),
    );
  return isBounded && isDenied && isAsked && isToolWithin(from, to, kind);
}

/** Whether what a tool does is bounded, denied and asked for in the second as it is in the first. */
function isToolWithin(from: BoundCommitment, to: BoundCommitment, kind: string): boolean {
  const [old, now] = [from, to].map(({ policy }) => entry(policy.parties, kind)?.does ?? []);
  if ((old ?? []).length === 0) return true;
  if (!(old ?? []).every((done) => now?.some((other) => JSON.stringify(other) === JSON.stringify(done))))
    return false;
  return (old ?? []).every(({ effect }) => {
    const clauses = (["denies", "asks"] as const).every((clause) =>
      rulesOf(from, clause, effect).every((rule) => contains(unionOf(rulesOf(to, clause, effect)), rule)),
    );
    const family = effect.split(".")[0] ?? "";
    return (
      clauses &&
      from.levels.every(({ within }) => {
        const bound = within.get(family);
        return (
          bound === undefined ||
          to.levels.some((level) => contains(bound, level.within.get(family) ?? { kind: "any" }))
        );
      })
    );
  });
}

/** Rules `after` of the first that the second does not have, or has for less. */
function afterGains(from: CommitmentIn, to: CommitmentIn): readonly Gain[] {
  const olds = from.symbolic.levels.flatMap(({ after }) => after);
  return olds.flatMap((old, index): readonly Gain[] => {
    const isKept = to.symbolic.levels.some((level) =>
      level.after.some((now) => isCovered(old.effects, [now.effects]) && areKept(old, now, to.symbolic)),
    );
    if (isKept) return [];
    const bound = from.bound.levels.flatMap(({ after }) => after)[index];
    const found = bound === undefined ? undefined : afterExample(from, to, bound);
    const first = [...old.effects.values()][0]?.[0];
    const text =
      found?.text ??
      `what is left after ${first === undefined ? "an effect" : printGrant(first.rule)} may be more`;
    return [{ component: "after", text, ...(found === undefined ? {} : { witness: found.witness }) }];
  });
}

type After = Level["after"][number];

function areKept(old: After, now: After, to: BoundCommitment): boolean {
  const denies = [now.denies, ...to.levels.map((level) => level.denies)];
  const asks = [now.asks, ...to.levels.map((level) => level.asks), ...denies];
  return isCovered(old.denies, denies) && isCovered(old.asks, asks);
}

function isCovered(rules: After["denies"], by: readonly After["denies"][]): boolean {
  return [...rules].every(([kind, list]) => {
    const union = unionOf(by.flatMap((table) => table.get(kind)?.map(({ scope }) => scope) ?? []));
    return list.every(({ scope }) => contains(union, scope));
  });
}

/** An effect that sets the rule off, and then one that it denies or asks for. */
function afterExample(from: CommitmentIn, to: CommitmentIn, old: After): CallGain | undefined {
  const later = [old.denies, old.asks].flatMap((table) => [...table.values()].flat());
  for (const trigger of [...old.effects.values()].flat()) {
    for (const first of examples(to, trigger.rule.effect, trigger.scope)) {
      for (const rule of later) {
        for (const second of examples(to, rule.rule.effect, rule.scope)) {
          const gain = gainOf(from, to, [first, second]);
          if (gain !== undefined) return gain;
        }
      }
    }
  }
  return undefined;
}

/** Calls that a commitment permits and a rule speaks of; where it speaks of an effect, also of tools that have it. */
function examples({ policy, bound }: CommitmentIn, effect: string, scope: Scope): readonly EffectCall[] {
  const denied = (kind: string): Scope => unionOf(rulesOf(bound, "denies", kind));
  const own = effectiveRules(bound, effect).flatMap(
    (rule) => callOfValue(policy, effect, witness(meet(rule, scope), denied(effect))) ?? [],
  );
  const tools = Object.entries(policy.parties)
    .filter(([, { does = [] }]) => does.some((done) => done.effect === effect))
    .flatMap(([tool]) =>
      effectiveRules(bound, tool).flatMap(
        (rule) => callOfValue(policy, tool, witness(rule, denied(tool))) ?? [],
      ),
    );
  return [...own, ...tools];
}
