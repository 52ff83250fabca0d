import { describe, expect, it } from "vitest";
import { decideEffects } from "../../src/decide/effects-against-commitment.ts";
import { compile } from "../../src/language/compile.ts";
import { printTarget } from "../../src/policy/effect.ts";
import { standardLibrary } from "../../src/project/standard-library.ts";
import { buildCommitment } from "../../src/runtime/boundary/build-commitment.ts";
import { sourceFile } from "../../src/source/source-file.ts";
import { analyze } from "../support/analyze-code.ts";

/** What of the effects of programs together is not allowed by grants. */
function refused(
  grants: string,
  ...programs: readonly (readonly [path: string, text: string])[]
): readonly string[] {
  const text = `edition "2026"\nmodule m\ncommitment c {\n  allows ${grants}\n}\n`;
  const { diagnostics, modules } = compile([sourceFile("m.pol", text)], standardLibrary());
  expect(diagnostics).toEqual([]);
  const policy = modules[0]?.policy?.policy;
  const built = policy === undefined ? undefined : buildCommitment(policy, "c", { parameters: {} });
  if (built?.ok !== true) throw new Error("the commitment is not built");
  const effects = programs.flatMap(([path, code]) => analyze({ path, text: code }, [])?.effects ?? []);
  return decideEffects(built.value, effects)
    .filter(({ verdict }) => verdict.answer !== "allowed")
    .map(({ effect }) => `${effect.kind} ${printTarget(effect.target)}`);
}

const python = (lines: string): readonly [string, string] => [
  "program.py",
  `import os, shutil, sys\nfrom pathlib import Path\n${lines}\n`,
];
const javascript = (lines: string): readonly [string, string] => [
  "program.js",
  `const fs = require("fs"), os = require("os"), path = require("path");\n${lines}\n`,
];

const belowHome = 'env.read("HOME"), fs.read("~/.notes/**"), fs.write("~/.notes/**"), stdio.out, clock.read';

describe("a file below the home folder", () => {
  it.each([
    'open(os.path.expanduser("~/.notes/a"))',
    'open(os.path.join(os.path.expanduser("~"), ".notes", "a"))',
    '(Path.home() / ".notes" / "a").read_text()',
    'Path("~/.notes/a").expanduser().read_text()',
    'open(os.environ["HOME"] + "/.notes/a")',
    'for n in ["a", "b"]: open(Path.home() / ".notes" / f"{n}.txt")',
    '(Path.home() / ".notes/x/a.txt").parent.mkdir(parents=True)',
  ])("is allowed where policies say so: %s", (line) => {
    expect(refused(belowHome, python(line))).toEqual([]);
    expect(refused('env.read("HOME"), fs.read("/home/**"), fs.write("/home/**")', python(line))).not.toEqual(
      [],
    );
    expect(
      refused('env.read("HOME"), fs.read(".notes/**"), fs.write(".notes/**")', python(line)),
    ).not.toEqual([]);
  });

  it.each([
    'fs.readFileSync(path.join(os.homedir(), ".notes", "a"))',
    "fs.writeFileSync(`${os.homedir()}/.notes/a`, '')",
    'fs.readFileSync(path.resolve(process.env.HOME, ".notes/a"))',
  ])("is allowed in JavaScript: %s", (line) => {
    expect(refused(belowHome, javascript(line))).toEqual([]);
  });

  it.each([
    ["a folder whose name is `~`", 'open("~/.notes/a")'],
    ["the home of somebody else", 'open(os.path.expanduser("~root/.notes/a"))'],
    ["somebody's home", 'open(os.path.expanduser("~" + sys.argv[1] + "/.notes/a"))'],
    ["a way up", 'open(Path.home() / ".notes" / ".." / "a")'],
    ["a way up from the home", 'open(os.path.expanduser("~/../.notes/a"))'],
    ["a neighbour of the home", 'open(f"{Path.home()}.notes/a")'],
    ["the same names elsewhere", 'open("x" + str(Path.home()) + "/.notes/a")'],
    ["a name that may begin anew", 'open(Path.home() / ".notes" / sys.argv[1])'],
    ["an absolute name", 'open(Path.home() / ".notes" / "/etc/passwd")'],
    [
      "a name that may be `~`",
      'for n in os.listdir(os.path.expanduser("~/.notes")): open(os.path.expanduser(n))',
    ],
    ["another place where there is no home", 'open(os.environ.get("HOME", "/root") + "/.notes/a")'],
    ["what is given in place of a variable", 'os.getenv("HOME", Path("/etc/x")).write_text("")'],
    ["the folder itself", 'open(os.path.expanduser("~"))'],
  ])("is not what a program opens: %s", (_, line) => {
    expect(refused(`${belowHome}, fs.list("~/.notes")`, python(line))).not.toEqual([]);
  });

  it.each([
    ["sets the variable", 'os.environ["HOME"] = "/etc"'],
    ["sets it behind an alias", 'e = os.environ\ne["HO" + "ME"] = "/etc"'],
    ["adds to the variables", 'os.environ |= {"HOME": "/etc"}'],
    ["updates the variables", 'os.environ.update(HOME="/etc")'],
    ["sets a variable by a name that is not known", 'os.environ[sys.argv[1]] = "/etc"'],
    ["takes it away", 'del os.environ["HOME"]'],
    ["gives it a value where it has none", 'os.environ.setdefault("HOME", "/etc")'],
    ["sets it in the system", 'os.putenv("HOME", "/etc")'],
    ["takes all of them away", "os.environ.clear()"],
  ])("may be anywhere in a program that %s", (_, line) => {
    const open = 'open(os.path.expanduser("~/.notes/a"), "w")';
    expect(refused(`${belowHome}, env.write(any)`, python(`${line}\n${open}`)).join()).toContain(
      "fs.write ~",
    );
    // The files of a candidate run together.
    expect(refused(`${belowHome}, env.write(any)`, python(line), python(open)).join()).toContain(
      "fs.write ~",
    );
    expect(refused(`${belowHome}, env.write(any)`, python('os.environ["LANG"] = "C"'), python(open))).toEqual(
      [],
    );
  });

  it("may be anywhere in a program of JavaScript that sets the variable", () => {
    const open = 'fs.writeFileSync(path.join(os.homedir(), ".notes", "a"), "");';
    for (const line of [
      'process.env.HOME = "/etc";',
      'Object.assign(process.env, { HOME: "/etc" });',
      'process.env[process.argv[2]] = "/etc";',
    ])
      expect(refused(`${belowHome}, env.write(any)`, javascript(line + open)).join()).toContain("fs.write ~");
  });
});
