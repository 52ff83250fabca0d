import { seededDraws } from "../../src/runtime/draws.ts";
import { messageText } from "../../src/runtime/render.ts";
import { attackers } from "../../src/testing/audit/audit.ts";
import { gainsOf, type Gains } from "../../src/testing/audit/gains.ts";
import {
  pairedViews,
  type MetricName,
  type Observation,
  type PairedView,
} from "../../src/testing/audit/observation.ts";
import { fieldsOf } from "../../src/testing/audit/read-observations.ts";
import { shapeOf } from "../../src/testing/audit/shape.ts";
import { traces, type Trace } from "./graph.ts";
import { caseOf, envelopeFor, senders, type Sender } from "./senders.ts";
import { tasks, type Task } from "./tasks.ts";

/** One policy's row of the table. */
export interface Row {
  readonly policy: string;
  readonly traces: number;
  readonly nodes: number;
  readonly completion: Share;
  readonly gains: Readonly<Record<MetricName | "policyAware", Gains>>;
  /** H(F(M) | O_pub) in bits: how much the form varies although nothing public does. */
  readonly formEntropy: number;
  /** The share of messages that the transcript logger kept. */
  readonly logged: number;
}

/** A share with its 95% interval (Wilson). */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Runs every policy over the same tasks and audits what was persisted (SICC, table 8).
 *
 * @param learned on how many other tasks, of other scaffolds, attackers may watch the same sender beforehand
 */
export async function langGraphRun(count: number, seed: number, learned = 1000): Promise<readonly Row[]> {
  const given = tasks(count, seed);
  const others = tasks(learned, seed + 1);
  const rows: Row[] = [];
  for (const sender of senders) {
    const found = await traces(sender, given, seededDraws(seed));
    const observations = found.map(observationOf);
    const further = await simulated(sender, others, seededDraws(seed + 1));
    const gains = (view: PairedView): Gains => gainsOf(observations, view, attackers, further);
    rows.push({
      policy: sender.name,
      traces: found.length,
      nodes: found.reduce((sum, { nodes }) => sum + nodes, 0),
      completion: shareOf(found.filter(({ isComplete }) => isComplete).length, found.length),
      gains: {
        excessGainO: gains(pairedViews.excessGainO),
        excessGainA: gains(pairedViews.excessGainA),
        formGain: gains(pairedViews.formGain),
        excess: gains(pairedViews.excess),
        policyAware: gains(policyAware),
      },
      formEntropy: entropyOf(observations),
      logged: found.filter(({ logged, message }) => logged === message).length / found.length,
    });
  }
  return rows;
}

/** Someone who knows the policy also sees what became of the release and which candidate it was. */
const policyAware: PairedView = {
  without: pairedViews.excessGainO.without,
  withIt: (one) => ({ known: [...one.public], evidence: [...one.messages, one.output] }),
};

function observationOf({ task, message, about }: Pick<Trace, "task" | "message" | "about">): Observation {
  const known = new Map([
    ["domain", task.domain],
    ["requirement", task.requirement],
    ["asked", task.asked.join(" ")],
  ]);
  const authorized = new Map([["slot", JSON.stringify(task.slot)]]);
  return {
    secret: task.condition,
    template: task.template,
    public: known,
    authorized,
    authorization: ["slot"],
    output: about,
    messages: [message],
    // Every value of the case is masked, what nobody may know included: what is left is how it is said.
    shape: shapeOf([message], [known, authorized, fieldsOf(caseOf(task))]),
  };
}

/** What a sender says of other tasks, without the graph around it. */
async function simulated(
  sender: Sender,
  others: readonly Task[],
  draws: () => number,
): Promise<readonly Observation[]> {
  if (sender.kind === "words") {
    return others.map((task) => observationOf({ task, message: sender.say(task), about: "released " }));
  }
  const { monitor } = sender.open(draws);
  return Promise.all(
    others.map(async (task) => {
      const outcome = await monitor.release(envelopeFor(task, sender.isGated), caseOf(task));
      const message = "message" in outcome ? messageText(outcome.message) : "";
      const form = "object" in outcome ? outcome.object.form : "";
      return observationOf({ task, message, about: `${outcome.kind} ${form}` });
    }),
  );
}

function shareOf(hits: number, count: number): Share {
  const [z, share] = [1.959964, hits / count];
  const centre = (share + z ** 2 / (2 * count)) / (1 + z ** 2 / count);
  const spread =
    (z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))) / (1 + z ** 2 / count);
  return { value: share, low: Math.max(0, centre - spread), high: Math.min(1, centre + spread) };
}

function entropyOf(observations: readonly Observation[]): number {
  const groups = new Map<string, Map<string, number>>();
  for (const one of observations) {
    const key = JSON.stringify([...one.public]);
    const group = groups.get(key) ?? new Map<string, number>();
    groups.set(key, group.set(one.shape, (group.get(one.shape) ?? 0) + 1));
  }
  let bits = 0;
  for (const group of groups.values()) {
    const total = [...group.values()].reduce((sum, one) => sum + one, 0);
    for (const one of group.values()) bits -= (one / observations.length) * Math.log2(one / total);
  }
  return bits;
}
