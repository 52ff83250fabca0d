import { expect, it } from "vitest";
import { disagreement } from "./compare.ts";
import { startPyodideOracle } from "./pyodide-oracle.ts";
import { snippets } from "./snippets.ts";

it("reads the syntax of Python 3.12 to 3.14 as CPython 3.14 does", async () => {
  const ask = await startPyodideOracle();
  const programs = snippets("new-syntax.txt");
  const problems = programs.flatMap((text) => {
    const answer = ask({ text });
    if (answer.error !== undefined) return [`${text}: ${answer.error}`];
    const problem = disagreement(text, answer, true);
    return problem === undefined ? [] : [`${text}: ${problem}`];
  });
  expect(problems).toEqual([]);
  expect(programs.length).toBeGreaterThanOrEqual(300);
}, 600_000);
