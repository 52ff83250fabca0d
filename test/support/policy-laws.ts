import { strict as assert } from "node:assert";
import * as fc from "fast-check";
import { emitJson } from "../../src/emit/emit-json.ts";
import { format } from "../../src/language/syntax/format.ts";
import { loadPolicy } from "../../src/policy/load-policy.ts";
import type { PolicyDocument } from "../../src/policy/policy.ts";
import { compileTexts } from "./compile.ts";
import { asOneModule, asTwoModules, policyText, type Order, type PolicyText } from "./policy-texts.ts";

/** What holds of every policy that compiles. */
export interface PolicyCase {
  readonly policy: PolicyText;
  readonly inTwoModules: boolean;
  /** Gives the order of declarations, imports and files in the second spelling. */
  readonly order: readonly number[];
}

export const policyCase: fc.Arbitrary<PolicyCase> = fc.record({
  policy: policyText,
  inTwoModules: fc.nat(2).map((number) => number === 0),
  order: fc.array(fc.nat(255), { minLength: 3, maxLength: 8 }),
});

/**
 * A compiled policy is the same after it was written and read.
 *
 * @throws an error that shows a policy of which that does not hold
 */
export function checkSurvivesJson({ policy, inTwoModules }: PolicyCase): void {
  const spelt = inTwoModules ? asTwoModules : asOneModule;
  for (const document of documentsOf(spelt(policy, (things) => things))) checkSurvives(document);
}

/**
 * The digest of a policy is that of the same declarations in another order, in files in another order, in the layout of
 * the formatter.
 *
 * @throws an error that shows a policy of which that does not hold
 */
export function checkKeepsDigest({ policy, inTwoModules, order }: PolicyCase): void {
  const spelt = inTwoModules ? asTwoModules : asOneModule;
  const texts = spelt(policy, (things) => things);
  const other = ordered(order)(spelt(policy, ordered(order)).map(formatted));
  const again = documentsOf(other);
  for (const { policy: before, digest } of documentsOf(texts)) {
    const after = again.find((document) => document.policy.module === before.module);
    assert.equal(after?.digest, digest, [...texts, ...other].join("\n----\n"));
  }
}

function checkSurvives(document: PolicyDocument): void {
  const text = emitJson(document);
  const loaded = loadPolicy(text);
  // Reading recomputes the digest; what is read in canonical form is written in it again.
  assert.ok(loaded.ok && loaded.value.digest === document.digest, text);
  assert.equal(`${JSON.stringify(loaded.value)}\n`, text);
}

function documentsOf(texts: readonly string[]): readonly PolicyDocument[] {
  const { diagnostics, modules } = compileTexts(...texts);
  const [error] = diagnostics.filter(({ severity }) => severity === "error");
  assert.ok(error === undefined, `${error?.message ?? ""}\n${texts.join("\n----\n")}`);
  return modules.map(({ policy }) => {
    assert.ok(policy !== undefined, "a policy without errors is lowered");
    return policy;
  });
}

function formatted(text: string): string {
  const result = format({ path: "a.pol", text });
  assert.ok(result.text !== undefined, text);
  return result.text;
}

/** An order of things that numbers give: each number says which of the things left comes next. */
function ordered(numbers: readonly number[]): Order {
  return (things) => {
    const left = [...things];
    return things.flatMap((_, index) => left.splice((numbers[index % numbers.length] ?? 0) % left.length, 1));
  };
}
