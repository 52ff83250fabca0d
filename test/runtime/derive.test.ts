import { describe, expect, it } from "vitest";
import { policyWith, purpose, receipt, released } from "../support/monitored.ts";

const wide = policyWith({
  forwards: ["calendar", "vendor"],
  logs: ["audit_log"],
  remembers: { stores: ["case_memory"] },
});

describe("a derived object", () => {
  it("has the sinks that are left, and never more", async () => {
    const { monitor, object } = await released({ policy: wide });
    const first = await monitor.derive(object, { purpose, forwards: ["vendor"], logs: [], remembers: [] });
    expect(first).toMatchObject({
      verdict: { answer: "allowed" },
      message: receipt,
      object: { id: "e1/0", provenance: ["e1", "e1"], narrowed: { forwards: ["vendor"], logs: [] } },
    });
    const derived = first.object;
    if (derived === undefined) throw new Error("not derived");
    const answers = async (to: string) => (await monitor.forward(derived, { to, purpose })).verdict.answer;
    expect([await answers("vendor"), await answers("calendar")]).toEqual(["allowed", "denied"]);
    expect((await monitor.log(derived, { to: "audit_log", purpose })).verdict.answer).toBe("denied");
    const kept = await monitor.remember(derived, { to: "case_memory", purpose, key: "k" });
    expect(kept.verdict.answer).toBe("denied");
    expect(await monitor.derive(derived, { purpose, forwards: ["calendar"] })).toMatchObject({
      verdict: { reasons: [{ code: "wider-than-parent", asked: "calendar" }] },
    });
    const again = await monitor.derive(derived, { purpose, lasts: { ms: 1000 } });
    expect(again.object?.narrowed).toEqual({
      forwards: ["vendor"],
      logs: [],
      remembers: [],
      lasts: { ms: 1000 },
    });
  });

  it("keeps what was taken when it goes on", async () => {
    const { monitor, object, clock } = await released({ policy: wide });
    const short = (await monitor.derive(object, { purpose, lasts: { ms: 1000 } })).object;
    const sent = short && (await monitor.forward(short, { to: "calendar", purpose })).object;
    if (sent === undefined) throw new Error("not sent");
    clock.ms += 999;
    expect((await monitor.read(sent, { reader: "calendar", purpose })).verdict.answer).toBe("allowed");
    clock.ms += 1;
    expect(await monitor.read(sent, { reader: "calendar", purpose })).toMatchObject({
      verdict: { reasons: [{ code: "expired-time" }] },
    });
  });

  it.each([{ turns: 2 }, { ms: 600_001 }, { turns: -1 }])(
    "does not outlive its parent: %o",
    async (lasts) => {
      const { monitor, object } = await released({ policy: wide });
      expect(await monitor.derive(object, { purpose, lasts })).toMatchObject({
        verdict: { reasons: [{ code: "wider-than-parent" }] },
      });
    },
  );

  it("is shown under a narrower contract with no more than that discloses", async () => {
    const { monitor, object } = await released({}, ["reason"]);
    expect(object.fields).toEqual(["reason", "selected_slot"]);
    const derived = await monitor.derive(object, { purpose, under: "calendar_entry", form: "slot_receipt" });
    expect(derived).toMatchObject({
      message: receipt,
      object: { contract: "calendar_entry", form: "slot_receipt", fields: ["selected_slot"] },
    });
    if (derived.object === undefined) throw new Error("not derived");
    const refused = await monitor.forward(derived.object, { to: "calendar", purpose });
    expect(refused.verdict.answer).toBe("denied");
  });

  it("does not show what the object does not carry", async () => {
    const { monitor, object } = await released();
    expect(await monitor.derive(object, { purpose, form: "slot_answer" })).toMatchObject({
      verdict: { reasons: [{ code: "wider-than-parent", asked: "reason" }] },
    });
  });

  it("is made by the holder, for the purpose, under a contract that narrows", async () => {
    const { monitor, object } = await released();
    const code = async (request: Parameters<typeof monitor.derive>[1]) =>
      (await monitor.derive(object, request)).verdict.reasons[0]?.code;
    expect(await code({ purpose, sender: "vendor" })).toBe("wrong-recipient");
    expect(await code({ purpose: "billing" })).toBe("unknown-purpose");
    expect(await code({ purpose, under: "broker_view" })).toBe("wider-than-parent");
    expect(await code({ purpose, under: "no_contract" })).toBe("wider-than-parent");
    expect(await code({ purpose, form: "broker_case" })).toBe("no-rendering");
    const narrow = (await monitor.derive(object, { purpose, under: "calendar_entry" })).object;
    expect(narrow && (await monitor.derive(narrow, { purpose, under: "schedule_meeting" }))).toMatchObject({
      verdict: { reasons: [{ code: "wider-than-parent", asked: "schedule_meeting" }] },
    });
  });

  it("comes from an object of this monitor", async () => {
    const { monitor, object } = await released();
    expect(await monitor.derive({ ...object }, { purpose })).toMatchObject({
      verdict: { reasons: [{ code: "not-an-object" }] },
    });
  });
});
