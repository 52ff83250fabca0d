import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allKinds, isLint } from "../../src/diagnostics/catalogue/index.ts";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { compile } from "../../src/language/compile.ts";
import { sourceFile } from "../../src/source/source-file.ts";
import { library } from "../support/compile.ts";
import { markedCase, withMessages } from "../support/marked-files.ts";

const FIXTURES = new URL("../../fixtures/diagnostics/", import.meta.url).pathname;
const SHARED = "shared/";
/** Writes the messages that were given into the cases; the marks stay as they are. */
const UPDATE = process.env["REMIT_UPDATE_FIXTURES"] !== undefined;

const all = readdirSync(FIXTURES, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".pol"))
  .sort();
const cases = all.filter((path) => !path.startsWith(SHARED));
/** What any case may import from. */
const shared = all
  .filter((path) => path.startsWith(SHARED))
  .map((path) => sourceFile(path, readFileSync(FIXTURES + path, "utf8")));

describe("the diagnostics of", () => {
  it.each(cases)("%s", (path) => {
    const source = readFileSync(FIXTURES + path, "utf8");
    const { files, messages } = markedCase(source);
    expect(files.flatMap((file) => file.marks).length, "a case marks what it expects").toBeGreaterThan(0);
    const { diagnostics } = compile(
      [...files.map(({ path, text }) => sourceFile(path, text)), ...shared],
      library,
    );
    const expected = files.flatMap((file) =>
      file.marks.map(
        ({ code, start, end }) => `${file.path}:${start} ${code} ${file.text.slice(start, end)}`,
      ),
    );
    expect(diagnostics.map(placed)).toEqual(expected);
    const found = diagnostics.map((one) => `${one.code} ${one.message}`);
    if (UPDATE) writeFileSync(FIXTURES + path, withMessages(source, found));
    else expect(found).toEqual(messages);
  });

  it("the shared modules are none", () => {
    expect(compile(shared, library).diagnostics.map(placed)).toEqual([]);
  });
});

describe("the cases", () => {
  it("are as many as they were", () => {
    expect(cases.length).toBeGreaterThanOrEqual(220);
  });

  it("show every code of the language besides its example", () => {
    const seen = new Map<string, number>();
    for (const path of cases) {
      for (const file of markedCase(readFileSync(FIXTURES + path, "utf8")).files) {
        for (const { code } of file.marks) seen.set(code, (seen.get(code) ?? 0) + 1);
      }
    }
    const codes = allKinds
      .filter((kind) => (kind.examples ?? "policy") === "policy" && !isLint(kind.code))
      .map((kind) => kind.code);
    expect(codes.filter((code) => (seen.get(code) ?? 0) < 1)).toEqual([]);
  });
});

function placed({ file, span, code }: Diagnostic): string {
  return `${file?.path}:${span.start} ${code} ${file?.text.slice(span.start, span.end)}`;
}
