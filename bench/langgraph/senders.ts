import { disclosureHandles, type DisclosureHandles } from "../../src/adapters/disclosure-handles.ts";
import type { Envelope } from "../../src/runtime/envelope.ts";
import { createMonitor, type Monitor } from "../../src/runtime/monitor.ts";
import type { Draws } from "../../src/runtime/draws.ts";
import { senderPolicy, type Wording } from "./policy.ts";
import { conditions, routes, type Task } from "./tasks.ts";

/** How a sender makes its message: in words of its own, or by release alone. */
export type Sender =
  | { readonly kind: "words"; readonly name: string; readonly say: (task: Task) => string }
  | {
      readonly kind: "release";
      readonly name: string;
      readonly isGated: boolean;
      readonly open: (draws: Draws) => Monitored;
    };

/** A monitor with the names that stand for its objects in a graph's state. */
export interface Monitored {
  readonly monitor: Monitor;
  readonly handles: DisclosureHandles;
}

const words = (name: string, say: (task: Task) => string): Sender => ({ kind: "words", name, say });

const release = (name: string, wording: Wording, isGated = true): Sender => {
  const policy = senderPolicy(wording);
  return {
    kind: "release",
    name,
    isGated,
    open: (draws) => ({
      monitor: createMonitor({ policy, clock: () => Date.UTC(2026, 0, 5, 12), draws }),
      handles: disclosureHandles(),
    }),
  };
};

const slotOf = ({ slot }: Task): string => `${slot.day} ${slot.hour}:00`;
const routeOf = ({ domain }: Task): string => routes[domain];
const answer = (task: Task): string => {
  if (task.requirement === "Acknowledge") return "Received: true.";
  if (task.requirement === "PickRoute") return `Route: ${routeOf(task)}.`;
  return `Slot: ${slotOf(task)}.${task.asked.includes("route") ? ` Route: ${routeOf(task)}.` : ""}`;
};

/** Three forms of one meaning, so that whoever chooses among them says something by the choice. */
const equivalent = (task: Task, choice: number): string => {
  const text = answer(task);
  return [text, `As asked: ${text}`, `${text} This is all that was asked.`][choice % 3] ?? text;
};

/** The ten policies of SICC's table 8. */
export const senders: readonly Sender[] = [
  words("raw", (task) => {
    const { condition, note, medication, equipment } = task;
    return `${answer(task)} The case is ${condition}: ${note}; takes ${medication}; needs ${equipment}.`;
  }),
  words("redacted", (task) => {
    const { note, medication, equipment } = task;
    return `${answer(task)} The case is [withheld]: ${note}; takes ${medication}; needs ${equipment}.`;
  }),
  words("operational", (task) => `${answer(task)} Prepare ${task.equipment} for ${task.minutes} minutes.`),
  words("minimum-necessary fields", (task) =>
    // The length of the visit counts as necessary to place it.
    task.requirement === "PickSlot" ? `${answer(task)} Keep ${task.minutes} minutes free.` : answer(task),
  ),
  words("fixed abstraction", (task) =>
    task.requirement === "PickSlot" ? `Slot: ${slotOf(task)}. Reason: scheduling.` : "Reason: scheduling.",
  ),
  words("receipt only", () => "Received: true."),
  words("private-aware selector", (task) => equivalent(task, conditions.indexOf(task.condition))),
  release("ours, deterministic", "deterministic"),
  release("ours, randomised", "randomised"),
  release("ours without the gate", "deterministic", false),
];

/** What the receiver asks; without the gate only what is needed counts, whatever was asked for. */
export function envelopeFor(task: Task, isGated: boolean): Envelope {
  return {
    id: task.id,
    requirement: task.requirement,
    asked: isGated ? task.asked : [],
    recipient: "receiver",
    purpose: "scheduling",
  };
}

/** The case as the sender's context has it. */
export function caseOf({ id, domain, slot, condition, note, medication, equipment, minutes }: Task): object {
  return { id, domain, accepted: true, slot, condition, note, medication, equipment, minutes };
}

/** Whether a message gives everything that the task needs and asks for. */
export function isComplete(task: Task, message: string): boolean {
  const needed = {
    PickSlot: [
      task.slot.day,
      `${task.slot.hour}:00`,
      ...(task.asked.includes("route") ? [routeOf(task)] : []),
    ],
    PickRoute: [routeOf(task)],
    Acknowledge: ["true"],
  }[task.requirement];
  return needed.every((part) => message.includes(part));
}
