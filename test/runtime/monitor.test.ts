import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valuesOf } from "../support/value-arbitrary.ts";
import {
  envelope,
  noon,
  noSlot,
  policyWith,
  purpose,
  receipt,
  released,
  setUp,
} from "../support/monitored.ts";
import { schedulingCase, schedulingPolicy } from "../support/scheduling.ts";

describe("a release", () => {
  it("gives the least that suffices", async () => {
    const outcome = await setUp().monitor.release(envelope, schedulingCase);
    expect(outcome).toMatchObject({
      kind: "released",
      message: receipt,
      object: { fields: ["selected_slot"] },
    });
  });

  it.each([
    [0, { kind: "text", text: "Slot thu 10:00; reason: capacity." }],
    [1, { kind: "text", text: "The slot that works is thu 10:00 (capacity)." }],
    [2, { kind: "data", data: { slot: { day: "thu", hour: 10 }, reason: "capacity" } }],
  ])("shows the reason that is asked for, in the form drawn: %i", async (draw, message) => {
    const { monitor } = setUp({ draws: () => draw });
    const outcome = await monitor.release({ ...envelope, asked: ["reason"] }, schedulingCase);
    expect(outcome).toMatchObject({
      kind: "released",
      message,
      object: { fields: ["reason", "selected_slot"] },
    });
  });

  it("reads nothing of the case but what is public or disclosed", async () => {
    const { monitor } = setUp();
    const read: string[] = [];
    const source = new Proxy(
      { ...schedulingCase, availability: "malformed" },
      {
        getOwnPropertyDescriptor: (target, name) => {
          read.push(String(name));
          return Reflect.getOwnPropertyDescriptor(target, name);
        },
        get: () => expect.fail("a property was read"),
        has: () => expect.fail("a property was asked for"),
        ownKeys: () => expect.fail("the properties were listed"),
        getPrototypeOf: () => expect.fail("the prototype was read"),
      },
    );
    expect(await monitor.release(envelope, source)).toMatchObject({ kind: "released", message: receipt });
    expect(read.sort()).toEqual(["diagnosis", "domain", "request_id", "selected_slot"]);
  });

  it("fixes draw and clock before the case is read, and once", async () => {
    const order: string[] = [];
    const { monitor, clock } = setUp({
      draws: () => {
        order.push("draw");
        return order.length;
      },
    });
    const source = (value: object): object =>
      new Proxy(value, {
        getOwnPropertyDescriptor: (target, name) => {
          order.push("read");
          return Reflect.getOwnPropertyDescriptor(target, name);
        },
      });
    const asking = { ...envelope, asked: ["reason"] };
    await expect(monitor.release(asking, source({ ...schedulingCase, diagnosis: "x" }))).rejects.toThrow(
      "diagnosis",
    );
    clock.ms += 1000;
    const outcome = await monitor.release(asking, source(schedulingCase));
    expect(order.filter((step) => step === "draw")).toHaveLength(1);
    expect(order[0]).toBe("draw");
    expect(outcome).toMatchObject({
      kind: "released",
      message: { kind: "text", text: "The slot that works is thu 10:00 (capacity)." },
      object: { releasedAt: { turn: 0, ms: noon } },
    });
  });

  it("answers a retry with the same object, and does not look at the case again", async () => {
    const { monitor, object } = await released();
    const again = await monitor.release(envelope, {
      ...schedulingCase,
      selected_slot: { day: "mon", hour: 9 },
    });
    expect(again).toMatchObject({ kind: "released", message: receipt });
    expect(again.kind === "released" && again.object).toBe(object);
  });

  it("answers no retry after the object is gone", async () => {
    const { monitor } = await released();
    monitor.endTurn();
    expect(await monitor.release(envelope, schedulingCase)).toMatchObject({
      kind: "denied",
      reasons: [{ code: "expired-turns" }],
    });
  });

  it("refuses other content under an identifier that was used", async () => {
    const { monitor } = await released();
    expect(await monitor.release({ ...envelope, asked: ["reason"] }, schedulingCase)).toEqual({
      kind: "denied",
      reasons: [{ clause: "envelopes", code: "envelope-reused", asked: "e1" }],
    });
  });

  it.each<[string, unknown]>([
    ["no object", null],
    ["a missing part", { ...envelope, purpose: undefined }],
    ["a list in a list", { ...envelope, asked: [["reason"]] }],
    ["an empty identifier", { ...envelope, id: "" }],
    ["a computed part", Object.defineProperty({ ...envelope }, "id", { get: () => "e1" })],
    ["an inherited envelope", Object.create(envelope)],
  ])("refuses an envelope that is none: %s", async (_name, written) => {
    const outcome = await setUp().monitor.release(written as typeof envelope, schedulingCase);
    expect(outcome).toMatchObject({ kind: "denied", reasons: [{ code: "malformed-envelope" }] });
  });

  it("raises what does not fit in the case to the application, without the value", async () => {
    const { monitor, events } = setUp();
    const source = { ...schedulingCase, selected_slot: { day: "thu", hour: 99 } };
    await expect(monitor.release(envelope, source)).rejects.toThrow(
      /^the case does not fit its type: selected_slot.hour must be an integer from 8 to 18$/,
    );
    expect(events).toEqual([]);
  });

  it("does not read computed or inherited fields that it needs", async () => {
    const { monitor } = setUp();
    const computed = Object.defineProperty({ ...schedulingCase }, "diagnosis", {
      get: () => expect.fail("read"),
    });
    await expect(monitor.release(envelope, computed)).rejects.toThrow("diagnosis must be a plain value");
    await expect(monitor.release({ ...envelope, id: "e2" }, Object.create(schedulingCase))).rejects.toThrow(
      "request_id",
    );
  });
});

describe("what is not released", () => {
  it("is the one fixed text, whatever the cause", async () => {
    const none = await setUp({ policy: policyWith({ offers: [] }) }).monitor.release(
      envelope,
      schedulingCase,
    );
    const spent = setUp({ policy: policyWith({ offers: [{ form: "slot_answer" }] }) }).monitor;
    const texts = [none];
    for (const id of ["1", "2", "3"]) texts.push(await spent.release({ ...envelope, id }, schedulingCase));
    expect(texts).toMatchObject([
      { kind: "abstained", cause: "no-candidate", message: noSlot },
      { kind: "released" },
      { kind: "released" },
      {
        kind: "asked",
        cause: "over-budget",
        message: noSlot,
        tried: [{ kind: "delegate", of: ["broker"], result: "not-available" }],
      },
    ]);
  });

  it("is given again once the window has passed", async () => {
    const { monitor, clock } = setUp({ policy: policyWith({ offers: [{ form: "slot_answer" }] }) });
    for (const id of ["1", "2"]) await monitor.release({ ...envelope, id }, schedulingCase);
    clock.ms += 30 * 86_400_000;
    expect(await monitor.release({ ...envelope, id: "3" }, schedulingCase)).toMatchObject({
      kind: "released",
    });
  });

  it("is counted by its key", async () => {
    const { monitor } = setUp({ policy: policyWith({ offers: [{ form: "slot_answer" }] }) });
    for (const id of ["1", "2", "3"]) {
      const source = { ...schedulingCase, request_id: `r-${id}` };
      expect(await monitor.release({ ...envelope, id }, source)).toMatchObject({ kind: "released" });
    }
  });

  it("is escalated where no contract answers, and denied where none is with this receiver", async () => {
    const { broker_view: _, ...contracts } = schedulingPolicy.contracts;
    const { monitor, events } = setUp({ policy: { ...schedulingPolicy, contracts } });
    expect(await monitor.release({ ...envelope, requirement: "ComputeSlot" }, schedulingCase)).toMatchObject({
      kind: "escalated",
      message: { kind: "text", text: "No answer can be given." },
    });
    expect(
      await monitor.release({ ...envelope, id: "e2", recipient: "vendor" }, schedulingCase),
    ).toMatchObject({
      kind: "denied",
    });
    expect(events.map(({ outcome }) => outcome)).toEqual(["escalated", "denied"]);
  });
});

describe("a released object", () => {
  it("goes to a granted sink and to no other", async () => {
    const { monitor, object } = await released();
    const toCalendar = await monitor.forward(object, { to: "calendar", purpose });
    expect(toCalendar).toMatchObject({
      verdict: { answer: "allowed" },
      message: receipt,
      object: {
        contract: "calendar_entry",
        recipient: "calendar",
        fields: ["selected_slot"],
        provenance: ["e1", "e1"],
      },
    });
    const toVendor = await monitor.forward(object, { to: "vendor", purpose });
    const reason = {
      clause: "contract schedule_meeting/forwards",
      code: "sink-not-granted",
      asked: "vendor",
    };
    expect(toVendor).toEqual({
      verdict: { answer: "denied", reasons: [{ ...reason, nearest: "calendar" }] },
    });
  });

  it("goes on with no more than the next contract discloses, and not beyond it", async () => {
    const wide = await released({}, ["reason"]);
    const forwarded = await wide.monitor.forward(wide.object, { to: "calendar", purpose });
    expect(forwarded).toMatchObject({
      verdict: { reasons: [{ code: "field-not-disclosed", asked: "reason" }] },
    });
    const { monitor, object } = await released();
    const narrow = (await monitor.forward(object, { to: "calendar", purpose })).object;
    expect(
      narrow && (await monitor.forward(narrow, { to: "calendar", purpose })).verdict.reasons,
    ).toMatchObject([{ clause: "contract calendar_entry/forwards", code: "sink-not-granted" }]);
  });

  it("cannot be logged or remembered where nothing says so", async () => {
    const { monitor, object } = await released();
    expect(await monitor.log(object, { to: "audit_log", purpose })).toMatchObject({
      verdict: { answer: "denied" },
    });
    const kept = await monitor.remember(object, { to: "case_memory", purpose, key: "k" });
    expect(kept).toMatchObject({ verdict: { answer: "denied" } });
    const recalled = await monitor.recall({ store: "case_memory", key: "k", reader: "coordinator", purpose });
    expect(recalled).toMatchObject({ verdict: { reasons: [{ code: "nothing-there" }] } });
  });

  it("is read by its recipient for its purpose until it expires", async () => {
    const { monitor, object, clock } = await released();
    expect(await monitor.read(object, { reader: "coordinator", purpose })).toMatchObject({
      message: receipt,
    });
    expect(await monitor.read(object, { reader: "vendor", purpose })).not.toHaveProperty("message");
    expect(await monitor.read(object, { reader: "coordinator", purpose: "billing" })).not.toHaveProperty(
      "message",
    );
    clock.ms += 600_000;
    expect(await monitor.read(object, { reader: "coordinator", purpose })).toMatchObject({
      verdict: { reasons: [{ code: "expired-time" }] },
    });
  });

  it("is read again from a store only as long as both store and contract let it", async () => {
    const policy = policyWith({
      remembers: { stores: ["case_memory"], lasts: { turns: 2 } },
      lasts: { turns: 3 },
    });
    const { monitor, object } = await released({ policy });
    const recall = async () =>
      (await monitor.recall({ store: "case_memory", key: "k", reader: "coordinator", purpose })).message;
    monitor.endTurn();
    await monitor.remember(object, { to: "case_memory", purpose, key: "k" });
    expect(await recall()).toEqual(receipt);
    monitor.endTurn();
    expect(await recall()).toEqual(receipt);
    monitor.endTurn();
    expect(await recall()).toBeUndefined();
  });

  it("fills the parameters of a tool with its slots", async () => {
    const { monitor, object } = await released();
    const call = async (given: object) =>
      monitor.callTool(object, { to: "calendar", purpose, arguments: given });
    expect(await call({ title: "Visit" })).toMatchObject({
      verdict: { answer: "allowed" },
      arguments: { title: "Visit", slot: { day: "thu", hour: 10 } },
    });
    expect(await call({ title: "x".repeat(81) })).toMatchObject({
      verdict: { reasons: [{ code: "argument-does-not-fit" }] },
    });
    expect(await call({ title: "Visit", note: "" })).toMatchObject({
      verdict: { reasons: [{ code: "unknown-argument" }] },
    });
    expect(await call({ title: "Visit", slot: { day: "mon", hour: 8 } })).toMatchObject({
      verdict: { reasons: [{ code: "argument-given-twice" }] },
    });
  });

  it("cannot be made, copied or changed", async () => {
    const { monitor, object } = await released();
    const other = await released();
    for (const forged of [
      { ...object },
      structuredClone(object),
      Object.create(object),
      other.object,
      null,
    ]) {
      const { verdict } = await monitor.read(forged as typeof object, { reader: "coordinator", purpose });
      expect(verdict).toMatchObject({ answer: "denied", reasons: [{ code: "not-an-object" }] });
    }
    expect(
      Object.isFrozen(object) && Object.isFrozen(object.fields) && Object.isFrozen(object.provenance),
    ).toBe(true);
    expect(JSON.stringify(object)).not.toContain("thu");
  });
});

describe("the record of decisions", () => {
  it("has every decision and no value", async () => {
    const { monitor, object, events } = await released();
    await monitor.forward(object, { to: "vendor", purpose });
    await monitor.read(object, { reader: "coordinator", purpose });
    expect(events.map(({ operation, outcome, id }) => [operation, outcome, id])).toEqual([
      ["release", "released", "e1"],
      ["forward", "denied", "e1"],
      ["read", "allowed", "e1"],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/thu|cardiac|capacity/);
  });

  it("stops the operation when it cannot be written", async () => {
    const { monitor } = setUp({
      audit: () => {
        throw new Error("disk full");
      },
    });
    await expect(monitor.release(envelope, schedulingCase)).rejects.toThrow("disk full");
  });
});

it("what is withheld changes nothing that anyone sees", async () => {
  const fields = schedulingPolicy.contexts["Case"]?.fields ?? [];
  const anyCase = fc
    .tuple(...fields.map((field) => valuesOf(schedulingPolicy.types, field.type)))
    .map((values) => Object.fromEntries(fields.map((field, index) => [field.name, values[index]])));
  /** The diagnoses that look alike through `coarse`. */
  const alike: Readonly<Record<string, string>> = {
    '"cardiac"': "respiratory",
    '"respiratory"': "cardiac",
    '"elective"': "elective",
    '"other"': "other",
  };
  await fc.assert(
    fc.asyncProperty(
      anyCase,
      anyCase,
      fc.nat(2),
      fc.boolean(),
      fc.boolean(),
      async (one, two, draw, asks, swap) => {
        const twin = {
          ...one,
          availability: two["availability"],
          diagnosis: swap ? alike[JSON.stringify(one["diagnosis"])] : one["diagnosis"],
        };
        const runs = [one, twin].map(async (source) => {
          const { monitor, events, clock } = setUp({ draws: () => draw });
          const seen: unknown[] = [];
          for (const id of ["1", "2", "3"]) {
            const outcome = await monitor.release({ ...envelope, id, asked: asks ? ["reason"] : [] }, source);
            seen.push(outcome);
            if (outcome.kind !== "released") continue;
            for (const to of ["calendar", "vendor"])
              seen.push(await monitor.forward(outcome.object, { to, purpose }));
            clock.ms += 1000;
          }
          return JSON.stringify([seen, events]);
        });
        const [first, second] = await Promise.all(runs);
        expect(second).toBe(first);
      },
    ),
    { numRuns: 150 },
  );
});

it("a policy that was tampered with after it was checked gives the abstention, not a message or a crash", async () => {
  const secret = { kind: "field", path: ["availability"] } as const;
  const guard = { kind: "compare", operator: "==", left: secret, right: secret } as const;
  const { monitor } = setUp({ policy: policyWith({ offers: [{ form: "slot_receipt", guard }] }) });
  expect(await monitor.release(envelope, schedulingCase)).toMatchObject({
    kind: "abstained",
    cause: "no-candidate",
    message: noSlot,
  });
});
