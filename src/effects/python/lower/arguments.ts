import type { Argument } from "../../effect-ir.ts";
import { Kind } from "../parser/kinds.ts";
import { firstLeafOf, kindOf } from "../parser/tree.ts";
import { expression, textAt, type At } from "./lowering.ts";

/** An argument of a call, or a base or keyword of a class. */
export function argument(at: At, node: number): Argument {
  const value = node - 1;
  switch (kindOf(at.tree, node)) {
    case Kind.Keyword:
      return { place: expression(at, value), name: textAt(at, firstLeafOf(at.tree, node)) };
    case Kind.KeywordUnpack:
      return { place: expression(at, value), spread: "names" };
    case Kind.Starred:
      return { place: expression(at, value), spread: "positions" };
    default:
      return { place: expression(at, node) };
  }
}
