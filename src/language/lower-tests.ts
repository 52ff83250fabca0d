import { assertNever } from "../base/assert.ts";
import type { EffectGrant } from "../policy/policy.ts";
import type { PolicyTest, TestExpectation } from "../policy/policy-test.ts";
import { tableOf } from "../policy/table.ts";
import type { Type, Value } from "../policy/type.ts";
import { entityNamed, isOfKind, lookup, nameOf, type Context, type Expected } from "./check/context.ts";
import { commitmentOf } from "./check/commitments.ts";
import { contextOf, type ContextEntity } from "./check/contexts.ts";
import { budgetNamed } from "./check/contract-clauses.ts";
import { contractOf } from "./check/contracts.ts";
import { lifetimeOf } from "./check/durations.ts";
import { grantsOf } from "./check/effects.ts";
import type { Environment } from "./check/environment.ts";
import { elaborate } from "./check/expressions.ts";
import { partiesOf, partyNamed } from "./check/groups.ts";
import { literalValue } from "./check/literal-of.ts";
import { messageOf, parametersGiven } from "./check/outbound-tests.ts";
import { outboundOf, type OutboundEntity } from "./check/outbounds.ts";
import type { LinkedModule } from "./names/program.ts";
import type * as ast from "./syntax/ast.ts";

/** The tests of a module without errors. */
export function lowerTests(cx: Context, home: LinkedModule): readonly PolicyTest[] {
  return home.syntax.declarations.flatMap((declaration) =>
    declaration.kind === "test" ? lowerTest(cx, home, declaration) : [],
  );
}

const givenKinds: Expected<"contract" | "commitment" | "outbound"> = {
  kinds: ["contract", "commitment", "outbound"],
  phrase: "contract, commitment or outbound",
};
const aCommitment: Expected<"commitment"> = { kinds: ["commitment"], phrase: "commitment" };
const anOutbound: Expected<"outbound"> = { kinds: ["outbound"], phrase: "outbound" };
const aContract: Expected<"contract"> = { kinds: ["contract"], phrase: "contract" };
const aContext: Expected<"context"> = { kinds: ["context"], phrase: "context" };

function lowerTest(cx: Context, home: LinkedModule, test: ast.TestDeclaration): readonly PolicyTest[] {
  const { title, given } = test;
  const entity = given && lookup(cx, home, given.name, givenKinds);
  if (given === undefined || entity === undefined) return [];
  const named = { title: title.value, span: title.span };
  if (!isOfKind(entity, aContract)) {
    if (isOfKind(entity, aCommitment)) {
      const { parameters } = commitmentOf(cx, entity);
      const values = parameters.map(({ name, type }, index) => {
        const written = given.arguments?.[index];
        return [name, written === undefined ? null : valueOf(cx, home, written, type)] as const;
      });
      const expectations = test.expectations.map((one) => lowerExpectation(cx, home, one));
      const lowered = { kind: "commitment", name: nameOf(cx, entity), parameters: tableOf(values) } as const;
      return [{ ...named, given: lowered, expectations }];
    }
    return isOfKind(entity, anOutbound) ? lowerOutboundTest(cx, home, test, given, entity) : [];
  }
  const contract = contractOf(cx, entity);
  const context = contract && entityNamed(cx, contract.context, aContext);
  if (context === undefined) return [];
  const values = caseValues(cx, home, given, context);
  return [
    {
      ...named,
      given: {
        kind: "contract",
        name: nameOf(cx, entity),
        values: tableOf(values),
        asking: given.asking.map(({ text }) => text),
        ...(given.drawing === undefined ? {} : { drawing: Number(given.drawing.text) }),
        spending: given.spending.flatMap((name) => budgetNamed(cx, home, name) ?? []),
      },
      expectations: test.expectations.map((one) => lowerExpectation(cx, home, one)),
    },
  ];
}

function lowerOutboundTest(
  cx: Context,
  home: LinkedModule,
  test: ast.TestDeclaration,
  given: ast.Given,
  entity: OutboundEntity,
): readonly PolicyTest[] {
  const outbound = outboundOf(cx, entity);
  const context = outbound && entityNamed(cx, outbound.context, aContext);
  if (outbound === undefined || context === undefined) return [];
  return [
    {
      title: test.title.value,
      span: test.title.span,
      given: {
        kind: "outbound",
        name: nameOf(cx, entity),
        parameters: tableOf(parametersGiven(cx, home, outbound, given)),
        values: tableOf(caseValues(cx, home, given, context)),
      },
      expectations: test.expectations.flatMap((one): readonly TestExpectation[] => {
        if (one.kind !== "expect-call") return [lowerExpectation(cx, home, one)];
        const message = messageOf(cx, home, entity, outbound, one);
        const { answer } = one.verdict;
        if (message === undefined || answer === "asked") return [];
        return [{ kind: "message", message, answer, span: one.span }];
      }),
    },
  ];
}

function caseValues(
  cx: Context,
  home: LinkedModule,
  given: ast.Given,
  context: ContextEntity,
): readonly (readonly [string, Value])[] {
  const { fields } = contextOf(cx, context);
  return (given.with?.entries ?? []).flatMap((entry): (readonly [string, Value])[] => {
    const field = fields.find(({ name }) => name === entry.key.text);
    return field === undefined ? [] : [[entry.key.text, valueOf(cx, home, entry.value, field.type)]];
  });
}

function lowerExpectation(cx: Context, home: LinkedModule, one: ast.Expectation): TestExpectation {
  const { span } = one;
  const party = (name: ast.Name): string => nameOfParty(cx, home, name);
  const parties = (names: readonly ast.Name[]): readonly string[] =>
    partiesOf(cx, home, names, anyRole, "party");
  const grants = (pattern: ast.EffectPattern): readonly EffectGrant[] =>
    grantsOf(cx, literalsOnly(home), pattern) ?? [];
  switch (one.kind) {
    case "expect-release": {
      const form = lookup(cx, home, one.form, { kinds: ["form"], phrase: "form" });
      return { kind: "release", form: form === undefined ? one.form.text : nameOf(cx, form), span };
    }
    case "expect-text":
      return { kind: "text", text: one.text.value, span };
    case "expect-data":
      return { kind: "data", data: plainValue(one.data), span };
    case "expect-outcome":
      return { kind: "outcome", outcome: one.outcome, of: parties(one.to), span };
    case "expect-forward":
      return { kind: "forward", to: party(one.to), answer: one.verdict.answer, span };
    case "expect-log":
      return { kind: "log", to: party(one.to), answer: one.verdict.answer, span };
    case "expect-remember":
      return { kind: "remember", to: party(one.store), answer: one.verdict.answer, span };
    case "expect-read":
      return { kind: "read", after: lifetimeOf(cx, home, one.after), answer: one.verdict.answer, span };
    case "expect-reach": {
      const { mode, field, only } = one;
      const path = field.parts.map(({ text }) => text);
      return { kind: "reach", mode, path, parties: parties(one.parties), only, span };
    }
    case "expect-call":
      return {
        kind: "call",
        calls: grants(one.call),
        after: one.after === undefined ? [] : grants(one.after),
        answer: one.verdict.answer,
        approvers: parties(one.verdict.approvers),
        span,
      };
    case "expect-effects": {
      const { code, verdict } = one;
      const isFile = code.quote === "line";
      return {
        kind: "effects",
        code: isFile ? { kind: "file", path: code.value } : { kind: "text", text: code.value },
        answer: verdict.answer,
        at: verdict.at === undefined ? [] : grants(verdict.at),
        span,
      };
    }
    case "expect-claim":
      return {
        kind: "claim",
        claim: one.claim.text,
        value: one.value.value,
        keptAs: one.kept?.value,
        span,
      };
    default:
      return assertNever(one);
  }
}

function nameOfParty(cx: Context, home: LinkedModule, name: ast.Name): string {
  const entity = partyNamed(cx, home, name, anyRole);
  return entity === undefined ? name.text : nameOf(cx, entity);
}

const anyRole = ["agent", "person", "tool", "store", "log", "channel"] as const;

function literalsOnly(home: LinkedModule): Environment {
  return { home, place: "in a test", variables: new Map(), clock: false, accepted: undefined };
}

function valueOf(cx: Context, home: LinkedModule, written: ast.Expression, type: Type): Value {
  const typed = elaborate(cx, literalsOnly(home), written, type);
  return typed === undefined ? null : literalValue(typed.value);
}

/** Data as it is sent, where a member of an enum is its name. */
function plainValue(written: ast.Expression): Value {
  switch (written.kind) {
    case "text":
    case "bool":
      return written.value;
    case "number":
      return Number(written.text);
    case "list":
      return written.items.map(plainValue);
    case "record":
      return tableOf(written.entries.map(({ key, value }) => [key.text, plainValue(value)] as const));
    case "dotted-name":
      return written.parts.map(({ text }) => text).join(".");
    default:
      return null;
  }
}
