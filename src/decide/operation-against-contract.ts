import { nearest } from "../diagnostics/suggest.ts";
import { assertNever, invariant } from "../base/assert.ts";
import type { Lifetime } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import {
  type IndexedContract,
  type IndexedRequirement,
  type PolicyIndex,
  type SinkKind,
} from "./policy-index.ts";
import { lifetimeText } from "./lifetimes.ts";
import { shorter, sinksOf, type Narrowing } from "./narrowing.ts";
import { allowed, denied, type Reason, type ReasonCode, type Verdict } from "./verdict.ts";

/** A moment on both clocks of a lifetime. */
export interface Moment {
  /** Turns since the session began. */
  readonly turn: number;
  /** Milliseconds since 1970. */
  readonly ms: number;
}

/** What is known of an object that was released: its contract and what of it the object carries. */
export interface ObjectFacts {
  readonly contract: string;
  /** Who may read it: the recipient to whom it was released or forwarded. */
  readonly recipient: string;
  /** The names of the contract's disclosures that it carries. */
  readonly fields: readonly string[];
  readonly releasedAt: Moment;
  /** What was taken from its scope since it was released. */
  readonly narrowed?: Narrowing;
}

/** e = (s, r, p, ch, d, t) of MNC eq. 4; the kind of operation is the channel. */
export type Operation = ReleaseOperation | ObjectOperation;

/** A message to be made from a case. */
export interface ReleaseOperation {
  readonly kind: "release";
  /** Whoever owns the case, unless given. */
  readonly sender?: string;
  readonly recipient: string;
  readonly purpose: string;
  readonly requirement: string;
  /** The accepted slots that the envelope asks for. */
  readonly asked: readonly string[];
  readonly at: Moment;
}

/** Something done with an object that was released. */
export interface ObjectOperation {
  readonly kind: "forward" | "call" | "log" | "remember" | "read" | "recall";
  readonly sender: string;
  /** The next recipient, tool, log or store; for a read, the reader. */
  readonly recipient: string;
  readonly purpose: string;
  readonly object: ObjectFacts;
  readonly at: Moment;
  /** For a recall: the store and when the object was written there. */
  readonly memory?: { readonly store: string; readonly writtenAt: Moment };
}

/** A release with the contracts that allow it, the nearest to the root first. */
export interface ReleaseDecision {
  readonly verdict: Verdict;
  readonly contracts: readonly IndexedContract[];
  /** Whether a contract answers the requirement at all; if none does, it is for a person to look at. */
  readonly answered: boolean;
}

/** Whether an operation is within its contract. */
export function decideOperation(index: PolicyIndex, operation: Operation): Verdict {
  return operation.kind === "release"
    ? decideRelease(index, operation).verdict
    : decideOnObject(index, operation);
}

/** Which contracts let a requirement be answered: same requirement, recipient and purpose, sent by the owner of the case. */
export function decideRelease(index: PolicyIndex, operation: ReleaseOperation): ReleaseDecision {
  const requirement = index.requirements.get(operation.requirement);
  const matching = requirement?.recipients.get(operation.recipient)?.purposes.get(operation.purpose) ?? [];
  const contracts = matching.filter((item) => isSender(item, operation.sender));
  const [first] = contracts;
  const isAsked = operation.asked.every((slot) => requirement?.accepted.has(slot));
  if (first !== undefined && isAsked)
    return { verdict: allowed([granted(first, "to", operation.recipient)]), contracts, answered: true };
  const why =
    unknownName(index, operation) ??
    unknownSlot(index, requirement, operation) ??
    whyNoContract(requirement, matching, operation);
  const answered = requirement !== undefined && requirement.answering.length > 0;
  return { verdict: denied(why), contracts: [], answered };
}

/** Only the owner of a context holds its case, and the contract must be written from it. */
function isSender(item: IndexedContract, sender: string | undefined): boolean {
  return item.contract.from === item.owner && (sender ?? item.owner) === item.owner;
}

function whyNoContract(
  answers: IndexedRequirement | undefined,
  matching: readonly IndexedContract[],
  operation: ReleaseOperation,
): Reason {
  const { requirement, recipient, purpose, sender } = operation;
  const [sameKey] = matching;
  if (sameKey !== undefined) {
    return reason(clauseOf(sameKey, "from"), "wrong-sender", sender ?? sameKey.owner, sameKey.contract.from);
  }
  const toRecipient = answers?.recipients.get(recipient)?.answering[0];
  if (toRecipient !== undefined) {
    return reason(clauseOf(toRecipient, "purpose"), "wrong-purpose", purpose, toRecipient.contract.purpose);
  }
  const any = answers?.answering[0];
  if (any === undefined) return reason(`requirement ${requirement}`, "unanswered-requirement", requirement);
  return reason(clauseOf(any, "to"), "wrong-recipient", recipient, any.contract.to.join(", "));
}

function decideOnObject(index: PolicyIndex, operation: ObjectOperation): Verdict {
  const unknown = unknownName(index, operation);
  if (unknown !== undefined) return denied(unknown);
  const item = index.contracts.get(operation.object.contract);
  if (item === undefined) {
    const { contract } = operation.object;
    return denied(
      reason(
        `contract ${contract}`,
        "unknown-contract",
        contract,
        nearest(contract, index.suggestions.contracts),
      ),
    );
  }
  const common =
    purposeReason(item, operation) ?? objectReason(item, operation.object) ?? lifetimeReason(item, operation);
  return common === undefined ? decideUse(index, item, operation) : denied(common);
}

function decideUse(index: PolicyIndex, item: IndexedContract, operation: ObjectOperation): Verdict {
  switch (operation.kind) {
    case "forward":
    case "call":
      return decideSink(index, item, operation, "forwards");
    case "log":
      return decideSink(index, item, operation, "logs");
    case "remember":
      return decideSink(index, item, operation, "remembers");
    case "read":
      return readReason(item, operation);
    case "recall":
      return decideRecall(item, operation);
    default:
      return assertNever(operation.kind);
  }
}

/** The next sink must be in φ (μ for a store), and a contract that narrows this one for that sink must be kept too. */
function decideSink(
  index: PolicyIndex,
  item: IndexedContract,
  operation: ObjectOperation,
  sinkKind: SinkKind,
): Verdict {
  const { sender, recipient, object } = operation;
  if (sender !== object.recipient) {
    return denied(reason(clauseOf(item, "to"), "not-the-holder", sender, object.recipient));
  }
  const wrongRole = roleReason(index, operation, sinkKind);
  if (wrongRole !== undefined) return denied(wrongRole);
  const sinks = sinksOf(item, object.narrowed, sinkKind);
  if (!sinks.has(recipient)) {
    return denied(reason(clauseOf(item, sinkKind), "sink-not-granted", recipient, listed(sinks)));
  }
  const kept = carriedTo(item, recipient, object.fields);
  if (kept.kind === "refused") return denied(kept.reason);
  const also = kept.contract === item ? [] : [granted(kept.contract, "to", recipient)];
  return allowed([granted(item, sinkKind, recipient), ...also]);
}

/** The contract under which an object goes on, with its fields by that contract's names; or why it may not. */
export type Carriage =
  | { readonly kind: "carried"; readonly contract: IndexedContract; readonly fields: readonly string[] }
  | { readonly kind: "refused"; readonly reason: Reason };

/** An object goes on under a contract that narrows its own for that sink, if there is one; else under its own. */
export function carriedTo(item: IndexedContract, sink: string, fields: readonly string[]): Carriage {
  const narrowing = item.narrowedFor.get(sink) ?? [];
  if (narrowing.length === 0) return { kind: "carried", contract: item, fields };
  let refusal: Carriage | undefined;
  for (const { contract: child, names } of narrowing) {
    const renamed = fields.map((name) => names.get(name));
    const lost = renamed.findIndex((name) => name === undefined);
    if (lost === -1)
      return { kind: "carried", contract: child, fields: renamed.filter((name) => name !== undefined) };
    const asked = fields[lost] ?? "";
    refusal ??= {
      kind: "refused",
      reason: reason(clauseOf(child, "discloses"), "field-not-disclosed", asked, listed(child.disclosed)),
    };
  }
  invariant(refusal !== undefined, "no carriage without a reason");
  return refusal;
}

export function nameUnder(child: IndexedContract, parent: IndexedContract, name: string): string | undefined {
  const disclosure = parent.contract.discloses.find((candidate) => candidate.name === name);
  return disclosure === undefined ? undefined : child.view.source(disclosure.value)?.name;
}

function readReason(item: IndexedContract, operation: ObjectOperation): Verdict {
  const { recipient, object } = operation;
  return recipient === object.recipient
    ? allowed([granted(item, "to", recipient)])
    : denied(reason(clauseOf(item, "to"), "wrong-recipient", recipient, object.recipient));
}

/** A read from a store repeats every check, and the store's own lifetime counts from when it was written. */
function decideRecall(item: IndexedContract, operation: ObjectOperation): Verdict {
  const { memory, at } = operation;
  const stores = sinksOf(item, operation.object.narrowed, "remembers");
  if (memory === undefined || !stores.has(memory.store)) {
    return denied(
      reason(clauseOf(item, "remembers"), "sink-not-granted", memory?.store ?? "no store", listed(stores)),
    );
  }
  const { lasts = item.lasts } = item.contract.remembers;
  const over = expiry(lasts, memory.writtenAt, at);
  if (over !== undefined) {
    const code = over === "time-reversed" ? over : "expired-memory";
    return denied(reason(clauseOf(item, "remembers"), code, memory.store, lifetimeText(lasts)));
  }
  return readReason(item, operation);
}

function unknownName(index: PolicyIndex, operation: Operation): Reason | undefined {
  for (const party of [operation.sender, operation.recipient]) {
    if (party !== undefined && !index.parties.has(party)) {
      return reason("parties", "unknown-party", party, nearest(party, index.suggestions.parties));
    }
  }
  const { purpose } = operation;
  return index.purposes.has(purpose)
    ? undefined
    : reason("purposes", "unknown-purpose", purpose, nearest(purpose, index.suggestions.purposes));
}

function unknownSlot(
  index: PolicyIndex,
  requirement: IndexedRequirement | undefined,
  operation: ReleaseOperation,
): Reason | undefined {
  const name = operation.requirement;
  if (requirement === undefined) {
    const near = nearest(name, index.suggestions.requirements);
    return reason("requirements", "unknown-requirement", name, near);
  }
  const { accepted } = requirement;
  const slot = operation.asked.find((asked) => !accepted.has(asked));
  return slot === undefined
    ? undefined
    : reason(`requirement ${name}`, "unknown-slot", slot, nearest(slot, accepted) ?? listed(accepted));
}

function roleReason(index: PolicyIndex, operation: ObjectOperation, sinkKind: SinkKind): Reason | undefined {
  const { kind, recipient } = operation;
  const party = entry(index.policy.parties, recipient);
  invariant(party !== undefined, "the recipient is declared");
  const fits =
    kind === "call"
      ? party.role === "tool"
      : sinkKind === "logs"
        ? party.role === "log"
        : sinkKind === "remembers"
          ? party.role === "store"
          : true;
  return fits ? undefined : reason(`${party.role} ${recipient}`, "not-a-sink", `${kind} ${recipient}`);
}

/** An object that the contract cannot have made, such as one from before the contract was narrowed, is used for nothing. */
function objectReason(item: IndexedContract, { fields, recipient }: ObjectFacts): Reason | undefined {
  const field = fields.find((name) => !item.carried.has(name));
  if (field !== undefined) {
    return reason(clauseOf(item, "discloses"), "field-not-disclosed", field, listed(item.disclosed));
  }
  if (item.holders.has(recipient)) return undefined;
  return reason(clauseOf(item, "to"), "wrong-recipient", recipient, listed(item.recipients));
}

function purposeReason(item: IndexedContract, operation: ObjectOperation): Reason | undefined {
  const { purpose } = item.contract;
  if (purpose === operation.purpose) return undefined;
  return reason(clauseOf(item, "purpose"), "wrong-purpose", operation.purpose, purpose);
}

function lifetimeReason(item: IndexedContract, operation: ObjectOperation): Reason | undefined {
  const { releasedAt, narrowed } = operation.object;
  const lasts = shorter(item.lasts, narrowed?.lasts);
  const code = expiry(lasts, releasedAt, operation.at);
  if (code === undefined) return undefined;
  return reason(
    clauseOf(item, "lasts"),
    code,
    `${operation.kind} ${operation.recipient}`,
    lifetimeText(lasts),
  );
}

/** ℓ: what lasts n turns or milliseconds is gone when n of them have passed; a clock that went back is not trusted. */
function expiry(lasts: Lifetime, from: Moment, to: Moment): ReasonCode | undefined {
  const [turns, ms] = [to.turn - from.turn, to.ms - from.ms];
  if (!(turns >= 0 && ms >= 0)) return "time-reversed";
  if (lasts.turns !== undefined && turns >= lasts.turns) return "expired-turns";
  return lasts.ms !== undefined && ms >= lasts.ms ? "expired-time" : undefined;
}

export function granted(item: IndexedContract, clause: string, what: string): Reason {
  return reason(clauseOf(item, clause), "granted", what);
}

export function clauseOf(item: IndexedContract, clause: string): string {
  return `contract ${item.name}/${clause}`;
}

export function reason(clause: string, code: ReasonCode, asked: string, near?: string): Reason {
  return { clause, code, asked, ...(near === undefined || near === "" ? {} : { nearest: near }) };
}

export function listed(names: ReadonlySet<string>): string {
  return [...names].join(", ");
}
