import type { Type } from "../../policy/type.ts";
import type { CompareOperator } from "../syntax/ast.ts";
import type { Context } from "./context.ts";
import { structure, textualKinds, unknownType } from "./types.ts";

/** The type through which a literal on the other side is read: none where a plain literal could not be told apart. */
export function comparisonType(cx: Context, type: Type): Type | undefined {
  const shape = structure(cx, type);
  if (shape.kind === "optional") return comparisonType(cx, shape.inner);
  return shape.kind === "record" || shape.kind === "list" || shape.kind === "set" || shape.kind === "bool"
    ? undefined
    : type;
}

const numeric: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>(["int", "decimal"]);

/** Whether values of the types can be compared. */
export function comparable(cx: Context, left: Type, right: Type, operator: CompareOperator): boolean {
  const [one, two] = [scalar(cx, left), scalar(cx, right)];
  if (one === unknownType || two === unknownType) return true;
  const ordered = operator !== "==" && operator !== "!=";
  if (numeric.has(one.kind) && numeric.has(two.kind)) return true;
  if (one.kind === "date" && two.kind === "date") return true;
  if (ordered) return false;
  if (textualKinds.has(one.kind) && textualKinds.has(two.kind)) return true;
  if (one.kind === "enum" && two.kind === "enum")
    return one.members.some((member) => two.members.includes(member));
  return one.kind === "bool" && two.kind === "bool";
}

/** The structure of the value that is compared: an optional one is compared by its value. */
export function scalar(cx: Context, type: Type): Type {
  const shape = structure(cx, type);
  return shape.kind === "optional" ? structure(cx, shape.inner) : shape;
}

/** The type of a value that is compared: an optional one is compared by its value. */
export function scalarName(cx: Context, type: Type): Type {
  const shape = structure(cx, type);
  return shape.kind === "optional" ? shape.inner : type;
}
