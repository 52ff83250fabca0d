import { describe, expect, it } from "vitest";
import { createMonitor } from "../../src/runtime/monitor.ts";
import { schedulingCase, schedulingPolicy } from "../support/scheduling.ts";

const noon = Date.UTC(2026, 4, 4, 12);
const envelope = {
  id: "e1",
  requirement: "PickSlot",
  asked: [],
  recipient: "coordinator",
  purpose: "scheduling",
};

function monitorAt(clock: { ms: number }, draw = 0) {
  return createMonitor({ policy: schedulingPolicy, clock: () => clock.ms, draws: () => draw });
}

describe("a release", () => {
  it("gives the least that suffices", async () => {
    const outcome = await monitorAt({ ms: noon }).release(envelope, schedulingCase);
    expect(outcome.kind).toBe("released");
    if (outcome.kind !== "released") return;
    expect(outcome.message).toEqual({ kind: "text", text: "Selected slot: thu 10:00." });
    expect(outcome.object.fields).toEqual(["selected_slot"]);
  });

  it.each([
    [0, { kind: "text", text: "Slot thu 10:00; reason: capacity." }],
    [1, { kind: "text", text: "The slot that works is thu 10:00 (capacity)." }],
    [2, { kind: "data", data: { slot: { day: "thu", hour: 10 }, reason: "capacity" } }],
  ])("shows the reason that is asked for, in the form drawn: %i", async (draw, message) => {
    const outcome = await monitorAt({ ms: noon }, draw).release(
      { ...envelope, asked: ["reason"] },
      schedulingCase,
    );
    expect(outcome).toMatchObject({ kind: "released", message });
  });
});

describe("a released object", () => {
  async function released() {
    const clock = { ms: noon };
    const monitor = monitorAt(clock);
    const outcome = await monitor.release(envelope, schedulingCase);
    if (outcome.kind !== "released") throw new Error(outcome.kind);
    return { clock, monitor, object: outcome.object };
  }

  it("goes to a granted sink and to no other", async () => {
    const { monitor, object } = await released();
    const toCalendar = await monitor.forward(object, { to: "calendar", purpose: "scheduling" });
    expect(toCalendar.verdict.answer).toBe("allowed");
    const toVendor = await monitor.forward(object, { to: "vendor", purpose: "scheduling" });
    expect(toVendor).toEqual({
      verdict: {
        answer: "denied",
        reasons: [
          {
            clause: "contract schedule_meeting/forwards",
            code: "sink-not-granted",
            asked: "vendor",
            nearest: "calendar",
          },
        ],
      },
    });
  });
});
