import type { Place } from "../../effect-ir.ts";
import { Kind } from "../parser/kinds.ts";
import { childrenOf, kindOf, nameOf } from "../parser/tree.ts";
import {
  emit,
  fresh,
  isPresent,
  load,
  nameAt,
  operate,
  spanOf,
  store,
  type At,
  expression,
  unknownKey,
} from "./lowering.ts";
import { bindName } from "./names.ts";
import { entryKey, memberKey } from "./wordings.ts";

/** What a `case` binds when it matches: parts of the subject, which it reads. */
export function pattern(at: At, node: number, subject: Place): void {
  const { tree } = at;
  const children = childrenOf(tree, node);
  const [first = -1] = children;
  switch (kindOf(tree, node)) {
    case Kind.MatchValue:
      operate(at, node, "Eq", [subject, expression(at, first)]);
      return;
    case Kind.MatchSingleton:
      return;
    case Kind.MatchSequence:
      return sequencePattern(at, node, children, subject);
    case Kind.MatchMapping:
      return mappingPattern(at, node, children, subject);
    case Kind.MatchClass:
      return classPattern(at, children, subject);
    case Kind.MatchStar:
      return bindOptional(at, first, listOf(at, node, subject));
    case Kind.MatchAs: {
      const [inner = -1, name = -1] = children;
      if (isPresent(at, inner)) pattern(at, inner, subject);
      return bindOptional(at, name, subject);
    }
    case Kind.MatchOr:
      for (const child of children) pattern(at, child, subject);
      return;
    default:
      emit(at, { kind: "opaque", reason: "a pattern of an unknown kind", span: spanOf(at, node) });
  }
}

function bindOptional(at: At, identifier: number, value: Place): void {
  if (!isPresent(at, identifier)) return;
  bindName(at, identifier, nameAt(at, identifier), value);
}

function sequencePattern(at: At, node: number, children: readonly number[], subject: Place): void {
  const elements = operate(at, node, "unpack", [subject]);
  let isCounted = true;
  for (const [i, child] of children.entries()) {
    const isStar = kindOf(at.tree, child) === Kind.MatchStar;
    if (isStar) isCounted = false;
    const element = isCounted
      ? load(at, child, elements, entryKey(i))
      : operate(at, child, "iterate", [elements]);
    pattern(at, child, element);
  }
}

function mappingPattern(at: At, node: number, children: readonly number[], subject: Place): void {
  const pairs = children.slice(0, -1);
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const [key = -1, value = -1] = pairs.slice(i, i + 2);
    pattern(at, value, load(at, key, subject, { space: "item", place: expression(at, key) }));
  }
  const rest = children.at(-1) ?? -1;
  if (isPresent(at, rest)) {
    bindOptional(at, rest, operate(at, node, "copy", [subject]));
  }
}

/** `case C(a, b=c)`: whether it is a C is asked of the class; attributes of the subject are read by name or by C's order. */
function classPattern(at: At, children: readonly number[], subject: Place): void {
  const { tree } = at;
  const [classNode = -1, ...parts] = children;
  const of = expression(at, classNode);
  operate(at, classNode, "instance-check", [subject, of]);
  for (const part of parts) {
    if (kindOf(tree, part) === Kind.MatchKeyword) {
      const [identifier = -1, inner = -1] = childrenOf(tree, part);
      // It is not a private name: Python leaves it as it is.
      pattern(
        at,
        inner,
        load(at, part, subject, memberKey(at.lowering.wordings, tree, nameOf(tree, identifier))),
      );
    } else {
      pattern(at, part, operate(at, part, "match-position", [subject, of]));
    }
  }
}

function listOf(at: At, node: number, elements: Place): Place {
  const to = fresh(at);
  emit(at, { kind: "object", to, sort: "list", parents: [], span: spanOf(at, node) });
  store(at, node, to, { space: "item", place: unknownKey(at, node) }, elements);
  return to;
}
