import type { Argument } from "../../effect-ir.ts";
import { Kind } from "../parser/kinds.ts";
import { childFromEnd, kindOf } from "../parser/tree.ts";
import { expression, nameAt, type At } from "./lowering.ts";

/** An argument of a call, or a base or keyword of a class. */
export function argument(at: At, node: number): Argument {
  const { tree } = at.lowering;
  switch (kindOf(tree, node)) {
    case Kind.Keyword:
      return {
        place: expression(at, childFromEnd(tree, node, 0)),
        name: nameAt(at, childFromEnd(tree, node, 1)),
      };
    case Kind.KeywordUnpack:
      return { place: expression(at, childFromEnd(tree, node, 0)), spread: "names" };
    case Kind.Starred:
      return { place: expression(at, childFromEnd(tree, node, 0)), spread: "positions" };
    default:
      return { place: expression(at, node) };
  }
}
