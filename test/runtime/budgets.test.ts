import { describe, expect, it } from "vitest";
import type { BudgetLimit, Policy } from "../../src/policy/policy.ts";
import { memoryLedger } from "../../src/runtime/ledger.ts";
import { envelope, policyWith, purpose, released, setUp } from "../support/monitored.ts";
import { schedulingCase } from "../support/scheduling.ts";

const day = 86_400_000;

/** The scheduling policy with these limits in its one budget. */
function limited(...limits: readonly BudgetLimit[]): Policy {
  return { ...policyWith({}), budgets: { case_privacy: { limits } } };
}

async function kinds(policy: Policy, count: number, ledger = memoryLedger(), session = "s1") {
  const { monitor } = setUp({ policy, ledger, session });
  const seen: string[] = [];
  for (let index = 0; index < count; index++) {
    const id = `${session} ${index}`;
    const { kind } = await monitor.release({ ...envelope, id }, schedulingCase);
    seen.push(kind);
  }
  return seen;
}

describe("a budget of releases", () => {
  it("per session counts each session for itself", async () => {
    const policy = limited({ amount: 2, unit: "releases", per: "session", overMs: day });
    const ledger = memoryLedger();
    expect(await kinds(policy, 3, ledger)).toEqual(["released", "released", "asked"]);
    expect(await kinds(policy, 1, ledger, "s2")).toEqual(["released"]);
  });

  it("per key counts all sessions together", async () => {
    const per = { context: "Case", field: "request_id" };
    const policy = limited({ amount: 2, unit: "releases", per, overMs: day });
    const ledger = memoryLedger();
    expect(await kinds(policy, 2, ledger)).toEqual(["released", "released"]);
    expect(await kinds(policy, 1, ledger, "s2")).toEqual(["asked"]);
  });

  it("with two windows keeps within both", async () => {
    const policy = limited(
      { amount: 3, unit: "releases", per: "session", overMs: day },
      { amount: 1, unit: "releases", per: "session", overMs: 1000 },
    );
    const { monitor, clock } = setUp({ policy });
    const seen: string[] = [];
    for (const step of [0, 500, 500, 1000, 1000, day]) {
      clock.ms += step;
      seen.push((await monitor.release({ ...envelope, id: String(seen.length) }, schedulingCase)).kind);
    }
    expect(seen).toEqual(["released", "asked", "released", "released", "asked", "released"]);
  });
});

it("risks add up exactly, however they are written", async () => {
  const offers = [{ form: "slot_receipt", risk: 0.1 }];
  const limit = { amount: 0.3, unit: "risk", per: "session", overMs: day } as const;
  const policy = { ...policyWith({ offers }), budgets: { case_privacy: { limits: [limit] } } };
  expect(await kinds(policy, 4)).toEqual(["released", "released", "released", "asked"]);
});

it("what has no bound is over every budget of bits", async () => {
  const policy = limited({ amount: 1e9, unit: "bits", per: "session", overMs: day });
  const { certificate } = policy.contracts["schedule_meeting"] ?? {};
  const form = certificate?.candidates["slot_receipt"];
  if (certificate === undefined || form === undefined) throw new Error("no certificate");
  const endless = { ...certificate, candidates: { slot_receipt: { ...form, bits: "unbounded" } } } as const;
  const { contracts } = policyWith({ offers: [{ form: "slot_receipt" }], certificate: endless });
  const changed = { ...policy, contracts };
  expect(await kinds(changed, 1)).toEqual(["asked"]);
});

describe("a budget of calls", () => {
  const call = { to: "calendar", purpose, arguments: { title: "Visit" } };

  it("is charged by calls and not by releases", async () => {
    const policy = limited({ amount: 1, unit: "calls", per: "session", overMs: day });
    const { monitor, object, events } = await released({ policy });
    expect((await monitor.callTool(object, { ...call, call: "c1" })).verdict.answer).toBe("allowed");
    expect((await monitor.callTool(object, { ...call, call: "c1" })).verdict.answer).toBe("allowed");
    const second = await monitor.callTool(object, call);
    expect(second).toMatchObject({
      verdict: {
        answer: "denied",
        reasons: [{ clause: "contract schedule_meeting/charges", code: "over-budget" }],
      },
    });
    expect(second).not.toHaveProperty("arguments");
    expect(events.map(({ outcome }) => outcome)).toEqual(["released", "allowed", "allowed", "denied"]);
  });

  it("sums an argument, and gives nothing back for a negative one", async () => {
    const base = limited({ amount: 10, unit: "pay.amount", per: "session", overMs: day });
    const parameters = [
      { name: "slot", type: { kind: "named", name: "Slot" } },
      { name: "amount", type: { kind: "int" } },
    ] as const;
    const contracts = policyWith({ forwards: ["pay"] }).contracts;
    const policy = {
      ...base,
      contracts,
      parties: { ...base.parties, pay: { role: "tool", parameters } },
    } as const;
    const { monitor, object } = await released({ policy });
    const pay = async (amount: number) =>
      (await monitor.callTool(object, { to: "pay", purpose, arguments: { amount } })).verdict.answer;
    expect([await pay(6), await pay(-6), await pay(5), await pay(4), await pay(11)]).toEqual([
      "allowed",
      "allowed",
      "denied",
      "allowed",
      "denied",
    ]);
  });

  it("lets nothing pass while the ledger is down", async () => {
    const ledger = memoryLedger();
    const down = { ...ledger, charge: () => Promise.reject(new Error("down")) };
    const policy = limited({ amount: 5, unit: "calls", per: "session", overMs: day });
    const { monitor, object } = await released({ policy, ledger: down });
    expect(await monitor.callTool(object, call)).toMatchObject({
      verdict: { answer: "denied", reasons: [{ code: "ledger-unavailable" }] },
    });
  });
});

describe("an event", () => {
  it("has a digest for what the policy does not name, and none of what was given out", async () => {
    const { monitor, object, events } = await released();
    await monitor.forward(object, { to: "thu 10:00", purpose });
    await monitor.forward(object, { to: "calendar", purpose: "cardiac" });
    await monitor.callTool(object, { to: "calendar", purpose, arguments: { title: "x", thu10: 1 } });
    await monitor.recall({ store: "thu 10:00", key: "k", reader: "coordinator", purpose });
    const text = JSON.stringify(events);
    expect(text).not.toMatch(/thu|cardiac/);
    expect(text.match(/undeclared:[0-9a-f]{64}/g)?.length).toBeGreaterThanOrEqual(4);
    expect(events[0]?.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it("has the same digest for the same bytes under the same key alone", async () => {
    const digests = await Promise.all(
      [new Uint8Array(32), new Uint8Array(32), new Uint8Array(32).fill(1)].map(
        async (digestKey) => (await released({ digestKey })).events[0]?.digest,
      ),
    );
    expect(digests[0]).toBe(digests[1]);
    expect(digests[0]).not.toBe(digests[2]);
  });
});
