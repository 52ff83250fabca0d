import { describe, expect, test } from "vitest";
import { diffAuthority, isWitnessAllowed } from "../../src/decide/authority-diff.ts";
import { uniteModules } from "../../src/decide/policy-set.ts";
import { applyRenames } from "../../src/decide/recognise-renames.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { compileTexts } from "../support/compile.ts";
import { policyPairs, type PolicyPair, type Sources } from "./policy-pairs.ts";

const pairs = policyPairs(3);

test("there are at least 300 pairs", () => {
  expect(pairs.length).toBeGreaterThanOrEqual(300);
});

describe("the authority diff of two versions with one known change", () => {
  test.each(pairs.map((pair) => [pair.change, pair] as const))("%s", (_change, pair) => {
    check(pair);
  });
});

function check({ before, after, expected, renamed }: PolicyPair): void {
  const [old, now] = [policyOf(before), policyOf(after)];
  const { changes, renames } = diffAuthority(old, now);
  const told = changes.filter(({ direction }) => direction !== "equal");
  if (renamed === true) expect(renames.length).toBeGreaterThan(0);
  else expect(renames).toEqual([]);
  if (expected === undefined) {
    expect(told).toEqual([]);
    return;
  }
  const { subject, component, direction } = expected;
  expect(told).toContainEqual(expect.objectContaining({ subject, component, direction }));
  expect(told.filter((change) => change.direction !== direction)).toEqual([]);
  const sameNames = applyRenames(old, renames);
  for (const { component, direction, gained, lost } of told) {
    if (component === "name") continue;
    expect(gained === undefined).toBe(direction === "narrower");
    expect(lost === undefined).toBe(direction === "wider");
    if (gained !== undefined) expectOnlyIn(now, sameNames, gained);
    if (lost !== undefined) expectOnlyIn(sameNames, now, lost);
  }
}

function expectOnlyIn(one: Policy, other: Policy, witness: Parameters<typeof isWitnessAllowed>[1]): void {
  expect([isWitnessAllowed(one, witness), isWitnessAllowed(other, witness), witness.text]).toEqual([
    true,
    false,
    witness.text,
  ]);
}

const known = new Map<string, Policy>();

function policyOf(sources: Sources): Policy {
  const key = sources.join("\0");
  const policy = known.get(key) ?? compiled(sources);
  known.set(key, policy);
  return policy;
}

function compiled(sources: Sources): Policy {
  const { diagnostics, modules } = compileTexts(...sources);
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual(
    [],
  );
  return uniteModules(modules.flatMap(({ policy }) => (policy === undefined ? [] : [policy.policy])));
}
