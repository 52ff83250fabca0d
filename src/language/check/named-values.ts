import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import type { Type } from "../../policy/type.ts";
import type { Span } from "../../source/span.ts";
import type { LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { report, type Context } from "./context.ts";
import type { Environment } from "./environment.ts";
import type { Typed } from "./literal-values.ts";
import { clockTypes, localName, structure, unknownType } from "./types.ts";

/** A variable or a part of one, the clock, or a member of the enum that is expected. */
export function elaborateName(
  cx: Context,
  env: Environment,
  name: ast.DottedName,
  expected: Type | undefined,
): Typed | undefined {
  const [first, ...rest] = name.parts;
  if (first === undefined || first.text === "") return undefined;
  const variable = env.variables.get(first.text);
  if (variable !== undefined) {
    const type = partType(cx, env.home, variable.type, `\`${first.text}\``, rest);
    const path = [...(variable.path ?? [first.text]), ...rest.map((part) => part.text)];
    return type === undefined ? undefined : { value: { kind: variable.kind, path }, type };
  }
  if (first.text === "now" && env.clock) return elaborateClock(cx, env, rest, name.span);
  if (rest.length === 0 && expected !== undefined) {
    const shape = structure(cx, expected);
    const members = memberTypes(cx, shape);
    if (members.includes(first.text))
      return { value: { kind: "literal", value: first.text }, type: expected };
    if (members.length > 0) return reportMember(cx, env, first, expected, members);
  }
  if (expected !== unknownType) reportVariable(cx, env, name);
  return undefined;
}

function memberTypes(cx: Context, shape: Type): readonly string[] {
  if (shape.kind === "optional") return memberTypes(cx, structure(cx, shape.inner));
  return shape.kind === "enum" ? shape.members : [];
}

function reportMember(
  cx: Context,
  env: Environment,
  name: ast.Name,
  expected: Type,
  members: readonly string[],
): undefined {
  const owner =
    expected.kind === "named" ? `\`${localName(expected.name)}\`` : `the enum of ${members.join(", ")}`;
  const near = nearest(name.text, [...members, ...env.variables.keys()]);
  report(
    cx,
    env.home,
    nameDiagnostics.unknownMember,
    { name: name.text, what: "member", owner, near },
    name.span,
  );
  return undefined;
}

function reportVariable(cx: Context, env: Environment, name: ast.DottedName): void {
  const [first] = name.parts;
  if (first === undefined) return;
  const near = nearest(first.text, env.variables.keys());
  report(
    cx,
    env.home,
    nameDiagnostics.unknownVariable,
    { name: first.text, place: env.place, near },
    first.span,
  );
}

/** The type of a part of a value; a missing one is reported. */
export function partType(
  cx: Context,
  home: LinkedModule,
  type: Type,
  owner: string,
  parts: readonly ast.Name[],
): Type | undefined {
  let current = type;
  let path = owner;
  for (const part of parts) {
    const shape = structure(cx, current);
    if (current === unknownType || shape === unknownType) return unknownType;
    const fields = shape.kind === "record" ? shape.fields : [];
    const field = fields.find((one) => one.name === part.text);
    if (field === undefined) {
      const near = nearest(
        part.text,
        fields.map((one) => one.name),
      );
      report(
        cx,
        home,
        nameDiagnostics.unknownMember,
        { name: part.text, what: "part", owner: path, near },
        part.span,
      );
      return undefined;
    }
    current = field.type;
    path = `\`${path.slice(1, -1)}.${part.text}\``;
  }
  return current;
}

function elaborateClock(
  cx: Context,
  env: Environment,
  parts: readonly ast.Name[],
  span: Span,
): Typed | undefined {
  const [part] = parts;
  const type = clockTypes.get(part?.text ?? "");
  if (
    part !== undefined &&
    parts.length === 1 &&
    type !== undefined &&
    (part.text === "hour" || part.text === "day")
  ) {
    return { value: { kind: "clock", part: part.text }, type };
  }
  const near = nearest(part?.text ?? "", clockTypes.keys());
  const parameters = { name: part?.text ?? "now", what: "part", owner: "the clock `now`", near };
  report(cx, env.home, nameDiagnostics.unknownMember, parameters, part?.span ?? span);
  return undefined;
}

/** `asked` and one of the accepted slots. */
export function elaborateAsked(
  cx: Context,
  env: Environment,
  { slot, span }: ast.AskedExpression,
): Typed | undefined {
  if (slot.text === "") return undefined;
  if (env.accepted?.includes(slot.text))
    return { value: { kind: "asked", slot: slot.text }, type: { kind: "bool" } };
  if (env.accepted === undefined) {
    const parameters = { name: "asked", place: env.place, near: undefined };
    report(cx, env.home, nameDiagnostics.unknownVariable, parameters, span);
  } else {
    const parameters = {
      name: slot.text,
      what: "accepted slot",
      owner: "the requirement",
      near: nearest(slot.text, env.accepted),
    };
    report(cx, env.home, nameDiagnostics.unknownMember, parameters, slot.span);
  }
  return undefined;
}
