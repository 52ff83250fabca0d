import type { Gains } from "../src/testing/audit/gains.ts";
import { langGraphRun, type Row } from "./langgraph/measure.ts";

/**
 * Table 8 of SICC: planner, sender, receiver, logger and attacker in LangGraph.js, ten policies over 100 tasks. Ends with 1 unless
 * ours meet every requirement and no attacker gains, and the leaks that are known to be there are found.
 * Usage: tsx bench/langgraph-run.ts [tasks] [seed]
 */
/** Leaks that are there by construction. */
const known: ReadonlyMap<string, readonly string[]> = new Map([
  ["raw", ["excessGainO", "excessGainA"]],
  ["redacted", ["excessGainO", "excessGainA"]],
  ["operational", ["excessGainO", "excessGainA"]],
  ["private-aware selector", ["excessGainO", "excessGainA", "formGain"]],
]);

const [count = "100", seed = "2026"] = process.argv.slice(2);
const rows = await langGraphRun(Number(count), Number(seed));

const head = [
  "policy",
  "complete [95%]",
  "ExcessGain_O [95%]",
  "ExcessGain_A [95%]",
  "FormGain [95%]",
  "policy-aware",
  "H(F | O_pub)",
];
const cells = rows.map((row) => [
  row.policy,
  `${figure(row.completion.value)} [${figure(row.completion.low)}, ${figure(row.completion.high)}]`,
  shown(row.gains.excessGainO),
  shown(row.gains.excessGainA),
  shown(row.gains.formGain),
  shown(row.gains.policyAware),
  figure(row.formEntropy),
]);
for (const row of [head, head.map(() => "---"), ...cells]) console.log(`| ${row.join(" | ")} |`);
const total = (of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
console.log(`\n${total(({ traces }) => traces)} traces, ${total(({ nodes }) => nodes)} executions of nodes`);

const problems = rows.flatMap(problemsOf);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** What a policy is held to: a gain that chance would give less often than once in a hundred runs is a leak. */
function problemsOf({ policy, completion, gains }: Row): readonly string[] {
  const leaks = Object.entries(gains).flatMap(([metric, { p }]) => (p < 0.01 ? [metric] : []));
  const isOurs = policy.startsWith("ours");
  const expected = known.get(policy) ?? [];
  return [
    ...(isOurs && policy !== "ours without the gate" && completion.value < 1
      ? [`${policy} leaves requirements unmet`]
      : []),
    ...(isOurs && leaks.length > 0 ? [`${policy} leaks: ${leaks.join(", ")}`] : []),
    ...expected
      .filter((metric) => !leaks.includes(metric))
      .map((metric) => `${metric} of ${policy} is not found`),
  ];
}

/** The gain of the worst attacker, its interval, and how probable it is where there is nothing to gain. */
function shown({ worst: { value, low, high }, p }: Gains): string {
  return `${figure(value)} [${figure(low)}, ${figure(high)}] p ${figure(p)}`;
}

function figure(value: number): string {
  return value.toFixed(3);
}
