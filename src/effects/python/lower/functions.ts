import type { Place } from "../../effect-ir.ts";
import { Kind } from "../parser/kinds.ts";
import { mangled } from "../parser/names.ts";
import { childrenOf, endOf, identifierOf, kindOf, sizeOf, startOf } from "../parser/tree.ts";
import { bindingsOf } from "./bindings.ts";
import { finished, makeBuilder, newPlace, type FunctionBuilder } from "../../function-builder.ts";
import { argument } from "./arguments.ts";
import {
  at as atScope,
  bindIn,
  call,
  copy,
  emit,
  fresh,
  inScope,
  nameAt,
  operate,
  spanOf,
  store,
  type At,
  type Method,
  type Scope,
  expression,
  block,
} from "./lowering.ts";
import { fieldsOf } from "./class-fields.ts";
import { boundBy } from "./surely-bound.ts";
import { bindName } from "./targets.ts";

/** `def` and `async def`: the function with its decorators, bound to its name. */
export function functionDefinition(at: At, node: number): void {
  const { tree } = at.lowering;
  const [decorators = -1, identifier = -1, typeParameters = -1, parameters = -1, returns = -1, body = -1] =
    childrenOf(tree, node);
  const name = nameAt(at, identifier);
  annotations(at, typeParameters, returns);
  const isAsync = kindOf(tree, node) === Kind.AsyncFunctionDef;
  const sort = hasYield(at, body) ? "generator" : isAsync ? "async" : "function";
  const made = makeFunction(at, node, { name, parameters, sort, body }, (inside) => block(inside, body));
  bindName(at, identifier, name, decorated(at, decorators, made));
}

/** `lambda …: …`. */
export function lambda(at: At, node: number): Place {
  const [parameters = -1, body = -1] = childrenOf(at.lowering.tree, node);
  const sort = hasYield(at, body) ? "generator" : "function";
  return makeFunction(at, node, { name: "<lambda>", parameters, sort, body }, (inside) => {
    copy(inside, body, inside.builder.result, expression(inside, body));
  });
}

/** `class`: an object whose members are what its body binds. */
export function classDefinition(at: At, node: number): void {
  const { tree } = at.lowering;
  const [decorators = -1, identifier = -1, typeParameters = -1, bases = -1, body = -1] = childrenOf(
    tree,
    node,
  );
  annotations(at, typeParameters);
  const name = nameAt(at, identifier);
  const given = childrenOf(tree, bases).map((base) => argument(at, base));
  const to = fresh(at);
  const meta = given.find((one) => one.name === "metaclass")?.place;
  const parents = given
    .filter((one) => one.name === undefined && one.spread === undefined)
    .map((one) => one.place);
  emit(at, {
    kind: "object",
    to,
    sort: "class",
    parents,
    ...(meta === undefined ? {} : { meta }),
    keywords: given.filter((one) => one.name !== undefined && one.name !== "metaclass"),
    definite: definiteMembers(at, identifierOf(tree, identifier), body),
    ...classFields(at, identifierOf(tree, identifier), bases, body),
    name,
    span: { start: startOf(tree, node), end: endOf(tree, identifier) },
  });
  if (given.some((one) => one.spread !== undefined)) {
    emit(at, {
      kind: "opaque",
      reason: "a class with bases that are not written out",
      span: spanOf(at, node),
    });
  }
  const bindings = bindingsOf(tree, body);
  const scope: Scope = {
    kind: "class",
    builder: at.builder,
    names: new Map(),
    bound: withPrivateNames(bindings.bound, identifierOf(tree, identifier)),
    globals: bindings.globals,
    outer: at.scope,
    className: identifierOf(tree, identifier),
    method: { classPlace: to, classOwner: at.builder, selfPlace: -1, selfOwner: at.builder },
  };
  const inside = atScope(at.lowering, scope);
  at.builder.classBodies.push({ start: startOf(tree, body), end: endOf(tree, body) });
  block(inside, body);
  for (const [member] of scope.names) {
    store(at, identifier, to, { space: "member", name: member }, inScope(inside, scope, member));
  }
  bindName(at, identifier, name, decorated(at, decorators, to));
  const keywords = given.filter((one) => one.name !== undefined && one.name !== "metaclass");
  for (const one of keywords)
    emit(at, {
      kind: "operator",
      to: fresh(at),
      operator: "class-keyword",
      operands: [to, one.place],
      span: spanOf(at, node),
    });
}

/** What arguments become that nothing in the class takes. */
function classFields(
  at: At,
  className: string,
  bases: number,
  body: number,
): { readonly fields?: readonly string[]; readonly allFields?: readonly string[] } {
  const found = fieldsOf(at.lowering.tree, bases, body);
  if (found === undefined) return {};
  const named = (names: readonly string[]): readonly string[] =>
    names.map((name) => mangled(name, className));
  return { fields: named(found.inOrder), allFields: named(found.all) };
}

/** What a statement of the body itself defines, and nothing deletes. */
function definiteMembers({ lowering: { tree } }: At, className: string, body: number): readonly string[] {
  const names = childrenOf(tree, body).flatMap((node) => boundBy(tree, node));
  const deleted = childrenOf(tree, body).some((node) => kindOf(tree, node) === Kind.Delete);
  return deleted ? [] : names.map((name) => mangled(name, className));
}

/** Decorators are called, the innermost first. */
function decorated(at: At, decorators: number, made: Place): Place {
  let value = made;
  if (sizeOf(at.lowering.tree, decorators) === 1) return value;
  const list = childrenOf(at.lowering.tree, decorators);
  const callees = list.map((one) => expression(at, one));
  for (const [i, callee] of [...callees.entries()].reverse())
    value = call(at, list[i] ?? decorators, callee, [{ place: value }]);
  return value;
}

/** What annotations say is evaluated as the definition is. */
function annotations(at: At, ...nodes: readonly number[]): void {
  for (const node of nodes) {
    const kind = kindOf(at.lowering.tree, node);
    if (kind === Kind.Absent) continue;
    if (kind !== Kind.TypeParams) annotation(at, node);
    else for (const parameter of childrenOf(at.lowering.tree, node)) typeParameter(at, parameter);
  }
}

/** An annotation that is a text may be run as code by who asks for it. */
export function annotation(at: At, node: number): void {
  operate(at, node, "annotate", [expression(at, node)]);
}

/** A type parameter is a name of plain data; its bound and default are evaluated when someone asks. */
export function typeParameter(at: At, node: number): void {
  const [identifier = -1, ...rest] = childrenOf(at.lowering.tree, node);
  const data = fresh(at);
  emit(at, { kind: "const", to: data, value: { type: "data" }, span: spanOf(at, node) });
  copy(at, node, inScope(at, at.scope, nameAt(at, identifier)), data);
  for (const child of rest) if (kindOf(at.lowering.tree, child) !== Kind.Absent) expression(at, child);
}

interface Definition {
  readonly name: string;
  /** The `Arguments` node. */
  readonly parameters: number;
  readonly sort: "function" | "generator" | "async";
  readonly body: number;
}

function makeFunction(at: At, node: number, definition: Definition, lowerBody: (inside: At) => void): Place {
  const { lowering, scope } = at;
  const index = lowering.functions.length;
  lowering.functions.push(undefined);
  const isPublic = isTopLevel(scope);
  const span = { start: startOf(lowering.tree, node), end: endOf(lowering.tree, node) };
  const builder = makeBuilder(index, definition.name, span, definition.sort, at.builder, isPublic);
  const inner = functionScope(at, builder, definition);
  const inside = atScope(lowering, inner);
  const defaults = declareParameters(at, inside, definition.parameters);
  const withSelf = scope.kind === "class" ? withMethod(inside, scope.method) : inside;
  lowerBody(withSelf);
  lowering.functions[index] = finished(builder);
  const to = fresh(at);
  emit(at, { kind: "closure", to, function: index, defaults, span: spanOf(at, node) });
  return to;
}

function isTopLevel(scope: Scope): boolean {
  for (let one: Scope | undefined = scope; one !== undefined; one = one.outer)
    if (one.kind === "function") return false;
  return true;
}

function functionScope(at: At, builder: FunctionBuilder, definition: Definition): Scope {
  const { tree } = at.lowering;
  const { bound, globals, nonlocals } = bindingsOf(tree, definition.body);
  const { className, method } = at.scope;
  const own = className === undefined ? bound : withPrivateNames(bound, className);
  const { parameters } = definition;
  for (
    let child = parameters - 1;
    child > parameters - sizeOf(tree, parameters);
    child -= sizeOf(tree, child)
  )
    // The identifier of a parameter is its first leaf; the marks have none.
    if (sizeOf(tree, child) > 1) own.add(nameAt(at, child - sizeOf(tree, child) + 1));
  for (const name of nonlocals) own.delete(name);
  return {
    kind: "function",
    builder,
    names: new Map(),
    bound: own,
    globals,
    outer: at.scope,
    className,
    method,
  };
}

function withPrivateNames(names: Set<string>, className: string): Set<string> {
  const own = new Set<string>();
  for (const name of names) own.add(mangled(name, className));
  return own;
}

/** Inside of a method `super()` means its class and its first parameter. */
function withMethod(at: At, method: Method | undefined): At {
  const [self] = at.builder.parameters;
  if (method === undefined || self === undefined) return at;
  const scope = { ...at.scope, method: { ...method, selfPlace: self.place, selfOwner: at.builder } };
  return atScope(at.lowering, scope);
}

/** Declares the parameters; their defaults and annotations are evaluated outside. */
function declareParameters(outside: At, inside: At, node: number): readonly (Place | undefined)[] {
  const { tree } = outside.lowering;
  const defaults: (Place | undefined)[] = [];
  const children = childrenOf(tree, node);
  const slash = children.findIndex((child) => kindOf(tree, child) === Kind.PositionalOnlyMark);
  let isNamed = false;
  for (const [i, child] of children.entries()) {
    const kind = kindOf(tree, child);
    if (kind === Kind.KeywordOnlyMark || kind === Kind.VarArg) isNamed = true;
    if (kind === Kind.KeywordOnlyMark || kind === Kind.PositionalOnlyMark) continue;
    const [identifier = -1, annotation = -1, value = -1] = childrenOf(tree, child);
    const name = nameAt(outside, identifier);
    annotations(outside, annotation);
    const hasDefault = kind === Kind.Arg && kindOf(tree, value) !== Kind.Absent;
    const passing =
      kind === Kind.VarArg
        ? "positions"
        : kind === Kind.KwArg
          ? "names"
          : isNamed
            ? "name"
            : i < slash
              ? "position"
              : "both";
    defaults.push(hasDefault ? expression(outside, value) : undefined);
    const place = newPlace(inside.builder);
    bindIn(inside.scope, name, place);
    inside.builder.parameters.push({ name, place, passing, hasDefault });
  }
  return defaults;
}

/** Whether a body yields, outside of the functions in it. */
function hasYield(at: At, node: number): boolean {
  const { tree, hasYields } = at.lowering;
  if (!hasYields) return false;
  const from = node - sizeOf(tree, node) + 1;
  for (let one = node; one >= from; one--) {
    const kind = kindOf(tree, one);
    if (kind === Kind.Yield || kind === Kind.YieldFrom) return true;
    const isFunction =
      kind === Kind.Lambda ||
      kind === Kind.FunctionDef ||
      kind === Kind.AsyncFunctionDef ||
      kind === Kind.ClassDef;
    if (isFunction && one !== node) one -= sizeOf(tree, one) - 1;
  }
  return false;
}
