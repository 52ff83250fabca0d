import { describe, expect, it } from "vitest";
import { parse } from "../../../../src/effects/python/parser/parse.ts";

const refusal = (text: string): string | undefined => {
  const result = parse(text);
  return result.ok ? undefined : result.error.message;
};

const repeated = (before: string, middle: string, after: string, count: number): string =>
  before.repeat(count) + middle + after.repeat(count);

const nestedBlocks = (header: string, count: number): string =>
  `${Array.from({ length: count }, (_, i) => `${" ".repeat(i)}${header}\n`).join("")}${" ".repeat(count)}pass\n`;

const long = 50_000;

describe("long chains are read without recursion", () => {
  const chains: readonly [string, string][] = [
    ["a sum", `x = ${Array.from({ length: long }, () => "1").join("+")}`],
    ["attributes", `x${".a".repeat(long)}`],
    ["calls", `x${"()".repeat(long)}`],
    ["subscripts", `x${"[0]".repeat(long)}`],
    ["signs", `${"-".repeat(long)}1`],
    ["nots", `${"not ".repeat(long)}x`],
    ["comparisons", `x${" < x".repeat(long)}`],
    ["disjunctions", `x${" or x".repeat(long)}`],
    ["conditional expressions", `${"x if x else ".repeat(long)}x`],
    ["assignments", `${"x = ".repeat(long)}1`],
    ["elifs", `if x: pass\n${"elif x: pass\n".repeat(long)}`],
    ["statements", "x\n".repeat(long)],
    ["a line of statements", "x;".repeat(long)],
    ["a tuple", "x,".repeat(long)],
    ["strings", `x = ${"'a' ".repeat(long)}`],
    ["f-strings", `x = ${"f'{a}' ".repeat(long)}`],
    ["keywords", `f(${Array.from({ length: long }, (_, i) => `a${String(i)}=1`).join(",")})`],
    ["parameters", `def f(${Array.from({ length: long }, (_, i) => `a${String(i)}`).join(",")}): pass`],
    ["patterns", `match x:\n case ${Array.from({ length: long }, () => "1").join("|")}: pass`],
    ["comprehension clauses", `[x ${"for x in y ".repeat(long)}]`],
    ["decorators", `${"@a\n".repeat(long)}def f(): pass`],
  ];

  it.each(chains)("%s", (_name, text) => {
    expect(refusal(text)).toBeUndefined();
  });
});

describe("nesting has limits, which are errors", () => {
  const nested: readonly [string, (count: number) => string, number, string][] = [
    ["parentheses", (n) => repeated("(", "x", ")", n), 200, "too many nested parentheses"],
    ["lists", (n) => repeated("[", "x", "]", n), 200, "too many nested parentheses"],
    ["calls", (n) => repeated("f(", "x", ")", n), 200, "too many nested parentheses"],
    ["subscripts", (n) => repeated("x[", "x", "]", n), 200, "too many nested parentheses"],
    ["dictionaries", (n) => repeated("{x:", "x", "}", n), 200, "too many nested parentheses"],
    [
      "patterns",
      (n) => `match x:\n case ${repeated("[", "x", "]", n)}: pass`,
      200,
      "too many nested parentheses",
    ],
    ["f-strings", (n) => repeated('f"{', "x", '}"', n), 149, "too many nested f-strings"],
    ["lambdas", (n) => `${"lambda: ".repeat(n)}x`, 1000, "too deeply nested"],
    ["powers", (n) => `x${" ** x".repeat(n)}`, 1000, "too deeply nested"],
  ];

  it.each(nested)("%s", (_name, program, limit, message) => {
    expect(refusal(program(limit))).toBeUndefined();
    expect(refusal(program(limit + 1))).toBe(message);
    expect(refusal(program(100_000))).toBe(message);
  });

  const blocks: typeof nested = [
    ["blocks", (n) => nestedBlocks("if x:", n), 99, "too many levels of indentation"],
    ["loops", (n) => nestedBlocks("while x:", n), 21, "too many statically nested blocks"],
  ];

  it.each(blocks)("%s", (_name, program, limit, message) => {
    expect(refusal(program(limit))).toBeUndefined();
    expect(refusal(program(limit + 1))).toBe(message);
    expect(refusal(program(4 * limit))).toBe(message);
  });

  it("holds for all of them at once", () => {
    const deep = `${"lambda: ".repeat(999)}${repeated("(", repeated('f"{', "x", '}"', 99), ")", 100)}`;
    const blocks = Array.from({ length: 98 }, (_, i) => `${" ".repeat(i)}if x:\n`).join("");
    expect(refusal(`${blocks}${" ".repeat(98)}${deep}\n`)).toBeUndefined();
  });
});
