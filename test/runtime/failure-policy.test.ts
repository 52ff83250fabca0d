import { describe, expect, it } from "vitest";
import type { Contract, Policy } from "../../src/policy/policy.ts";
import type { BrokerAnswer, BrokerRequest } from "../../src/runtime/broker.ts";
import { memoryLedger } from "../../src/runtime/ledger.ts";
import { envelope, noSlot, noon, policyWith, purpose, receipt, setUp } from "../support/monitored.ts";
import { schedulingCase, schedulingPolicy } from "../support/scheduling.ts";

const hour10 = { day: "thu", hour: 10 };

/** No offered form shows a reason, so an envelope that asks for one is delegated. */
const onlyReceipt = policyWith({ offers: [{ form: "slot_receipt" }] });
const asking = { ...envelope, asked: ["reason"] };

function brokerThat(answer: () => unknown, seen: BrokerRequest[] = []) {
  return async (request: BrokerRequest): Promise<BrokerAnswer> => {
    seen.push(request);
    return (await answer()) as BrokerAnswer;
  };
}

/** A reason is spelled like what stands for its absence, so that no message with it reads back. */
function unreadable(parts: Partial<Contract> = {}): Policy {
  const members = ["capacity", "policy", "timing", "none given"];
  const { coarse } = schedulingPolicy.abstractions;
  const arms = [{ value: { kind: "literal", value: "none given" } }] as const;
  return {
    ...policyWith({ offers: [{ form: "slot_answer" }], ...parts }),
    types: { ...schedulingPolicy.types, Reason: { kind: "enum", members } } as const,
    abstractions: {
      coarse: { ...(coarse ?? { parameters: [], result: { kind: "bool" } }), arms },
    } as const,
  };
}

const unreadableReceipt = { kind: "receipt", slots: { slot: hour10, reason: "none given" } } as const;

describe("delegation", () => {
  it("shows the broker what its own contract discloses, and lets its receipt out under the first contract", async () => {
    const seen: BrokerRequest[] = [];
    const broker = brokerThat(() => ({ kind: "receipt", slots: { slot: hour10 } }), seen);
    const { monitor, events } = setUp({ policy: onlyReceipt, broker });
    const outcome = await monitor.release(asking, schedulingCase);
    expect(outcome).toMatchObject({
      kind: "delegated",
      broker: "broker",
      message: receipt,
      object: { contract: "schedule_meeting", form: "slot_receipt", recipient: "coordinator" },
    });
    expect(seen).toMatchObject([
      {
        broker: "broker",
        requirement: "PickSlot",
        asked: ["reason"],
        message: { kind: "data", data: { options: [hour10], condition: "cardiac" } },
        object: { contract: "broker_view", recipient: "broker" },
      },
    ]);
    expect(events.map((event) => [event.outcome, event.recipient, event.digest === undefined])).toEqual([
      ["released", "broker", true],
      ["delegated", "coordinator", false],
    ]);
    const object = outcome.kind === "delegated" ? outcome.object : undefined;
    if (object === undefined) throw new Error("no object");
    expect((await monitor.forward(object, { to: "calendar", purpose })).verdict.answer).toBe("allowed");
  });

  it.each<[string, () => unknown, string]>([
    ["says that it cannot", () => ({ kind: "failure" }), "cannot-compute"],
    ["throws", () => Promise.reject(new Error("thu 10")), "no-answer"],
    ["says nothing", () => undefined, "no-answer"],
    ["leaves out what is needed", () => ({ kind: "receipt", slots: {} }), "malformed-receipt"],
    [
      "adds a slot",
      () => ({ kind: "receipt", slots: { slot: hour10, diagnosis: "cardiac" } }),
      "malformed-receipt",
    ],
    [
      "gives what is no slot",
      () => ({ kind: "receipt", slots: { slot: { day: "thu", hour: 19 } } }),
      "malformed-receipt",
    ],
    [
      "computes a slot when it is read",
      () => ({ kind: "receipt", slots: Object.defineProperty({}, "slot", { get: () => hour10 }) }),
      "malformed-receipt",
    ],
  ])("ends in the one fixed text when the broker %s", async (_name, answer, code) => {
    const { monitor, events } = setUp({ policy: onlyReceipt, broker: brokerThat(answer) });
    const outcome = await monitor.release(asking, schedulingCase);
    expect(outcome).toMatchObject({
      kind: "failed",
      code,
      message: noSlot,
      cause: "no-candidate",
      tried: [
        { kind: "delegate", of: ["broker"], result: code },
        { kind: "ask", of: ["user"], result: "not-applicable" },
      ],
    });
    expect(JSON.stringify(events)).not.toMatch(/thu|cardiac/);
  });

  it("ends in the one fixed text when the receipt does not read back", async () => {
    const policy = unreadable({ charges: [] });
    const { monitor } = setUp({ policy, broker: brokerThat(() => unreadableReceipt) });
    expect(await monitor.release(asking, schedulingCase)).toMatchObject({
      kind: "failed",
      cause: "unreadable",
      code: "unsafe-receipt",
      message: noSlot,
    });
  });

  it("charges a receipt what any values of its slots can tell, which is more than the form's own can", async () => {
    // 77 slots and 3 reasons are 7.85 bits; a receipt may leave the reason out, which makes them 8.27, over the 8 of a release.
    const { monitor } = setUp({ policy: unreadable(), broker: brokerThat(() => unreadableReceipt) });
    expect(await monitor.release(asking, schedulingCase)).toMatchObject({
      kind: "abstained",
      cause: "unreadable",
      tried: [{ kind: "delegate", result: "over-budget" }, { result: "not-applicable" }],
    });
  });

  it("charges the receipt like any other release", async () => {
    const limits = [{ amount: 1, unit: "bits", per: "release" }] as const;
    const policy = { ...onlyReceipt, budgets: { case_privacy: { limits } } };
    const broker = brokerThat(() => ({ kind: "receipt", slots: { slot: hour10 } }));
    expect(await setUp({ policy, broker }).monitor.release(asking, schedulingCase)).toMatchObject({
      kind: "abstained",
      tried: [{ result: "over-budget" }, { result: "not-applicable" }],
    });
  });
});

describe("an approval", () => {
  const limits = [{ amount: 1, unit: "bits", per: "release" }] as const;
  const overBudget = { ...schedulingPolicy, budgets: { case_privacy: { limits } } };

  async function asked(approvers = ["user"], recipient = "coordinator") {
    const failure = [
      { kind: "ask", approvers },
      { kind: "abstain", text: noSlot.text },
    ] as const;
    const contract = policyWith({ failure, to: [recipient] }).contracts["schedule_meeting"];
    const parties = { ...schedulingPolicy.parties, second: { role: "person" } as const };
    const contracts = { ...overBudget.contracts, ...(contract && { schedule_meeting: contract }) };
    const ledger = memoryLedger();
    const made = setUp({ policy: { ...overBudget, parties, contracts }, ledger });
    const request = { ...envelope, recipient };
    const outcome = await made.monitor.release(request, schedulingCase);
    if (outcome.kind !== "asked") throw new Error(outcome.kind);
    return { ...made, outcome, request, ledger };
  }

  it("is asked for with the exact content, and the receiver gets the one fixed text", async () => {
    const { outcome, events } = await asked();
    expect(outcome).toMatchObject({
      message: noSlot,
      request: { approvers: ["user"], content: receipt, expiresAtMs: noon + 600_000 },
    });
    expect(JSON.stringify(events)).not.toContain("thu");
  });

  it("lets exactly that out, once", async () => {
    const { monitor, outcome, request } = await asked();
    const { digest } = outcome.request;
    expect(monitor.approve({ digest, by: "user" }).answer).toBe("allowed");
    expect(await monitor.release(request, schedulingCase)).toMatchObject({
      kind: "released",
      message: receipt,
    });
    expect(monitor.approve({ digest, by: "user" })).toMatchObject({ reasons: [{ code: "no-request" }] });
    expect(await monitor.release({ ...request, id: "e2" }, schedulingCase)).toMatchObject({ kind: "asked" });
  });

  it("is for one content: another case is asked for again", async () => {
    const { monitor, outcome, request } = await asked();
    monitor.approve({ digest: outcome.request.digest, by: "user" });
    const other = { ...schedulingCase, selected_slot: { day: "mon", hour: 9 } };
    const second = await monitor.release(request, other);
    expect(second).toMatchObject({ kind: "asked" });
    expect(second.kind === "asked" && second.request.digest).not.toBe(outcome.request.digest);
  });

  it("counts only from all of the persons who are asked", async () => {
    const { monitor, outcome, request } = await asked(["user", "second"]);
    const { digest } = outcome.request;
    monitor.approve({ digest, by: "user" });
    monitor.approve({ digest, by: "user" });
    expect((await monitor.release(request, schedulingCase)).kind).toBe("asked");
    expect(monitor.approve({ digest, by: "broker" })).toMatchObject({
      reasons: [{ code: "not-an-approver" }],
    });
    monitor.approve({ digest, by: "second" });
    expect((await monitor.release(request, schedulingCase)).kind).toBe("released");
  });

  it("never comes from who asked", async () => {
    const { monitor, outcome } = await asked(["user"], "user");
    const { digest } = outcome.request;
    expect(monitor.approve({ digest, by: "user" })).toMatchObject({ reasons: [{ code: "own-request" }] });
  });

  it.each([600_000, -1])("is gone %i ms after it was asked for", async (ms) => {
    const { monitor, outcome, request, clock } = await asked();
    const { digest } = outcome.request;
    monitor.approve({ digest, by: "user" });
    clock.ms += ms;
    expect(monitor.approve({ digest, by: "user" })).toMatchObject({ reasons: [{ code: "expired-request" }] });
    expect((await monitor.release(request, schedulingCase)).kind).toBe("asked");
  });

  it("is used once in all processes that share a ledger", async () => {
    const { monitor, outcome, request, ledger } = await asked();
    const { digest } = outcome.request;
    await ledger.keep(`approval ${digest}`, "another process");
    monitor.approve({ digest, by: "user" });
    expect((await monitor.release(request, schedulingCase)).kind).toBe("asked");
  });
});

describe("an escalation", () => {
  const { broker_view: _, ...contracts } = schedulingPolicy.contracts;
  const policy = { ...schedulingPolicy, contracts };
  const unanswered = { ...envelope, requirement: "ComputeSlot" };

  it("is sent to the declared person, without a value", async () => {
    const sent: unknown[] = [];
    const escalation = { to: "user", send: (event: unknown) => sent.push(event) };
    const outcome = await setUp({ policy, escalation }).monitor.release(unanswered, schedulingCase);
    expect(outcome).toMatchObject({ kind: "escalated", to: "user" });
    expect(sent).toMatchObject([{ outcome: "escalated", reasons: [{ code: "unanswered-requirement" }] }]);
    expect(JSON.stringify(sent)).not.toMatch(/thu|cardiac/);
  });

  it("goes to a person who is declared", () => {
    expect(() => setUp({ escalation: { to: "broker" } })).toThrow(RangeError);
  });
});
