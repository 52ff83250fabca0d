import { describe, expect, it } from "vitest";
import { invariant } from "../../../src/base/assert.ts";
import { buildCommitment } from "../../../src/runtime/boundary/build-commitment.ts";
import { rejectionsOf } from "../../../src/runtime/boundary/rejection.ts";
import { decideRelease } from "../../../src/runtime/boundary/release-boundary.ts";
import { releaseUnder } from "../../../src/project/release-code.ts";
import { sourceFile } from "../../../src/source/source-file.ts";
import { analyze } from "../../support/analyze-code.ts";
import { compileTexts } from "../../support/compile.ts";

const { modules } = compileTexts(`edition "2026"
module m
commitment base() {
  provides check(row: Text) -> Bool
  denies   env.read(any)
}
commitment task() {
  provides export(rows: List<Text, 9>, limit: Int(0..9)) -> Int
  allows   stdio.out
}
commitment narrow() narrows base() {
  provides check(row: Text) -> Bool
  allows   stdio.out
}
`);
const policy = modules.find(({ name }) => name === "m")?.policy?.policy;
invariant(policy !== undefined, "the policy compiles");

async function answer(path: string, ...texts: readonly string[]): Promise<string> {
  invariant(policy !== undefined, "the policy compiles");
  const files = texts.map((text) => sourceFile(path, text));
  const { answer: given, diagnostics } = await releaseUnder(
    policy,
    "task",
    { parameters: {} },
    files,
    analyze,
  );
  return [given, ...diagnostics.map(({ code }) => code)].join(" ");
}

describe("a candidate that the commitment wants to provide a function", () => {
  it.each([
    ["a.py", "def export(rows, limit):\n    return 1\n"],
    ["a.py", "async def export(rows, limit, *, quiet=False, **more):\n    return 1\n"],
    ["a.py", "def export(rows, limit=3, *more):\n    return export\n"],
    ["a.js", "function export_() {}\nmodule.exports = { export: run };\nfunction run(rows, limit) {}\n"],
    ["a.js", "const run = (rows, limit = 3) => 1;\nexports.export = run;\n"],
    ["a.mjs", "const run = async (rows, limit, ...more) => 1;\nexport { run as export };\n"],
    ["a.ts", "function run(rows: string[], limit: number): number { return 1 }\nexport { run as export };\n"],
  ])("is released if it does: %s %s", async (path, text) => {
    expect(await answer(path, text)).toBe("released");
  });

  it("may do so in any of its files", async () => {
    expect(await answer("a.py", "x = 1\n", "def export(rows, limit): return 1\n")).toBe("released");
  });

  it.each([
    ["a.py", "x = 1\n"],
    ["a.py", "def exports(rows, limit): return 1\n"],
    ["a.py", "def export(rows): return 1\n"],
    ["a.py", "def export(limit, rows): return 1\n"],
    ["a.py", "def export(rows, limit, more): return 1\n"],
    ["a.py", "def export(rows, *, limit): return 1\n"],
    ["a.py", "def export(*rows, **limit): return 1\n"],
    ["a.py", "def run():\n    def export(rows, limit): return 1\n"],
    ["a.py", "class A:\n    def export(rows, limit): return 1\n"],
    ["a.py", "import a\nif a.b:\n    def export(rows, limit): return 1\n"],
    ["a.py", "try:\n    def export(rows, limit): return 1\nexcept ValueError: pass\n"],
    ["a.py", "import functools\n@functools.cache\ndef export(rows, limit): return 1\n"],
    ["a.py", "def export(rows, limit): return 1\nexport = None\n"],
    ["a.py", "def export(rows, limit): return 1\ndef export(rows, limit): return 2\n"],
    ["a.py", "def export(rows, limit): return 1\nfor export in []: pass\n"],
    ["a.py", "def export(rows, limit): return 1\ndel export\n"],
    ["a.py", "def export(rows, limit): return 1\ndef run():\n    global export\n    export = None\n"],
    ["a.py", "def export(rows, limit): return 1\nfrom math import *\n"],
    ["a.py", "def export(rows, limit): return 1\nglobals()['export'] = None\n"],
    ["a.py", "export = lambda rows, limit: 1\n"],
    ["a.js", "function run(rows, limit) {}\nexports.export = run;\nrun = 1;\n"],
    ["a.js", "function run(rows, limit) {}\nif (process.argv.length > 2) exports.export = run;\n"],
    ["a.js", "function run(rows, limit) {}\nexports.export = run;\nexports.export = run;\n"],
    ["a.js", "function run(rows, limit) {}\nexports.export = run;\nexports[String(1)] = 1;\n"],
    ["a.js", "function run(rows, limit) {}\nmodule.exports = { export: run };\nconst m = module;\n"],
    ["a.mjs", "let run = (rows, limit) => 1;\nexport { run as export };\n"],
    ["a.mjs", "export default function run(rows, limit) {}\n"],
    ["a.mjs", "export { run as export } from './run.mjs';\nfunction run(rows, limit) {}\n"],
    ["a.mjs", "const run = (limit, rows) => 1;\nexport { run as export };\n"],
    ["a.mjs", "const run = (rows, limit, more) => 1;\nexport { run as export };\n"],
  ])("is refused if it does not, or may not: %s %s", async (path, text) => {
    expect(await answer(path, text)).toMatch(/^refused (?:REM51\d\d )*REM5111/u);
  });

  it("is refused where nobody says what it provides, and the generator is told the category alone", async () => {
    invariant(policy !== undefined, "the policy compiles");
    for (const name of ["task", "narrow"]) {
      const built = buildCommitment(policy, name, { parameters: {} });
      invariant(built.ok, "the commitment is built");
      const files = [sourceFile("a.py", "")];
      const decision = await decideRelease(built.value, files, {
        analyze: () => ({ language: "python", effects: [] }),
      });
      expect(decision.answer).toBe("refused");
      expect(rejectionsOf(decision.findings)).toEqual([{ category: "not-provided" }]);
    }
  });

  it("is shown where a function of that name stands, and how it would have to be called", async () => {
    invariant(policy !== undefined, "the policy compiles");
    const file = sourceFile("a.py", "x = 1\ndef export(rows): return 1\n");
    const { diagnostics } = await releaseUnder(policy, "task", { parameters: {} }, [file], analyze);
    expect(diagnostics.map(({ code, message, span }) => [code, message, span.start])).toEqual([
      ["REM5111", "`export(rows)` cannot be called as `export(rows, limit)`", 6],
    ]);
  });
});
