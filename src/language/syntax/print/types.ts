import { assertNever } from "../../../base/assert.ts";
import type { NumberLiteral, Parameter, TextLiteral, TypeBounds, TypeExpression } from "../ast.ts";
import { interrupt, type Source } from "./comments.ts";
import { concat, type Document } from "./document.ts";
import { printDottedName, printName, printNumberAt, printTextLiteral } from "./expressions.ts";
import { braces, bracketed, parentheses } from "./lists.ts";
import { printPattern } from "./texts.ts";

export function printType(source: Source, type: TypeExpression): Document {
  switch (type.kind) {
    case "named-type":
      return concat([printDottedName(source, type.name), printBounds(source, type.bounds)]);
    case "collection-type":
      return concat([
        interrupt(source, type.span.start),
        `${type.collection}<`,
        printType(source, type.element),
        type.max === undefined ? "" : concat([", ", printNumberAt(source, type.max)]),
        interrupt(source, type.span.end),
        ">",
      ]);
    case "optional-type":
      return concat([printType(source, type.inner), interrupt(source, type.span.end), "?"]);
    case "record-type":
      return concat([
        interrupt(source, type.span.start),
        bracketed(source, braces, type.span.start, type.fields, (field) =>
          concat([printName(source, field.name), ": ", printType(source, field.type)]),
        ),
      ]);
    default:
      return assertNever(type);
  }
}

function printBounds(source: Source, bounds: TypeBounds | undefined): Document {
  switch (bounds?.kind) {
    case undefined:
      return "";
    case "max":
      return concat(["(max ", printNumberAt(source, bounds.max), interrupt(source, bounds.span.end), ")"]);
    case "matching":
      return concat([
        " matching ",
        interrupt(source, bounds.pattern.span.start),
        printPattern(bounds.pattern),
      ]);
    case "range":
      return concat([
        "(",
        printBound(source, bounds.low),
        "..",
        printBound(source, bounds.high),
        bounds.step === undefined ? "" : concat([", ", printNumberAt(source, bounds.step)]),
        interrupt(source, bounds.span.end),
        ")",
      ]);
    default:
      return assertNever(bounds);
  }
}

function printBound(source: Source, bound: NumberLiteral | TextLiteral): Document {
  return bound.kind === "number" ? printNumberAt(source, bound) : printTextLiteral(source, bound);
}

/** `(title: Text(max 80), slot: Slot)`, `before` being where the name before it ends. */
export function printParameters(source: Source, before: number, parameters: readonly Parameter[]): Document {
  return bracketed(source, parentheses, before, parameters, (parameter) =>
    concat([printName(source, parameter.name), ": ", printType(source, parameter.type)]),
  );
}
