import { generateKeyPairSync } from "node:crypto";
import { CompactSign, decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { openObject, sealObject, verifyDescent } from "../../src/adapters/object-tokens.ts";
import type { Disclosure } from "../../src/runtime/disclosure.ts";
import type { Monitor } from "../../src/runtime/monitor.ts";
import { noon, policyWith, purpose, receipt, released, setUp } from "../support/monitored.ts";
import { schedulingPolicy } from "../support/scheduling.ts";

const pair = generateKeyPairSync("ed25519");
const key = { id: "monitor-1", privateKey: pair.privateKey };
const keys = new Map([[key.id, { publicKey: pair.publicKey }]]);
const reading = { reader: "coordinator", purpose };
const trust = { keys, nowMs: noon };

async function tokenOf(monitor: Monitor, object: Disclosure, reader = "coordinator", parent?: string) {
  const sealed = await sealObject(
    monitor,
    object,
    { reader, purpose },
    { key, expiresAtMs: noon + 86_400_000, ...(parent === undefined ? {} : { parent }) },
  );
  if (!sealed.ok) throw new Error(JSON.stringify(sealed.error));
  return sealed.value;
}

/** The token with another statement, signed with the same key: what a monitor that does not keep the rules would make. */
async function resigned(token: string, change: (claims: Record<string, never>) => void): Promise<string> {
  const claims = decodeJwt<Record<string, never>>(token);
  change(claims);
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: "EdDSA", typ: "remit-object+jws", kid: key.id })
    .sign(pair.privateKey);
}

describe("an object that leaves as a token", () => {
  it("is the same object in another monitor of the policy, as old as it is", async () => {
    const { monitor, object } = await released();
    const elsewhere = setUp({ session: "s2" });
    const opened = await openObject(elsewhere.monitor, await tokenOf(monitor, object), reading, trust);
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    expect(opened.value).toMatchObject({ id: "e1", contract: "schedule_meeting", recipient: "coordinator" });
    expect(await elsewhere.monitor.forward(opened.value, { to: "calendar", purpose })).toMatchObject({
      verdict: { answer: "allowed" },
      message: receipt,
    });
    expect((await elsewhere.monitor.forward(opened.value, { to: "vendor", purpose })).verdict.answer).toBe(
      "denied",
    );
    const narrow = await elsewhere.monitor.derive(opened.value, { purpose, under: "calendar_entry" });
    expect(narrow.verdict.answer).toBe("allowed");
    elsewhere.clock.ms += 600_000;
    expect(await elsewhere.monitor.read(opened.value, reading)).toMatchObject({
      verdict: { reasons: [{ code: "expired-time" }] },
    });
  });

  it("takes along the turns that are left", async () => {
    const policy = policyWith({ lasts: { turns: 2 } });
    const { monitor, object } = await released({ policy });
    monitor.endTurn();
    const token = await tokenOf(monitor, object);
    const elsewhere = setUp({ policy }).monitor;
    const opened = await openObject(elsewhere, token, reading, trust);
    if (!opened.ok) throw new Error("not opened");
    expect((await elsewhere.read(opened.value, reading)).verdict.answer).toBe("allowed");
    elsewhere.endTurn();
    expect(await elsewhere.read(opened.value, reading)).toMatchObject({
      verdict: { reasons: [{ code: "expired-turns" }] },
    });
    monitor.endTurn();
    expect(await sealObject(monitor, object, reading, { key, expiresAtMs: noon + 1 })).toMatchObject({
      ok: false,
      error: { kind: "denied", reasons: [{ code: "expired-turns" }] },
    });
  });

  it("is for its recipient, and for the policy under which it was released", async () => {
    const { monitor, object } = await released();
    const token = await tokenOf(monitor, object);
    const vendor = { reader: "vendor", purpose };
    const error = { kind: "denied", reasons: [{ code: "wrong-recipient" }] };
    expect(await sealObject(monitor, object, vendor, { key, expiresAtMs: noon })).toMatchObject({ error });
    expect(await openObject(setUp().monitor, token, vendor, trust)).toMatchObject({ error });
    const wider = setUp({ policy: policyWith({ forwards: ["calendar", "vendor"] }) }).monitor;
    expect(await openObject(wider, token, reading, trust)).toMatchObject({
      error: { reasons: [{ code: "other-policy" }] },
    });
  });

  it("ends with the object, or before", async () => {
    const { monitor, object } = await released();
    const open = async (token: string, nowMs: number) =>
      openObject(setUp().monitor, token, reading, { keys, nowMs });
    const long = await tokenOf(monitor, object);
    expect((await open(long, noon + 599_999)).ok).toBe(true);
    expect(await open(long, noon + 600_000)).toMatchObject({ error: { kind: "expired" } });
    const short = await sealObject(monitor, object, reading, { key, expiresAtMs: noon + 10 });
    expect(await open(short.ok ? short.value : "", noon + 10)).toMatchObject({ error: { kind: "expired" } });
  });

  it.each<[string, (token: string) => string | Promise<string>]>([
    ["altered", (token) => token.replace(/\.[^.]*\./, (payload) => `${payload.slice(0, -3)}A.`)],
    ["no token", () => "thu 10:00"],
    ["of another kind", (token) => resigned(token, (claims) => Reflect.deleteProperty(claims, "object"))],
    ["with more in it", (token) => resigned(token, (claims) => Object.assign(claims, { admin: true }))],
    [
      "with an object that is none",
      (token) => resigned(token, (claims) => Object.assign(claims["object"] ?? {}, { fields: "all" })),
    ],
    [
      "with a field that the contract has not",
      (token) =>
        resigned(token, (claims) => Object.assign(claims["object"] ?? {}, { fields: ["availability"] })),
    ],
  ])("is not opened when it is %s", async (_name, change) => {
    const { monitor, object } = await released();
    const token = await change(await tokenOf(monitor, object));
    expect((await openObject(setUp().monitor, token, reading, trust)).ok).toBe(false);
  });
});

describe("a child's token", () => {
  const wide = policyWith({ forwards: ["calendar", "vendor"], logs: ["audit_log"] });

  it("names its parent and is in nothing wider", async () => {
    const { monitor, object } = await released({ policy: wide }, ["reason"]);
    const parent = await tokenOf(monitor, object);
    const derived = await monitor.derive(object, { purpose, forwards: ["calendar"], lasts: { ms: 1000 } });
    const sent = await monitor.forward(object, { to: "vendor", purpose });
    if (derived.object === undefined || sent.object === undefined) throw new Error("nothing came of it");
    const child = await tokenOf(monitor, derived.object, "coordinator", parent);
    const forwarded = await tokenOf(monitor, sent.object, "vendor", parent);
    expect(await verifyDescent(wide, parent, child, keys)).toEqual({ ok: true, value: true });
    expect(await verifyDescent(wide, parent, forwarded, keys)).toEqual({ ok: true, value: true });
    expect(await verifyDescent(wide, child, parent, keys)).toMatchObject({
      error: { kind: "not-the-child" },
    });
    const widened: readonly object[] = [
      { narrowed: {} },
      { narrowed: { forwards: ["vendor"] }, recipient: "broker" },
      { fields: ["availability"] },
      { contract: "broker_view" },
      { recipient: "broker" },
      { purpose: "billing" },
      { releasedAtMs: noon + 5 },
      { provenance: ["e9"] },
      { narrowed: { remembers: ["case_memory"] } },
      { narrowed: { lasts: { ms: 700_000 } } },
    ];
    for (const change of widened) {
      const forged = await resigned(child, (claims) => Object.assign(claims["object"] ?? {}, change));
      const answer = await verifyDescent(wide, parent, forged, keys);
      expect([JSON.stringify(change), answer.ok]).toEqual([JSON.stringify(change), false]);
    }
  });

  it("goes on under the contract that narrows for its recipient", async () => {
    const { monitor, object } = await released();
    const parent = await tokenOf(monitor, object);
    const sent = (await monitor.forward(object, { to: "calendar", purpose })).object;
    if (sent === undefined) throw new Error("not sent");
    const child = await tokenOf(monitor, sent, "calendar", parent);
    expect((await verifyDescent(schedulingPolicy, parent, child, keys)).ok).toBe(true);
    const back = await resigned(child, (claims) =>
      Object.assign(claims["object"] ?? {}, { contract: "schedule_meeting" }),
    );
    expect(await verifyDescent(schedulingPolicy, parent, back, keys)).toMatchObject({
      error: { reasons: [{ code: "wider-than-parent" }] },
    });
  });
});
