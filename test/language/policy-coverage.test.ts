import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromRoot } from "../../src/generate/paths.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import { compileTexts } from "../support/compile.ts";
import { asOneModule, policyText } from "../support/policy-texts.ts";
import { NEVER_WRITTEN } from "./syntax/never-written.ts";
import { syntaxTreeFiles, treeShape } from "./syntax/tree-shape.ts";

const HEADER = 'edition "2026"\nmodule a\n';

/** What can be written and is always an error, with a text that has it. */
const REFUSED: readonly (readonly [construct: string, text: string])[] = [
  ["Module.edition = undefined", "module a"],
  ["Module.name = undefined", 'edition "2026"'],
  ["EnumDeclaration.members = empty", `${HEADER}enum E { }`],
  ["AbstractionDeclaration.arms = empty", `${HEADER}abstraction a(b: Bool) -> Bool { }`],
  ["AbstractionDeclaration.arms = undefined", `${HEADER}abstraction a(b: Bool) -> Bool`],
  ["BudgetDeclaration.limits = empty", `${HEADER}budget b { }`],
  ["AfterClause.clauses = empty", `${HEADER}commitment c { allows clock.read after clock.read { } }`],
  ["OutboundDeclaration.clauses = empty", `${HEADER}agent o context C of o { } outbound x using C { }`],
  ["TestDeclaration.given = undefined", `${HEADER}test "t" { expect clock.read is denied }`],
  [
    "TestDeclaration.expectations = empty",
    `${HEADER}commitment c { allows clock.read } test "t" { given c }`,
  ],
  ["RecordType.fields = empty", `${HEADER}type T = { }`],
];

/** What the types of policies allow and the compiler never writes. */
const NEVER_IN_POLICIES: readonly string[] = [
  // A type without values, and a list that the grammar or the checker does not let be empty.
  "Type:enum.members = empty",
  "Type:record.fields = empty",
  // Lists and records of literals are written as such.
  "Expression:literal.value = empty",
  "Expression:literal.value = some",
  "Expression:field.path = empty",
  "Expression:slot.path = empty",
  "Expression:parameter.path = empty",
  "Expression:builtin.arguments = empty",
  "Expression:record.entries = empty",
  "Expression:concat.parts = empty",
  "ContextField.known = empty",
  // What the compiler computes has no arms, and is left out.
  "Abstraction.arms = empty",
  "WhenBody.branches = empty",
  "AnyOfBody.variants = empty",
  "Budget.limits = empty",
  "Contract.answers = empty",
  "Contract.to = empty",
  "Contract.offers = empty",
  "Contract.failure = empty",
  "FailureStep:ask.approvers = empty",
  "ContractCertificate.candidates = empty",
  "WindowBound.per = empty",
  "Commitment.allows = empty",
  "WithinBound.pattern = empty",
  "ArgumentConstraint:pattern.pattern = empty",
  "ArgumentConstraint:words.words = empty",
  "AskRule.approvers = empty",
  "AfterRule.effects = empty",
  "Outbound.to = empty",
];

const texts = fc
  .sample(policyText, { numRuns: 4000, seed: 2026 })
  .flatMap((policy) => asOneModule(policy, (things) => things));

describe("the generator of policies", () => {
  it("reaches everything that the syntax tree of a correct policy can hold", () => {
    const shape = treeShape(syntaxTreeFiles(), "Module");
    const seen = new Set<string>();
    for (const text of texts) shape.observe(parse({ path: "a.pol", text }).module, seen);
    const missing = [...shape.allowed].filter((one) => !seen.has(one) && !NEVER_WRITTEN.includes(one));
    expect(missing.toSorted()).toEqual(REFUSED.map(([construct]) => construct).toSorted());
  });

  it.each(REFUSED)("leaves out nothing that is correct: %s", (_construct, text) => {
    const { diagnostics } = compileTexts(text);
    expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
  });

  it("reaches everything that a compiled policy can hold", () => {
    const files = ["type", "expression", "policy"].map((name) => fromRoot(`src/policy/${name}.ts`));
    const shape = treeShape(files, "PolicyDocument");
    const seen = new Set<string>();
    for (const text of texts) {
      for (const { policy } of compileTexts(text).modules) shape.observe(policy, seen);
    }
    expect([...shape.allowed].filter((one) => !seen.has(one))).toEqual(NEVER_IN_POLICIES);
  });
});
