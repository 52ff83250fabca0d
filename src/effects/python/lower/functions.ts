import type { IrFunction, IrParameter, Place } from "../../effect-ir.ts";
import { finished, makeBuilder, newPlace } from "../../function-builder.ts";
import { Kind } from "../parser/kinds.ts";
import { childrenOf, firstLeafOf, kindOf, sizeOf } from "../parser/tree.ts";
import { annotation, typeParameters } from "./annotations.ts";
import { declareBindings } from "./bindings.ts";
import {
  at as atScope,
  block,
  call,
  copy,
  emit,
  expression,
  fresh,
  isPresent,
  nameAt,
  spanOf,
  type At,
} from "./lowering.ts";
import { bindName } from "./names.ts";
import { declare, innerScope, leave, nameText, setPlace } from "./variables.ts";

/** `def` and `async def`: the function with its decorators, bound to its name. */
export function functionDefinition(at: At, node: number): void {
  const { tree } = at;
  const body = node - 1;
  const returns = body - sizeOf(tree, body);
  const parameters = returns - sizeOf(tree, returns);
  const typed = parameters - sizeOf(tree, parameters);
  const identifier = typed - sizeOf(tree, typed);
  const name = nameAt(at, identifier);
  typeParameters(at, typed);
  if (isPresent(at, returns)) annotation(at, returns);
  const isAsync = kindOf(tree, node) === Kind.AsyncFunctionDef;
  const sort = hasYield(at, body) ? "generator" : isAsync ? "async" : "function";
  const made = makeFunction(at, node, { name: nameText(tree, name), parameters, sort, body });
  bindName(at, identifier, name, decorated(at, identifier - 1, made));
}

/** `lambda …: …`. */
export function lambda(at: At, node: number): Place {
  const body = node - 1;
  const parameters = body - sizeOf(at.tree, body);
  const sort = hasYield(at, body) ? "generator" : "function";
  return makeFunction(at, node, { name: "<lambda>", parameters, sort, body });
}

/** Decorators are called, the innermost first. */
export function decorated(at: At, decorators: number, made: Place): Place {
  if (sizeOf(at.tree, decorators) === 1) return made;
  const list = childrenOf(at.tree, decorators);
  const callees = list.map((one) => expression(at, one));
  let value = made;
  for (let i = list.length - 1; i >= 0; i--)
    value = call(at, list[i] ?? decorators, callees[i] ?? made, [{ place: value }]);
  return value;
}

interface Definition {
  readonly name: string;
  /** The `Arguments` node. */
  readonly parameters: number;
  readonly sort: IrFunction["sort"];
  /** A `Block`, or the expression of a lambda. */
  readonly body: number;
}

/** Makes a function; the defaults and annotations of its parameters are evaluated outside of it, before. */
function makeFunction(at: At, node: number, { name, parameters, sort, body }: Definition): Place {
  const { lowering, scope, tree } = at;
  const index = lowering.functions.push(undefined) - 1;
  const list = childrenOf(tree, parameters);
  const defaults = lowerDefaults(at, list);
  const builder = makeBuilder(index, name, spanOf(at, node), sort, at.builder, scope.isTopLevel);
  const inside = atScope(lowering, innerScope(scope, "function", builder));
  declareParameters(inside, list);
  declareBindings(inside, body);
  if (kindOf(tree, body) === Kind.Block) block(inside, body);
  else copy(inside, body, builder.result, expression(inside, body));
  leave(lowering.variables, inside.scope);
  lowering.functions[index] = finished(builder);
  const to = fresh(at);
  emit(at, { kind: "closure", to, function: index, defaults, span: spanOf(at, node) });
  return to;
}

/** For each parameter, the place of its default. */
function lowerDefaults(at: At, parameters: readonly number[]): readonly (Place | undefined)[] {
  const { tree } = at;
  const defaults: (Place | undefined)[] = [];
  for (const parameter of parameters) {
    const kind = kindOf(tree, parameter);
    if (kind === Kind.KeywordOnlyMark || kind === Kind.PositionalOnlyMark) continue;
    const value = kind === Kind.Arg ? parameter - 1 : parameter;
    const annotated = value - (kind === Kind.Arg ? sizeOf(tree, value) : 1);
    if (isPresent(at, annotated)) annotation(at, annotated);
    defaults.push(hasDefault(at, parameter) ? expression(at, value) : undefined);
  }
  return defaults;
}

/** Only an `Arg` can have one: it is the last child. */
function hasDefault(at: At, parameter: number): boolean {
  return kindOf(at.tree, parameter) === Kind.Arg && isPresent(at, parameter - 1);
}

function declareParameters(at: At, parameters: readonly number[]): void {
  const { tree, scope, builder, lowering } = at;
  const slash = parameters.findIndex((one) => kindOf(tree, one) === Kind.PositionalOnlyMark);
  let isNamed = false;
  for (let i = 0; i < parameters.length; i++) {
    const parameter = parameters[i] ?? -1;
    const kind = kindOf(tree, parameter);
    if (kind === Kind.KeywordOnlyMark || kind === Kind.VarArg) isNamed = true;
    if (kind === Kind.KeywordOnlyMark || kind === Kind.PositionalOnlyMark) continue;
    const name = nameAt(at, firstLeafOf(tree, parameter));
    const place = newPlace(builder);
    setPlace(lowering.variables, declare(lowering.variables, scope, name), place);
    builder.parameters.push({
      name: nameText(tree, name),
      place,
      passing: passingOf(kind, isNamed, i < slash),
      hasDefault: hasDefault(at, parameter),
    });
  }
}

function passingOf(kind: Kind, isNamed: boolean, isBeforeSlash: boolean): IrParameter["passing"] {
  if (kind === Kind.VarArg) return "positions";
  if (kind === Kind.KwArg) return "names";
  if (isNamed) return "name";
  return isBeforeSlash ? "position" : "both";
}

/** Whether a body yields, outside of the functions in it. */
function hasYield({ tree, lowering: { yields } }: At, body: number): boolean {
  const from = body - sizeOf(tree, body) + 1;
  if (!hasBetween(yields, from, body)) return false;
  for (let one = body; one >= from; one--) {
    const kind = kindOf(tree, one);
    if (kind === Kind.Yield || kind === Kind.YieldFrom) return true;
    const isScope =
      kind === Kind.Lambda ||
      kind === Kind.FunctionDef ||
      kind === Kind.AsyncFunctionDef ||
      kind === Kind.ClassDef;
    if (isScope && one !== body) one -= sizeOf(tree, one) - 1;
  }
  return false;
}

/** Whether ascending numbers have one from `first` to `last`. */
function hasBetween(numbers: readonly number[], first: number, last: number): boolean {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < first) low = middle + 1;
    else high = middle;
  }
  return (numbers[low] ?? Infinity) <= last;
}
