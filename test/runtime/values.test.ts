import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Type } from "../../src/policy/type.ts";
import { equalValues } from "../../src/policy/compare-values.ts";
import { conform } from "../../src/runtime/conform.ts";
import { decodeText, grammarOf } from "../../src/runtime/decode.ts";
import { showValue } from "../../src/runtime/show.ts";
import { anyType, valuesOf } from "../support/value-arbitrary.ts";

const typedValue = anyType.chain((type) => valuesOf({}, type).map((value) => ({ type, value })));

describe("the values of a type", () => {
  it("conform, and come out as they went in", () => {
    fc.assert(
      fc.property(typedValue, ({ type, value }) => {
        expect(conform({}, type, value, "value")).toEqual({ ok: true, value });
      }),
      { numRuns: 800 },
    );
  });

  it("are read back from their text, unless it has several readings or one for absence", () => {
    let decoded = 0;
    fc.assert(
      fc.property(typedValue, fc.string(), fc.string(), ({ type, value }, before, after) => {
        const text = before + showValue({}, { type }, value) + after;
        const parts = [
          { kind: "fixed", text: before },
          { kind: "value", grammar: grammarOf({}, { type }) },
          { kind: "fixed", text: after },
        ] as const;
        const decoding = decodeText(parts, text);
        const exact = decoding.kind === "decoded" && equalValues(decoding.values[0] ?? null, value);
        if (exact) decoded++;
        else if (decoding.kind !== "ambiguous") expect(text).toContain("none");
      }),
      { numRuns: 1500 },
    );
    expect(decoded).toBeGreaterThan(900);
  });

  it.each<[Type, unknown, string]>([
    [{ kind: "int", min: 8, max: 18 }, 19, "an integer from 8 to 18"],
    [{ kind: "int" }, 1.5, "an integer"],
    [{ kind: "int" }, -0, "an integer"],
    [{ kind: "decimal", min: "0", max: "1", step: "0.01" }, 0.005, "a number from 0 to 1 in steps of 0.01"],
    [{ kind: "decimal", min: "0", max: "1" }, Number.NaN, "a number from 0 to 1"],
    [{ kind: "decimal" }, 0.1234567890123456, "a number"],
    [{ kind: "date" }, "2026-02-29", "a date YYYY-MM-DD"],
    [{ kind: "date", min: "2026-01-01" }, "2025-12-31", "a date YYYY-MM-DD from 2026-01-01"],
    [{ kind: "text", maxLength: 2 }, "😀😀😀", "text of at most 2 characters"],
    [{ kind: "text", maxLength: 2 }, "\ud83d", "text of at most 2 characters"],
    [{ kind: "text", pattern: "a|b" }, "ab", "text matching /a|b/"],
    [{ kind: "host" }, "Example.com", "a host name in lower case"],
    [{ kind: "enum", members: ["a", "b"] }, "toString", "one of a, b"],
    [{ kind: "set", element: { kind: "bool" } }, [true, true], "a set without repeats"],
    [{ kind: "list", element: { kind: "bool" }, maxItems: 1 }, [true, true], "a list of at most 1"],
    [{ kind: "list", element: { kind: "bool" } }, { length: 0 }, "a list"],
    [{ kind: "record", fields: [] }, { extra: 1 }, "a record of "],
  ])("do not include what is no value of %o: %o", (type, value, expected) => {
    expect(conform({}, type, value, "value")).toEqual({ ok: false, error: { path: "value", expected } });
  });

  it("are refused with the place where they do not fit", () => {
    const slot: Type = { kind: "record", fields: [{ name: "hour", type: { kind: "int", min: 8, max: 18 } }] };
    expect(conform({}, { kind: "list", element: slot }, [{ hour: 9 }, { hour: 7 }], "slots")).toEqual({
      ok: false,
      error: { path: "slots[1].hour", expected: "an integer from 8 to 18" },
    });
  });
});

describe("the text of a value", () => {
  const slot: Type = {
    kind: "record",
    fields: [
      { name: "day", type: { kind: "enum", members: ["mon", "thu"] } },
      { name: "hour", type: { kind: "int" } },
    ],
  };

  it.each<[Type, Parameters<typeof showValue>[2], string]>([
    [{ kind: "decimal", min: "0", max: "10", step: "0.25" }, 2.5, "2.50"],
    [{ kind: "decimal" }, 2.5, "2.5"],
    [{ kind: "decimal", step: "1" }, 1e21, "1000000000000000000000"],
    [slot, { day: "thu", hour: 10 }, "day thu, hour 10"],
    [
      { kind: "list", element: slot },
      [
        { day: "thu", hour: 10 },
        { day: "mon", hour: 9 },
      ],
      "(day thu, hour 10), (day mon, hour 9)",
    ],
    [{ kind: "list", element: slot }, [], ""],
    [{ kind: "optional", inner: slot }, null, "none"],
  ])("%o %o", (type, value, text) => {
    expect(showValue({}, { type }, value)).toBe(text);
  });

  it("of a padded list has as many places whatever the list holds", () => {
    const type: Type = { kind: "list", element: { kind: "int" }, maxItems: 3 };
    const padding = { count: 3, fallback: "—" };
    expect(showValue({}, { type, padding }, [])).toBe("—, —, —");
    expect(showValue({}, { type, padding }, [7, 8])).toBe("7, 8, —");
    const parts = [{ kind: "value", grammar: grammarOf({}, { type, padding }) }] as const;
    expect(decodeText(parts, "7, 8, —")).toEqual({ kind: "decoded", values: [[7, 8]] });
    expect(decodeText(parts, "7, 8")).toEqual({ kind: "unreadable" });
  });
});

describe("reading back", () => {
  const text: Type = { kind: "text", maxLength: 10 };

  it("abstains where two values could have given one text", () => {
    const parts = [
      { kind: "value", grammar: grammarOf({}, { type: text }) },
      { kind: "fixed", text: " " },
      { kind: "value", grammar: grammarOf({}, { type: text }) },
    ] as const;
    expect(decodeText(parts, "a b")).toEqual({ kind: "decoded", values: ["a", "b"] });
    expect(decodeText(parts, "a b c")).toEqual({ kind: "ambiguous" });
  });

  it("takes a placeholder for an absent value, never for a text", () => {
    const grammar = grammarOf({}, { type: { kind: "optional", inner: text }, fallback: "none given" });
    expect(decodeText([{ kind: "value", grammar }], "none given")).toEqual({
      kind: "decoded",
      values: [null],
    });
  });

  it("gives up on a text that takes too long to read", () => {
    const long: Type = { kind: "text", maxLength: 100_000 };
    const place = { kind: "value", grammar: grammarOf({}, { type: long }) } as const;
    const parts = [place, { kind: "fixed", text: "a" }, place, { kind: "fixed", text: "a" }, place] as const;
    expect(decodeText(parts, "a".repeat(20_000))).toEqual({ kind: "too-long" });
  });
});
