import { describe, expect, test } from "vitest";
import { allKinds, kindOf } from "../../src/diagnostics/catalogue/index.ts";
import type { CatalogueKind } from "../../src/diagnostics/catalogue/index.ts";
import { explanation } from "../../src/diagnostics/explanation.ts";
import { markedExample } from "../../src/diagnostics/marked-example.ts";
import { configFileName } from "../../src/project/config-options.ts";
import { readConfig } from "../../src/project/read-config.ts";
import { sourceFile } from "../../src/source/source-file.ts";

type Found = readonly [code: string, text: string];

/** What a configuration gives: codes and the texts that they underline. */
function foundIn(text: string): readonly Found[] {
  const { diagnostics } = readConfig(sourceFile(configFileName, text));
  return diagnostics.map(({ code, span }) => [code, text.slice(span.start, span.end)]);
}

const byCode = allKinds.map((kind): [string, CatalogueKind] => [kind.code, kind]);
/** The examples of policies are held against the compiler where its tests are. */
const configurations = byCode.filter(([, kind]) => kind.examples === "configuration");

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

  test.each(configurations)(
    "%s is exactly what its bad example gives, and its good one does not",
    (code, kind) => {
      const { text, span } = markedExample(kind.bad);
      expect(foundIn(text)).toEqual([[code, text.slice(span.start, span.end)]]);
      expect(foundIn(kind.good)).toEqual([]);
    },
  );
});
