import type { Value } from "../../../src/policy/type.ts";
import { compareValues } from "../../../src/policy/compare-values.ts";
import type { Random } from "../../scope/random.ts";

/** A type of a generated policy: how it is written, and what is known of its values. */
export interface Kind {
  readonly source: string;
  readonly shape:
    | { readonly kind: "bool" | "id" | "email" }
    | { readonly kind: "int"; readonly min: number; readonly max: number }
    | { readonly kind: "decimal" | "date" }
    | { readonly kind: "text"; readonly max: number }
    | { readonly kind: "code" }
    | { readonly kind: "enum"; readonly members: readonly [string, ...string[]] }
    | { readonly kind: "list" | "set"; readonly element: Kind; readonly max: number }
    | { readonly kind: "optional"; readonly inner: Kind }
    | { readonly kind: "record"; readonly fields: readonly { readonly name: string; readonly kind: Kind }[] };
}

export const bool: Kind = { source: "Bool", shape: { kind: "bool" } };
export const text: Kind = { source: "Text", shape: { kind: "text", max: 1000 } };

/** The enums that every generated module declares. */
export const enums: readonly [Kind, ...Kind[]] = [
  { source: "Ward", shape: { kind: "enum", members: ["north", "south", "east"] } },
  { source: "Cause", shape: { kind: "enum", members: ["heart", "lung", "other", "none_of_these"] } },
  { source: "Level", shape: { kind: "enum", members: ["low", "high"] } },
];

export const enumDeclarations = enums.map(
  ({ source, shape }) => `enum ${source} { ${shape.kind === "enum" ? shape.members.join(", ") : ""} }`,
);

/** The record type that every generated module declares. */
export const place: Kind = {
  source: "Place",
  shape: {
    kind: "record",
    fields: [
      { name: "ward", kind: enums[0] },
      { name: "bed", kind: { source: "Int(1..9)", shape: { kind: "int", min: 1, max: 9 } } },
    ],
  },
};

export const placeDeclaration = "type Place = { ward: Ward, bed: Int(1..9) }";

export function scalarKind(r: Random): Kind {
  const make = r.pick<() => Kind>([
    () => bool,
    () => r.pick(enums),
    () => r.pick(enums),
    () => {
      const min = r.below(10);
      const max = min + 1 + r.below(200);
      return { source: `Int(${min}..${max})`, shape: { kind: "int", min, max } };
    },
    () => ({ source: "Decimal(0..20, 0.5)", shape: { kind: "decimal" } }),
    () => ({ source: 'Date("2026-01-01".."2027-12-31")', shape: { kind: "date" } }),
    () => ({ source: "Text(max 12)", shape: { kind: "text", max: 12 } }),
    () => ({ source: "Text(max 6)", shape: { kind: "text", max: 6 } }),
    () => ({ source: "Text matching /[A-Z]{2}[0-9]{1,2}/", shape: { kind: "code" } }),
    () => ({ source: "Id", shape: { kind: "id" } }),
    () => ({ source: "Email", shape: { kind: "email" } }),
  ]);
  return make();
}

export function anyKind(r: Random): Kind {
  if (r.chance(0.5)) return scalarKind(r);
  return r.pick([() => place, listKind, setKind, optionalKind])(r);
}

export function listKind(r: Random): Kind {
  const element = r.chance(0.3) ? place : scalarKind(r);
  const max = 1 + r.below(4);
  return { source: `List<${element.source}, ${max}>`, shape: { kind: "list", element, max } };
}

function setKind(r: Random): Kind {
  const element = r.pick(enums);
  const max = 1 + r.below(4);
  return { source: `Set<${element.source}, ${max}>`, shape: { kind: "set", element, max } };
}

export function optionalKind(r: Random): Kind {
  const inner = r.chance(0.2) ? place : scalarKind(r);
  return { source: `${inner.source}?`, shape: { kind: "optional", inner } };
}

/** A value of the kind as a case holds it. */
export function valueOf(r: Random, { shape }: Kind): Value {
  switch (shape.kind) {
    case "bool":
      return r.chance(0.5);
    case "int":
      return shape.min + r.below(shape.max - shape.min + 1);
    case "decimal":
      return r.below(41) / 2;
    case "date":
      return new Date(Date.UTC(2026, 0, 1 + r.below(730))).toISOString().slice(0, 10);
    case "text":
      return r
        .list(0, 4, () => r.pick(["a", "b", "north", ", ", ": ", "none", "é", "] ", "=["]))
        .join("")
        .slice(0, shape.max);
    case "code":
      return `${r.pick(["AB", "QX"])}${1 + r.below(99)}`;
    case "id":
      return `id-${r.below(50)}`;
    case "email":
      return `${r.pick(["ann", "bob", "eve"])}@${r.pick(["a", "b"])}.example`;
    case "enum":
      return r.pick(shape.members);
    case "list":
      return r.list(0, shape.max, () => valueOf(r, shape.element));
    case "set":
      return [...new Set(r.list(0, shape.max, () => valueOf(r, shape.element)))].sort(compareValues);
    case "optional":
      return r.chance(0.35) ? null : valueOf(r, shape.inner);
    case "record":
      return Object.fromEntries(shape.fields.map(({ name, kind }) => [name, valueOf(r, kind)]));
  }
}

/** A value as a guard writes it; undefined where a guard cannot. */
export function literalOf(r: Random, kind: Kind): string | undefined {
  const { shape } = kind;
  if (shape.kind === "list" || shape.kind === "set" || shape.kind === "record" || shape.kind === "optional") {
    return undefined;
  }
  const value = valueOf(r, kind);
  return typeof value === "string" && shape.kind === "enum" ? value : JSON.stringify(value);
}

/** A kind with another name for its values that is never the same as any of its own. */
export function hasText(kind: Kind): boolean {
  const { shape } = kind;
  if (shape.kind === "optional") return hasText(shape.inner);
  return shape.kind === "text" || shape.kind === "id" || shape.kind === "email";
}
