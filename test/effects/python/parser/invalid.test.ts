import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalIn } from "../../../../src/effects/python/parser/decode.ts";
import { parse } from "../../../../src/effects/python/parser/parse.ts";
import { pythonFiles, standardLibrary } from "./corpus.ts";
import { startOracle } from "./oracle.ts";
import type { Answer, Request } from "./oracle.ts";
import { startPyodideOracle } from "./pyodide-oracle.ts";
import { snippets } from "./snippets.ts";

/** Files of CPython's test suite whose strings hold programs, good and bad; where it is installed. */
const suites =
  /\/test_(?:syntax|exceptions|fstring|patma|named_expressions|global|scope|generators|coroutines|unpack_ex|positional_only_arg|keywordonlyarg|future|string_literals|except_star|eof|pep646_syntax|extcall|dictcomps|genexps)\.py$/;

/** Names of characters are not looked up. */
const unknownCharacterName = /unknown Unicode character name/;

describe("a program that CPython refuses is refused", () => {
  const oracle = startOracle();
  let newest: (request: Request) => Answer;
  beforeAll(async () => {
    newest = await startPyodideOracle();
  }, 120_000);
  afterAll(() => oracle.close());

  /** What both CPython 3.11 and 3.14 say; an error only where both refuse. */
  const verdict = async (text: string): Promise<string | undefined> => {
    const old = await oracle.ask({ text, quick: true });
    if (old.error === undefined) return undefined;
    return newest({ text, quick: true }).error;
  };

  it("each of our own", async () => {
    const programs = snippets("invalid.txt");
    const accepted = programs.filter((text) => parse(text).ok);
    const valid: string[] = [];
    for (const text of programs) if ((await verdict(text)) === undefined) valid.push(text);
    expect(accepted).toEqual([]);
    expect(valid).toEqual([]);
    expect(programs.length).toBeGreaterThanOrEqual(200);
  }, 600_000);

  it("each in CPython's test suite, and none that it accepts", async () => {
    const wrong: string[] = [];
    for (const strings of pythonFiles(standardLibrary()).filter((path) => suites.test(path))) {
      const { candidates = [] } = await oracle.ask({ strings });
      for (const text of candidates.filter((one) => refusalIn(one) === undefined)) {
        const error = await verdict(text);
        const refused = !parse(text).ok;
        if (error === undefined && refused) wrong.push(`refused: ${text}`);
        if (error !== undefined && !refused && !unknownCharacterName.test(error))
          wrong.push(`accepted: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 600_000);
});
