import { expect, it } from "vitest";
import { measureScope } from "../../bench/scope/measure.ts";
import { ours } from "../../bench/scope/mechanisms.ts";

it("on 10,000 operations from 24 policies no forbidden one has an effect and every authorized one goes through", async () => {
  const { forbidden, scores } = await measureScope(24, 10_000, 7, ours);
  const exact = { violation: 0, falseAllow: 0, falseBlock: 0, delivery: 1 };
  expect([...scores]).toEqual(ours.map((name) => [name, exact]));
  expect([...forbidden.keys()].sort()).toEqual([
    "field widening",
    "forwarding",
    "logging",
    "memory",
    "purpose change",
    "retrieval",
  ]);
  expect(Math.min(...forbidden.values())).toBeGreaterThan(500);
});
