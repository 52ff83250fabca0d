import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { capacity } from "../../src/policy/capacity.ts";
import type { Table } from "../../src/policy/policy.ts";
import { resolveType } from "../../src/policy/resolve-type.ts";
import type { Type, Value } from "../../src/policy/type.ts";

const bool: Type = { kind: "bool" };
const hours: Type = { kind: "int", min: 8, max: 18 };
const weekday: Type = { kind: "enum", members: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] };
const slot: Type = {
  kind: "record",
  fields: [
    { name: "day", type: { kind: "named", name: "Weekday" } },
    { name: "hour", type: hours },
  ],
};
const types: Table<Type> = { Weekday: weekday };

describe("the number of values", () => {
  it.each<[string, Type, bigint]>([
    ["true and false", bool, 2n],
    ["a range", hours, 11n],
    ["a record of a named type", slot, 77n],
    ["an optional", { kind: "optional", inner: slot }, 78n],
    ["decimals in steps", { kind: "decimal", min: "0", max: "1000000", step: "0.01" }, 100_000_001n],
    ["decimals that do not reach their end", { kind: "decimal", min: "0", max: "1", step: "0.3" }, 4n],
    ["dates over a leap day", { kind: "date", min: "2024-02-28", max: "2024-03-01" }, 3n],
    ["all dates", { kind: "date" }, 3_652_059n],
    ["a list", { kind: "list", element: hours, maxItems: 2 }, 1n + 11n + 121n],
    [
      "a list of one kind of item",
      { kind: "list", element: { kind: "enum", members: ["a"] }, maxItems: 5 },
      6n,
    ],
    ["a set", { kind: "set", element: hours, maxItems: 2 }, 1n + 11n + 55n],
    ["all subsets", { kind: "set", element: weekday }, 128n],
    ["text", { kind: "text", maxLength: 2 }, 1n + 1_112_064n + 1_112_064n ** 2n],
    ["nothing", { kind: "enum", members: [] }, 0n],
    ["lists of nothing", { kind: "list", element: { kind: "enum", members: [] } }, 1n],
    ["an empty range", { kind: "int", min: 2, max: 1 }, 0n],
  ])("of %s is exact", (_name, type, count) => {
    expect(capacity(types, type).count).toBe(count);
  });

  it.each<[string, Type]>([
    ["text without a limit", { kind: "text" }],
    ["text with a pattern alone", { kind: "text", pattern: "a*" }],
    ["an open range", { kind: "int", min: 0 }],
    ["decimals without a step", { kind: "decimal", min: "0", max: "1" }],
    ["lists without a limit", { kind: "list", element: bool }],
    ["addresses", { kind: "email" }],
    ["a record with one such field", { kind: "record", fields: [{ name: "a", type: { kind: "id" } }] }],
    ["sets of such", { kind: "set", element: { kind: "text" }, maxItems: 1 }],
  ])("of %s is unbounded", (_name, type) => {
    expect(capacity(types, type)).toEqual({ bits: "unbounded" });
  });

  it("is that of all values written out", () => {
    fc.assert(
      fc.property(smallType, (type) => {
        expect(capacity({}, type).count).toBe(BigInt(allValues(type).length));
      }),
      { numRuns: 300 },
    );
  });
});

describe("the bits", () => {
  it.each<[string, Type, number]>([
    ["a slot", slot, 6.266786540694902],
    ["forty slots at most", { kind: "list", element: slot, maxItems: 40 }, 250.69030767],
    ["a long text", { kind: "text", maxLength: 100_000 }, 100_000 * Math.log2(1_112_064)],
    [
      "a set of many texts",
      { kind: "set", element: { kind: "text", maxLength: 10_000 }, maxItems: 20 },
      200_000 * Math.log2(1_112_064),
    ],
  ])("of %s", (_name, type, bits) => {
    expect(Number(capacity(types, type).bits) / bits).toBeCloseTo(1, 6);
  });
});

const smallType: fc.Arbitrary<Type> = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 2 },
    fc.constant<Type>({ kind: "bool" }),
    fc.constant<Type>({ kind: "int", min: -1, max: 1 }),
    tie("type").map((inner): Type => ({ kind: "optional", inner })),
    tie("type").map((element): Type => ({ kind: "list", element, maxItems: 2 })),
    fc.tuple(tie("type"), fc.nat(2)).map(([element, maxItems]): Type => ({ kind: "set", element, maxItems })),
    fc.tuple(tie("type"), tie("type")).map(([first, second]): Type => ({
      kind: "record",
      fields: [
        { name: "a", type: first },
        { name: "b", type: second },
      ],
    })),
  ),
})).type;

/** Every value of a small type. */
function allValues(type: Type): readonly Value[] {
  const resolved = resolveType({}, type);
  switch (resolved.kind) {
    case "bool":
      return [false, true];
    case "int":
      return [-1, 0, 1];
    case "optional":
      return [["absent"], ...allValues(resolved.inner)];
    case "record": {
      const [first, second] = resolved.fields.map((field) => allValues(field.type));
      return (first ?? []).flatMap((a) => (second ?? []).map((b) => ({ a, b })));
    }
    case "list":
    case "set": {
      const items = allValues(resolved.element);
      const pairs =
        resolved.kind === "list"
          ? items.flatMap((first) => items.map((second) => [first, second]))
          : items.flatMap((first, index) => items.slice(index + 1).map((second) => [first, second]));
      return [[], ...items.map((item) => [item]), ...pairs].filter(
        (list) => list.length <= (resolved.maxItems ?? 0),
      );
    }
    default:
      throw new Error(`${resolved.kind} is not small`);
  }
}
