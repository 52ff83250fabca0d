import { describe, expect, it } from "vitest";
import { format } from "../../../src/language/syntax/format.ts";
import { MAX_DEPTH } from "../../../src/language/syntax/nesting.ts";
import { parse } from "../../../src/language/syntax/parse.ts";
import { compileTexts } from "../../support/compile.ts";

const HEADER = 'edition "2026"\nmodule a\n';

/** What nests in itself: what opens a level, what stands innermost, what closes one, and how many levels are around it. */
const nests: Readonly<Record<string, (levels: number) => string>> = {
  lists: (levels) => given(nested("[", "1", "]", levels - 2)),
  "lists behind another item": (levels) => given(nested("[1, ", "1", "]", levels - 2)),
  parentheses: (levels) => given(nested("(", "1", ")", levels - 2)),
  records: (levels) => given(nested("{ a: ", "1", " }", levels - 2)),
  "records behind another entry": (levels) => given(nested("{ b: 1, a: ", "1", " }", levels - 2)),
  calls: (levels) => given(nested("f(", "1", ")", levels - 2)),
  "collection types": (levels) => `type A = ${nested("List<", "Bool", ", 2>", levels)}\n`,
  "record types": (levels) => `type A = ${nested("{ a: ", "Bool", " }", levels)}\n`,
  "optional types": (levels) => `type A = Bool${"?".repeat(levels)}\n`,
  negations: (levels) => form(`when ${"not ".repeat(levels - 1)}a { text "" }`),
  conjunctions: (levels) => form(`when ${"a and ".repeat(levels - 1)}a { text "" }`),
  branches: (levels) => form(nested("when a { ", 'text ""', " }", levels - 1)),
  "last branches": (levels) => form(nested('when a { text "" } otherwise { ', 'text ""', " }", levels - 1)),
  rows: (levels) => `model python "a" ${nested("{ class a ", "", "}", levels)}\n`,
  "texts in texts": (levels) => form(`text ${nested('"{', "a", '}"', levels - 1)}`),
};

function nested(open: string, inner: string, close: string, levels: number): string {
  return open.repeat(levels) + inner + close.repeat(levels);
}

function given(value: string): string {
  return `test "" {\n  given a(${value})\n}\n`;
}

function form(body: string): string {
  return `form f answers R using C {\n  ${body}\n}\n`;
}

describe.each(Object.entries(nests))("%s", (_, text) => {
  const codes = (levels: number, before = ""): readonly string[] =>
    parse({ path: "a.pol", text: HEADER + before + text(levels) }).diagnostics.map(({ code }) => code);

  it("may nest as deep as the limit", () => {
    expect(codes(MAX_DEPTH)).toEqual([]);
    expect(codes(MAX_DEPTH + 1)).toEqual(["REM1011"]);
  });

  it("may do so behind a mistake", () => {
    expect(codes(MAX_DEPTH, "agent\n")).toEqual(["REM1001"]);
  });

  it("are formatted and compiled so deep", () => {
    const file = { path: "a.pol", text: HEADER + text(MAX_DEPTH) };
    expect(format(file).diagnostics).toEqual([]);
    for (const module of compileTexts(file.text).modules) expect(() => module.policy).not.toThrow();
  });
});

it("texts one behind the other do not nest", () => {
  const text = form(`text "${"{f([a])} ".repeat(MAX_DEPTH)}"`);
  expect(parse({ path: "a.pol", text: HEADER + text }).diagnostics).toEqual([]);
});

it("what nests so deep has a policy", () => {
  for (const kind of ["record types", "collection types"]) {
    const { modules } = compileTexts(HEADER + (nests[kind]?.(MAX_DEPTH) ?? ""));
    expect(modules.map(({ policy }) => policy === undefined)).toEqual([false]);
  }
});
