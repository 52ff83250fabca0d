import type {
  ArgumentConstraint,
  DottedName,
  EffectArgument,
  EffectPattern,
} from "../../../../src/language/syntax/ast.ts";
import type { Choices } from "./choices.ts";
import { comparisons, openPrimary, primary } from "./expressions.ts";
import { dottedName, name, nowhere, pattern } from "./names.ts";

export function effectPatterns(choices: Choices): EffectPattern[] {
  return choices.list(1, effectPattern);
}

export function effectPattern(choices: Choices): EffectPattern {
  return effectOf(choices, dottedName(choices));
}

export function effectOf(choices: Choices, effect: DottedName): EffectPattern {
  const written = choices.below(3);
  return {
    kind: "effect-pattern",
    name: effect,
    arguments: written === 0 ? undefined : choices.list(written === 1 ? 1 : 0, argument),
    rest: written === 2 && choices.sometimes() ? nowhere : undefined,
    span: nowhere,
  };
}

function argument(choices: Choices): EffectArgument {
  const named = choices.sometimes();
  return {
    name: named ? name(choices) : undefined,
    constraint: constraint(choices, named),
    span: nowhere,
  };
}

function constraint(choices: Choices, named: boolean): ArgumentConstraint {
  return choices.make<ArgumentConstraint>([
    () => ({ kind: "any", span: nowhere }),
    () => ({ kind: "equals", value: named ? openPrimary(choices) : primary(choices), span: nowhere }),
    () => ({ kind: "compare", operator: choices.pick(comparisons), value: primary(choices), span: nowhere }),
    () => ({ kind: "in", set: primary(choices), span: nowhere }),
    () => ({ kind: "in-results", tool: name(choices), span: nowhere }),
    () => ({ kind: "matching", pattern: pattern(choices), span: nowhere }),
  ]);
}
