import type { ArgumentConstraint, PatternPiece } from "../../src/policy/policy.ts";
import type { Value } from "../../src/policy/type.ts";
import { valueOf, type Quantifier, type Values } from "./naive-values.ts";

/** Whether one value satisfies a constraint: patterns as regular expressions, everything else as it reads. */
export function satisfies(
  constraint: ArgumentConstraint,
  p: Values,
  value: Value,
  kind: string,
  of: Quantifier,
): boolean {
  if (constraint.kind === "any" || value === null) return constraint.kind === "any";
  if (constraint.kind === "words") {
    const { words, rest } = constraint;
    if (!isList(value) || value.length < words.length || (!rest && value.length > words.length)) return false;
    return words.every((word, index) => isMatch(word, p, value[index] ?? null, "text"));
  }
  if (isList(value)) return value.length > 0 && value[of]((item) => satisfies(constraint, p, item, kind, of));
  switch (constraint.kind) {
    case "pattern":
      return isMatch(constraint.pattern, p, value, kind);
    case "equals":
      return valueOf(constraint.value, p) === value;
    case "in":
      return [valueOf(constraint.set, p)].flat().includes(value);
    case "matching":
      return new RegExp(`^(?:${constraint.pattern})$`, "u").test(text(value));
    case "compare": {
      const [a, b] = [Number(value), Number(valueOf(constraint.value, p))];
      return { "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "!=": a !== b }[constraint.operator];
    }
    default:
      return false;
  }
}

/** `*` within a segment of a path, a label of a host, or any text; `**` over segments; no port for every port. */
export function isMatch(pattern: readonly PatternPiece[], p: Values, value: Value, kind: string): boolean {
  const unit = kind === "path" ? "[^/]" : kind === "endpoint" ? "[^.:]" : "[^]";
  const written = pattern.map((piece) =>
    piece.kind === "text" ? piece.text.replaceAll("*", "\0") : text(p[piece.name]),
  );
  const source = written
    .join("")
    .replaceAll(/[.*+?^$(){}|[\]\\]/g, "\\$&")
    .replaceAll(/\/\0\0(?=\/)/g, "(?:/[^/]+)*")
    .replaceAll("/\0\0", "(?:/[^/]+)+")
    .replaceAll(/(?<![^/.])\0(?![^/\\:])/g, kind === "text" ? "[^]*" : `${unit}+`)
    .replaceAll("\0", `${unit}*`);
  const port = kind === "endpoint" && !/:[0-9]+$/.test(source) ? ":[0-9]+" : "";
  return new RegExp(`^${source}${port}$`, "u").test(text(value));
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
const text = (value: Value | undefined): string =>
  typeof value === "string" || typeof value === "number" ? `${value}` : "";
