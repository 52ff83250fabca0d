import { seededDraws } from "../runtime/draws.ts";
import { contextOf } from "../policy/contract-view.ts";
import type { Body, Contract, Policy } from "../policy/policy.ts";
import type { GivenContract } from "../policy/policy-test.ts";
import { entry } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import { sampleValues } from "./sample-values.ts";

/** A case on which expectations are tried, with the public draw. */
export interface TestCase {
  readonly source: Readonly<Record<string, Value>>;
  readonly draw: number;
}

/** More cases than this are not tried for one test. */
const maxCases = 96;

/** Why there are no cases: a field whose type has no value that is known here. */
export interface NoCases {
  readonly field: string;
}

/**
 * Cases that stand for every value of the fields that a test does not give: each of their sample values once, then mixed,
 * for every public draw that the offered forms tell apart.
 */
export function testCases(
  policy: Policy,
  contract: Contract,
  given: GivenContract,
): readonly TestCase[] | NoCases {
  const fields = contextOf(policy, contract).fields.map(({ name, type }) => ({
    name,
    values: Object.hasOwn(given.values, name)
      ? [given.values[name] ?? null]
      : sampleValues(policy.types, type),
  }));
  const empty = fields.find(({ values }) => values.length === 0);
  if (empty !== undefined) return { field: empty.name };
  const draws = given.drawing === undefined ? range(drawsOf(policy, contract)) : [given.drawing];
  const sources = sourcesOf(fields);
  return draws
    .flatMap((draw) => sources.map((source): TestCase => ({ source, draw })))
    .slice(0, maxCases * draws.length);
}

interface Field {
  readonly name: string;
  readonly values: readonly Value[];
}

function sourcesOf(fields: readonly Field[]): readonly Readonly<Record<string, Value>>[] {
  const choose = (index: (field: number) => number): Readonly<Record<string, Value>> =>
    Object.fromEntries(
      fields.map(({ name, values }, at) => [name, values[index(at) % values.length] ?? null]),
    );
  const single = fields.flatMap(({ values }, varied) =>
    range(values.length).map((value) => choose((at) => (at === varied ? value : 0))),
  );
  const draws = seededDraws(2026);
  const mixed = range(32).map(() => choose(() => draws()));
  const different = new Map([...single, ...mixed].map((source) => [JSON.stringify(source), source]));
  return [...different.values()].slice(0, maxCases);
}

/** So many draws that every combination of variants comes up. */
function drawsOf(policy: Policy, contract: Contract): number {
  const counts = contract.offers.flatMap(({ form }) => variantCounts(entry(policy.forms, form)?.body));
  const least = counts.reduce((product, count) => (product * count) / gcd(product, count), 1);
  return Math.min(least, 60);
}

function variantCounts(body: Body | undefined): readonly number[] {
  switch (body?.kind) {
    case "any-of":
      return [body.variants.length];
    case "when":
      return [...body.branches.map((branch) => branch.body), body.otherwise].flatMap(variantCounts);
    default:
      return [];
  }
}

function gcd(left: number, right: number): number {
  return right === 0 ? left : gcd(right, left % right);
}

function range(length: number): readonly number[] {
  return Array.from({ length }, (_, index) => index);
}
