import { strict as assert } from "node:assert";
import * as fc from "fast-check";
import { emitJson } from "../../../src/emit/emit-json.ts";
import { compile } from "../../../src/language/compile.ts";
import { parseOnce } from "../../../src/language/syntax/parse.ts";
import { print } from "../../../src/language/syntax/print.ts";
import { sameTree } from "../../../src/language/syntax/same-tree.ts";
import { loadPolicy } from "../../../src/policy/load-policy.ts";
import type { PolicyDocument } from "../../../src/policy/policy.ts";
import { sourceFile, type SourceFile } from "../../../src/source/source-file.ts";
import { library } from "../compile.ts";
import { asOneModule, asTwoModules, policyText, type Order, type PolicyText } from "../policy-texts.ts";

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
 * A compiled policy is the same after it was written and read. Its digest is that of the same declarations in another
 * order, in files in another order, in the layout of the formatter.
 *
 * @throws an error that shows a policy of which that does not hold
 */
export function checkLaws({ policy, inTwoModules, order }: PolicyCase): void {
  const spelt = inTwoModules ? asTwoModules : asOneModule;
  const texts = spelt(policy, (things) => things);
  const documents = documentsOf(filesOf(texts));
  for (const document of documents) checkSurvives(document);
  const other = ordered(order)(filesOf(spelt(policy, ordered(order))).map(formatted));
  const again = documentsOf(other);
  for (const { policy: before, digest } of documents) {
    const after = again.find((document) => document.policy.module === before.module);
    assert.equal(after?.digest, digest, [...texts, ...other.map(({ text }) => text)].join("\n----\n"));
  }
}

function checkSurvives(document: PolicyDocument): void {
  const text = emitJson(document);
  const loaded = loadPolicy(text);
  // Reading recomputes the digest; what is read in canonical form is written in it again.
  assert.ok(loaded.ok && loaded.value.digest === document.digest, text);
  assert.equal(`${JSON.stringify(loaded.value)}\n`, text);
}

function filesOf(texts: readonly string[]): readonly SourceFile[] {
  return texts.map((text, index) => sourceFile(`${index}.pol`, text));
}

function documentsOf(files: readonly SourceFile[]): readonly PolicyDocument[] {
  const { diagnostics, modules } = compile(files, library);
  const error = diagnostics.find(({ severity }) => severity === "error");
  assert.ok(
    error === undefined,
    `${error?.message ?? ""}\n${files.map(({ text }) => text).join("\n----\n")}`,
  );
  return modules.map(({ policy }) => {
    assert.ok(policy !== undefined, "a policy without errors is lowered");
    return policy;
  });
}

/** The file as the formatter would leave it, read once for that and for compiling. */
function formatted(file: SourceFile): SourceFile {
  const { module } = parseOnce(file);
  const result = sourceFile(file.path, print(module));
  const again = parseOnce(result);
  assert.ok(again.diagnostics.length === 0 && sameTree(module, again.module), file.text);
  return result;
}

/** An order of things that numbers give: each number says which of the things left comes next. */
function ordered(numbers: readonly number[]): Order {
  return (things) => {
    const left = [...things];
    return things.flatMap((_, index) => left.splice((numbers[index % numbers.length] ?? 0) % left.length, 1));
  };
}
