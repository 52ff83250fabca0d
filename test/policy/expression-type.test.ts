import { describe, expect, it } from "vitest";
import { expressionType } from "../../src/policy/expression-type.ts";
import type { Expression } from "../../src/policy/expression.ts";
import type { Type } from "../../src/policy/type.ts";
import { schedulingPolicy } from "../support/scheduling.ts";

function typeOf(name: "band" | "month" | "count" | "present", field: Type, ...rest: Expression[]): Type {
  const scope = { fields: new Map([["f", field]]), slots: new Map(), parameters: new Map() };
  return expressionType(schedulingPolicy, scope, {
    kind: "builtin",
    name,
    arguments: [{ kind: "field", path: ["f"] }, ...rest],
  });
}

const width = (value: number): Expression => ({ kind: "literal", value });

describe("the type of a computed abstraction lists its results", () => {
  it.each<[string, Type, Type]>([
    [
      "bands of integers",
      typeOf("band", { kind: "int", min: -5, max: 25 }, width(10)),
      { kind: "enum", members: ["-10--1", "0-9", "10-19", "20-29"] },
    ],
    [
      "bands of decimals",
      typeOf("band", { kind: "decimal", min: "0.5", max: "1.5", step: "0.1" }, width(0.5)),
      { kind: "enum", members: ["0.5-1.0", "1.0-1.5", "1.5-2.0"] },
    ],
    [
      "months",
      typeOf("month", { kind: "date", min: "2026-11-15", max: "2027-01-01" }),
      { kind: "enum", members: ["2026-11", "2026-12", "2027-01"] },
    ],
    [
      "months of a date that may be absent",
      typeOf("month", { kind: "optional", inner: { kind: "date", min: "2026-11-15", max: "2026-11-16" } }),
      { kind: "optional", inner: { kind: "enum", members: ["2026-11"] } },
    ],
    [
      "numbers of items",
      typeOf("count", { kind: "list", element: { kind: "bool" }, maxItems: 4 }),
      { kind: "int", min: 0, max: 4 },
    ],
    ["presence", typeOf("present", { kind: "optional", inner: { kind: "id" } }), { kind: "bool" }],
  ])("%s", (_name, found, expected) => {
    expect(found).toEqual(expected);
  });

  it("unless they are too many to list", () => {
    expect(typeOf("band", { kind: "int", min: 0, max: 1_000_000 }, width(1)).kind).toBe("text");
    expect(typeOf("band", { kind: "int" }, width(10)).kind).toBe("text");
    expect(typeOf("month", { kind: "date" }).kind).toBe("text");
  });
});
