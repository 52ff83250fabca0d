/** What a parameter is bound to: one literal text, or for a whole set the texts in it. */
export type Binding = string | readonly string[];

/** Why a parameter's value cannot stand where the parameter stands. */
export interface BindRefusal {
  readonly parameter: string;
  /** One lower-case clause that follows the parameter's name: "has `/` in it". */
  readonly reason: string;
}

/** The value of a name; what an object inherits is no binding. */
export function bindingOf<T>(bindings: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(bindings, name) ? bindings[name] : undefined;
}
