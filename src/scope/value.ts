/**
 * A value that a run shows: text for a name, a text, a path or an endpoint (in canonical spelling), text or a number for a
 * number, a list of words for a command, `{ shell }` for a shell text, `{ turns, milliseconds }` for an age, a record for a product.
 */
export type Value = string | number | boolean | readonly Value[] | { readonly [component: string]: Value };

/**
 * What was looked for outside a scope. The value may be missing where it cannot be spelled; `none` when everything is
 * inside; `unknown` when a bound came first.
 */
export type Outside<V> =
  { readonly kind: "outside"; readonly value: () => V | undefined } | "none" | "unknown";
