import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromRoot } from "../../src/generate/paths.ts";
import { readmeBlocks } from "./readme-blocks.ts";

/** A project of somebody who has installed the built package. */
let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "remit-consumer-"));
  mkdirSync(join(project, "node_modules"));
  symlinkSync(fromRoot(""), join(project, "node_modules/remit-lang"), "dir");
  write("package.json", '{ "type": "module" }');
});
afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

describe("the package", () => {
  it("runs the README's example as the README says", () => {
    const [example = ""] = readmeBlocks("js");
    write("example.js", example);
    const said = [...example.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
    expect(said).not.toEqual([]);
    expect(run(process.execPath, "example.js").trim().split("\n")).toEqual(said);
  });

  it("compiles, formats, loads and decides", () => {
    write("all.js", ts.transpile(CONSUMER, { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }));
    expect(JSON.parse(run(process.execPath, "all.js"))).toEqual({
      errors: ["REM2001"],
      formatted: 'edition "2026"\nmodule a\n\nagent a\n',
      loaded: true,
      same: true,
      typescript: true,
      effects: ["fs.read"],
      unknownLanguage: true,
      decided: ["allowed", "denied"],
      operation: "denied",
      undecided: "undecided",
    });
  });

  it("has types that a strict project can use", () => {
    write("all.ts", CONSUMER);
    write(
      "tsconfig.json",
      JSON.stringify({
        compilerOptions: { strict: true, module: "nodenext", target: "es2022", noEmit: true, types: [] },
        files: ["all.ts"],
      }),
    );
    expect(run(process.execPath, fromRoot("node_modules/typescript/bin/tsc"), "-p", ".")).toBe("");
  });

  it("is packed as publint asks", async () => {
    const { messages } = await publint({ pkgDir: fromRoot(""), strict: true, pack: false });
    expect(messages).toEqual([]);
  });
});

const CONSUMER = `import {
  analyzeCode,
  buildCommitment,
  compilePolicies,
  decideEffects,
  decideOperation,
  formatPolicy,
  indexPolicy,
  loadPolicy,
  releaseCode,
  sourceFile,
} from "remit-lang";

const text = 'edition "2026"\\nmodule m\\ncommitment c(root: Path) { allows fs.read("{root}/**") lasts 1 hour }\\n';
const wrong = await compilePolicies([sourceFile("wrong.pol", 'edition "2026"\\nmodule w\\ngroup g = nobody_knows\\n')]);
const { policies } = await compilePolicies([sourceFile("m.pol", text)]);
const [compiled] = policies;
if (compiled === undefined) throw new Error("no policy");
const loaded = loadPolicy(compiled.json);
const { policy } = compiled.document;
const report = await analyzeCode(sourceFile("a.py", 'open("/w/a").read()'));
const commitment = buildCommitment(policy, "c", { parameters: { root: "/w" } });
if (!commitment.ok) throw new Error("no commitment");
const effect = (kind: string) => ({ kind, target: { kind: "text" as const, pieces: ["/w/a"] } });
const decided = decideEffects(commitment.value, [effect("fs.read"), effect("fs.write")]);
const operation = decideOperation(indexPolicy(policy), {
  kind: "release",
  recipient: "nobody",
  purpose: "none",
  requirement: "R",
  asked: [],
  at: { turn: 0, ms: 0 },
});
const undecided = await releaseCode(policy, { commitment: "c", parameters: {}, files: [] });

console.log(
  JSON.stringify({
    errors: wrong.diagnostics.map(({ code }) => code),
    formatted: (await formatPolicy(sourceFile("a.pol", 'edition "2026" module a agent a'))).text,
    loaded: loaded.ok,
    same: loaded.ok && loaded.value.digest === compiled.document.digest,
    typescript: (await compiled.emitTypeScript()).includes(compiled.document.digest),
    effects: report?.effects.map(({ kind }) => kind),
    unknownLanguage: (await analyzeCode(sourceFile("a.rb", ""))) === undefined,
    decided: decided.map(({ verdict }) => verdict.answer),
    operation: operation.answer,
    undecided: undecided.answer,
  }),
);
`;

function write(name: string, text: string): void {
  writeFileSync(join(project, name), text);
}

function run(...[command = "", ...commandArguments]: readonly string[]): string {
  return execFileSync(command, commandArguments, { cwd: project, encoding: "utf8" });
}
