import { assertNever } from "../../base/assert.ts";
import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import { parseDecimal, stepsBetween } from "../../policy/decimal.ts";
import type { Expression } from "../../policy/expression.ts";
import type { Parameter } from "../../policy/policy.ts";
import type { RecordField, Type } from "../../policy/type.ts";
import { scalarCount } from "../../policy/unicode.ts";
import type { Span } from "../../source/span.ts";
import { builtinTypes, type BuiltinType } from "../names/builtin-types.ts";
import { dotted } from "../names/link.ts";
import type { Entity, LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { lookup, nameOf, once, report, reportDuplicates, type Context } from "./context.ts";
import { dateProblem, numberOf, wholeNumber } from "./literals.ts";
import { patternProblem } from "./patterns.ts";

/** A type that could not be read; it fits everything, and nothing more is said of it. */
export const unknownType: Type = { kind: "text" };

/** A declaration that names a type. */
export type TypeEntity = Entity<ast.TypeDeclaration | ast.EnumDeclaration>;

/** What a type expression means, named types staying names. What is wrong with it is reported once. */
export function typeOf(cx: Context, home: LinkedModule, type: ast.TypeExpression): Type {
  let known = cx.writtenTypes.get(type);
  if (known === undefined) cx.writtenTypes.set(type, (known = elaborateType(cx, home, type)));
  return known;
}

function elaborateType(cx: Context, home: LinkedModule, type: ast.TypeExpression): Type {
  switch (type.kind) {
    case "named-type":
      return namedType(cx, home, type);
    case "collection-type": {
      const element = typeOf(cx, home, type.element);
      rejectOptional(cx, home, element, type.element.span, "the items of a collection are never absent");
      const maxItems = type.max === undefined ? undefined : wholeNumber(cx, home, type.max, 1);
      const kind = type.collection === "List" ? "list" : "set";
      return maxItems === undefined ? { kind, element } : { kind, element, maxItems };
    }
    case "optional-type":
      return optionalType(cx, home, type);
    case "record-type": {
      reportDuplicates(
        cx,
        home,
        type.fields.map((field) => field.name),
        "field",
      );
      if (type.fields.length === 0) {
        const parameters = {
          type: "{ }",
          problem: "has no fields, so there is nothing that a value of it says",
        };
        report(cx, home, typeDiagnostics.badBounds, parameters, type.span);
      }
      return { kind: "record", fields: type.fields.map((field) => recordField(cx, home, field)) };
    }
    default:
      return assertNever(type);
  }
}

/** However many marks there are, they are one mistake. */
function optionalType(cx: Context, home: LinkedModule, type: ast.OptionalType): Type {
  let innermost = type;
  while (innermost.inner.kind === "optional-type") innermost = innermost.inner;
  const inner = typeOf(cx, home, innermost.inner);
  if (innermost !== type || structure(cx, inner).kind === "optional") {
    const marks = { start: innermost.span.end - 1, end: type.span.end };
    const problem = "what may be absent already cannot be made optional again";
    report(cx, home, typeDiagnostics.optionalPlace, { problem }, marks);
  }
  return { kind: "optional", inner };
}

function recordField(cx: Context, home: LinkedModule, field: ast.RecordField): RecordField {
  return { name: field.name.text, type: typeOf(cx, home, field.type) };
}

function rejectOptional(cx: Context, home: LinkedModule, inner: Type, span: Span, problem: string): void {
  if (structure(cx, inner).kind !== "optional") return;
  report(cx, home, typeDiagnostics.optionalPlace, { problem }, span);
}

function namedType(cx: Context, home: LinkedModule, type: ast.NamedType): Type {
  const name = dotted(type.name);
  const builtin = builtinTypes.get(name);
  if (builtin !== undefined) return bounded(cx, home, name, builtin, type.bounds);
  const [single] = type.name.parts;
  if (single === undefined || name === "") return unknownType;
  if (type.name.parts.length > 1) {
    report(
      cx,
      home,
      nameDiagnostics.unknownName,
      { name, expected: "type", near: undefined },
      type.name.span,
    );
    return unknownType;
  }
  const entity = lookup(cx, home, single, { kinds: ["type", "enum"], phrase: "type" });
  if (entity === undefined) return unknownType;
  if (type.bounds !== undefined) {
    const parameters = { type: name, problem: "takes no bounds: it is declared with its own" };
    report(cx, home, typeDiagnostics.badBounds, parameters, type.bounds.span);
  }
  if (isCyclic(cx, entity, home, type)) return unknownType;
  return namedTypeOf(cx, entity);
}

/** The type that a declaration names. */
export function namedTypeOf(cx: Context, entity: TypeEntity): Type {
  const name = nameOf(cx, entity);
  cx.namedTypes.set(name, entity);
  return { kind: "named", name };
}

/** What a declared type stands for. */
export function definitionOf(cx: Context, entity: TypeEntity): Type {
  return once(
    cx,
    entity,
    "type",
    () => definition(cx, entity),
    () => unknownType,
  );
}

function enumOf(cx: Context, home: LinkedModule, declaration: ast.EnumDeclaration): Type {
  reportDuplicates(
    cx,
    home,
    declaration.members.map((member) => member.name),
    "member",
  );
  if (declaration.members.length === 0 && !home.damaged.has(declaration)) {
    const parameters = { type: declaration.name.text, problem: "has no members, so no value of it exists" };
    report(cx, home, typeDiagnostics.badBounds, parameters, declaration.name.span);
  }
  return { kind: "enum", members: [...new Set(declaration.members.map((member) => member.name.text))] };
}

/** A type that needs itself to be known has no end; the place that closes the circle is reported. */
function isCyclic(cx: Context, entity: TypeEntity, home: LinkedModule, place: ast.NamedType): boolean {
  let cyclic = false;
  once(
    cx,
    entity,
    "type",
    () => definition(cx, entity),
    () => {
      cyclic = true;
      return unknownType;
    },
  );
  if (cyclic) report(cx, home, typeDiagnostics.cycle, { name: entity.name, what: "type" }, place.name.span);
  return cyclic;
}

function definition(cx: Context, entity: TypeEntity): Type {
  const { declaration, module } = entity;
  return declaration.kind === "enum" ? enumOf(cx, module, declaration) : typeOf(cx, module, declaration.type);
}

function bounded(
  cx: Context,
  home: LinkedModule,
  name: string,
  builtin: BuiltinType,
  bounds: ast.TypeBounds | undefined,
): Type {
  const plain = { kind: builtin.kind };
  if (bounds === undefined) return plain;
  if (!builtin.bounds.includes(bounds.kind)) {
    report(
      cx,
      home,
      typeDiagnostics.badBounds,
      { type: name, problem: "does not take these bounds" },
      bounds.span,
    );
    return plain;
  }
  switch (bounds.kind) {
    case "max": {
      const maxLength = wholeNumber(cx, home, bounds.max, 1);
      return maxLength === undefined ? { kind: "text" } : { kind: "text", maxLength };
    }
    case "matching": {
      const problem = patternProblem(bounds.pattern.source);
      if (problem === undefined) return { kind: "text", pattern: bounds.pattern.source };
      report(cx, home, typeDiagnostics.badPattern, { problem }, bounds.pattern.span);
      return { kind: "text" };
    }
    case "range":
      return ranged(cx, home, name, builtin, bounds);
    default:
      return assertNever(bounds);
  }
}

type Range = Extract<ast.TypeBounds, { kind: "range" }>;

function ranged(cx: Context, home: LinkedModule, name: string, builtin: BuiltinType, bounds: Range): Type {
  const problem = rangeProblem(builtin, bounds);
  if (problem !== undefined) {
    report(cx, home, typeDiagnostics.badBounds, { type: name, problem }, bounds.span);
    return { kind: builtin.kind };
  }
  if (builtin.kind === "date" && bounds.low.kind === "text" && bounds.high.kind === "text") {
    return { kind: "date", min: bounds.low.value, max: bounds.high.value };
  }
  if (bounds.low.kind !== "number" || bounds.high.kind !== "number") return { kind: builtin.kind };
  if (builtin.kind === "int") return { kind: "int", min: numberOf(bounds.low), max: numberOf(bounds.high) };
  const range = { min: bounds.low.text, max: bounds.high.text };
  return bounds.step === undefined
    ? { kind: "decimal", ...range }
    : { kind: "decimal", ...range, step: bounds.step.text };
}

function rangeProblem(builtin: BuiltinType, { low, high, step }: Range): string | undefined {
  if (builtin.kind === "date") {
    if (low.kind !== "text" || high.kind !== "text")
      return 'is bounded by dates: `Date("2026-01-01".."2026-12-31")`';
    const problem = dateProblem(low.value) ?? dateProblem(high.value);
    if (problem !== undefined) return problem;
    return low.value > high.value ? "holds no date: its end lies before its start" : undefined;
  }
  if (low.kind !== "number" || high.kind !== "number") return "is bounded by numbers";
  if (Number(low.text) > Number(high.text))
    return "holds no number: its upper bound lies below its lower one";
  if (builtin.kind === "int") {
    if (step !== undefined) return "takes no step; a `Decimal` does";
    const whole = [low, high].every(
      (one) => /^-?\d+$/.test(one.text) && Number.isSafeInteger(Number(one.text)),
    );
    return whole ? undefined : "is bounded by whole numbers up to 2^53";
  }
  if (step !== undefined && !(Number(step.text) > 0)) return "needs a step above zero";
  const [from, to, by] = [low.text, high.text, step?.text ?? "1"].map(parseDecimal);
  const reaches =
    from !== undefined && to !== undefined && by !== undefined && stepsBetween(from, to, by).exact;
  return step === undefined || reaches ? undefined : "has an upper bound that its step does not reach";
}

/** A type as its structure, a name being looked through. */
export function structure(cx: Context, type: Type): Exclude<Type, { kind: "named" }> {
  let current = type;
  for (let steps = 0; current.kind === "named" && steps < 1000; steps++) {
    const entity = typeEntity(cx, current.name);
    current = entity === undefined ? unknownType : definitionOf(cx, entity);
  }
  return current.kind === "named" ? { kind: "text" } : current;
}

/** The type of a path into named values, if every step of it exists; of the clock, and of what is asked. */
export function readType(cx: Context, types: ReadonlyMap<string, Type>, read: Expression): Type | undefined {
  if (read.kind === "asked") return { kind: "bool" };
  if (read.kind === "clock") return clockTypes.get(read.part);
  if (read.kind !== "field" && read.kind !== "slot" && read.kind !== "parameter") return undefined;
  const [first = "", ...rest] = read.path;
  let type = types.get(first);
  for (const part of rest) {
    const shape: Type | undefined = type === undefined ? undefined : structure(cx, type);
    type = shape?.kind === "record" ? shape.fields.find((field) => field.name === part)?.type : undefined;
  }
  return type;
}

/** What the clock can be read for, in UTC. */
export const clockTypes: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["hour", { kind: "int", min: 0, max: 23 }],
  ["day", { kind: "enum", members: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] }],
]);

/** The types whose values are texts. */
export const textualKinds: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>([
  "text",
  "id",
  "email",
  "url",
  "host",
  "endpoint",
  "path",
]);

function typeEntity(cx: Context, name: string): TypeEntity | undefined {
  const entity = cx.namedTypes.get(name);
  return entity !== undefined && isTypeEntity(entity) ? entity : undefined;
}

function isTypeEntity(entity: Entity): entity is TypeEntity {
  return entity.declaration.kind === "type" || entity.declaration.kind === "enum";
}

/** Names and types of parameters. What is wrong with them is reported once. */
export function parametersOf(
  cx: Context,
  home: LinkedModule,
  parameters: readonly ast.Parameter[],
): readonly Parameter[] {
  let known = cx.writtenParameters.get(parameters);
  if (known === undefined) {
    reportDuplicates(
      cx,
      home,
      parameters.map((parameter) => parameter.name),
      "parameter",
    );
    known = parameters.map(({ name, type }) => ({ name: name.text, type: typeOf(cx, home, type) }));
    cx.writtenParameters.set(parameters, known);
  }
  return known;
}

/** Whether every value of the narrow type is one of the wide type. */
export function fits(cx: Context, narrow: Type, wide: Type): boolean {
  if (narrow === unknownType || wide === unknownType) return true;
  if (narrow.kind === "named" && wide.kind === "named" && narrow.name === wide.name) return true;
  const from = structure(cx, narrow);
  const to = structure(cx, wide);
  if (from === unknownType || to === unknownType) return true;
  if (to.kind === "optional") return fits(cx, from.kind === "optional" ? from.inner : from, to.inner);
  switch (from.kind) {
    case "bool":
      return to.kind === "bool";
    case "int":
      if (to.kind === "decimal") return within(from, to) && to.step === undefined;
      return to.kind === "int" && within(from, to);
    case "decimal":
      return to.kind === "decimal" && within(from, to) && (to.step === undefined || to.step === from.step);
    case "date":
      return to.kind === "date" && within(from, to);
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
      return to.kind === from.kind || isAnyText(to);
    case "text":
      return to.kind === "text" && textFits(from, to);
    case "enum":
      if (to.kind === "text")
        return (
          to.pattern === undefined && from.members.every((one) => countFits(scalarCount(one), to.maxLength))
        );
      return to.kind === "enum" && from.members.every((member) => to.members.includes(member));
    case "list":
    case "set":
      return (
        to.kind === from.kind && countFits(from.maxItems, to.maxItems) && fits(cx, from.element, to.element)
      );
    case "record":
      return to.kind === "record" && recordFits(cx, from.fields, to.fields);
    case "optional":
      return false;
    default:
      return assertNever(from);
  }
}

interface Bounds {
  readonly min?: number | string;
  readonly max?: number | string;
}

function within(narrow: Bounds, wide: Bounds): boolean {
  const low = wide.min === undefined || (narrow.min !== undefined && atMost(wide.min, narrow.min));
  const high = wide.max === undefined || (narrow.max !== undefined && atMost(narrow.max, wide.max));
  return low && high;
}

/** Numbers, decimal texts or ISO dates in their order. */
function atMost(low: number | string, high: number | string): boolean {
  const isDate = typeof low === "string" && /^\d{4}-/.test(low);
  return isDate ? low <= high : Number(low) <= Number(high);
}

function isAnyText(type: Type): boolean {
  return type.kind === "text" && type.maxLength === undefined && type.pattern === undefined;
}

type TextType = Extract<Type, { kind: "text" }>;

function textFits(narrow: TextType, wide: TextType): boolean {
  return (
    countFits(narrow.maxLength, wide.maxLength) &&
    (wide.pattern === undefined || wide.pattern === narrow.pattern)
  );
}

function countFits(narrow: number | undefined, wide: number | undefined): boolean {
  return wide === undefined || (narrow !== undefined && narrow <= wide);
}

function recordFits(cx: Context, narrow: readonly RecordField[], wide: readonly RecordField[]): boolean {
  return (
    narrow.length === wide.length &&
    narrow.every((field, index) => {
      const other = wide[index];
      return other !== undefined && other.name === field.name && fits(cx, field.type, other.type);
    })
  );
}

/** A type as a message shows it, in the notation of the language. */
export function typeText(type: Type): string {
  switch (type.kind) {
    case "named":
      return localName(type.name);
    case "bool":
      return "Bool";
    case "int":
      return `Int${type.min === undefined ? "" : `(${type.min}..${type.max})`}`;
    case "decimal":
      return `Decimal${type.min === undefined ? "" : `(${type.min}..${type.max}${type.step === undefined ? "" : `, ${type.step}`})`}`;
    case "date":
      return `Date${type.min === undefined ? "" : `("${type.min}".."${type.max}")`}`;
    case "text":
      if (type.pattern !== undefined) return `Text matching /${type.pattern}/`;
      return type.maxLength === undefined ? "Text" : `Text(max ${type.maxLength})`;
    case "enum":
      return `one of ${type.members.join(", ")}`;
    case "list":
    case "set": {
      const size = type.maxItems === undefined ? "" : `, ${type.maxItems}`;
      return `${type.kind === "list" ? "List" : "Set"}<${typeText(type.element)}${size}>`;
    }
    case "optional":
      return `${typeText(type.inner)}?`;
    case "record":
      return `{ ${type.fields.map((field) => `${field.name}: ${typeText(field.type)}`).join(", ")} }`;
    default:
      return builtinName(type.kind);
  }
}

/** A name of another module's as its own file has it. */
export function localName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function builtinName(kind: BuiltinType["kind"]): string {
  return [...builtinTypes].find(([, builtin]) => builtin.kind === kind)?.[0] ?? kind;
}
