import * as fc from "fast-check";
import { expect, it } from "vitest";
import { decisions } from "../../../src/language/syntax/generated/decisions.js";
import { ModuleParser } from "../../../src/language/syntax/parser/module-parser.ts";
import { print } from "../../../src/language/syntax/print.ts";
import { tokenizeFile } from "../../../src/language/syntax/unclosed-texts.ts";
import { hostileText } from "../hostile-text.ts";
import { syntaxModule } from "./module-arbitrary.ts";

const quick = new ModuleParser({ recovers: false, validates: false, decisions });
const analysing = new ModuleParser({ recovers: false, validates: false });

it("a parser with tables reads what one does that analyses the grammar, and gives up where that finds a mistake", () => {
  fc.assert(
    fc.property(fc.oneof(syntaxModule.map(print), hostileText), (text) => {
      const file = { path: "a.pol", text };
      const { tokens } = tokenizeFile(text);
      fc.pre(!isDeep(text));
      const expected = analysing.parseStretch(file, tokens, new Map(), undefined);
      const found = quick.tryStretch(file, tokens, new Map());
      if (expected.diagnostics.length === 0) expect(found).toEqual(expected);
      else expect(found?.diagnostics).not.toEqual([]);
    }),
    { numRuns: 4000, seed: 2026 },
  );
});

/** Whether a text nests deeper than a file may. */
function isDeep(text: string): boolean {
  return (text.match(/[([{<]|\bnot\b/g)?.length ?? 0) > 400;
}

it("no two ways to read a policy begin alike", () => {
  expect(() => new ModuleParser({ recovers: false, validates: true })).not.toThrow();
});
