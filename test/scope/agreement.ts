import { expect } from "vitest";
import {
  containment,
  member,
  meet,
  overlaps,
  witness,
  type Scope,
  type Value,
} from "../../src/scope/scope.ts";
import { kinds, type Generator } from "./generators.ts";
import { isIn } from "./naive.ts";
import { random, type Random } from "./random.ts";

const pools = 25;
const scopesInPool = 64;

/**
 * In each pool every scope meets every other one: 25 × 64 × 64 = 102,400 pairs of each kind. A "yes" is held against all values of the
 * pool; a "no" must show a value that the naive matcher finds in the one and not in the other.
 */
export function expectAgreement(kind: keyof typeof kinds): void {
  const { scope, value } = kinds[kind];
  let pairs = 0;
  for (let pool = 0; pool < pools; pool++)
    pairs += checkPool(random(1000 * pool + kind.length), scope, value);
  expect(pairs).toBe(102_400);
}

interface Sampled {
  readonly scope: Scope;
  /** For each value of the pool whether the naive matcher finds it in the scope. */
  readonly holds: readonly boolean[];
}

function checkPool(r: Random, makeScope: Generator<Scope>, makeValue: Generator<Value>): number {
  const scopes = Array.from({ length: scopesInPool }, (_, i): Scope => {
    return i % 4 === 3 ? { kind: "union", of: r.list(2, 3, () => makeScope(r)) } : makeScope(r);
  });
  const values = Array.from({ length: 120 }, () => makeValue(r));
  const sampled = scopes.map((scope): Sampled => ({
    scope,
    holds: values.map((value) => isIn(scope, value)),
  }));
  for (const { scope, holds } of sampled) checkMembership(scope, values, holds);
  for (const outer of sampled) for (const inner of sampled) checkPair(outer, inner, values);
  return sampled.length ** 2;
}

function checkMembership(scope: Scope, values: readonly Value[], holds: readonly boolean[]): void {
  for (const [i, value] of values.entries()) {
    if (member(scope, value) !== holds[i]) complain("membership", scope, value);
  }
}

function checkPair(outer: Sampled, inner: Sampled, values: readonly Value[]): void {
  checkContainment(outer, inner, values);
  const isShared = inner.holds.some((holds, i) => holds && outer.holds[i] === true);
  const overlap = overlaps(outer.scope, inner.scope);
  if (isShared && !overlap) complain("overlap", outer.scope, inner.scope);
  if (overlap && !isShared) checkOverlap(outer.scope, inner.scope);
}

function checkContainment(outer: Sampled, inner: Sampled, values: readonly Value[]): void {
  const answer = containment(outer.scope, inner.scope);
  if (answer === "yes") {
    const index = inner.holds.findIndex((holds, i) => holds && outer.holds[i] !== true);
    if (index >= 0) complain("wrongly contained", outer.scope, inner.scope, values[index]);
    return;
  }
  if (answer === "unknown") return complain("unknown", outer.scope, inner.scope);
  const shown = witness(inner.scope, outer.scope);
  const isProof = shown !== undefined && isIn(inner.scope, shown) && !isIn(outer.scope, shown);
  if (!isProof) complain("wrong witness", outer.scope, inner.scope, shown);
}

/**
 * An overlap that no sample shows must be shown by a member of the meet, or between unions by two of their members.
 * Commands may overlap by a program's name alone.
 */
function checkOverlap(first: Scope, second: Scope): void {
  if (first.kind === "union" || second.kind === "union") {
    const isBetweenMembers = membersOf(first).some((a) => membersOf(second).some((b) => overlaps(a, b)));
    if (!isBetweenMembers) complain("overlap of unions without overlap of members", first, second);
    return;
  }
  const shown = witness(meet(first, second), { kind: "nothing" });
  if (shown === undefined) {
    if (first.kind !== "command") complain("overlap without a common value", first, second);
  } else if (!isIn(first, shown) || !isIn(second, shown))
    complain("wrong member of a meet", first, second, shown);
}

function membersOf(scope: Scope): readonly Scope[] {
  return scope.kind === "union" ? scope.of : [scope];
}

function complain(what: string, ...about: unknown[]): void {
  expect.fail(`${what}: ${about.map((each) => JSON.stringify(each)).join("  ")}`);
}
