import { seededDraws } from "../../../src/runtime/draws.ts";
import { anyPolicy, pick, type Random } from "./policies.ts";
import { anyScript, observe } from "./run.ts";

/** What a run of many pairs came to. */
export interface Pairs {
  /** A description of the first pairs that did not look alike. */
  readonly unlike: readonly string[];
  /** How many pairs with another authorized value, which is no secret, did look alike. */
  readonly blind: number;
  readonly controls: number;
  /** How often each outcome was seen, so that no part of the monitor is left out. */
  readonly outcomes: ReadonlyMap<string, number>;
}

const diagnoses: readonly (readonly [string, ...string[]])[] = [
  ["cardiac", "respiratory"],
  ["elective"],
  ["other"],
];
const days: readonly [string, ...string[]] = ["mon", "tue", "wed", "thu", "fri"];

/**
 * Pairs of runs whose cases are alike in the public view and in what the coordinator's contract discloses, with the same
 * envelopes, clock, draws, broker's answers and approvals. Every tenth pair is a control that differs in what is disclosed.
 */
export async function runPairs(count: number, seed: number): Promise<Pairs> {
  const draws = seededDraws(seed);
  const random: Random = (below) => draws() % below;
  const policies = Array.from({ length: 60 }, () => anyPolicy(random));
  const [first, ...others] = policies;
  if (first === undefined) throw new Error("no policies");
  const unlike: string[] = [];
  const outcomes = new Map<string, number>();
  let [blind, controls] = [0, 0];
  for (let index = 0; index < count; index++) {
    const script = anyScript(random, pick(random, [first, ...others]));
    const [one, two] = twins(random);
    const seen = await observe(script, one);
    for (const [, kind = ""] of seen.matchAll(/"(?:outcome|code|cause)":"([a-z-]+)"/g)) {
      outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
    }
    if ((await observe(script, two)) !== seen && unlike.length < 3) {
      unlike.push(JSON.stringify({ index, rounds: script.rounds, one, two }));
    }
    if (index % 10 !== 0 || !seen.includes('"kind":"released"')) continue;
    controls++;
    const other = { ...one, selected_slot: { day: "sun", hour: 18 } };
    if ((await observe(script, other)) === seen) blind++;
  }
  return { unlike, blind, controls, outcomes };
}

function twins(random: Random): readonly [object, object] {
  const alike = pick(random, [["cardiac", "respiratory"], ...diagnoses.slice(1)]);
  const shared = {
    request_id: `r${random(3)}`,
    domain: pick(random, ["health", "legal", "finance"]),
    selected_slot: slot(random),
  };
  const withheld = () => ({
    diagnosis: alike[random(alike.length)],
    availability: Array.from({ length: random(5) }, () => slot(random)),
    note: random(1000),
  });
  return [
    { ...shared, ...withheld() },
    { ...shared, ...withheld() },
  ];
}

function slot(random: Random): object {
  return { day: pick(random, days), hour: 8 + random(11) };
}
