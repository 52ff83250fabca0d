import { printDuration } from "./duration.ts";
import type { Scope } from "./kinds.ts";
import { printNumber } from "./number.ts";
import { printProduct } from "./product.ts";
import { printTextual } from "./textual.ts";

/** The scope in the notation of the language, for messages. */
export function printScope(scope: Scope): string {
  switch (scope.kind) {
    case "any":
    case "nothing":
      return scope.kind;
    case "number":
      return printNumber(scope);
    case "duration":
      return printDuration(scope);
    case "product":
      return printProduct(printScope, scope);
    case "union":
      return scope.of.map(printScope).join(", ");
    case "both":
      return scope.of
        .map((part) => (part.kind === "union" ? `(${printScope(part)})` : printScope(part)))
        .join(" within ");
    default:
      return printTextual(scope);
  }
}
