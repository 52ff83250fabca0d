import type { ArgumentConstraint, EffectGrant, PatternPiece, Policy } from "../policy/policy.ts";
import { tableOf } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import { valueOf } from "./arguments.ts";
import { parametersOf } from "./commitment-scopes.ts";
import type { EffectCall } from "./effect-request.ts";

/** The one call that a rule without parameters stands for; undefined where it stands for several. */
export function callOfRule(policy: Policy, rule: EffectGrant): EffectCall | undefined {
  if (rule.rest) return undefined;
  const given: (readonly [string, Value])[] = [];
  for (const { name, type } of parametersOf(policy, rule.effect) ?? []) {
    const constraint = Object.hasOwn(rule.arguments, name) ? rule.arguments[name] : undefined;
    if (constraint === undefined) continue;
    const value = onlyValue(constraint);
    if (value === undefined) return undefined;
    const isMany = type.kind === "set" || type.kind === "list";
    given.push([name, isMany && !Array.isArray(value) ? [value] : value]);
  }
  return { kind: rule.effect, arguments: tableOf(given) };
}

function onlyValue(constraint: ArgumentConstraint): Value | undefined {
  switch (constraint.kind) {
    case "equals":
      return valueOf(constraint.value, new Map());
    case "pattern":
      return onlyText(constraint.pattern);
    case "words": {
      const words = constraint.words.map(onlyText);
      return constraint.rest || !words.every((word) => word !== undefined) ? undefined : words;
    }
    default:
      return undefined;
  }
}

function onlyText(pattern: readonly PatternPiece[]): string | undefined {
  const texts = pattern.map((piece) =>
    piece.kind === "text" && !piece.text.includes("*") ? piece.text : undefined,
  );
  return texts.every((text) => text !== undefined) ? texts.join("") : undefined;
}
