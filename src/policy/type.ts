/** The types of values in a compiled policy. */
export type Type =
  | { readonly kind: "bool" }
  | { readonly kind: "int"; readonly min?: number; readonly max?: number }
  /** Decimal numbers `min + k * step`, written as decimal text so that they stay exact. */
  | { readonly kind: "decimal"; readonly min?: string; readonly max?: string; readonly step?: string }
  /** Calendar dates `YYYY-MM-DD`, both ends included. */
  | { readonly kind: "date"; readonly min?: string; readonly max?: string }
  /** Unicode text; the length counts scalar values, the pattern is anchored at both ends. */
  | { readonly kind: "text"; readonly maxLength?: number; readonly pattern?: string }
  | { readonly kind: "id" | "email" | "url" | "host" | "endpoint" | "path" }
  | { readonly kind: "enum"; readonly members: readonly string[] }
  | { readonly kind: "list" | "set"; readonly element: Type; readonly maxItems?: number }
  | { readonly kind: "optional"; readonly inner: Type }
  | { readonly kind: "record"; readonly fields: readonly RecordField[] }
  /** A named type of the policy's table. */
  | { readonly kind: "named"; readonly name: string };

export interface RecordField {
  readonly name: string;
  readonly type: Type;
}

/** A value of some type, as JSON: a set is an array without repeats, an absent optional is null. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [name: string]: Value };
