import { describe, expect, it } from "vitest";
import { numberNames, numberOf } from "../../src/decide/name-numbers.ts";

describe("numbers for names", () => {
  it.each([
    ["none", []],
    ["one", ["only"]],
    ["an empty one", ["", "a"]],
    ["a thousand that count up", Array.from({ length: 1000 }, (_, i) => `agent${i}`)],
    [
      "a thousand that differ only where it does not look",
      Array.from({ length: 1000 }, (_, i) => `a${`${i}`.padStart(4, "0")}aaaaaaaaaaaaaaaaaaaa`),
    ],
    ["what objects inherit", ["constructor", "__proto__", "toString"]],
  ])("are its own for each name and none for any other: %s", (_, names) => {
    const numbers = numberNames([...names, ...names]);
    const given = names.map((name) => numberOf(numbers, name) ?? -1);
    expect(new Set(given).size).toBe(names.length);
    expect(given.every((number) => number >= 0 && number < numbers.limit)).toBe(true);
    for (const name of names) {
      for (const other of [`${name}x`, `x${name}`, name.slice(1), name.toUpperCase()])
        if (!names.includes(other)) expect(numberOf(numbers, other)).toBeUndefined();
    }
  });

  it("leaves names that resemble many others to a map", () => {
    const alike = Array.from({ length: 1000 }, (_, i) => `a${`${i}`.padStart(4, "0")}aaaaaaaaaaaaaaaaaaaa`);
    expect(numberNames(alike).others.size).toBeGreaterThan(900);
  });
});
