import canonicalize from "canonicalize";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalForm } from "../../src/policy/canonical-form.ts";
import { isWellFormed } from "../../src/policy/unicode.ts";

describe("the canonical form", () => {
  it("follows RFC 8785 in numbers, escapes and the order of names", () => {
    const value = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "😀": "Emoji: Grinning Face",
      "\u0080": "Control",
      ö: "Latin Small Letter O With Diaeresis",
      numbers: [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalForm(value)).toEqual({
      ok: true,
      value:
        '{"\\r":"Carriage Return","1":"One","literals":[null,true,false],' +
        '"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/","\u0080":"Control",' +
        '"ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face",' +
        '"\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    });
  });

  it("does not depend on the order in which names were written, and reads back as the same value", () => {
    const json = fc
      .jsonValue()
      .filter((value) => isWellFormed(JSON.stringify(value)) && !JSON.stringify(value).includes("\\ud"));
    fc.assert(
      fc.property(json, (value) => {
        const form = canonicalForm(withoutNegativeZero(value));
        expect(form.ok).toBe(true);
        if (!form.ok) return;
        expect(form.value).toBe(canonicalize(withoutNegativeZero(value)));
        expect(canonicalForm(reversed(JSON.parse(form.value)))).toEqual(form);
        expect(JSON.parse(form.value)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, unknown, string]>([
    ["a lone surrogate", ["\ud800"], "/0"],
    ["a lone surrogate in a name", { "\udc00": 1 }, "/\udc00"],
    ["minus zero", { a: -0 }, "/a"],
    ["what is no number", { a: [Number.NaN] }, "/a/0"],
    ["an infinity", Number.POSITIVE_INFINITY, ""],
    ["a map", { "a/b": new Map() }, "/a~1b"],
    ["a date", new Date(0), ""],
    ["undefined", { a: undefined }, "/a"],
    ["a hole", [, 1], "/0"], // oxlint-disable-line no-sparse-arrays
    ["a function", { toJSON: () => 1 }, "/toJSON"],
    ["a symbol", { [Symbol("a")]: 1 }, ""],
    ["a computed property", { get a() { return 1; } }, ""], // prettier-ignore
    ["a big integer", 1n, ""],
  ])("refuses %s", (_name, value, pointer) => {
    expect(canonicalForm(value)).toMatchObject({ ok: false, error: { pointer } });
  });

  it("refuses what is nested too deep", () => {
    let value: unknown = 0;
    for (let depth = 0; depth < 2000; depth++) value = [value];
    expect(canonicalForm(value)).toMatchObject({ ok: false });
  });
});

function withoutNegativeZero(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, item]) => [name, reversed(item)]),
  );
}
