import { nearest } from "../diagnostics/suggest.ts";
import { assertNever, invariant } from "../base/assert.ts";
import { carriedTo } from "./carriage.ts";
import { clauseOf, granted, listed, reason } from "./contract-reason.ts";
import { nameKey, standing, term, textOf, type DecisionTables, type TextKind } from "./decision-tables.ts";
import type { IndexedContract, SinkKind } from "./indexed-contract.ts";
import { lifetimeText } from "./lifetimes.ts";
import { shorter, sinksOf } from "./narrowing.ts";
import { numberOf, rowOf } from "./name-numbers.ts";
import { acceptsSlot, findGrant, findNear } from "./release-table.ts";
import { findFlags } from "./row-table.ts";
import type { Moment, ObjectOperation, Operation, ReleaseOperation } from "./operation.ts";
import type { PolicyIndex } from "./policy-index.ts";
import { allowed, denied, type Reason, type ReasonCode, type Verdict } from "./verdict.ts";

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
  const { tables } = index;
  const { releases } = tables;
  const { sender } = operation;
  const requirement = numberOf(tables.requirements, operation.requirement);
  const recipient = numberOf(tables.parties, operation.recipient);
  const purpose = numberOf(tables.purposes, operation.purpose);
  const from = sender === undefined ? undefined : numberOf(tables.parties, sender);
  const isSenderKnown = sender === undefined || from !== undefined;
  if (requirement === undefined || recipient === undefined || purpose === undefined || !isSenderKnown)
    return refused(index, requirement, unknownName(index, operation) ?? unknownRequirement(index, operation));
  const row = rowOf(tables.requirements, requirement);
  for (const slot of operation.asked) {
    if (!isAccepted(tables, row, slot))
      return refused(index, requirement, unknownSlot(index, operation, slot));
  }
  const grant = findGrant(releases, row, recipient, purpose, from);
  if (grant === undefined)
    return refused(index, requirement, whyNoContract(tables, operation, row, recipient, purpose));
  const verdict = allowed([reason(releases.clauses[grant] ?? "", "granted", operation.recipient)]);
  return { verdict, contracts: releases.contracts[grant] ?? [], answered: true };
}

function isAccepted({ names, releases }: DecisionTables, row: number, slot: string): boolean {
  const name = numberOf(names, slot);
  return name !== undefined && acceptsSlot(releases, row, name);
}

function refused({ tables }: PolicyIndex, requirement: number | undefined, why: Reason): ReleaseDecision {
  const answered =
    requirement !== undefined &&
    findNear(tables.releases, rowOf(tables.requirements, requirement)) !== undefined;
  return { verdict: denied(why), contracts: [], answered };
}

function whyNoContract(
  tables: DecisionTables,
  operation: ReleaseOperation,
  row: number,
  recipient: number,
  purpose: number,
): Reason {
  const sameKey = findNear(tables.releases, row, recipient, purpose);
  if (sameKey !== undefined) {
    const asked = operation.sender ?? textOf(tables, sameKey, "owner");
    return reason(textOf(tables, sameKey, "from"), "wrong-sender", asked, textOf(tables, sameKey, "sender"));
  }
  const toRecipient = findNear(tables.releases, row, recipient);
  if (toRecipient !== undefined) {
    const granted = textOf(tables, toRecipient, "forPurpose");
    return reason(textOf(tables, toRecipient, "purpose"), "wrong-purpose", operation.purpose, granted);
  }
  const any = findNear(tables.releases, row);
  if (any !== undefined)
    return reason(
      textOf(tables, any, "to"),
      "wrong-recipient",
      operation.recipient,
      textOf(tables, any, "recipients"),
    );
  const name = operation.requirement;
  return reason(`requirement ${name}`, "unanswered-requirement", name);
}

/** A use of an object, with the numbers of what is named in it. */
interface Use {
  readonly index: PolicyIndex;
  readonly operation: ObjectOperation;
  readonly contract: number;
  /** The contract's row of standings. */
  readonly row: number;
  readonly recipient: number;
}

function decideOnObject(index: PolicyIndex, operation: ObjectOperation): Verdict {
  const { tables } = index;
  const recipient = numberOf(tables.parties, operation.recipient);
  const purpose = numberOf(tables.purposes, operation.purpose);
  const contract = numberOf(tables.contracts, operation.object.contract);
  const sender = numberOf(tables.parties, operation.sender);
  if (recipient === undefined || purpose === undefined || contract === undefined || sender === undefined)
    return denied(unknownName(index, operation) ?? unknownContract(index, operation));
  const use = { index, operation, contract, row: rowOf(tables.contracts, contract), recipient };
  if (tables.terms[contract * term.count + term.purpose] !== purpose) return denied(otherPurpose(use));
  const common = objectReason(use) ?? lifetimeReason(use);
  return common === undefined ? decideUse(use) : denied(common);
}

function decideUse(use: Use): Verdict {
  const { kind } = use.operation;
  switch (kind) {
    case "forward":
    case "call":
      return decideSink(use, kind, "forwards");
    case "log":
      return decideSink(use, kind, "logs");
    case "remember":
      return decideSink(use, kind, "remembers");
    case "read":
      return decideRead(use);
    case "recall":
      return decideRecall(use);
    default:
      return assertNever(kind);
  }
}

/** The next sink must be in φ (μ for a store), and a contract that narrows this one for that sink must be kept too. */
function decideSink(use: Use, kind: "forward" | "call" | "log" | "remember", sinkKind: SinkKind): Verdict {
  const { sender, recipient, object } = use.operation;
  if (sender !== object.recipient)
    return denied(reason(say(use, "to"), "not-the-holder", sender, object.recipient));
  const bits = standingOf(use, use.recipient);
  const left = object.narrowed?.[sinkKind];
  if ((bits & standing[kind]) === 0 || left?.includes(recipient) === false)
    return denied(roleReason(use, sinkKind) ?? sinkReason(use, sinkKind, recipient));
  const grant = reason(say(use, sinkKind), "granted", recipient);
  if ((bits & standing.narrowedFor) === 0) return allowed([grant]);
  const kept = carriedTo(itemOf(use), recipient, object.fields);
  return kept.kind === "refused"
    ? denied(kept.reason)
    : allowed([grant, granted(kept.contract, "to", recipient)]);
}

function sinkReason(use: Use, sinkKind: SinkKind, asked: string): Reason {
  const sinks = listed(sinksOf(itemOf(use), use.operation.object.narrowed, sinkKind));
  return reason(say(use, sinkKind), "sink-not-granted", asked, sinks);
}

function decideRead(use: Use): Verdict {
  const { recipient, object } = use.operation;
  const clause = say(use, "to");
  return recipient === object.recipient
    ? allowed([reason(clause, "granted", recipient)])
    : denied(reason(clause, "wrong-recipient", recipient, object.recipient));
}

/** A read from a store repeats every check, and the store's own lifetime counts from when it was written. */
function decideRecall(use: Use): Verdict {
  const { memory, at: now, object } = use.operation;
  if (memory === undefined) return denied(sinkReason(use, "remembers", "no store"));
  const { parties, terms } = use.index.tables;
  const store = numberOf(parties, memory.store);
  const bits = store === undefined ? 0 : standingOf(use, store);
  if ((bits & standing.store) === 0 || object.narrowed?.remembers?.includes(memory.store) === false)
    return denied(sinkReason(use, "remembers", memory.store));
  const row = use.contract * term.count;
  const over = expiry(terms[row + term.memoryTurns], terms[row + term.memoryMs], memory.writtenAt, now);
  if (over === undefined) return decideRead(use);
  const { contract, lasts } = itemOf(use);
  const code = over === "time-reversed" ? over : "expired-memory";
  const limit = lifetimeText(contract.remembers.lasts ?? lasts);
  return denied(reason(say(use, "remembers"), code, memory.store, limit));
}

/** An object that the contract cannot have made, such as one from before the contract was narrowed, is used for nothing. */
function objectReason(use: Use): Reason | undefined {
  const { tables } = use.index;
  const { parties, names, standings } = tables;
  const { fields, recipient } = use.operation.object;
  for (const field of fields) {
    const name = numberOf(names, field);
    if (name !== undefined && findFlags(standings, use.row, nameKey(tables, name)) !== undefined) continue;
    const item = itemOf(use);
    return reason(clauseOf(item, "discloses"), "field-not-disclosed", field, listed(item.disclosed));
  }
  const holder = numberOf(parties, recipient);
  if (holder !== undefined && (standingOf(use, holder) & standing.holder) !== 0) return undefined;
  return reason(say(use, "to"), "wrong-recipient", recipient, say(use, "recipients"));
}

function lifetimeReason(use: Use): Reason | undefined {
  const { kind, recipient, object, at } = use.operation;
  const { terms } = use.index.tables;
  const { lasts: left } = object.narrowed ?? {};
  const row = use.contract * term.count;
  const turns = Math.min(terms[row + term.turns] ?? 0, left?.turns ?? Infinity);
  const ms = Math.min(terms[row + term.ms] ?? 0, left?.ms ?? Infinity);
  const code = expiry(turns, ms, object.releasedAt, at);
  if (code === undefined) return undefined;
  const item = itemOf(use);
  return reason(
    clauseOf(item, "lasts"),
    code,
    `${kind} ${recipient}`,
    lifetimeText(shorter(item.lasts, left)),
  );
}

/** ℓ: what lasts n turns or milliseconds is gone when n of them have passed; a clock that went back is not trusted. */
function expiry(turns = 0, ms = 0, from: Moment, to: Moment): ReasonCode | undefined {
  const passedTurns = to.turn - from.turn;
  const passedMs = to.ms - from.ms;
  if (!(passedTurns >= 0 && passedMs >= 0)) return "time-reversed";
  if (!(passedTurns < turns)) return "expired-turns";
  return passedMs < ms ? undefined : "expired-time";
}

function roleReason({ index, operation, recipient: number }: Use, sinkKind: SinkKind): Reason | undefined {
  const { kind, recipient } = operation;
  const role = index.tables.roles[number];
  const fits =
    kind === "call"
      ? role === "tool"
      : sinkKind === "logs"
        ? role === "log"
        : sinkKind === "remembers"
          ? role === "store"
          : true;
  return fits ? undefined : reason(`${role} ${recipient}`, "not-a-sink", `${kind} ${recipient}`);
}

function otherPurpose(use: Use): Reason {
  return reason(say(use, "purpose"), "wrong-purpose", use.operation.purpose, say(use, "forPurpose"));
}

function standingOf({ index, row }: Use, party: number): number {
  return findFlags(index.tables.standings, row, party) ?? 0;
}

function say({ index, contract }: Use, kind: TextKind): string {
  return textOf(index.tables, contract, kind);
}

function itemOf({ index, contract }: Use): IndexedContract {
  const item = index.tables.items[contract];
  invariant(item !== undefined, "contracts that have a number are there");
  return item;
}

function unknownName(index: PolicyIndex, operation: Operation): Reason | undefined {
  const { parties, purposes } = index.tables;
  for (const party of [operation.sender, operation.recipient]) {
    if (party !== undefined && numberOf(parties, party) === undefined)
      return reason("parties", "unknown-party", party, nearest(party, index.suggestions.parties));
  }
  const { purpose } = operation;
  return numberOf(purposes, purpose) !== undefined
    ? undefined
    : reason("purposes", "unknown-purpose", purpose, nearest(purpose, index.suggestions.purposes));
}

function unknownRequirement(index: PolicyIndex, { requirement }: ReleaseOperation): Reason {
  const near = nearest(requirement, index.suggestions.requirements);
  return reason("requirements", "unknown-requirement", requirement, near);
}

function unknownSlot(index: PolicyIndex, { requirement }: ReleaseOperation, slot: string): Reason {
  const accepted = index.accepted.get(requirement) ?? new Set<string>();
  const near = nearest(slot, accepted) ?? listed(accepted);
  return reason(`requirement ${requirement}`, "unknown-slot", slot, near);
}

function unknownContract(index: PolicyIndex, { object }: ObjectOperation): Reason {
  const near = nearest(object.contract, index.suggestions.contracts);
  return reason(`contract ${object.contract}`, "unknown-contract", object.contract, near);
}
