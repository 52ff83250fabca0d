import type { Policy } from "../../src/policy/policy.ts";
import { seededDraws } from "../../src/runtime/draws.ts";
import { createMonitor } from "../../src/runtime/monitor.ts";
import { policyWith } from "../../test/support/monitored.ts";
import { pick, type Random } from "../../test/support/trajectories/policies.ts";

/** One row of the table: shares of requests, except leak (of trajectories, above the public view) and spend (risk). */
export interface SweepRow {
  readonly task: number;
  readonly leak: number;
  readonly delegated: number;
  readonly abstained: number;
  readonly rejected: number;
  readonly averageSpend: number;
  readonly maxSpend: number;
}

const risks = { slot_receipt: 0.02, slot_answer: 0.12 } as const;

/** The scheduling policy with a cumulative budget of risk for each case. */
function policyOf(budget: number): Policy {
  const per = { context: "Case", field: "request_id" };
  const limits = [{ amount: budget, unit: "risk", per, overMs: 30 * 86_400_000 }] as const;
  const offers = Object.entries(risks).map(([form, risk]) => ({ form, risk }));
  const failure = [
    { kind: "delegate", to: "broker", under: "broker_view" },
    { kind: "abstain", text: "No slot can be given." },
  ] as const;
  return { ...policyWith({ offers, failure }), budgets: { case_privacy: { limits } } };
}

/** Trajectories of several requests about one case, some of which ask for a reason. */
export async function sweep(budget: number, trajectories: number, seed: number): Promise<SweepRow> {
  const draws = seededDraws(seed);
  const random: Random = (below) => draws() % below;
  const policy = policyOf(budget);
  const counts = { requests: 0, released: 0, delegated: 0, abstained: 0, rejected: 0 };
  const spends: number[] = [];
  let exposed = 0;
  for (let index = 0; index < trajectories; index++) {
    const monitor = createMonitor({
      policy,
      clock: () => 0,
      draws: seededDraws(random(2 ** 31)),
      broker: () => Promise.resolve({ kind: "receipt", slots: { slot: { day: "fri", hour: 9 } } }),
    });
    const source = {
      request_id: `r${index}`,
      domain: pick(random, ["health", "legal", "finance"]),
      availability: [],
      diagnosis: pick(random, ["cardiac", "respiratory", "elective", "other"]),
      selected_slot: { day: "thu", hour: 8 + random(11) },
    };
    let spent = 0;
    let isReasonKnown = false;
    for (let round = 0; round < 4 + random(6); round++) {
      const asked = random(2) === 0 ? ["reason"] : [];
      const envelope = { requirement: "PickSlot", recipient: "coordinator", purpose: "scheduling", asked };
      const outcome = await monitor.release({ ...envelope, id: `e${round}` }, source);
      counts.requests++;
      if ("object" in outcome) {
        spent += Math.round(
          1000 * (outcome.object.form === "slot_answer" ? risks.slot_answer : risks.slot_receipt),
        );
        isReasonKnown ||= outcome.kind === "released" && outcome.object.fields.includes("reason");
      }
      if (outcome.kind === "released") counts.released++;
      if (outcome.kind === "delegated") counts.delegated++;
      if (outcome.kind === "abstained") counts.abstained++;
      if (outcome.kind !== "released") counts.rejected++;
    }
    spends.push(spent / 1000);
    if (isReasonKnown) exposed++;
  }
  return {
    task: counts.released / counts.requests,
    leak: (exposed / trajectories) * gainOfReason,
    delegated: counts.delegated / counts.requests,
    abstained: counts.abstained / counts.requests,
    rejected: counts.rejected / counts.requests,
    averageSpend: spends.reduce((sum, spent) => sum + spent, 0) / spends.length,
    maxSpend: Math.max(...spends),
  };
}

/** Of four diagnoses, alike likely, a guess is right one time in four; with the coarse reason three times in four. */
const gainOfReason = 0.75 - 0.25;
