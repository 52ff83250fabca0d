import type { Span } from "../../source/span.ts";
import type { CallInstruction } from "../effect-ir.ts";
import { unknownData, type FoldValue } from "../fold/fold-value.ts";
import { fold } from "../fold/intrinsics.ts";
import { isIntrinsic } from "../solve/folding.ts";
import { isPlainType } from "../solve/plain-types.ts";
import { memberAt, memberOf, membersOf, type Member } from "../models/library.ts";
import { valueOfConstant } from "../targets/targets.ts";
import { noteAct, noteUnknown, type Survey } from "./findings.ts";
import { each, isOfLibrary, unknownValue, type Known, type LibraryInstance, type Origin } from "./known.ts";

export function lookAtCall(s: Survey, call: CallInstruction, begin: number): void {
  each(s.places.at(begin + call.callee), (callee) => {
    if (!isOfLibrary(callee)) return;
    const of = callee.is === "instance" ? memberOf(s.library, callee.of, s.language.call) : callee.of;
    if (of === undefined || of.node.sort === "module") return;
    if (of.node.is === "unknown") return noteUnknown(s, `\`${of.path}\` is not known`, call.span);
    const self = callee.is === "method" ? callee.self : callee.is === "instance" ? callee : undefined;
    const bound = bind(s, of, call, begin);
    if (self !== undefined) bound.set("self", self);
    lookAtGiven(s, call, begin);
    noteAct(s, { of, bound, span: call.span, origin: callee.origin });
    const known = result(s, of, bound, callee.origin);
    if (known !== undefined) s.places.put(begin + call.to, known);
  });
}

/** What is read of objects that are given whole. */
function lookAtGiven(s: Survey, { arguments: given, span }: CallInstruction, begin: number): void {
  for (const { place } of given)
    each(s.places.at(begin + place), (one) => {
      if (one.is === "instance") callMethods(s, one, s.language.shown, [], span);
    });
}

/** Methods that the language calls on something of a library, with these values; gives what the first gives that says so. */
export function callMethods(
  s: Survey,
  self: LibraryInstance,
  names: readonly string[],
  given: readonly Known[],
  span: Span,
): Known | undefined {
  let first: Known | undefined;
  for (const name of names) {
    const found = membersOf(self.of.node).has(name) ? memberOf(s.library, self.of, name) : undefined;
    if (found === undefined) continue;
    const bound = new Map<string, Known>([["self", self]]);
    for (const [i, parameter] of (found.node.parameters ?? []).entries())
      bound.set(parameter.name, given[i] ?? unknownValue);
    noteAct(s, { of: found, bound, span, origin: self.origin });
    first ??= result(s, found, bound, self.origin);
  }
  return first;
}

/** What a member gives that is read, or a call of one, as far as its row says so. */
export function result(
  s: Survey,
  { path, node }: Member,
  bound: ReadonlyMap<string, Known>,
  origin: Origin | undefined,
): Known | undefined {
  const gives = node.gives?.what === "instance" ? node.gives.name : undefined;
  if (node.folds !== undefined && isIntrinsic(node.folds)) {
    const value = computed(s, node, node.folds, bound);
    const made = node.sort === "class" && !isPlainType(s.language, path) ? path : gives;
    return made === undefined ? { is: "value", value } : instance(s, made, value, origin);
  }
  if (node.gives?.what === "argument") return bound.get(node.gives.name);
  if (gives !== undefined) return instance(s, gives, unknownData, origin);
  const isMade = node.sort === "class" && node.gives === undefined && node.folds === undefined;
  if (!isMade || node.is === "pure") return undefined;
  return { is: "instance", of: { path, node }, value: unknownData, origin };
}

function instance(s: Survey, path: string, value: FoldValue, origin: Origin | undefined): Known | undefined {
  const of = memberAt(s.library, path);
  return of === undefined || of.node.is === "pure" ? undefined : { is: "instance", of, value, origin };
}

function computed(
  { places }: Survey,
  node: Member["node"],
  intrinsic: string,
  bound: ReadonlyMap<string, Known>,
): FoldValue {
  const self = node.sort === "class" ? undefined : bound.get("self");
  const given = (node.parameters ?? []).map(({ name }) => places.valueOf(bound.get(name)));
  return fold(intrinsic, self === undefined ? given : [places.valueOf(self), ...given]);
}

/** The arguments of a call by the parameters of a row; of what is spread nothing is known. */
function bind(s: Survey, { node }: Member, call: CallInstruction, begin: number): Map<string, Known> {
  const { parameters = [] } = node;
  const bound = new Map<string, Known>();
  const isSpread = call.arguments.some(({ spread }) => spread !== undefined);
  const rest: FoldValue[] = [];
  let position = 0;
  for (const { place, name, spread } of call.arguments) {
    if (spread !== undefined) {
      if (spread === "positions") position = parameters.length;
      continue;
    }
    const known = s.places.at(begin + place) ?? unknownValue;
    const to = parameters[position];
    if (name !== undefined) bound.set(name, known);
    else if (to?.spread === "positions") rest.push(s.places.valueOf(known));
    else if (to !== undefined) {
      bound.set(to.name, known);
      position++;
    }
  }
  for (const { name, spread, default: fallback } of parameters) {
    if (bound.has(name)) continue;
    if (isSpread || spread === "names") bound.set(name, unknownValue);
    else if (spread === "positions")
      bound.set(name, { is: "value", value: { type: "sequence", sort: "tuple", items: rest } });
    else bound.set(name, { is: "value", value: valueOfConstant(fallback ?? null) });
  }
  return bound;
}
