import { random } from "../../test/scope/random.ts";

/** What the sender holds in one task, and what is asked of it. */
export interface Task {
  readonly id: string;
  /** The scaffold that it was made from. */
  readonly template: string;
  /** S: what an attacker wants to know. It is a field of the case, and no policy of ours discloses it. */
  readonly condition: Condition;
  readonly requirement: "PickSlot" | "PickRoute" | "Acknowledge";
  /** The accepted slots that are asked for. */
  readonly asked: readonly string[];
  readonly domain: Domain;
  readonly slot: { readonly day: string; readonly hour: number };
  /** Texts that have to do with the condition, as a record of a case has them. */
  readonly note: string;
  readonly medication: string;
  readonly equipment: string;
  readonly minutes: number;
}

export const conditions = ["cardiac", "respiratory", "elective", "other"] as const;
export type Condition = (typeof conditions)[number];

export const domains = ["health", "legal", "finance"] as const;
export type Domain = (typeof domains)[number];

const notes: Readonly<Record<Condition, readonly [string, string]>> = {
  cardiac: ["chest pain on exertion since spring", "irregular pulse after the last visit"],
  respiratory: ["shortness of breath at night", "a cough that does not go away"],
  elective: ["wants the knee looked at before summer", "a correction planned long ago"],
  other: ["asks for a second opinion", "a follow-up without findings"],
};

const medications: Readonly<Record<Condition, readonly [string, string]>> = {
  cardiac: ["bisoprolol", "ramipril"],
  respiratory: ["salbutamol", "budesonide"],
  elective: ["ibuprofen", "none"],
  other: ["none", "paracetamol"],
};

const equipment: Readonly<Record<Condition, string>> = {
  cardiac: "a monitor with twelve leads",
  respiratory: "a spirometer",
  elective: "an operating table",
  other: "nothing special",
};

const scaffolds = 20;

/** Tasks in order of number; conditions are dealt out evenly, so that guessing without a message is guessing among four. */
export function tasks(count: number, seed: number): readonly Task[] {
  const r = random(seed);
  return Array.from({ length: count }, (_, index): Task => {
    const condition = r.pick(conditions);
    const requirement = r.pick(["PickSlot", "PickSlot", "PickRoute", "Acknowledge"] as const);
    return {
      id: `task-${seed}-${index}`,
      template: `scaffold ${seed}-${index % scaffolds}`,
      condition,
      requirement,
      asked: requirement === "PickSlot" && r.chance(0.5) ? ["route"] : [],
      domain: r.pick(domains),
      slot: { day: r.pick(["mon", "tue", "wed", "thu", "fri"]), hour: 8 + r.below(10) },
      note: r.pick(notes[condition]),
      medication: r.pick(medications[condition]),
      equipment: equipment[condition],
      // A long visit is likelier for some conditions than for others.
      minutes: r.pick(condition === "elective" || condition === "cardiac" ? [60, 90, 90] : [20, 30, 60]),
    };
  });
}

/** Which way a case goes, which everyone knows of each domain. */
export const routes: Readonly<Record<Domain, string>> = {
  health: "clinic",
  legal: "counsel",
  finance: "desk",
};
