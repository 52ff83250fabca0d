import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decideOperation,
  type ObjectOperation,
  type Operation,
  type ReleaseOperation,
} from "../../src/decide/operation-against-contract.ts";
import { indexPolicy } from "../../src/decide/policy-index.ts";
import { expressionText } from "../../src/policy/expression-text.ts";
import type { Contract, Policy } from "../../src/policy/policy.ts";
import { entry } from "../../src/policy/table.ts";
import { schedulingPolicy } from "../support/scheduling.ts";

const index = indexPolicy(schedulingPolicy);
const base = { turn: 3, ms: 1_000_000 };

const release: ReleaseOperation = {
  kind: "release",
  recipient: "coordinator",
  purpose: "scheduling",
  requirement: "PickSlot",
  asked: ["reason"],
  at: base,
};

function onObject(change: Partial<ObjectOperation>): ObjectOperation {
  return {
    kind: "forward",
    sender: "coordinator",
    recipient: "calendar",
    purpose: "scheduling",
    object: {
      contract: "schedule_meeting",
      recipient: "coordinator",
      fields: ["selected_slot"],
      releasedAt: base,
    },
    at: base,
    ...change,
  };
}

describe("a decision on a release", () => {
  it("allows what a contract grants and names the clause", () => {
    expect(decideOperation(index, release)).toEqual({
      answer: "allowed",
      reasons: [{ clause: "contract schedule_meeting/to", code: "granted", asked: "coordinator" }],
    });
  });

  it.each<[string, Partial<ReleaseOperation>, object]>([
    [
      "a recipient that no contract names",
      { recipient: "vendor" },
      {
        clause: "contract schedule_meeting/to",
        code: "wrong-recipient",
        asked: "vendor",
        nearest: "coordinator",
      },
    ],
    [
      "another sender",
      { sender: "broker" },
      {
        clause: "contract schedule_meeting/from",
        code: "wrong-sender",
        asked: "broker",
        nearest: "scheduler",
      },
    ],
    [
      "an unknown recipient",
      { recipient: "coordinater" },
      { clause: "parties", code: "unknown-party", asked: "coordinater", nearest: "coordinator" },
    ],
    [
      "an unknown purpose",
      { purpose: "schedulin" },
      { clause: "purposes", code: "unknown-purpose", asked: "schedulin", nearest: "scheduling" },
    ],
    [
      "an inherited name",
      { recipient: "toString" },
      { clause: "parties", code: "unknown-party", asked: "toString" },
    ],
    [
      "an unknown requirement",
      { requirement: "PickSlots" },
      { clause: "requirements", code: "unknown-requirement", asked: "PickSlots", nearest: "PickSlot" },
    ],
    [
      "a slot that the requirement does not accept",
      { asked: ["diagnosis"] },
      { clause: "requirement PickSlot", code: "unknown-slot", asked: "diagnosis", nearest: "reason" },
    ],
    [
      "a contract that only goes on with what another released",
      { recipient: "calendar" },
      {
        clause: "contract calendar_entry/from",
        code: "wrong-sender",
        asked: "scheduler",
        nearest: "coordinator",
      },
    ],
  ])("refuses %s", (_name, change, reason) => {
    expect(decideOperation(index, { ...release, ...change })).toEqual({
      answer: "denied",
      reasons: [reason],
    });
  });
});

describe("a decision on an object", () => {
  it("follows a narrower contract for the sink", () => {
    expect(decideOperation(index, onObject({}))).toEqual({
      answer: "allowed",
      reasons: [
        { clause: "contract schedule_meeting/forwards", code: "granted", asked: "calendar" },
        { clause: "contract calendar_entry/to", code: "granted", asked: "calendar" },
      ],
    });
    const object = { ...onObject({}).object, fields: ["selected_slot", "reason"] };
    expect(decideOperation(index, onObject({ object }))).toEqual({
      answer: "denied",
      reasons: [
        {
          clause: "contract calendar_entry/discloses",
          code: "field-not-disclosed",
          asked: "reason",
          nearest: "selected_slot",
        },
      ],
    });
  });

  it.each<[string, Partial<ObjectOperation>, object]>([
    [
      "a sink that is not granted",
      { recipient: "vendor" },
      {
        clause: "contract schedule_meeting/forwards",
        code: "sink-not-granted",
        asked: "vendor",
        nearest: "calendar",
      },
    ],
    [
      "whoever does not hold it",
      { sender: "broker" },
      {
        clause: "contract schedule_meeting/to",
        code: "not-the-holder",
        asked: "broker",
        nearest: "coordinator",
      },
    ],
    [
      "another purpose than the contract's",
      { purpose: "marketing" },
      { clause: "purposes", code: "unknown-purpose", asked: "marketing" },
    ],
    [
      "a log",
      { kind: "log", recipient: "audit_log" },
      { clause: "contract schedule_meeting/logs", code: "sink-not-granted", asked: "audit_log" },
    ],
    [
      "a log that is none",
      { kind: "log", recipient: "calendar" },
      { clause: "tool calendar", code: "not-a-sink", asked: "log calendar" },
    ],
    [
      "a store",
      { kind: "remember", recipient: "case_memory" },
      { clause: "contract schedule_meeting/remembers", code: "sink-not-granted", asked: "case_memory" },
    ],
    [
      "another reader",
      { kind: "read", sender: "vendor", recipient: "vendor" },
      {
        clause: "contract schedule_meeting/to",
        code: "wrong-recipient",
        asked: "vendor",
        nearest: "coordinator",
      },
    ],
    [
      "the turn after the last",
      { at: { turn: 4, ms: 1_000_000 } },
      {
        clause: "contract schedule_meeting/lasts",
        code: "expired-turns",
        asked: "forward calendar",
        nearest: "1 turns and 600000 ms",
      },
    ],
    [
      "the moment after the last",
      { at: { turn: 3, ms: 1_600_000 } },
      {
        clause: "contract schedule_meeting/lasts",
        code: "expired-time",
        asked: "forward calendar",
        nearest: "1 turns and 600000 ms",
      },
    ],
    [
      "a clock that went back",
      { at: { turn: 3, ms: 999_999 } },
      {
        clause: "contract schedule_meeting/lasts",
        code: "time-reversed",
        asked: "forward calendar",
        nearest: "1 turns and 600000 ms",
      },
    ],
    [
      "a clock that says nothing",
      { at: { turn: 3, ms: Number.NaN } },
      {
        clause: "contract schedule_meeting/lasts",
        code: "time-reversed",
        asked: "forward calendar",
        nearest: "1 turns and 600000 ms",
      },
    ],
  ])("refuses %s", (_name, change, reason) => {
    expect(decideOperation(index, onObject(change))).toEqual({ answer: "denied", reasons: [reason] });
  });

  it("allows until the last moment", () => {
    expect(decideOperation(index, onObject({ at: { turn: 3, ms: 1_599_999 } })).answer).toBe("allowed");
  });
});

/** The law in a few lines, scanning the policy. */
function naive(policy: Policy, operation: Operation): boolean {
  const known = [operation.recipient, ...(operation.sender === undefined ? [] : [operation.sender])];
  if (!known.every((party) => entry(policy.parties, party))) return false;
  if (operation.kind === "release") {
    const slots = entry(policy.requirements, operation.requirement)?.slots;
    if (
      !slots ||
      !operation.asked.every((name) => slots.some((slot) => slot.name === name && slot.mode === "accepts"))
    )
      return false;
    return Object.values(policy.contracts).some(
      (contract) =>
        contract.answers.includes(operation.requirement) &&
        contract.to.includes(operation.recipient) &&
        contract.purpose === operation.purpose &&
        contract.from === entry(policy.contexts, contract.context)?.owner &&
        (operation.sender === undefined || operation.sender === contract.from),
    );
  }
  return naiveOnObject(policy, operation);
}

function naiveOnObject(policy: Policy, operation: ObjectOperation): boolean {
  const { object, at, kind, sender, recipient, memory } = operation;
  const contract = entry(policy.contracts, object.contract);
  if (!contract || contract.purpose !== operation.purpose) return false;
  const [turns, ms] = [at.turn - object.releasedAt.turn, at.ms - object.releasedAt.ms];
  const { lasts } = contract;
  if (turns < 0 || ms < 0 || turns >= (lasts.turns ?? Infinity) || ms >= (lasts.ms ?? Infinity)) return false;
  const role = entry(policy.parties, recipient)?.role;
  switch (kind) {
    case "read":
      return recipient === object.recipient;
    case "recall": {
      if (!memory || !contract.remembers.stores.includes(memory.store) || recipient !== object.recipient)
        return false;
      const kept = contract.remembers.lasts ?? {};
      const [sinceTurns, sinceMs] = [at.turn - memory.writtenAt.turn, at.ms - memory.writtenAt.ms];
      if (contract.remembers.lasts && (sinceTurns < 0 || sinceMs < 0)) return false;
      return sinceTurns < (kept.turns ?? Infinity) && sinceMs < (kept.ms ?? Infinity);
    }
    case "log":
      return (
        sender === object.recipient &&
        role === "log" &&
        contract.logs.includes(recipient) &&
        narrowEnough(policy, operation, contract)
      );
    case "remember":
      return (
        sender === object.recipient &&
        role === "store" &&
        contract.remembers.stores.includes(recipient) &&
        narrowEnough(policy, operation, contract)
      );
    case "forward":
    case "call":
      return (
        sender === object.recipient &&
        (kind === "forward" || role === "tool") &&
        contract.forwards.includes(recipient) &&
        narrowEnough(policy, operation, contract)
      );
    default:
      return false;
  }
}

/** Some contract that narrows this one for the sink discloses all fields, or none narrows it for the sink. */
function narrowEnough(policy: Policy, { object, recipient }: ObjectOperation, contract: Contract): boolean {
  const children = Object.values(policy.contracts).filter(
    (child) => child.narrows === object.contract && child.to.includes(recipient),
  );
  const text = (of: Contract, name: string): string | undefined => {
    const found = of.discloses.find((item) => item.name === name);
    return found && expressionText(found.value);
  };
  return (
    children.length === 0 ||
    children.some((child) =>
      object.fields.every((name) => {
        const wanted = text(contract, name);
        return wanted !== undefined && child.discloses.some((item) => expressionText(item.value) === wanted);
      }),
    )
  );
}

const parties = ["a", "b", "t", "s", "l"];
const someParties = fc.subarray(parties);
const lifetime = fc.record(
  { turns: fc.integer({ min: 1, max: 3 }), ms: fc.integer({ min: 1, max: 5 }) },
  { requiredKeys: [] },
);
const disclosures = fc
  .subarray(["f", "g"])
  .map((names) =>
    names.map((name) => ({ name: `as ${name}`, value: { kind: "field", path: [name] } as const })),
  );

const anyContract = fc.record({
  answers: fc.subarray(["R", "Q"], { minLength: 1 }),
  context: fc.constant("C"),
  from: fc.constantFrom("a", "b"),
  to: fc.subarray(parties, { minLength: 1 }),
  purpose: fc.constantFrom("p", "q"),
  discloses: disclosures,
  forwards: someParties,
  logs: someParties,
  remembers: fc.oneof(
    fc.record({ stores: someParties }),
    fc.record({ stores: someParties, lasts: lifetime }),
  ),
  lasts: lifetime,
  charges: fc.constant([]),
  offers: fc.constant([]),
  failure: fc.constant([]),
  certificate: fc.constant({ choiceReads: [], dropped: [], candidates: {}, bits: 0 }),
});

const anyPolicy = fc
  .tuple(anyContract, anyContract, fc.option(anyContract, { nil: undefined }))
  .map(([first, second, child]): Policy => ({
    ...schedulingPolicy,
    parties: {
      a: { role: "agent" },
      b: { role: "agent" },
      t: { role: "tool" },
      s: { role: "store" },
      l: { role: "log" },
    },
    purposes: ["p", "q"],
    contexts: {
      C: {
        owner: "a",
        fields: ["f", "g"].map((name) => ({ name, type: { kind: "bool" }, known: "private" })),
      },
    },
    requirements: {
      R: { slots: [{ name: "x", mode: "accepts", type: { kind: "bool" } }] },
      Q: { slots: [] },
    },
    forms: {},
    abstractions: {},
    budgets: {},
    contracts: { first, second, ...(child === undefined ? {} : { child: { ...child, narrows: "first" } }) },
  }));

const moment = fc.record({ turn: fc.nat(4), ms: fc.nat(6) });
const party = fc.constantFrom(...parties, "nobody");
const purpose = fc.constantFrom("p", "q");
const object = fc.record({
  contract: fc.constantFrom("first", "second", "child", "third"),
  recipient: fc.constantFrom(...parties),
  fields: fc.subarray(["as f", "as g"]),
  releasedAt: moment,
});

const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    kind: fc.constant("release" as const),
    recipient: party,
    purpose,
    requirement: fc.constantFrom("R", "Q", "S"),
    asked: fc.subarray(["x", "y"]),
    at: moment,
  }),
  fc.record({
    kind: fc.constant("release" as const),
    sender: party,
    recipient: party,
    purpose,
    requirement: fc.constantFrom("R", "Q"),
    asked: fc.constant([]),
    at: moment,
  }),
  fc.record({
    kind: fc.constantFrom("forward" as const, "call", "log", "remember", "read"),
    sender: party,
    recipient: party,
    purpose,
    object,
    at: moment,
  }),
  fc.record({
    kind: fc.constant("recall" as const),
    sender: party,
    recipient: party,
    purpose,
    object,
    at: moment,
    memory: fc.record({ store: fc.constantFrom("s", "t"), writtenAt: moment }),
  }),
);

describe("decisions on random policies", () => {
  it("are those of the plain law, each with a reason", () => {
    const counts = { allowed: 0, denied: 0, asked: 0 };
    fc.assert(
      fc.property(
        anyPolicy,
        fc.array(anyOperation, { minLength: 20, maxLength: 40 }),
        (policy, operations) => {
          const indexed = indexPolicy(policy);
          for (const operation of operations) {
            const verdict = decideOperation(indexed, operation);
            counts[verdict.answer]++;
            expect(verdict.answer).toBe(naive(policy, operation) ? "allowed" : "denied");
            expect(verdict.reasons.length).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(counts.allowed).toBeGreaterThan(200);
    expect(counts.denied).toBeGreaterThan(200);
  });
});
