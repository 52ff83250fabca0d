import { assertNever } from "../../base/assert.ts";
import { contextOf, subexpressions } from "../contract-view.ts";
import type { Expression } from "../expression.ts";
import { expressionType, type TypeScope } from "../expression-type.ts";
import { formScope, leafBodies, slotTypeInForm } from "../form-view.ts";
import type { Abstraction, Body, Contract, Form, Parameter, Policy } from "../policy.ts";
import { resolveType } from "../resolve-type.ts";
import { entry } from "../table.ts";
import type { Type } from "../type.ts";
import { scalarCount } from "../unicode.ts";
import { breach, eachOf, type Breach, type Law } from "./law.ts";
import { isValueOf } from "./values.ts";

/** Whatever fills a place is of the type of the place; so a message says what it seems to say, and capacities count what there is. */
export const typesHold: Law = (policy) => [
  ...eachOf("abstractions", policy.abstractions, (item, pointer) => abstraction(policy, item, pointer)),
  ...eachOf("forms", policy.forms, (item, pointer) => form(policy, item, pointer)),
  ...eachOf("contracts", policy.contracts, (item, pointer) => contract(policy, item, pointer)),
  ...eachOf("commitments", policy.commitments, ({ narrows, parameters }, pointer) => {
    const parent = narrows === undefined ? undefined : entry(policy.commitments, narrows.commitment);
    const at = { policy, scope: parameterScope(parameters) };
    return narrows === undefined || parent === undefined
      ? []
      : filled(at, parent.parameters, narrows.arguments, `${pointer}/narrows`);
  }),
];

interface At {
  readonly policy: Policy;
  readonly scope: TypeScope;
}

function parameterScope(parameters: readonly Parameter[]): TypeScope {
  const types = new Map(parameters.map(({ name, type }) => [name, type]));
  return { fields: new Map(), slots: new Map(), parameters: types };
}

function abstraction(policy: Policy, item: Abstraction, pointer: string): readonly Breach[] {
  const at: At = { policy, scope: parameterScope(item.parameters) };
  return item.arms.flatMap(({ when, value }, index) => [
    ...(when === undefined ? [] : guard(at, when, `${pointer}/arms/${index}/when`)),
    ...fills(at, value, item.result, `${pointer}/arms/${index}/value`),
  ]);
}

function form(policy: Policy, item: Form, pointer: string): readonly Breach[] {
  const context = entry(policy.contexts, item.context) ?? { owner: "", fields: [] };
  const requirement = entry(policy.requirements, item.answers) ?? { slots: [] };
  const at: At = { policy, scope: formScope(policy, context, item, requirement) };
  const bindings = item.bindings.flatMap(({ slot: name, value }, index) => {
    const slot = requirement.slots.find((one) => one.name === name);
    const place = `${pointer}/bindings/${index}`;
    return slot === undefined ? [] : fills(at, value, slotTypeInForm(policy, slot), place);
  });
  const shown = leafBodies(item.body).flatMap((body) =>
    body.kind === "data"
      ? body.entries.flatMap(({ value }) => sound(at, value, `${pointer}/body`))
      : body.pieces.flatMap((piece) => (piece.kind === "fixed" ? [] : placed(at, piece, `${pointer}/body`))),
  );
  return [...bindings, ...guards(at, item.body, `${pointer}/body`), ...shown];
}

/** Only a list is padded. */
function placed(
  at: At,
  { value, padding }: { readonly value: Expression; readonly padding?: unknown },
  pointer: string,
): readonly Breach[] {
  const unsound = sound(at, value, pointer);
  if (unsound.length > 0 || padding === undefined) return unsound;
  const shown = plain(at.policy, expressionType(at.policy, at.scope, value));
  return shown.kind === "list" || shown.kind === "set" ? [] : breach(pointer, "what is padded is no list");
}

function guards(at: At, body: Body, pointer: string): readonly Breach[] {
  if (body.kind !== "when") return [];
  const inner = [
    ...body.branches.map((one) => one.body),
    ...(body.otherwise === undefined ? [] : [body.otherwise]),
  ];
  return [
    ...body.branches.flatMap((one) => guard(at, one.guard, pointer)),
    ...inner.flatMap((one) => guards(at, one, pointer)),
  ];
}

function contract(policy: Policy, item: Contract, pointer: string): readonly Breach[] {
  const { fields } = contextOf(policy, item);
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  const at: At = { policy, scope: { fields: types, slots: new Map(), parameters: new Map() } };
  return [
    ...item.discloses.flatMap(({ value }, index) => sound(at, value, `${pointer}/discloses/${index}`)),
    ...item.offers.flatMap(({ guard: test }, index) =>
      test === undefined ? [] : guard(at, test, `${pointer}/offers/${index}/guard`),
    ),
  ];
}

function guard(at: At, expression: Expression, pointer: string): readonly Breach[] {
  const unsound = sound(at, expression, pointer);
  if (unsound.length > 0) return unsound;
  const { kind } = resolveType(at.policy.types, expressionType(at.policy, at.scope, expression));
  return kind === "bool" ? [] : breach(pointer, "a guard is no truth value");
}

function fills(at: At, expression: Expression, type: Type, pointer: string): readonly Breach[] {
  const unsound = sound(at, expression, pointer);
  if (unsound.length > 0) return unsound;
  return isOf(at, expression, type) ? [] : breach(pointer, "its value is not of the type of its place");
}

function filled(
  at: At,
  parameters: readonly Parameter[],
  values: readonly Expression[],
  pointer: string,
): readonly Breach[] {
  if (values.length !== parameters.length) return breach(pointer, "it has another number of arguments");
  return parameters.flatMap(({ type }, index) => {
    const value = values[index];
    return value === undefined ? [] : fills(at, value, type, pointer);
  });
}

/** Whether the parts of an expression fit together: an abstraction is applied to what it is declared for. */
function sound(at: At, expression: Expression, pointer: string): readonly Breach[] {
  const inner = subexpressions(expression).flatMap((part) => sound(at, part, pointer));
  if (inner.length > 0) return inner;
  switch (expression.kind) {
    case "abstraction": {
      const parameters = entry(at.policy.abstractions, expression.name)?.parameters ?? [];
      return filled(at, parameters, expression.arguments, pointer);
    }
    case "compare": {
      const [left, right] = [expression.left, expression.right].map((side) => sortOf(at, side));
      const isOrdered = expression.operator !== "==" && expression.operator !== "!=";
      if (isOrdered && [left, right].includes("truth")) return breach(pointer, "truth values have no order");
      const isSame = left === right || left === undefined || right === undefined;
      return isSame ? [] : breach(pointer, "what is compared is of two kinds");
    }
    case "in":
      return isList(at, expression.set) ? [] : breach(pointer, "nothing is in what is no list");
    case "matching":
      return sortOf(at, expression.value) === "text" ? [] : breach(pointer, "only a text matches a pattern");
    case "and":
    case "or":
      return [expression.left, expression.right].every((side) => sortOf(at, side) === "truth")
        ? []
        : breach(pointer, "a part of a guard is no truth value");
    case "not":
      return sortOf(at, expression.value) === "truth"
        ? []
        : breach(pointer, "what is negated is no truth value");
    case "literal":
    case "field":
    case "slot":
    case "parameter":
    case "clock":
    case "asked":
    case "builtin":
    case "list":
    case "record":
    case "concat":
      return [];
    default:
      return assertNever(expression);
  }
}

function isList(at: At, expression: Expression): boolean {
  const { kind } = plain(at.policy, expressionType(at.policy, at.scope, expression));
  return kind === "list" || kind === "set";
}

/** What can be compared with each other; undefined for what only equals. */
function sortOf(at: At, expression: Expression): "truth" | "number" | "text" | undefined {
  if (expression.kind === "literal" && expression.value === null) return undefined;
  switch (plain(at.policy, expressionType(at.policy, at.scope, expression)).kind) {
    case "bool":
      return "truth";
    case "int":
    case "decimal":
      return "number";
    case "list":
    case "set":
    case "record":
    case "optional":
      return undefined;
    default:
      return "text";
  }
}

/** A type without its name and whether it may be absent. */
function plain(policy: Policy, type: Type): Type {
  const resolved = resolveType(policy.types, type);
  return resolved.kind === "optional" ? resolveType(policy.types, resolved.inner) : resolved;
}

function isOf(at: At, expression: Expression, type: Type): boolean {
  const wanted = resolveType(at.policy.types, type);
  switch (expression.kind) {
    case "literal":
      return isValueOf(at.policy.types, wanted, expression.value);
    case "list": {
      const list = plain(at.policy, wanted);
      if (list.kind !== "list" && list.kind !== "set") return false;
      return (
        expression.items.length <= (list.maxItems ?? Infinity) &&
        expression.items.every((item) => isOf(at, item, list.element))
      );
    }
    case "record": {
      const record = plain(at.policy, wanted);
      if (record.kind !== "record" || record.fields.length < expression.entries.length) return false;
      const parts = new Map(expression.entries.map(({ name, value }) => [name, value]));
      return record.fields.every(({ name, type: field }) => {
        const value = parts.get(name);
        if (value === undefined) return resolveType(at.policy.types, field).kind === "optional";
        return isOf(at, value, field);
      });
    }
    default:
      return isWithin(at.policy, expressionType(at.policy, at.scope, expression), wanted);
  }
}

/** Whether every value of the first type is one of the second. */
function isWithin(policy: Policy, first: Type, second: Type): boolean {
  const [from, to] = [resolveType(policy.types, first), resolveType(policy.types, second)];
  if (to.kind === "optional") return isWithin(policy, from.kind === "optional" ? from.inner : from, to.inner);
  switch (from.kind) {
    case "bool":
    case "optional":
      return from.kind === to.kind && from.kind === "bool";
    case "int":
      if (to.kind === "decimal") return to.step === undefined && isInside(from, to);
      return to.kind === "int" && isInside(from, to);
    case "decimal":
      return to.kind === "decimal" && isInside(from, to) && (to.step === undefined || to.step === from.step);
    case "date":
      return (
        to.kind === "date" &&
        (to.min ?? "") <= (from.min ?? "") &&
        (from.max ?? "9999-12-31") <= (to.max ?? "9999-12-31")
      );
    case "text":
      return (
        to.kind === "text" &&
        (from.maxLength ?? Infinity) <= (to.maxLength ?? Infinity) &&
        (to.pattern === undefined || to.pattern === from.pattern)
      );
    case "enum":
      if (to.kind === "enum") return from.members.every((member) => to.members.includes(member));
      return (
        to.kind === "text" &&
        to.pattern === undefined &&
        from.members.every((member) => scalarCount(member) <= (to.maxLength ?? Infinity))
      );
    case "list":
    case "set":
      return (
        to.kind === from.kind &&
        (from.maxItems ?? Infinity) <= (to.maxItems ?? Infinity) &&
        isWithin(policy, from.element, to.element)
      );
    case "record":
      return (
        to.kind === "record" &&
        from.fields.length === to.fields.length &&
        from.fields.every(({ name, type }) => {
          const other = to.fields.find((field) => field.name === name);
          return other !== undefined && isWithin(policy, type, other.type);
        })
      );
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
      return (
        to.kind === from.kind ||
        (to.kind === "text" && to.maxLength === undefined && to.pattern === undefined)
      );
    default:
      return assertNever(from);
  }
}

interface Bounds {
  readonly min?: number | string;
  readonly max?: number | string;
}

function isInside(inner: Bounds, outer: Bounds): boolean {
  const number = (bound: number | string | undefined, open: number): number =>
    bound === undefined ? open : Number(bound);
  return (
    number(outer.min, -Infinity) <= number(inner.min, -Infinity) &&
    number(inner.max, Infinity) <= number(outer.max, Infinity)
  );
}
