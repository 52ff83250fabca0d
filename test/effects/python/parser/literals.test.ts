import { describe, expect, it } from "vitest";
import {
  bytesValueOf,
  numberValueOf,
  stringValue,
  textValue,
} from "../../../../src/effects/python/parser/literals.ts";

describe("strings", () => {
  const rows: readonly [string, string | undefined][] = [
    ["'a'", "a"],
    ['"a\\n\\t\\x41\\u00e9\\U0001f600\\101\\\\"', "a\n\tA\u00e9\u{1f600}A\\"],
    ["r'\\n'", "\\n"],
    ["'\\q'", "\\q"],
    ["'a\\\nb'", "ab"],
    ['"""a\r\nb"""', "a\nb"],
    ["'a' # c 'x'\n  \"b\" r'\\c'", "ab\\c"],
    ["'\\N{BULLET}'", undefined],
  ];

  it.each(rows)("%j", (text, value) => {
    expect(stringValue(text)).toBe(value);
  });
});

describe("text of f-strings", () => {
  it("undoubles braces", () => {
    expect(textValue("{{a}}", false)).toBe("{a}");
    expect(textValue("\\{{\\x41", false)).toBe("\\{A");
    expect(textValue("{{\\n}}", true)).toBe("{\\n}");
  });
});

describe("bytes", () => {
  it("are read without the escapes of text", () => {
    expect([...bytesValueOf("b'a\\xff\\400\\u0041' rb'\\n'")]).toEqual([
      97, 255, 0, 92, 117, 48, 48, 52, 49, 92, 110,
    ]);
  });
});

describe("numbers", () => {
  const rows: readonly [string, number | undefined][] = [
    ["0", 0],
    ["1_000", 1000],
    ["0xFF", 255],
    ["0o17", 15],
    ["0b101", 5],
    ["1.5e3", 1500],
    [".5", 0.5],
    ["00", 0],
    ["1j", undefined],
    ["9007199254740993", undefined],
    ["0x1e", 30],
  ];

  it.each(rows)("%s", (text, value) => {
    expect(numberValueOf(text)).toBe(value);
  });
});
