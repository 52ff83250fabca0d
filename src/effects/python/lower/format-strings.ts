import type { Place } from "../../effect-ir.ts";
import { Kind } from "../parser/kinds.ts";
import { stringValue, textValue } from "../parser/literals.ts";
import { childrenOf, kindOf, textOf } from "../parser/tree.ts";
import { data } from "./constants.ts";
import {
  constant,
  emit,
  expression,
  fresh,
  isPresent,
  operate,
  spanOf,
  store,
  text,
  unknownKey,
  type At,
} from "./lowering.ts";

/** `f"…{value}…"`: the pieces, joined. */
export function formatted(at: At, node: number): Place {
  return operate(
    at,
    node,
    "join",
    childrenOf(at.tree, node).map((piece) => pieceOf(at, piece)),
  );
}

/** `t"…{value}…"`: an object that holds the values. */
export function template(at: At, node: number): Place {
  const to = fresh(at);
  emit(at, { kind: "object", to, sort: "tuple", parents: [], span: spanOf(at, node) });
  for (const piece of childrenOf(at.tree, node)) {
    if (kindOf(at.tree, piece) !== Kind.Interpolation) continue;
    const [value = -1, , , specification = -1] = childrenOf(at.tree, piece);
    if (isPresent(at, specification)) formatted(at, specification);
    const key = unknownKey(at, piece);
    store(at, piece, to, { space: "item", place: key }, expression(at, value));
  }
  return to;
}

function pieceOf(at: At, piece: number): Place {
  const { tree } = at;
  switch (kindOf(tree, piece)) {
    case Kind.String:
      return known(at, piece, stringValue(textOf(tree, piece)));
    case Kind.Text:
    case Kind.RawText:
      return known(at, piece, textValue(textOf(tree, piece), kindOf(tree, piece) === Kind.RawText));
    default:
      return field(at, piece);
  }
}

function known(at: At, node: number, value: string | undefined): Place {
  return value === undefined ? constant(at, node, data) : text(at, node, value);
}

function field(at: At, node: number): Place {
  const { tree } = at;
  const [value = -1, debug = -1, conversion = -1, specification = -1] = childrenOf(tree, node);
  const plain = expression(at, value);
  const converted = isPresent(at, conversion)
    ? operate(at, node, `convert-${textOf(tree, conversion)}`, [plain])
    : plain;
  const spec = isPresent(at, specification) ? formatted(at, specification) : undefined;
  const shown = operate(at, node, "format", spec === undefined ? [converted] : [converted, spec]);
  return isPresent(at, debug)
    ? operate(at, node, "join", [text(at, node, textOf(tree, debug)), shown])
    : shown;
}
