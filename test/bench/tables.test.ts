import { expect, it } from "vitest";
import { sweep } from "../../bench/budgets/sweep.ts";
import { langGraphRun } from "../../bench/langgraph/measure.ts";
import { entangled } from "../../bench/entangled/measure.ts";

it("no trajectory passes its budget of risk, and a larger budget lets more through", async () => {
  const budgets = [0.1, 0.2, 0.5, 1, 2];
  const rows = await Promise.all(budgets.map((budget) => sweep(budget, 150, 11)));
  rows.forEach((row, index) => expect(row.maxSpend).toBeLessThanOrEqual(budgets[index] ?? 0));
  const tasks = rows.map((row) => row.task);
  expect(tasks).toEqual(tasks.toSorted((left, right) => left - right));
  expect(rows[0]?.task).toBeLessThan(0.9);
  expect(rows.at(-1)).toMatchObject({ task: 1, rejected: 0 });
});

it("of 400 entangled cases none gives out what is forbidden, and delegation is counted apart", async () => {
  const rows = await entangled(400, 11);
  for (const name of ["MNC-C", "MNC-L", "MNC-L+D"]) {
    expect(rows.get(name)).toMatchObject({
      forbidden: 0,
      unsafeReceipt: 0,
      safeAbstraction: 1,
      noSafeRecall: 1,
    });
  }
  const [core, delegating, raw] = ["MNC-C", "MNC-L+D", "raw"].map((name) => rows.get(name));
  expect(delegating?.task).toBe(core?.task);
  expect(delegating?.necessary).toBe(1);
  expect(core?.necessary).toBeLessThan(0.8);
  expect(delegating?.delegated).toBeCloseTo(core?.abstained ?? 0, 10);
  expect(raw?.forbidden).toBe(1);
});

it("in a graph of agents ours meet every requirement without a gain, and what leaks is found", async () => {
  const rows = new Map((await langGraphRun(40, 11, 40)).map((row) => [row.policy, row]));
  expect([...rows.values()].map(({ traces, nodes }) => [traces, nodes])).toEqual(
    Array.from({ length: 10 }, () => [40, 200]),
  );
  for (const name of ["ours, deterministic", "ours, randomised"]) {
    const row = rows.get(name);
    expect(row).toMatchObject({ completion: { value: 1 }, logged: 1 });
    for (const { p } of Object.values(row?.gains ?? {})) expect(p).toBeGreaterThan(0.01);
  }
  expect(rows.get("ours, randomised")?.formEntropy).toBeGreaterThan(1);
  expect(rows.get("ours, deterministic")?.formEntropy).toBe(0);
  expect(rows.get("ours without the gate")?.completion.value).toBeLessThan(1);
  expect(rows.get("private-aware selector")?.gains.formGain.p).toBeLessThan(0.01);
  expect(rows.get("raw")?.gains.excessGainA.p).toBeLessThan(0.01);
  expect(rows.get("receipt only")?.completion.value).toBeLessThan(0.5);
}, 120_000);
