import * as fc from "fast-check";
import { assertNever } from "../../src/base/assert.ts";
import type { Table } from "../../src/policy/policy.ts";
import { resolveType } from "../../src/policy/resolve-type.ts";
import type { Type, Value } from "../../src/policy/type.ts";
import { compareValues } from "../../src/policy/compare-values.ts";

/** Characters that templates, separators, placeholders and TypeScript are made of. */
const troublesome = [
  "a",
  "b",
  ",",
  " ",
  ", ",
  "(",
  ")",
  "none",
  "-",
  '"',
  "'",
  "`",
  "${",
  "*/",
  "\\",
  "\n",
  "\u2028",
  "é",
  "😀",
];

/** Texts that are easily taken for something else. */
export const troublesomeText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...troublesome), { maxLength })
    .map((parts) => Array.from(parts.join("")).slice(0, maxLength).join(""));

const day = 86_400_000;

/** Values of a type, in the form in which they come out of a case: sets in order, absent optionals as null. */
export function valuesOf(types: Table<Type>, type: Type): fc.Arbitrary<Value> {
  const resolved = resolveType(types, type);
  switch (resolved.kind) {
    case "bool":
      return fc.boolean();
    case "int":
      return fc.integer({ min: resolved.min ?? -1000, max: resolved.max ?? 1000 });
    case "decimal": {
      const [min, max, step] = [
        Number(resolved.min ?? -50),
        Number(resolved.max ?? 50),
        Number(resolved.step ?? 0.25),
      ];
      return fc
        .integer({ min: 0, max: Math.round((max - min) / step) })
        .map((count) => Number((min + count * step).toFixed(6)) + 0);
    }
    case "date": {
      const [min, max] = [Date.parse(resolved.min ?? "1990-01-01"), Date.parse(resolved.max ?? "2030-12-31")];
      return fc
        .integer({ min: 0, max: Math.round((max - min) / day) })
        .map((days) => new Date(min + days * day).toISOString().slice(0, 10));
    }
    case "text":
      return resolved.pattern === undefined
        ? troublesomeText(resolved.maxLength ?? 20)
        : fc
            .stringMatching(new RegExp(`^(?:${resolved.pattern})$`))
            .filter((text) => text.length <= (resolved.maxLength ?? 50));
    case "id":
      return fc.stringMatching(/^[A-Za-z0-9:.-]{1,12}$/);
    case "email":
      return fc.stringMatching(/^[a-z]{1,6}@[a-z]{1,6}\.example$/);
    case "url":
      return fc.stringMatching(/^https:\/\/[a-z]{1,6}\.example(?:\/[a-z]{0,5})?$/);
    case "host":
      return fc.stringMatching(/^[a-z]{1,6}\.example$/);
    case "endpoint":
      return fc.stringMatching(/^[a-z]{1,6}\.example(?::[0-9]{1,4})?$/);
    case "path":
      return fc.stringMatching(/^(?:\/[a-z .]{1,6}){1,3}$/);
    case "enum":
      return fc.constantFrom(...resolved.members);
    case "optional":
      return fc.option(valuesOf(types, resolved.inner), { nil: null, freq: 2 });
    case "list":
      return fc.array(valuesOf(types, resolved.element), { maxLength: resolved.maxItems ?? 4 });
    case "set":
      return fc
        .uniqueArray(valuesOf(types, resolved.element), {
          maxLength: resolved.maxItems ?? 4,
          comparator: (left, right) => compareValues(left, right) === 0,
        })
        .map((items) => items.sort(compareValues));
    case "record":
      return fc
        .tuple(...resolved.fields.map((field) => valuesOf(types, field.type)))
        .map((values) =>
          Object.fromEntries(resolved.fields.map((field, index) => [field.name, values[index] ?? null])),
        );
    default:
      return assertNever(resolved);
  }
}

/** Types of every kind, nested a little. */
export const anyType: fc.Arbitrary<Type> = fc.letrec<{ scalar: Type; composite: Type; type: Type }>(
  (tie) => ({
    scalar: fc.oneof(
      fc.constant<Type>({ kind: "bool" }),
      fc
        .tuple(fc.integer({ min: -50, max: 50 }), fc.nat(60))
        .map(([min, span]): Type => ({ kind: "int", min, max: min + span })),
      fc.constantFrom<Type>(
        { kind: "decimal", min: "0", max: "20", step: "0.05" },
        { kind: "decimal", min: "-3.5", max: "3", step: "0.5" },
      ),
      fc.constant<Type>({ kind: "date", min: "2026-01-01", max: "2027-12-31" }),
      fc.nat(8).map((maxLength): Type => ({ kind: "text", maxLength })),
      fc.constant<Type>({ kind: "text", pattern: "[A-Z]{2}[0-9]{1,3}" }),
      fc.constantFrom<Type>(
        { kind: "id" },
        { kind: "email" },
        { kind: "url" },
        { kind: "host" },
        { kind: "path" },
      ),
      fc
        .uniqueArray(fc.constantFrom("a", "ab", "b", "none", "none given", "x, y", "default", '"*/`${'), {
          minLength: 1,
          maxLength: 5,
        })
        .map((members): Type => ({ kind: "enum", members })),
    ),
    composite: fc.oneof(
      fc
        .tuple(tie("type"), fc.nat(3))
        .map(([element, maxItems]): Type => ({ kind: "list", element, maxItems })),
      fc
        .tuple(tie("scalar"), fc.nat(3))
        .map(([element, maxItems]): Type => ({ kind: "set", element, maxItems })),
      fc.tuple(tie("type"), tie("type")).map(([first, second]): Type => ({
        kind: "record",
        fields: [
          { name: "day", type: first },
          { name: "class", type: second },
        ],
      })),
      tie("scalar").map((inner): Type => ({ kind: "optional", inner })),
    ),
    type: fc.oneof({ maxDepth: 2, depthIdentifier: "type" }, tie("scalar"), tie("composite")),
  }),
).type;
