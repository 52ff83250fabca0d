import type { Place } from "../../effect-ir.ts";
import { Kind } from "../parser/kinds.ts";
import { childrenOf, kindOf, sizeOf } from "../parser/tree.ts";
import {
  emit,
  expression,
  fresh,
  load,
  nameAt,
  operate,
  spanOf,
  store,
  text,
  textAt,
  type At,
} from "./lowering.ts";
import { bindName } from "./names.ts";
import { entryKey, memberKey } from "./wordings.ts";

/** Assigns a value to a target: a name, an attribute, an entry, or several in a row. */
export function assign(at: At, target: number, value: Place): void {
  const { tree } = at;
  const last = target - 1;
  switch (kindOf(tree, target)) {
    case Kind.Name:
      return bindName(at, target, nameAt(at, target), value);
    case Kind.Attribute: {
      const object = expression(at, last - 1);
      return store(at, target, object, memberKey(at.lowering.wordings, tree, nameAt(at, last)), value);
    }
    case Kind.Subscript:
      return assignEntry(at, target, last - sizeOf(tree, last), last, value);
    case Kind.Starred:
      return assign(at, last, starred(at, target, value));
    case Kind.Tuple:
    case Kind.List:
      return unpack(at, target, value);
    default:
      emit(at, { kind: "opaque", reason: "an unusual target of an assignment", span: spanOf(at, target) });
  }
}

function assignEntry(at: At, target: number, object: number, index: number, value: Place): void {
  const to = expression(at, object);
  const key = { space: "item", place: expression(at, index) } as const;
  store(at, target, to, key, value);
  // What is assigned to a slice of a list are its entries.
  if (kindOf(at.tree, index) === Kind.Slice)
    store(at, target, to, key, operate(at, target, "iterate", [value]));
}

/** The first targets, before any `*`, take the entries at their places where the value is a sequence. */
function unpack(at: At, node: number, value: Place): void {
  const elements = operate(at, node, "unpack", [value]);
  const targets = childrenOf(at.tree, node);
  let isCounted = true;
  for (let i = 0; i < targets.length; i++) {
    const target = targets[i] ?? -1;
    if (kindOf(at.tree, target) === Kind.Starred) isCounted = false;
    const element = isCounted
      ? load(at, target, elements, entryKey(i))
      : operate(at, target, "iterate", [elements]);
    assign(at, target, element);
  }
}

function starred(at: At, node: number, elements: Place): Place {
  const to = fresh(at);
  emit(at, { kind: "object", to, sort: "list", parents: [], span: spanOf(at, node) });
  operate(at, node, "gather", [to, elements]);
  return to;
}

/** `del target`: an entry or attribute is taken out; a name just goes. */
export function remove(at: At, target: number): void {
  const { tree } = at;
  const last = target - 1;
  const first = last - sizeOf(tree, last);
  switch (kindOf(tree, target)) {
    case Kind.Name:
      return;
    case Kind.Attribute:
      operate(at, target, "delete-member", [expression(at, first), text(at, last, textAt(at, last))]);
      return;
    case Kind.Subscript:
      operate(at, target, "delete-item", [expression(at, first), expression(at, last)]);
      return;
    default:
      for (const child of childrenOf(tree, target)) remove(at, child);
  }
}
