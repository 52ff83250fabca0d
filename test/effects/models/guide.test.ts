import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { analyze } from "../../../src/effects/index.ts";
import { compile } from "../../../src/language/compile.ts";
import { printTarget } from "../../../src/policy/effect.ts";
import { projectModels } from "../../../src/project/project-models.ts";
import { standardLibrary } from "../../../src/project/standard-library.ts";
import { sourceFile } from "../../../src/source/source-file.ts";

const guide = readFileSync(
  fileURLToPath(new URL("../../../docs/how-to-write-a-model.md", import.meta.url)),
  "utf8",
);

it("the example of the guide on models compiles, and says what it says", async () => {
  const [, text = ""] = /```remit\n(.*?)```/su.exec(guide) ?? [];
  const file = sourceFile("models.pol", text);
  expect(compile([file], standardLibrary()).diagnostics).toEqual([]);
  const { models } = await projectModels([file]);
  const program =
    "from acme.archive import connect, dump, run_plugin\n" +
    "with connect('a.example') as a:\n    a.find('x', print)\n    a.save('n')\n" +
    "dump({}, '/d/x')\nrun_plugin()\n";
  const { effects } = analyze({ path: "p.py", text: program }, { language: "python", models });
  expect([...new Set(effects.map(({ kind, target }) => `${kind} ${printTarget(target)}`.trim()))]).toEqual([
    "unknown any",
    'net.connect "a.example:443"',
    "stdio.out",
    'fs.write "/var/archive/n"',
    'fs.write "/d/x"',
  ]);
});
