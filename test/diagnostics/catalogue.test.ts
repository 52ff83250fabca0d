import { describe, expect, test } from "vitest";
import { allKinds, kindOf } from "../../src/diagnostics/catalogue/index.ts";
import type { CatalogueKind } from "../../src/diagnostics/catalogue/index.ts";
import { explanation } from "../../src/diagnostics/explanation.ts";
import { markedExample } from "../../src/diagnostics/marked-example.ts";
import { configFileName } from "../../src/project/config-options.ts";
import { mainPipeline } from "../../src/project/main-pipeline.ts";
import { readConfig } from "../../src/project/read-config.ts";
import { sourceFile } from "../../src/source/source-file.ts";

const compiler = await mainPipeline("test").load();

type Found = readonly [code: string, text: string];

/** What an example gives: codes and the texts that they underline. */
function foundIn(kind: CatalogueKind, text: string): readonly Found[] {
  const diagnostics =
    kind.examples === "configuration"
      ? readConfig(sourceFile(configFileName, text)).diagnostics
      : compiler.compile([sourceFile("example.pol", text)]).diagnostics;
  return diagnostics.map(({ code, span }) => [code, text.slice(span.start, span.end)]);
}

const byCode = allKinds.map((kind): [string, CatalogueKind] => [kind.code, kind]);
const runnable = byCode.filter(([, kind]) => kind.examples !== "command");

describe("the catalogue", () => {
  test("uses no code twice", () => {
    const codes = allKinds.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].toSorted());
    expect(codes.filter((code) => !/^REM[1-9]\d{3}$/.test(code))).toEqual([]);
  });

  test.each(byCode)("%s says why, and has a bad and a good example", (code, kind) => {
    expect(kind.why).toMatch(/^[A-Z`“][^]{20,}\.$/);
    expect(markedExample(kind.bad).text).not.toBe(kind.good);
    expect(kind.good).not.toMatch(/[«»]/);
    expect(kindOf(code)).toBe(kind);
    expect(explanation(kind, undefined)).toContain(`# ${code}\n`);
  });

  test.each(runnable)("%s is exactly what its bad example gives, and its good one does not", (code, kind) => {
    const { text, span } = markedExample(kind.bad);
    expect(foundIn(kind, text)).toEqual([[code, text.slice(span.start, span.end)]]);
    expect(foundIn(kind, kind.good)).toEqual([]);
  });
});
