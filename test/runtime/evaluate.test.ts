import { describe, expect, it } from "vitest";
import type { Expression } from "../../src/policy/expression.ts";
import type { Value } from "../../src/policy/type.ts";
import { readClock } from "../../src/policy/clock-reading.ts";
import { evaluate } from "../../src/policy/evaluate.ts";
import { schedulingPolicy } from "../support/scheduling.ts";

const literal = (value: Value): Expression => ({ kind: "literal", value });
const absent = literal(null);

function valueOf(expression: Expression, fields: Readonly<Record<string, Value>> = {}): Value {
  return evaluate(expression, {
    policy: schedulingPolicy,
    held: (part) => (part.kind === "field" ? fields[part.path.join(".")] : undefined),
    slots: new Map<string, Value>([["slot", { day: "thu", hour: 10 }]]),
    parameters: new Map(),
    asked: new Set(["reason"]),
    clock: readClock(Date.UTC(2026, 4, 4, 23, 59)),
  });
}

const builtin = (name: "band" | "month" | "count" | "present", ...values: Value[]): Expression => ({
  kind: "builtin",
  name,
  arguments: values.map(literal),
});

describe("computed abstractions", () => {
  it.each<[Expression, Value]>([
    [builtin("band", 41_200, 10_000), "40000-49999"],
    [builtin("band", 40_000, 10_000), "40000-49999"],
    [builtin("band", 49_999.99, 10_000), "40000-49999"],
    [builtin("band", 0, 10), "0-9"],
    [builtin("band", -1, 10), "-10--1"],
    [builtin("band", 0.7, 0.5), "0.5-1.0"],
    [builtin("band", 0.3, 0.1), "0.3-0.4"],
    [builtin("band", null, 10), null],
    [builtin("month", "2026-05-17"), "2026-05"],
    [builtin("month", null), null],
    [builtin("count", ["a", "b"]), 2],
    [builtin("count", null), null],
    [builtin("present", 0), true],
    [builtin("present", null), false],
  ])("%j is %j", (expression, value) => {
    expect(valueOf(expression)).toBe(value);
  });
});

describe("a declared abstraction", () => {
  it.each([
    ["cardiac", "capacity"],
    ["respiratory", "capacity"],
    ["elective", "timing"],
    ["other", "policy"],
  ])("of %s is %s", (diagnosis, reason) => {
    const call: Expression = {
      kind: "abstraction",
      name: "coarse",
      arguments: [{ kind: "field", path: ["diagnosis"] }],
    };
    expect(valueOf(call, { diagnosis })).toBe(reason);
  });
});

describe("comparisons", () => {
  const compare = (
    left: Expression,
    operator: "==" | "!=" | "<" | "<=" | ">" | ">=",
    right: Expression,
  ): Expression => ({
    kind: "compare",
    operator,
    left,
    right,
  });

  it.each<[string, Expression, boolean]>([
    ["numbers", compare(literal(9), "<", literal(10)), true],
    ["dates", compare(literal("2026-09-30"), ">", literal("2026-10-01")), false],
    [
      "records, whatever the order of their fields",
      compare(literal({ a: 1, b: 2 }), "==", literal({ b: 2, a: 1 })),
      true,
    ],
    ["values of different kinds", compare(literal("1"), "==", literal(1)), false],
    ["absent values", compare(absent, "==", absent), true],
    ["an absent value, which is not less", compare(absent, "<", literal(1)), false],
    ["an absent value, which is not more either", compare(absent, ">=", literal(1)), false],
  ])("compare %s", (_name, expression, value) => {
    expect(valueOf(expression)).toBe(value);
  });
});

describe("guards", () => {
  it.each<[string, Expression, boolean]>([
    ["membership", { kind: "in", value: literal("b"), set: literal(["a", "b"]) }, true],
    ["membership in nothing", { kind: "in", value: literal("b"), set: absent }, false],
    [
      "a pattern, which matches the whole text",
      { kind: "matching", value: literal("ab"), pattern: "a|b" },
      false,
    ],
    ["a pattern on an absent text", { kind: "matching", value: absent, pattern: ".*" }, false],
    ["an asked slot", { kind: "asked", slot: "reason" }, true],
    ["a slot that is not asked for", { kind: "asked", slot: "slot" }, false],
    ["an absent value, which is not true", { kind: "and", left: literal(true), right: absent }, false],
    ["the negation of an absent value", { kind: "not", value: absent }, true],
  ])("understand %s", (_name, expression, value) => {
    expect(valueOf(expression)).toBe(value);
  });

  it("read the clock in UTC", () => {
    expect(valueOf({ kind: "clock", part: "hour" })).toBe(23);
    expect(valueOf({ kind: "clock", part: "day" })).toBe("mon");
  });
});

it("a part of a value is reached by its path", () => {
  expect(valueOf({ kind: "slot", path: ["slot", "hour"] })).toBe(10);
  expect(() => valueOf({ kind: "slot", path: ["slot", "constructor"] })).toThrow(
    "the value has a part constructor",
  );
  expect(() => valueOf({ kind: "field", path: ["diagnosis"] })).toThrow("diagnosis is known here");
});
