import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import type { TestMessage } from "../../policy/policy-test.ts";
import type { Outbound } from "../../policy/policy.ts";
import type { Type, Value } from "../../policy/type.ts";
import type { LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { nameOf, report, reportDuplicates, type Context } from "./context.ts";
import type { Environment } from "./environment.ts";
import { elaborate } from "./expressions.ts";
import { partyNamed } from "./groups.ts";
import { literalValue } from "./literal-of.ts";
import type { OutboundEntity } from "./outbounds.ts";

/** Expectations that say something of an outbound: what becomes of a message, and what of a field it may carry. */
export const ofOutbounds: ReadonlySet<ast.Expectation["kind"]> = new Set<ast.Expectation["kind"]>([
  "expect-call",
  "expect-reach",
]);

type CallExpectation = Extract<ast.Expectation, { kind: "expect-call" }>;

const addresses: Type = { kind: "list", element: { kind: "text" } };
const text: Type = { kind: "text" };
const parts: Readonly<Record<keyof TestMessage, Type>> = {
  to: addresses,
  cc: addresses,
  bcc: addresses,
  subject: text,
  body: text,
};

/**
 * The message of `email(to ["ann@example.com"], subject "…", body "…") is allowed`, a call of the outbound's channel; undefined
 * where it is none, which is reported.
 */
export function messageOf(
  cx: Context,
  home: LinkedModule,
  entity: OutboundEntity,
  outbound: Outbound,
  { call, after, verdict, span }: CallExpectation,
): TestMessage | undefined {
  const owner = `outbound \`${entity.name}\``;
  const [name, ...more] = call.name.parts;
  const channel = name === undefined || more.length > 0 ? undefined : partyNamed(cx, home, name, ["channel"]);
  if (channel === undefined) return undefined;
  const isOwn = nameOf(cx, channel) === outbound.channel && after === undefined && verdict.answer !== "asked";
  if (!isOwn) {
    report(cx, home, nameDiagnostics.foreignExpectation, { owner }, span);
    return undefined;
  }
  const given = call.arguments ?? [];
  const names = given.flatMap((one) => one.name ?? []);
  reportDuplicates(cx, home, names, "part");
  const message = { to: [] as string[], cc: [] as string[], bcc: [] as string[], subject: "", body: "" };
  let isWhole = true;
  for (const { name: part, constraint, span: place } of given) {
    const known = Object.entries(parts).find(([key]) => key === part?.text);
    if (constraint.kind !== "equals") {
      report(cx, home, nameDiagnostics.foreignExpectation, { owner }, place);
      isWhole = false;
      continue;
    }
    if (part === undefined || known === undefined) {
      const near = nearest(part?.text ?? "", Object.keys(parts));
      const parameters = { name: part?.text ?? "", what: "part", owner: "a message", near };
      report(cx, home, nameDiagnostics.unknownMember, parameters, part?.span ?? place);
      isWhole = false;
      continue;
    }
    const value = valueOf(cx, home, constraint.value, known[1]);
    if (value === undefined) isWhole = false;
    else Object.assign(message, { [known[0]]: value });
  }
  return isWhole ? message : undefined;
}

/** Parameters of the outbound by name, as the test gives them. */
export function parametersGiven(
  cx: Context,
  home: LinkedModule,
  { parameters }: Outbound,
  given: ast.Given,
): readonly (readonly [string, Value])[] {
  const values = given.arguments ?? [];
  if (values.length !== parameters.length) {
    const counts = { callee: given.name.text, expected: parameters.length, found: values.length };
    report(cx, home, typeDiagnostics.wrongCount, counts, given.name.span);
  }
  return parameters.flatMap(({ name, type }, index) => {
    const written = values[index];
    const value = written === undefined ? undefined : valueOf(cx, home, written, type);
    return value === undefined ? [] : [[name, value] as const];
  });
}

function valueOf(cx: Context, home: LinkedModule, written: ast.Expression, type: Type): Value | undefined {
  const env: Environment = {
    home,
    place: "in a test",
    variables: new Map(),
    clock: false,
    accepted: undefined,
  };
  const typed = elaborate(cx, env, written, type);
  return typed === undefined ? undefined : literalValue(typed.value);
}
