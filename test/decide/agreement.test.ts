import { expect, test } from "vitest";
import { claimsAgree } from "./agreement-claims.ts";
import { effectsAgree } from "./agreement-effects.ts";
import { commitmentNarrowingsHold, narrowingsAgree } from "./agreement-narrowing.ts";
import { operationsAgree } from "./agreement-operations.ts";
import { patternsAgree } from "./agreement-patterns.ts";

const requests = 200_000;

test.each([
  ["operations against contracts", operationsAgree, ["allowed", "denied"]],
  ["effects against commitments", effectsAgree, ["allowed", "denied", "asked"]],
  ["claims against evidence", claimsAgree, ["allowed", "denied"]],
  ["contracts that narrow others", narrowingsAgree, ["allowed", "denied"]],
  ["commitments that narrow others", commitmentNarrowingsHold, ["beyond"]],
] as const)("%s are decided as the naive law decides", (_name, agree, expected) => {
  const { answers, difference } = agree(requests, 1);
  expect(difference).toBeUndefined();
  for (const answer of expected) expect(answers[answer]).toBeGreaterThan(requests / 200);
});

test("what is said of all calls of a pattern holds for each of them", () => {
  const { answers, difference } = patternsAgree(30_000, 1);
  expect(difference).toBeUndefined();
  for (const answer of ["allowed", "denied", "asked", "mixed"] as const)
    expect(answers[answer]).toBeGreaterThan(10);
});
