import { expect, it } from "vitest";
import { runPairs } from "../support/trajectories/pairs.ts";

it("20,000 pairs of trajectories that differ in what is withheld look alike to every observer", async () => {
  const { unlike, blind, controls, outcomes } = await runPairs(20_000, 20_260_504);
  expect(unlike).toEqual([]);
  // What is disclosed does show, or nothing would be tested.
  expect(controls).toBeGreaterThan(500);
  expect(blind).toBe(0);
  const kinds = ["released", "delegated", "failed", "asked", "abstained", "denied"];
  const codes = [
    "sink-not-granted",
    "expired-turns",
    "expired-time",
    "expired-memory",
    "over-budget",
    "not-the-holder",
    "wrong-recipient",
    "wider-than-parent",
    "nothing-there",
    "envelope-reused",
    "not-an-approver",
    "expired-request",
  ];
  expect([...kinds, ...codes].filter((one) => (outcomes.get(one) ?? 0) < 20)).toEqual([]);
});
