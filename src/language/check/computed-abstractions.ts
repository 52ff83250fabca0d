import { assertNever } from "../../base/assert.ts";
import type { BuiltinAbstraction, Expression } from "../../policy/expression.ts";
import type { Type } from "../../policy/type.ts";

const computed: ReadonlySet<string> = new Set<BuiltinAbstraction>(["band", "month", "count", "present"]);

/** Whether the compiler itself computes the abstraction of that name in the standard library. */
export function isComputed(name: string): name is BuiltinAbstraction {
  return computed.has(name);
}

/** What each takes. */
export const computedInputs: Readonly<
  Record<BuiltinAbstraction, { readonly kinds: readonly Type["kind"][]; readonly phrase: string }>
> = {
  band: { kinds: ["int", "decimal"], phrase: "a number" },
  month: { kinds: ["date"], phrase: "a date" },
  count: { kinds: ["list", "set"], phrase: "a list or set" },
  present: { kinds: ["optional"], phrase: "an optional value" },
};

/** What each gives for an input of such a type. */
export function computedResult(name: BuiltinAbstraction, input: Type): Type {
  switch (name) {
    case "band":
      return { kind: "text" };
    case "month":
      return { kind: "text", pattern: "[0-9]{4}-[0-9]{2}" };
    case "count":
      return (input.kind === "list" || input.kind === "set") && input.maxItems !== undefined
        ? { kind: "int", min: 0, max: input.maxItems }
        : { kind: "int" };
    case "present":
      return { kind: "bool" };
    default:
      return assertNever(name);
  }
}

/** Whether a band may be so wide. */
export function isPositiveWidth(value: Expression | undefined): boolean {
  return value?.kind === "literal" && typeof value.value === "number" && value.value > 0;
}
