/**
 * Named components, each with its own scope: the arguments of a tool call, the fields of a record.
 * It is generic in the scope of a component, because scopes contain products and products contain scopes.
 */
export interface ProductScope<S> {
  readonly kind: "product";
  readonly components: Readonly<Record<string, Component<S>>>;
  /** What a component may be that is not named here: absent, or anything (`..`). */
  readonly rest: "absent" | "any";
}

/** What one component may be. */
export type Component<S> =
  /** Anything, or not there at all. */
  | { readonly kind: "any" }
  /** Not there. */
  | { readonly kind: "absent" }
  /** There, a list or set, and without elements. */
  | { readonly kind: "empty" }
  /** There, one value inside the scope. */
  | { readonly kind: "one"; readonly scope: S }
  /** There, a list or set with at least one element, and every element inside the scope. */
  | { readonly kind: "each"; readonly scope: S };
