import type { Value } from "./type.ts";

/** Expressions of a compiled policy: guards, slot values, arguments. All are pure and total. */
export type Expression =
  | { readonly kind: "literal"; readonly value: Value }
  /** A field of the context, or a part of one: the first name is the field. */
  | { readonly kind: "field"; readonly path: readonly string[] }
  /** A slot of the requirement, or a part of its value, inside a form's body. */
  | { readonly kind: "slot"; readonly path: readonly string[] }
  /** A parameter of an abstraction, a tool, a commitment or an outbound, or a part of one. */
  | { readonly kind: "parameter"; readonly path: readonly string[] }
  /** The clock reading of the envelope, in UTC: the hour 0 to 23, the day `mon` to `sun`. */
  | { readonly kind: "clock"; readonly part: "hour" | "day" }
  /** Whether the envelope asks for an accepted slot. */
  | { readonly kind: "asked"; readonly slot: string }
  /** A declared abstraction applied to its arguments. */
  | { readonly kind: "abstraction"; readonly name: string; readonly arguments: readonly Expression[] }
  /** An abstraction of the standard library that is computed rather than tabulated. */
  | { readonly kind: "builtin"; readonly name: BuiltinAbstraction; readonly arguments: readonly Expression[] }
  | {
      readonly kind: "compare";
      readonly operator: "==" | "!=" | "<" | "<=" | ">" | ">=";
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: "in"; readonly value: Expression; readonly set: Expression }
  | { readonly kind: "matching"; readonly value: Expression; readonly pattern: string }
  | { readonly kind: "and" | "or"; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "not"; readonly value: Expression }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | {
      readonly kind: "record";
      readonly entries: readonly { readonly name: string; readonly value: Expression }[];
    }
  /** Text with values in it. */
  | { readonly kind: "concat"; readonly parts: readonly Expression[] };

export type BuiltinAbstraction = "band" | "month" | "count" | "present";
