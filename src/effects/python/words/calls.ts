import { anywhere, calledMember, calledMemberOfName, calledName, Role } from "../../gate/words.ts";
import { Kind } from "../parser/kinds.ts";
import { firstChildOf } from "../parser/tree.ts";
import { firstLeaf, Stands, type Walk } from "./walk.ts";

/** Reads a call; the callee and the arguments are visited later, as what they are. */
export function readCall(walk: Walk, node: number): void {
  const { size, kind } = walk.tree;
  const callee = firstChildOf(walk.tree, node);
  const called = calledBy(walk, callee);
  let position = 0;
  for (let child = node - 1; child > callee; child -= size[child] ?? 1)
    if (isPositional(kind[child])) position++;
  for (let child = node - 1; child > callee; child -= size[child] ?? 1) {
    const childKind = kind[child];
    if (isPositional(childKind)) position--;
    if (childKind === Kind.KeywordUnpack || childKind === Kind.Starred)
      walk.passed.push(called, anywhere, -1);
    else if (childKind === Kind.Keyword)
      readArgument(walk, called, -1 - walk.word(firstLeaf(walk.tree, child), 0), child - 1);
    else readArgument(walk, called, position, child);
  }
}

/** What is called, as `passed` has it. */
function calledBy(walk: Walk, callee: number): number {
  const { kind } = walk.tree;
  walk.stands[callee] = Stands.AsCallee;
  if (kind[callee] === Kind.Name) return calledName(walk.word(callee, 0));
  if (kind[callee] !== Kind.Attribute) {
    walk.refuse();
    return 0;
  }
  if (kind[callee - 2] === Kind.Name) return calledMemberOfName(readMemberOfName(walk, callee, true));
  return calledMember(walk.word(callee - 1, 0));
}

/** A member of a name, as a value or called: where its numbers start. */
function readMemberOfName(walk: Walk, node: number, isCalled: boolean): number {
  walk.done(node);
  walk.done(node - 1);
  walk.done(node - 2);
  return walk.members.push(walk.word(node - 2, 0), walk.word(node - 1, 0), isCalled ? 1 : 0) - 3;
}

export function readAttribute(walk: Walk, node: number): void {
  const identifier = node - 1;
  const how = walk.stands[node];
  if (how === Stands.Done) return;
  walk.done(identifier);
  if (how === Stands.AsTarget || how === Stands.AsFunctionTarget) walk.word(identifier, Role.MemberStored);
  else if (walk.tree.kind[node - 2] === Kind.Name) readMemberOfName(walk, node, false);
  else walk.word(identifier, how === Stands.AsCallee ? Role.MemberCalled : Role.MemberRead);
}

function isPositional(kind: number | undefined): boolean {
  return kind !== Kind.Keyword && kind !== Kind.KeywordUnpack;
}

function readArgument(walk: Walk, called: number, at: number, value: number): void {
  const kind = walk.tree.kind[value] ?? 0;
  if (kind === Kind.Name) walk.passed.push(called, at, walk.word(value, 0));
  else if (uncallable[kind] !== 1) walk.passed.push(called, at, -1);
}

/** By kind of node: 1 for a value that cannot be called, and for a function that is written there. */
const uncallable = new Uint8Array(256);
for (const kind of [
  Kind.String,
  Kind.Bytes,
  Kind.Number,
  Kind.NoneLiteral,
  Kind.True,
  Kind.False,
  Kind.Ellipsis,
  Kind.JoinedStr,
  Kind.List,
  Kind.Tuple,
  Kind.Set,
  Kind.Dict,
  Kind.ListComp,
  Kind.SetComp,
  Kind.DictComp,
  Kind.GeneratorExp,
  Kind.Compare,
  Kind.Lambda,
])
  uncallable[kind] = 1;
