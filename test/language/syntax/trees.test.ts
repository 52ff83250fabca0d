import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/language/syntax/parse.ts";
import { sourceFile } from "../../../src/source/source-file.ts";
import { treeText } from "./tree-text.ts";

const FIXTURES = new URL("../../../fixtures/syntax/", import.meta.url).pathname;
const UPDATE = process.env["REMIT_UPDATE_FIXTURES"] !== undefined;

describe("the syntax tree of", () => {
  const cases = readdirSync(FIXTURES);

  it.each(cases)("%s", (name) => {
    const file = sourceFile("input.pol", readFileSync(`${FIXTURES}${name}/input.pol`, "utf8"));
    const { module, diagnostics } = parse(file);
    const reports = diagnostics.map((one) => `${one.code} ${one.message}\n`).join("");
    const tree = treeText(module, file) + reports;
    if (UPDATE) writeFileSync(`${FIXTURES}${name}/tree.txt`, tree);
    expect(existsSync(`${FIXTURES}${name}/tree.txt`), `${name} says what is expected`).toBe(true);
    expect(tree).toBe(readFileSync(`${FIXTURES}${name}/tree.txt`, "utf8"));
  });

  it("has the cases that it had", () => {
    expect(cases.length).toBeGreaterThanOrEqual(30);
  });
});
