import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import { syntaxDiagnostics } from "../../diagnostics/catalogue/syntax.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import type { LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { commitmentOf, type CommitmentEntity } from "./commitments.ts";
import {
  entityNamed,
  isOfKind,
  lookup,
  report,
  reportDuplicates,
  type Context,
  type Expected,
} from "./context.ts";
import { acceptedSlots, contextOf, fieldVariables, requirementOf, type ContextEntity } from "./contexts.ts";
import { budgetNamed } from "./contract-clauses.ts";
import { contractOf, type ContractEntity } from "./contracts.ts";
import { lifetimeOf } from "./durations.ts";
import { grantsOf } from "./effects.ts";
import type { Environment } from "./environment.ts";
import { elaborate } from "./expressions.ts";
import { partiesOf, partyNamed } from "./groups.ts";
import { messageOf, ofOutbounds, parametersGiven } from "./outbound-tests.ts";
import { outboundOf, type OutboundEntity } from "./outbounds.ts";

/** Names, values and calls of a test, so that a test that says nothing is refused like a rule that does nothing. */
export function checkTest(cx: Context, home: LinkedModule, test: ast.TestDeclaration): void {
  if (test.given === undefined) {
    if (home.damaged.has(test)) return;
    const owner = `test \`${test.title.value}\``;
    report(cx, home, syntaxDiagnostics.missingClause, { clause: "given", owner }, test.title.span);
    return;
  }
  if (test.expectations.length === 0 && !home.damaged.has(test)) {
    const owner = `test \`${test.title.value}\``;
    report(cx, home, syntaxDiagnostics.missingClause, { clause: "expect", owner }, test.title.span);
  }
  const given = lookup(cx, home, test.given.name, {
    kinds: ["contract", "commitment", "outbound"],
    phrase: "contract, commitment or outbound",
  });
  if (given === undefined) return;
  if (isOfKind(given, aContract)) checkContractTest(cx, home, test, test.given, given);
  else if (isOfKind(given, aCommitment)) checkCommitmentTest(cx, home, test, test.given, given);
  else if (isOfKind(given, anOutbound)) checkOutboundTest(cx, home, test, test.given, given);
}

/** Expectations that do not speak of what the test is given. */
function reportForeign(
  cx: Context,
  home: LinkedModule,
  test: ast.TestDeclaration,
  owner: string,
  own: ReadonlySet<ast.Expectation["kind"]>,
): void {
  for (const { kind, span } of test.expectations) {
    if (!own.has(kind)) report(cx, home, nameDiagnostics.foreignExpectation, { owner }, span);
  }
}

const ofContracts: ReadonlySet<ast.Expectation["kind"]> = new Set<ast.Expectation["kind"]>([
  "expect-release",
  "expect-text",
  "expect-data",
  "expect-outcome",
  "expect-forward",
  "expect-log",
  "expect-remember",
  "expect-read",
  "expect-reach",
]);
const ofCommitments: ReadonlySet<ast.Expectation["kind"]> = new Set<ast.Expectation["kind"]>([
  "expect-call",
  "expect-effects",
  "expect-claim",
]);

const aContract: Expected<"contract"> = { kinds: ["contract"], phrase: "contract" };
const aCommitment: Expected<"commitment"> = { kinds: ["commitment"], phrase: "commitment" };
const anOutbound: Expected<"outbound"> = { kinds: ["outbound"], phrase: "outbound" };
const aContext: Expected<"context"> = { kinds: ["context"], phrase: "context" };
const aRequirement: Expected<"requirement"> = { kinds: ["requirement"], phrase: "requirement" };

function checkContractTest(
  cx: Context,
  home: LinkedModule,
  test: ast.TestDeclaration,
  given: ast.Given,
  entity: ContractEntity,
): void {
  reportForeign(cx, home, test, `contract \`${entity.name}\``, ofContracts);
  if (given.arguments !== undefined) {
    const span = { start: given.name.span.start, end: endOfCall(home, given) };
    const counts = { callee: given.name.text, expected: 0, found: given.arguments.length };
    report(cx, home, typeDiagnostics.wrongCount, counts, span);
  }
  const contract = contractOf(cx, entity);
  const context = contract === undefined ? undefined : entityNamed(cx, contract.context, aContext);
  if (contract === undefined || context === undefined) return;
  checkCase(cx, home, given, context);
  const requirements = contract.answers.flatMap((name) => entityNamed(cx, name, aRequirement) ?? []);
  const accepted = requirements.flatMap((one) => acceptedSlots(requirementOf(cx, one)));
  for (const slot of given.asking) {
    if (accepted.includes(slot.text) || slot.text === "") continue;
    const parameters = {
      name: slot.text,
      what: "accepted slot",
      owner: "the requirement",
      near: nearest(slot.text, accepted),
    };
    report(cx, home, nameDiagnostics.unknownMember, parameters, slot.span);
  }
  for (const budget of given.spending) {
    const name = budgetNamed(cx, home, budget);
    if (name === undefined || contract.charges.includes(name)) continue;
    const near = nearest(name, contract.charges);
    const parameters = { name: budget.text, what: "budget", owner: `\`${entity.name}\``, near };
    report(cx, home, nameDiagnostics.unknownMember, parameters, budget.span);
  }
  for (const expectation of test.expectations) {
    if (ofContracts.has(expectation.kind)) checkExpectation(cx, home, expectation, context);
  }
}

function checkCase(cx: Context, home: LinkedModule, given: ast.Given, context: ContextEntity): void {
  const { fields } = contextOf(cx, context);
  const entries = given.with?.entries ?? [];
  reportDuplicates(
    cx,
    home,
    entries.map((entry) => entry.key),
    "field",
  );
  for (const entry of entries) {
    const field = fields.find((one) => one.name === entry.key.text);
    if (field === undefined) {
      if (entry.key.text === "") continue;
      const near = nearest(
        entry.key.text,
        fields.map((one) => one.name),
      );
      const parameters = { name: entry.key.text, what: "field", owner: `\`${context.name}\``, near };
      report(cx, home, nameDiagnostics.unknownMember, parameters, entry.key.span);
      continue;
    }
    elaborate(cx, literalsOnly(home), entry.value, field.type);
  }
}

function literalsOnly(home: LinkedModule): Environment {
  return { home, place: "in a test", variables: new Map(), clock: false, accepted: undefined };
}

function checkExpectation(
  cx: Context,
  home: LinkedModule,
  expectation: ast.Expectation,
  context: ContextEntity,
): void {
  switch (expectation.kind) {
    case "expect-release":
      lookup(cx, home, expectation.form, { kinds: ["form"], phrase: "form" });
      break;
    case "expect-forward":
      partyNamed(cx, home, expectation.to, ["agent", "person", "tool", "channel"]);
      break;
    case "expect-log":
      partyNamed(cx, home, expectation.to, ["log"]);
      break;
    case "expect-remember":
      partyNamed(cx, home, expectation.store, ["store"]);
      break;
    case "expect-outcome":
      partiesOf(cx, home, expectation.to, ["agent", "person", "tool"], "party");
      break;
    case "expect-read":
      lifetimeOf(cx, home, expectation.after);
      break;
    case "expect-reach": {
      partiesOf(
        cx,
        home,
        expectation.parties,
        ["agent", "person", "tool", "store", "log", "channel"],
        "party",
      );
      const variables = fieldVariables(cx, context);
      const env = { ...literalsOnly(home), place: `among the fields of \`${context.name}\``, variables };
      elaborate(cx, env, expectation.field, undefined);
      break;
    }
    default:
      checkCall(cx, literalsOnly(home), expectation);
  }
}

function checkCommitmentTest(
  cx: Context,
  home: LinkedModule,
  test: ast.TestDeclaration,
  given: ast.Given,
  entity: CommitmentEntity,
): void {
  const { parameters, claims } = commitmentOf(cx, entity);
  reportForeign(cx, home, test, `commitment \`${entity.name}\``, ofCommitments);
  const values = given.arguments ?? [];
  if (values.length !== parameters.length) {
    const span = { start: given.name.span.start, end: endOfCall(home, given) };
    const counts = { callee: given.name.text, expected: parameters.length, found: values.length };
    report(cx, home, typeDiagnostics.wrongCount, counts, span);
  }
  for (const [index, value] of values.entries())
    elaborate(cx, literalsOnly(home), value, parameters[index]?.type);
  for (const expectation of test.expectations) {
    if (expectation.kind === "expect-claim") {
      const names = claims.map((claim) => claim.name);
      if (names.includes(expectation.claim.text) || expectation.claim.text === "") continue;
      const near = nearest(expectation.claim.text, names);
      const owner = `commitment \`${entity.name}\``;
      report(
        cx,
        home,
        nameDiagnostics.unknownMember,
        { name: expectation.claim.text, what: "claim", owner, near },
        expectation.claim.span,
      );
    } else checkCall(cx, literalsOnly(home), expectation);
  }
}

function checkOutboundTest(
  cx: Context,
  home: LinkedModule,
  test: ast.TestDeclaration,
  given: ast.Given,
  entity: OutboundEntity,
): void {
  reportForeign(cx, home, test, `outbound \`${entity.name}\``, ofOutbounds);
  const outbound = outboundOf(cx, entity);
  const context = outbound && entityNamed(cx, outbound.context, aContext);
  if (outbound === undefined || context === undefined) return;
  parametersGiven(cx, home, outbound, given);
  checkCase(cx, home, given, context);
  for (const one of test.expectations) {
    if (one.kind === "expect-call") messageOf(cx, home, entity, outbound, one);
    else if (one.kind === "expect-reach") checkExpectation(cx, home, one, context);
  }
}

/** Where `baseline("/w")` ends: before what follows it in the clause. */
function endOfCall(home: LinkedModule, given: ast.Given): number {
  if (given.arguments === undefined) return given.name.span.end;
  const last = given.arguments.at(-1)?.span.end ?? given.name.span.end;
  return home.file.text.indexOf(")", last) + 1;
}

function checkCall(cx: Context, env: Environment, expectation: ast.Expectation): void {
  if (expectation.kind === "expect-call") {
    grantsOf(cx, env, expectation.call);
    if (expectation.after !== undefined) grantsOf(cx, env, expectation.after);
    partiesOf(cx, env.home, expectation.verdict.approvers, ["person"], "approver");
  } else if (expectation.kind === "expect-effects" && expectation.verdict.at !== undefined) {
    grantsOf(cx, env, expectation.verdict.at);
  }
}
