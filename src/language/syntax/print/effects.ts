import { assertNever } from "../../../base/assert.ts";
import type { ArgumentConstraint, EffectArgument, EffectPattern } from "../ast.ts";
import { interrupt, type Source } from "./comments.ts";
import { concat, type Document } from "./document.ts";
import { printDottedName, printExpression, printName } from "./expressions.ts";
import { bracketed, parentheses, separated } from "./lists.ts";
import { printPattern } from "./texts.ts";

export function printEffects(source: Source, effects: readonly EffectPattern[]): Document {
  return separated(source, effects, (effect) => printEffect(source, effect));
}

export function printEffect(source: Source, effect: EffectPattern): Document {
  const name = printDottedName(source, effect.name);
  if (effect.arguments === undefined) return name;
  const print = (argument: EffectArgument): Document => printArgument(source, argument);
  return concat([
    name,
    bracketed(source, parentheses, effect.name.span.end, effect.arguments, print, effect.rest),
  ]);
}

function printArgument(source: Source, { name, constraint }: EffectArgument): Document {
  if (name === undefined) return printConstraint(source, constraint);
  return concat([printName(source, name), " ", printConstraint(source, constraint)]);
}

function printConstraint(source: Source, constraint: ArgumentConstraint): Document {
  const before = interrupt(source, constraint.span.start);
  switch (constraint.kind) {
    case "any":
      return concat([before, "any"]);
    case "equals":
      return concat([before, printExpression(source, constraint.value)]);
    case "compare":
      return concat([before, constraint.operator, " ", printExpression(source, constraint.value)]);
    case "in":
      return concat([before, "in ", printExpression(source, constraint.set)]);
    case "in-results":
      return concat([before, "in results of ", printName(source, constraint.tool)]);
    case "matching":
      return concat([
        before,
        "matching ",
        interrupt(source, constraint.pattern.span.start),
        printPattern(constraint.pattern),
      ]);
    default:
      return assertNever(constraint);
  }
}
