import type { Contract, Policy } from "../../src/policy/policy.ts";
import { createMonitor } from "../../src/runtime/monitor.ts";
import type { AuditEvent } from "../../src/runtime/outcome.ts";
import type { MonitorOptions } from "../../src/runtime/session.ts";
import { schedulingCase, schedulingPolicy } from "./scheduling.ts";

/** 2026-05-04T12:00Z, a Monday. */
export const noon = Date.UTC(2026, 4, 4, 12);
export const purpose = "scheduling";
export const envelope = { id: "e1", requirement: "PickSlot", asked: [], recipient: "coordinator", purpose };
export const receipt = { kind: "text", text: "Selected slot: thu 10:00." };
export const noSlot = { kind: "text", text: "No slot can be given." };

/** The scheduling policy with another `schedule_meeting`. */
export function policyWith(change: Partial<Contract>): Policy {
  const { schedule_meeting: contract, ...others } = schedulingPolicy.contracts;
  if (contract === undefined) throw new Error("no such contract");
  return { ...schedulingPolicy, contracts: { ...others, schedule_meeting: { ...contract, ...change } } };
}

/** A monitor of the scheduling policy with a clock to set and the events that it has written. */
export function setUp(options: Partial<MonitorOptions> = {}) {
  const clock = { ms: noon };
  const events: AuditEvent[] = [];
  const monitor = createMonitor({
    policy: schedulingPolicy,
    clock: () => clock.ms,
    draws: () => 0,
    session: "s1",
    digestKey: new Uint8Array(32),
    audit: (event) => events.push(event),
    ...options,
  });
  return { clock, events, monitor };
}

/** The same, with a first envelope released. */
export async function released(options: Partial<MonitorOptions> = {}, asked: readonly string[] = []) {
  const made = setUp(options);
  const outcome = await made.monitor.release({ ...envelope, asked }, schedulingCase);
  if (outcome.kind !== "released") throw new Error(outcome.kind);
  return { ...made, object: outcome.object };
}
