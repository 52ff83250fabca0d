import type { Place } from "../../effect-ir.ts";
import { Kind } from "../parser/kinds.ts";
import { childrenOf, kindOf } from "../parser/tree.ts";
import { copy, emit, expression, fresh, isPresent, operate, spanOf, store, type At } from "./lowering.ts";
import { entryKey } from "./wordings.ts";

/** A list, tuple or set that is written out. */
export function collection(at: At, node: number, sort: "list" | "tuple" | "set"): Place {
  const { tree } = at;
  const items = childrenOf(tree, node);
  const to = fresh(at);
  const first = items.findIndex((item) => kindOf(tree, item) === Kind.Starred);
  const spread = first < 0 ? undefined : fresh(at);
  const begins = spread === undefined ? { count: items.length } : { count: first, spread };
  emit(at, { kind: "object", to, sort, parents: [], begins, span: spanOf(at, node) });
  const counted = sort === "set" ? 0 : begins.count;
  for (let i = 0; i < items.length; i++) {
    const item = items[i] ?? -1;
    const isSpread = kindOf(tree, item) === Kind.Starred;
    const value = expression(at, isSpread ? item - 1 : item);
    if (i === first && spread !== undefined) copy(at, item, spread, value);
    const from = isSpread ? operate(at, item, "iterate", [value]) : value;
    if (i < counted) store(at, item, to, entryKey(i), from);
    else operate(at, item, "gather", [to, from]);
  }
  return to;
}

/** `{key: value, **others}` */
export function dictionary(at: At, node: number): Place {
  const to = fresh(at);
  emit(at, { kind: "object", to, sort: "dict", parents: [], span: spanOf(at, node) });
  const parts = childrenOf(at.tree, node);
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const key = parts[i] ?? -1;
    const value = parts[i + 1] ?? -1;
    if (isPresent(at, key)) {
      const place = expression(at, key);
      store(at, value, to, { space: "item", place }, expression(at, value));
    } else operate(at, value, "update", [to, expression(at, value)]);
  }
  return to;
}
