import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { format } from "../../../src/language/syntax/format.ts";
import { parse } from "../../../src/language/syntax/parse.ts";
import { placesOf } from "./comment-places.ts";

const FIXTURES = new URL("../../../fixtures/format/", import.meta.url).pathname;

describe("format", () => {
  const cases = readdirSync(FIXTURES);

  it.each(cases)("lays out %s", (name) => {
    expect(existsSync(`${FIXTURES}${name}/expected.pol`), `${name} says what is expected`).toBe(true);
    const expected = readFileSync(`${FIXTURES}${name}/expected.pol`, "utf8");
    const input = readFileSync(`${FIXTURES}${name}/input.pol`, "utf8");
    expect(format({ path: name, text: input }).text).toBe(expected);
    expect(format({ path: name, text: expected }).text).toBe(expected);
    expect(placesIn(expected)).toEqual(placesIn(input));
  });

  it("has the cases that it had", () => {
    expect(cases.length).toBeGreaterThanOrEqual(76);
  });

  it.each([
    ["a syntax error", 'edition "2026"\nmodule a\nagent\n', "REM1001"],
    ["no header", "agent a\n", "REM1014"],
    [
      "a comment in a placeholder",
      'edition "2026"\nmodule a\nform f answers R using C {\n  text """{x // why\n}"""\n}\n',
      "REM1010",
    ],
  ])("refuses a file with %s", (_, text, code) => {
    const { text: formatted, diagnostics } = format({ path: "a.pol", text });
    expect(formatted).toBe(undefined);
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  });
});

function placesIn(text: string): ReturnType<typeof placesOf> {
  return placesOf(parse({ path: "a.pol", text }).module);
}
