import type { Argument } from "../../effect-ir.ts";
import { Kind } from "../parser/kinds.ts";
import { childrenOf, kindOf } from "../parser/tree.ts";
import { expression, nameAt, type At } from "./lowering.ts";

/** An argument of a call, or a base or keyword of a class. */
export function argument(at: At, node: number): Argument {
  const { tree } = at.lowering;
  const [first = -1, second = -1] = childrenOf(tree, node);
  switch (kindOf(tree, node)) {
    case Kind.Keyword:
      return { place: expression(at, second), name: nameAt(at, first) };
    case Kind.KeywordUnpack:
      return { place: expression(at, first), spread: "names" };
    case Kind.Starred:
      return { place: expression(at, first), spread: "positions" };
    default:
      return { place: expression(at, node) };
  }
}
