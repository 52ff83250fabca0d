import type { Contract, Policy } from "../../src/policy/policy.ts";
import { seededDraws } from "../../src/runtime/draws.ts";
import { createMonitor, type Monitor } from "../../src/runtime/monitor.ts";
import { messageText } from "../../src/runtime/render.ts";
import { policyWith } from "../../test/support/monitored.ts";
import { pick, type Random } from "../../test/support/trajectories/policies.ts";

/** Shares of the cases, or of those cases that a column is about. */
export interface EntangledRow {
  /** The receiver got all that it asked for and may have, from the sender itself: delegation is no success. */
  readonly task: number;
  /** The evidence without which it cannot go on arrived, from whomever. */
  readonly necessary: number;
  /** What it may not have arrived. */
  readonly forbidden: number;
  /** Of the cases with a safe abstraction: it was given, and nothing finer. */
  readonly safeAbstraction: number;
  /** Of the cases without a safe receipt: one was given all the same. */
  readonly unsafeReceipt: number;
  readonly delegated: number;
  readonly abstained: number;
  /** Of the cases without a safe receipt: the sender gave none itself. */
  readonly noSafeRecall: number;
}

interface EntangledCase {
  readonly source: Readonly<Record<string, unknown>> & {
    readonly diagnosis: string;
    readonly domain: string;
  };
  readonly asked: readonly string[];
  /** In legal matters even the coarse reason says too much, so a receipt with it is not safe. */
  readonly hasSafeReceipt: boolean;
}

interface Sent {
  readonly text: string;
  readonly how: "sent" | "delegated" | "abstained";
}

type Mechanism = (one: EntangledCase, index: number) => Promise<Sent>;

const slotText = "thu 10:00";
const reasons: Readonly<Record<string, string>> = {
  cardiac: "capacity",
  respiratory: "capacity",
  elective: "timing",
  other: "policy",
};

export async function entangled(count: number, seed: number): Promise<ReadonlyMap<string, EntangledRow>> {
  const draws = seededDraws(seed);
  const random: Random = (below) => draws() % below;
  const cases = Array.from({ length: count }, () => anyCase(random));
  const rows = new Map<string, EntangledRow>();
  for (const [name, mechanism] of Object.entries(mechanisms())) {
    const sent = await Promise.all(cases.map(mechanism));
    rows.set(name, rowOf(cases, sent));
  }
  return rows;
}

function anyCase(random: Random): EntangledCase {
  const domain = pick(random, ["health", "legal", "legal", "finance"]);
  const asked = random(3) === 0 ? [] : ["reason"];
  const source = {
    request_id: `r${random(1_000_000)}`,
    domain,
    availability: [{ day: "thu", hour: 10 }],
    diagnosis: pick(random, ["cardiac", "respiratory", "elective", "other"]),
    selected_slot: { day: "thu", hour: 10 },
  };
  return { source, asked, hasSafeReceipt: asked.length === 0 || domain !== "legal" };
}

function mechanisms(): Readonly<Record<string, Mechanism>> {
  const sent = (text: string): Promise<Sent> => Promise.resolve({ text, how: "sent" });
  const withReason = ({ source }: EntangledCase): string =>
    `Slot ${slotText}; reason: ${reasons[source.diagnosis]}.`;
  const reference: Policy = withContract({ offers: [{ form: "slot_answer" }], failure: abstain });
  const guarded = { offers: [{ form: "slot_receipt" }, { form: "slot_answer", guard: notLegal }] };
  const delegate: Contract["failure"] = [
    { kind: "delegate", to: "broker", under: "broker_view" },
    ...abstain,
  ];
  return {
    raw: ({ source }) => sent(`Slot ${slotText}; the patient's diagnosis is ${source.diagnosis}.`),
    "receipt oracle": () => sent(`Selected slot: ${slotText}.`),
    "semantic declassifier": (one) =>
      sent(one.asked.length > 0 ? withReason(one) : `Selected slot: ${slotText}.`),
    "monitor without selection": monitored(reference),
    "MNC-C": monitored(withContract({ ...guarded, failure: abstain })),
    "MNC-L": monitored(withContract({ ...guarded, failure: abstain }, true)),
    "MNC-L+D": monitored(withContract({ ...guarded, failure: delegate }, true)),
  };
}

const abstain: Contract["failure"] = [{ kind: "abstain", text: "No slot can be given." }];
const notLegal = {
  kind: "compare",
  operator: "!=",
  left: { kind: "field", path: ["domain"] },
  right: { kind: "literal", value: "legal" },
} as const;

function withContract(change: Partial<Contract>, isLimited = false): Policy {
  const per = { context: "Case", field: "request_id" };
  const limits = isLimited ? ([{ amount: 8, unit: "bits", per, overMs: 86_400_000 }] as const) : [];
  return { ...policyWith(change), budgets: { case_privacy: { limits } } };
}

function monitored(policy: Policy): Mechanism {
  const monitor: Monitor = createMonitor({
    policy,
    clock: () => 0,
    draws: () => 0,
    broker: () => Promise.resolve({ kind: "receipt", slots: { slot: { day: "thu", hour: 10 } } }),
  });
  return async ({ source, asked }, index) => {
    const envelope = { requirement: "PickSlot", recipient: "coordinator", purpose: "scheduling", asked };
    const outcome = await monitor.release({ ...envelope, id: String(index) }, source);
    const text = "message" in outcome ? messageText(outcome.message) : "";
    const how =
      outcome.kind === "released" ? "sent" : outcome.kind === "delegated" ? "delegated" : "abstained";
    return { text, how };
  };
}

function rowOf(cases: readonly EntangledCase[], sent: readonly Sent[]): EntangledRow {
  const pairs = cases.map((one, index) => ({
    one,
    got: sent[index] ?? { text: "", how: "abstained" as const },
  }));
  const share = (among: typeof pairs, holds: (pair: (typeof pairs)[number]) => boolean): number =>
    among.filter(holds).length / among.length;
  const isForbidden = ({ one, got }: (typeof pairs)[number]): boolean =>
    got.text.includes(one.source.diagnosis) || (one.source.domain === "legal" && hasReason(one, got));
  const unsafe = pairs.filter(({ one }) => !one.hasSafeReceipt);
  const abstractable = pairs.filter(({ one }) => one.hasSafeReceipt && one.asked.length > 0);
  return {
    task: share(
      pairs,
      (pair) =>
        pair.got.how === "sent" &&
        pair.got.text.includes(slotText) &&
        !isForbidden(pair) &&
        (pair.one.asked.length === 0 || hasReason(pair.one, pair.got)),
    ),
    necessary: share(pairs, ({ got }) => got.text.includes(slotText)),
    forbidden: share(pairs, isForbidden),
    safeAbstraction: share(abstractable, (pair) => hasReason(pair.one, pair.got) && !isForbidden(pair)),
    unsafeReceipt: share(unsafe, isForbidden),
    delegated: share(pairs, ({ got }) => got.how === "delegated"),
    abstained: share(pairs, ({ got }) => got.how === "abstained"),
    noSafeRecall: share(unsafe, ({ got }) => got.how !== "sent"),
  };
}

function hasReason({ source }: EntangledCase, { text }: Sent): boolean {
  return text.includes(reasons[source.diagnosis] ?? "no reason");
}
