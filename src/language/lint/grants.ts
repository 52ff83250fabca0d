import type { Template, TextLiteral, EffectPattern, Module } from "../syntax/ast.ts";
import { declarationsOf } from "./nodes.ts";

/** Everything that some commitment allows without asking. */
export function allowedBy(module: Module): readonly EffectPattern[] {
  return declarationsOf(module, "commitment").flatMap(({ clauses }) =>
    clauses.flatMap((clause) => (clause.kind === "allows" ? clause.effects : [])),
  );
}

export function effectName({ name }: EffectPattern): string {
  return name.parts.map(({ text }) => text).join(".");
}

/** A target as it is written. */
export interface WrittenTarget {
  readonly node: Template | TextLiteral;
  /** With `{}` in place of each parameter. */
  readonly text: string;
}

/** The targets that are written as text or pattern, in order. */
export function targetsOf({ arguments: written }: EffectPattern): readonly WrittenTarget[] {
  return (written ?? []).flatMap(({ constraint }): readonly WrittenTarget[] => {
    if (constraint.kind !== "equals") return [];
    const { value } = constraint;
    if (value.kind === "text") return [{ node: value, text: value.value }];
    return value.kind === "template" ? [{ node: value, text: templateText(value) }] : [];
  });
}

function templateText({ pieces }: Template): string {
  return pieces.map((piece) => (piece.kind === "template-text" ? piece.value : "{}")).join("");
}
