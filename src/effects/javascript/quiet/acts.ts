import type * as t from "@babel/types";
import type { ModelEffect, ModelNode } from "../../../policy/model.ts";
import type { FoundEffect } from "../../effect-report.ts";
import { memberAt, memberOf, type Library, type Member } from "../../models/library.ts";
import type { Language } from "../../language.ts";

/** What a name of the language does where it stands, and nothing else: what it gives is plain data. */
export interface DirectAct {
  readonly name: string;
  readonly effects: readonly FoundEffect[];
}

type Call = t.CallExpression | t.OptionalCallExpression | t.NewExpression;

/** Objects of the language of which some members act, and no other names lead to them. */
const actingObjects: ReadonlySet<string> = new Set(["console", "performance", "Math", "Date"]);

/**
 * A call of a name of the language or of one of its members, of which the model says all that it does: `Date.now()`,
 * `console.log(x)`. Undefined where it may be more than that.
 */
export function directCall(node: Call, language: Language, library: Library): DirectAct | undefined {
  const { callee } = node;
  if (callee.type === "Identifier")
    return actOf(node, callee.name, memberAt(library, `${language.builtins}.${callee.name}`));
  if (callee.type !== "MemberExpression" || callee.computed || callee.object.type !== "Identifier")
    return undefined;
  const { name } = callee.object;
  if (!actingObjects.has(name) || callee.property.type !== "Identifier") return undefined;
  const object = memberAt(library, `${language.builtins}.${name}`);
  const { gives } = object?.node ?? {};
  const of =
    gives?.what === "instance" && object?.node.sort !== "class" ? memberAt(library, gives.name) : object;
  return of === undefined ? undefined : actOf(node, name, memberOf(library, of, callee.property.name));
}

function actOf(node: Call, name: string, member: Member | undefined): DirectAct | undefined {
  if (member === undefined || !isPlain(member.node)) return undefined;
  const effects: FoundEffect[] = [];
  for (const one of member.node.does ?? []) {
    if (one.targets.length > 0) return undefined;
    const happens = one.guard === undefined || happensHere(one.guard, node);
    if (happens === undefined) return undefined;
    if (happens) effects.push(effectAt(node, one.effect, { kind: "none" }, member.path));
  }
  return { name, effects };
}

/** Whether a row gives plain data, and neither calls nor keeps what it is given. */
function isPlain({ sort, is, gives, calls, evaluates, folds, members }: ModelNode): boolean {
  if (sort === "module" || is === "unknown" || calls !== undefined || evaluates !== undefined) return false;
  if (folds !== undefined) return folds === "double.some" || folds === "text.some";
  return (
    is === "pure" &&
    (sort === "class" || (members === undefined && (gives === undefined || gives.what === "data")))
  );
}

/** `is_given(parts) == false`: the language's own classes act so only where they are called with nothing, or without `new`. */
function happensHere(
  guard: NonNullable<ModelEffect["guard"]>,
  { type, arguments: given }: Call,
): boolean | undefined {
  if (guard.kind !== "compare" || guard.operator !== "==") return undefined;
  const { left, right } = guard;
  const asksForGiven = left.kind === "call" && left.function === "is_given";
  if (!asksForGiven || right.kind !== "constant" || right.value !== false) return undefined;
  return type !== "NewExpression" || given.every((one) => one.type === "SpreadElement");
}

/** `process.env.NAME`, which is read: what a model says of members under any name. */
export function directRead(
  node: t.MemberExpression | t.OptionalMemberExpression,
  language: Language,
  library: Library,
): DirectAct | undefined {
  const { object, property, computed } = node;
  if (computed || property.type !== "Identifier" || object.type !== "MemberExpression" || object.computed)
    return undefined;
  if (object.object.type !== "Identifier" || object.property.type !== "Identifier") return undefined;
  const { name } = object.object;
  const of = memberAt(library, `${language.builtins}.${name}.${object.property.name}`);
  const instance = of?.node.sort === "constant" ? of.node.gives : undefined;
  if (of === undefined || instance?.what !== "instance") return undefined;
  const row = memberAt(library, `${instance.name}.__get__`);
  const [effect, ...others] = row?.node.does ?? [];
  const [target] = effect?.targets ?? [];
  if (row?.node.folds !== "env.variable" || effect === undefined || others.length > 0) return undefined;
  if (effect.guard !== undefined || target?.kind !== "parameter" || effect.targets.length > 1)
    return undefined;
  const text = { kind: "text", pieces: [property.name] } as const;
  return { name, effects: [effectAt(node, effect.effect, text, row.path)] };
}

/** The load of a module of which no model knows. */
export function loadAt(node: t.Node, module: string): FoundEffect {
  return effectAt(node, "code.load", { kind: "text", pieces: module === "" ? [] : [module] }, module);
}

function effectAt(node: t.Node, kind: string, target: FoundEffect["target"], path: string): FoundEffect {
  const span = { start: node.start ?? 0, end: node.end ?? 0 };
  return { kind, target, span, trace: [{ text: `\`${path}\``, span }] };
}
