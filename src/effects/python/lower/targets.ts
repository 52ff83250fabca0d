import type { Place } from "../../effect-ir.ts";
import { positionKey } from "../../item-key.ts";
import { Kind } from "../parser/kinds.ts";
import { childrenOf, kindOf } from "../parser/tree.ts";
import {
  copy,
  emit,
  fresh,
  load,
  nameAt,
  operate,
  placeToBind,
  spanOf,
  store,
  text,
  type At,
  expression,
} from "./lowering.ts";

/** Assigns a value to a target: a name, an attribute, an entry, or several in a row. */
export function assign(at: At, target: number, value: Place): void {
  const { tree } = at.lowering;
  const [first = -1, second = -1] = childrenOf(tree, target);
  switch (kindOf(tree, target)) {
    case Kind.Name:
      return bindName(at, target, nameAt(at, target), value);
    case Kind.Attribute:
      return store(at, target, expression(at, first), { space: "member", name: nameAt(at, second) }, value);
    case Kind.Subscript: {
      const object = expression(at, first);
      const key = { space: "item", place: expression(at, second) } as const;
      store(at, target, object, key, value);
      // What is assigned to a slice of a list are its entries.
      if (kindOf(tree, second) === Kind.Slice)
        store(at, target, object, key, operate(at, target, "iterate", [value]));
      return;
    }
    case Kind.Starred:
      return assign(at, first, starred(at, target, value));
    case Kind.Tuple:
    case Kind.List:
      return unpack(at, target, childrenOf(tree, target), value);
    default:
      emit(at, { kind: "opaque", reason: "an unusual target of an assignment", span: spanOf(at, target) });
  }
}

export function bindName(at: At, node: number, name: string, value: Place): void {
  copy(at, node, placeToBind(at, name), value, `\`${name}\``);
}

/** The first targets, before any `*`, take the entries at their places where the value is a sequence. */
function unpack(at: At, node: number, targets: readonly number[], value: Place): void {
  const { tree } = at.lowering;
  const elements = operate(at, node, "unpack", [value]);
  let isCounted = true;
  for (const [i, target] of targets.entries()) {
    if (kindOf(tree, target) === Kind.Starred) isCounted = false;
    assign(
      at,
      target,
      isCounted
        ? load(at, target, elements, { space: "item", name: positionKey(i) })
        : operate(at, target, "iterate", [elements]),
    );
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
  const { tree } = at.lowering;
  const [first = -1, second = -1] = childrenOf(tree, target);
  switch (kindOf(tree, target)) {
    case Kind.Name:
      return;
    case Kind.Attribute:
      operate(at, target, "delete-member", [expression(at, first), text(at, second, nameAt(at, second))]);
      return;
    case Kind.Subscript:
      operate(at, target, "delete-item", [expression(at, first), expression(at, second)]);
      return;
    default:
      for (const child of childrenOf(tree, target)) remove(at, child);
  }
}
