import type { Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import type { AuthorityChange, ChangedComponent, Witness } from "./authority-change.ts";
import { bindCommitment, decideAge } from "./bound-commitment.ts";
import { decideClaims } from "./claim-against-evidence.ts";
import { conditionGains } from "./commitment-conditions.ts";
import { commitmentIn, effectGains, type CommitmentIn } from "./commitment-gains.ts";
import type { ContractIn, Gain } from "./gain.ts";
import { contractGains } from "./contract-gains.ts";
import { decideCall, newRun, sampleResults, stateAfter } from "./effects-against-commitment.ts";
import { decideDistinction } from "./abstraction-order.ts";
import { decideOutboundUse } from "./outbound-use.ts";
import { decideProgram } from "./program-facts.ts";
import { decideFailure, decideMessage, decideSpending } from "./message-against-contract.ts";
import { decideOperation } from "./operation-against-contract.ts";
import { outboundGains } from "./outbound-gains.ts";
import type { PartKind } from "./part-renames.ts";
import { indexPolicy } from "./policy-index.ts";
import { localName } from "./policy-set.ts";
import { applyRenames, recogniseRenames, type Rename } from "./recognise-renames.ts";

/** Two versions of a policy set, and how the authority of the second lies to that of the first. */
export interface AuthorityDiff {
  readonly renames: readonly Rename[];
  readonly changes: readonly AuthorityChange[];
}

/**
 * Compares two versions of a policy set in the lattice: contract by contract, commitment by commitment, outbound by
 * outbound, each in every respect. What cannot be told is incomparable, so that nothing that may be wider passes for equal.
 */
export function diffAuthority(before: Policy, after: Policy): AuthorityDiff {
  const renames = recogniseRenames(before, after);
  const old = applyRenames(before, renames);
  const changes = [
    ...renames.flatMap(renameChange),
    ...contractChanges(old, after),
    ...commitmentChanges(old, after),
    ...outboundChanges(old, after),
  ];
  return { renames, changes };
}

/**
 * Names that only policies use are free. A party or purpose is known outside by its name, and so are the fields of a case and
 * the slots of a message: whether another name means the same, only who gives and reads them can tell.
 */
function renameChange({ kind, from, to }: Rename): readonly AuthorityChange[] {
  if (kind === "field" || kind === "slot" || kind === "parameter") return [partChange(kind, from, to)];
  const isMoved = localName(from) === localName(to);
  const isOutside = (kind === "party" || kind === "purpose") && !isMoved;
  return [
    {
      subject: `${kind} ${to}`,
      component: "name",
      direction: isOutside ? "incomparable" : "equal",
      summary: isOutside
        ? `all that ${from} had is ${to}'s`
        : `${isMoved ? "moved" : "renamed"} from ${from}`,
    },
  ];
}

function partChange(kind: PartKind, from: string, to: string): AuthorityChange {
  const dot = to.lastIndexOf(".");
  const [owner, now, old] = [to.slice(0, dot), to.slice(dot + 1), localName(from)];
  const subject = { field: `context ${owner}`, slot: `requirement ${owner}`, parameter: owner }[kind];
  return kind === "parameter"
    ? { subject, component: "name", direction: "equal", summary: `parameter ${now} was called ${old}` }
    : {
        subject,
        component: "name",
        direction: "incomparable",
        summary: `all that was said of the ${kind} ${old} is said of ${now}`,
      };
}

type GainsOf<T> = (from: T, to: T) => readonly Gain[];

/** The changes of one declaration that both versions have. */
function changesOf<T>(subject: string, gainsOf: GainsOf<T>, old: T, now: T): readonly AuthorityChange[] {
  return joined(subject, gainsOf(old, now), gainsOf(now, old));
}

/** One change for each respect, from what was gained and what was lost in it. */
function joined(subject: string, gained: readonly Gain[], lost: readonly Gain[]): readonly AuthorityChange[] {
  const components = new Set<ChangedComponent>([...gained, ...lost].map(({ component }) => component));
  return [...components].map((component): AuthorityChange => {
    const more = gained.filter((one) => one.component === component);
    const less = lost.filter((one) => one.component === component);
    const direction = less.length === 0 ? "wider" : more.length === 0 ? "narrower" : "incomparable";
    const [gain, loss] = [witnessOf(more), witnessOf(less)];
    const texts = [...more.map(({ text }) => text), ...less.map(({ text }) => `no longer: ${text}`)];
    return {
      subject,
      component,
      direction,
      summary: [...new Set(texts)].join("; "),
      ...(gain === undefined ? {} : { gained: gain }),
      ...(loss === undefined ? {} : { lost: loss }),
    };
  });
}

function witnessOf(gains: readonly Gain[]): Witness | undefined {
  return gains.find(({ witness }) => witness !== undefined)?.witness;
}

function contractChanges(old: Policy, now: Policy): readonly AuthorityChange[] {
  const [before, after] = [indexPolicy(old), indexPolicy(now)];
  const all = (index: typeof before): readonly ContractIn[] =>
    [...index.contracts.values()].map((item) => ({ index, item }));
  const changes = all(after).flatMap((to) => {
    const item = before.contracts.get(to.item.name);
    const subject = `contract ${to.item.name}`;
    if (item !== undefined) return changesOf(subject, contractGains, { index: before, item }, to);
    return newContract(subject, to, all(before), "gained");
  });
  const gone = all(before)
    .filter(({ item }) => !after.contracts.has(item.name))
    .flatMap((from) => newContract(`contract ${from.item.name}`, from, all(after), "lost"));
  return [...changes, ...gone];
}

/** A contract that the other version does not have: it matters if no contract there allows all that it does. */
function newContract(
  subject: string,
  one: ContractIn,
  others: readonly ContractIn[],
  side: "gained" | "lost",
): readonly AuthorityChange[] {
  const { name, contract, owner } = one.item;
  const covering = others.find((other) => contractGains(other, one).length === 0);
  // One that only goes on with what another released is compared where that other one forwards.
  const goesOn = contract.from !== owner && others.some(({ item }) => item.name === contract.narrows);
  if (covering !== undefined || goesOn) {
    const summary =
      covering === undefined
        ? `bounds what ${contract.narrows ?? ""} forwards`
        : `grants nothing that ${covering.item.name} does not`;
    return [
      {
        subject,
        component: "name",
        direction: "equal",
        summary: `${side === "lost" ? "gone; it " : ""}${summary}`,
      },
    ];
  }
  const message = {
    contract: name,
    requirement: contract.answers[0] ?? "",
    asked: [],
    sender: contract.from,
    recipient: contract.to[0] ?? "",
    purpose: contract.purpose,
    carries: contract.discloses.map(({ value }) => value),
  };
  const text = `a message from ${message.sender} to ${message.recipient} for ${message.requirement}`;
  const gain: Gain = {
    component: "recipient",
    text: `${contract.to.join(", ")} may be sent ${contract.discloses.map((item) => item.name).join(", ")}`,
    witness: { kind: "message", message, text },
  };
  return side === "gained" ? joined(subject, [gain], []) : joined(subject, [], [gain]);
}

function commitmentChanges(old: Policy, now: Policy): readonly AuthorityChange[] {
  const names = [...new Set([...Object.keys(old.commitments), ...Object.keys(now.commitments)])];
  const gains: GainsOf<CommitmentIn> = (from, to) => [...effectGains(from, to), ...conditionGains(from, to)];
  return names.flatMap((name) => {
    const subject = `commitment ${name}`;
    const after = commitmentIn(now, name);
    const before = commitmentIn(old, name, after?.parameters);
    if (after !== undefined && before !== undefined) return changesOf(subject, gains, before, after);
    const only = after ?? before;
    if (only === undefined) return [unclearChange(subject)];
    const permitted = effectGains(nothingIn(only), only);
    return after === undefined ? joined(subject, [], permitted) : joined(subject, permitted, []);
  });
}

/** The commitment with no grant at all. */
function nothingIn(one: CommitmentIn): CommitmentIn {
  return { ...one, bound: { ...one.bound, levels: [] }, symbolic: { ...one.symbolic, levels: [] } };
}

function unclearChange(subject: string): AuthorityChange {
  return { subject, component: "scope", direction: "incomparable", summary: "cannot be compared" };
}

function outboundChanges(old: Policy, now: Policy): readonly AuthorityChange[] {
  const names = [...new Set([...Object.keys(old.outbounds), ...Object.keys(now.outbounds)])];
  return names.flatMap((name) => {
    const subject = `outbound ${name}`;
    const [before, after] = [entry(old.outbounds, name), entry(now.outbounds, name)];
    if (before !== undefined && after !== undefined)
      return changesOf(subject, outboundGains, { name, outbound: before }, { name, outbound: after });
    const gain: Gain = {
      component: "message",
      text: "lets messages out",
      witness: { kind: "outbound", use: { outbound: name }, text: `a message by ${name}` },
    };
    return after === undefined ? joined(subject, [], [gain]) : joined(subject, [gain], []);
  });
}

/** Whether a witness is allowed by a policy; the names in it are those of the newer one. */
export function isWitnessAllowed(policy: Policy, witness: Witness): boolean {
  switch (witness.kind) {
    case "message":
      return decideMessage(indexPolicy(policy), witness.message).answer === "allowed";
    case "use":
      return decideOperation(indexPolicy(policy), witness.operation).answer === "allowed";
    case "distinction":
      return decideDistinction(indexPolicy(policy), witness.distinction).answer === "allowed";
    case "failure":
      return decideFailure(indexPolicy(policy), witness.failure).answer === "allowed";
    case "outbound":
      return decideOutboundUse(policy, witness.use).answer === "allowed";
    case "program":
      return decideProgram(policy, witness.commitment, witness.program).answer === "allowed";
    case "spending":
      return decideSpending(policy, witness.spending).answer === "allowed";
    case "claim": {
      const commitment = bindCommitment(policy, witness.commitment, witness.parameters);
      return commitment !== undefined && decideClaims(commitment, [witness.claim])[0]?.kept !== undefined;
    }
    case "age": {
      const commitment = bindCommitment(policy, witness.commitment, witness.parameters);
      return commitment !== undefined && decideAge(commitment, witness.ageMs).answer === "allowed";
    }
    case "call":
      return isCallAllowed(policy, witness);
  }
}

function isCallAllowed(policy: Policy, witness: Extract<Witness, { kind: "call" }>): boolean {
  const commitment = bindCommitment(policy, witness.commitment, witness.parameters);
  if (commitment === undefined) return false;
  let state = { ...newRun, results: sampleResults };
  for (const [index, call] of witness.calls.entries()) {
    const { answer, approvers = [] } = decideCall(commitment, call, state);
    if (answer === "denied") return false;
    const isLast = index === witness.calls.length - 1;
    if (isLast && witness.unasked && answer !== "allowed") return false;
    if (isLast && witness.without !== undefined && approvers.includes(witness.without)) return false;
    state = stateAfter(commitment, call, state);
  }
  return true;
}
