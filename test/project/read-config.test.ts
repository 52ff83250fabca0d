import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { configSchema } from "../../src/project/config-schema.ts";
import { configFileName } from "../../src/project/config-options.ts";
import { readConfig } from "../../src/project/read-config.ts";
import { sourceFile } from "../../src/source/source-file.ts";

const validate = new Ajv2020({ strict: true, strictTuples: false }).compile(configSchema);
const rules = ["REM7001", "REM7002"];

/** What is wrong with a configuration: code, message and the text that it points at. */
function problemsOf(text: string): readonly (readonly string[])[] {
  const { diagnostics } = readConfig(sourceFile(configFileName, text), rules);
  return diagnostics.map(({ code, message, span }) => [code, message, text.slice(span.start, span.end)]);
}

test("a whole configuration is read", () => {
  const text = `{
    // a comment
    "$schema": "./schema.json",
    "include": ["policies/**/*.pol"],
    "exclude": ["policies/old/**"],
    "outDir": "./src/generated/",
    "lint": { "REM7001": "error", "REM7002": "off" },
  }`;
  expect(readConfig(sourceFile(configFileName, text), rules)).toEqual({
    config: {
      include: ["policies/**/*.pol"],
      exclude: ["policies/old/**"],
      outDir: "src/generated",
      lint: new Map([
        ["REM7001", { level: "error" }],
        ["REM7002", { level: "off" }],
      ]),
    },
    diagnostics: [],
  });
});

test("what is not given has its default", () => {
  expect(readConfig(sourceFile(configFileName, "{}"))).toEqual({
    config: { include: ["**/*.pol"], exclude: [], outDir: "generated", lint: new Map() },
    diagnostics: [],
  });
});

test("a rule takes files that it ignores beside its level, and a number if it counts something", () => {
  const text = `{ "lint": {
    "REM7310": ["error", { "max": 30, "ignore": ["old/**"] }], "REM7001": ["info", { "ignore": ["a.pol"] }],
    "REM7511": "off"
  } }`;
  expect(readConfig(sourceFile(configFileName, text))).toMatchObject({
    config: {
      lint: new Map<string, object>([
        ["REM7310", { level: "error", max: 30, ignore: ["old/**"] }],
        ["REM7001", { level: "info", ignore: ["a.pol"] }],
        ["REM7511", { level: "off" }],
      ]),
    },
    diagnostics: [],
  });
  expect(validate(parse(text))).toBe(true);
});

test.each([
  ["REM7310", '["warning"]', "REM9022", '["warning"]'],
  ["REM7310", '["warning", 30]', "REM9022", "30"],
  ["REM7310", '["warning", {}]', "REM9022", "{}"],
  ["REM7310", '["warning", { "max": 0 }]', "REM9022", "0"],
  ["REM7310", '["warning", { "max": 1.5 }]', "REM9022", "1.5"],
  ["REM7310", '["warning", { "max": 3, "min": 1 }]', "REM9021", '"min"'],
  ["REM7310", '["warning", { "max": 3 }, 4]', "REM9022", '{ "max": 3 }'],
  ["REM7310", '["warning", { "ignore": "a.pol" }]', "REM9022", '"a.pol"'],
  ["REM7310", '["warning", { "ignore": [""] }]', "REM9022", '""'],
  ["REM7001", '["off", { "max": 3 }]', "REM9021", '"max"'],
])("%s takes no %s", (code, written, problem, place) => {
  const text = `{ "lint": { "${code}": ${written} } }`;
  const { diagnostics } = readConfig(sourceFile(configFileName, text));
  expect(diagnostics.map(({ code, span }) => [code, text.slice(span.start, span.end)])).toEqual([
    [problem, place],
  ]);
  expect(validate(parse(text))).toBe(false);
});

const mistakes: Readonly<Record<string, readonly [text: string, ...problems: readonly string[][]]>> = {
  "an unknown option": [
    '{ "outdir": "x" }',
    ["REM9021", "unknown option `outdir`; did you mean `outDir`?", '"outdir"'],
  ],
  "an option far from all": ['{ "zzzzzz": 1 }', ["REM9021", "unknown option `zzzzzz`", '"zzzzzz"']],
  "several mistakes, each on its own": [
    '{ "outdir": "x", "include": "y", "outDir": 1 }',
    ["REM9021", "unknown option `outdir`; did you mean `outDir`?", '"outdir"'],
    ["REM9022", '`include` must be a list of patterns: `["**/*.pol"]`', '"y"'],
    ["REM9022", "`outDir` must be a text that is not empty", "1"],
  ],
  "an item of a list": [
    '{ "include": ["a", 5] }',
    ["REM9022", "`include` must be a list of patterns, each a text that is not empty", "5"],
  ],
  "a repeated option": [
    '{ "outDir": "a", "outDir": "b" }',
    ["REM9023", "`outDir` is given twice", '"outDir"'],
  ],
  "an output folder above": [
    '{ "outDir": "a/../../b" }',
    ["REM9024", "`outDir` must stay in the project, and `a/../../b` does not", '"a/../../b"'],
  ],
  "an absolute output folder": [
    '{ "outDir": "/etc" }',
    ["REM9024", "`outDir` must stay in the project, and `/etc` does not", '"/etc"'],
  ],
  "a pattern that leads out by alternatives": [
    '{ "include": ["{..,a}/*.pol"] }',
    ["REM9024", "`include` must stay in the project, and `{..,a}/*.pol` does not", '"{..,a}/*.pol"'],
  ],
  "a rule that does not exist": [
    '{ "lint": { "REM7003": "off" } }',
    ["REM9025", "there is no lint rule `REM7003`; did you mean `REM7001`?", '"REM7003"'],
  ],
  "an error of the language as a rule": [
    '{ "lint": { "REM4001": "off" } }',
    ["REM9025", "there is no lint rule `REM4001`; did you mean `REM7001`?", '"REM4001"'],
  ],
  "an unknown level": [
    '{ "lint": { "REM7001": "warn" } }',
    ["REM9022", '`REM7001` must be one of "off", "info", "warning", "error"', '"warn"'],
  ],
  "a list in place of an object": ["[]", ["REM9022", "`the configuration` must be an object: `{ … }`", "[]"]],
  "a missing comma": [
    '{ "outDir": "a" "include": [] }',
    ["REM9020", "the configuration cannot be read: a `,` is missing", '"include"'],
  ],
  "an empty file": ["", ["REM9020", "the configuration cannot be read: a value is missing", ""]],
  "a key that is special to JavaScript": [
    '{ "__proto__": 1 }',
    ["REM9021", "unknown option `__proto__`", '"__proto__"'],
  ],
};

describe("a mistake in the configuration is located:", () => {
  test.each(Object.entries(mistakes))("%s", (_name, [text, ...problems]) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  test("nesting without end", () => {
    const [problem = []] = problemsOf(`{ "lint": ${"[".repeat(200_000)}`);
    expect(problem.slice(0, 2)).toEqual([
      "REM9020",
      "the configuration cannot be read: it is nested more than 32 deep",
    ]);
  });
});

test("the published schema agrees with the reader", () => {
  const agreeing = [
    "{}",
    '{ "outDir": "a", "lint": { "REM7001": "off" } }',
    '{ "include": ["a"], "exclude": [] }',
  ];
  const refused = [
    '{ "outdir": 1 }',
    '{ "include": "a" }',
    '{ "lint": { "REM4001": "off" } }',
    '{ "outDir": "" }',
  ];
  for (const text of agreeing)
    expect([text, validate(parse(text)), problemsOf(text)]).toEqual([text, true, []]);
  for (const text of refused)
    expect([text, validate(parse(text)), problemsOf(text).length]).toEqual([text, false, 1]);
});
