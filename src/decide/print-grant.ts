import { assertNever } from "../base/assert.ts";
import { expressionText } from "../policy/expression-text.ts";
import type { ArgumentConstraint, EffectGrant, PatternPiece } from "../policy/policy.ts";

/** A rule about an effect as a policy author would write it: `fs.read("{workspace}/in/**")`. */
export function printGrant(grant: EffectGrant): string {
  const written = Object.entries(grant.arguments);
  const parts = written.map(([name, constraint]) => {
    const text = constraintText(constraint);
    return written.length === 1 && isPositional(constraint) ? text : `${name} ${text}`;
  });
  // A command that ends in `..` says so itself.
  const isOpen = grant.rest && !written.some(([, { kind }]) => kind === "words");
  return `${grant.effect}(${[...parts, ...(isOpen ? [".."] : [])].join(", ")})`;
}

function isPositional({ kind }: ArgumentConstraint): boolean {
  return kind === "pattern" || kind === "words" || kind === "any" || kind === "equals";
}

function constraintText(constraint: ArgumentConstraint): string {
  switch (constraint.kind) {
    case "any":
      return "any";
    case "pattern":
      return patternText(constraint.pattern);
    case "equals":
      return valueText(expressionText(constraint.value));
    case "compare":
      return `${constraint.operator} ${valueText(expressionText(constraint.value))}`;
    case "in":
      return `in ${valueText(expressionText(constraint.set))}`;
    case "in-evidence":
      return `in ${constraint.evidence}`;
    case "in-results":
      return `in results of ${constraint.tool}`;
    case "matching":
      return `matching /${constraint.pattern}/`;
    case "words":
      return [...constraint.words.map(patternText), ...(constraint.rest ? [".."] : [])].join(", ");
    default:
      return assertNever(constraint);
  }
}

export function patternText(pattern: readonly PatternPiece[]): string {
  return JSON.stringify(
    pattern.map((piece) => (piece.kind === "text" ? piece.text : `{${piece.name}}`)).join(""),
  );
}

function valueText(text: string): string {
  return text.replace(/^parameter /, "");
}
