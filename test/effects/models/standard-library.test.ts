import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { models } from "../../../src/effects/models/generated/python.js";
import { makeLibrary, membersOf, moduleNamed } from "../../../src/effects/models/library.ts";
import { intrinsics } from "../../../src/effects/fold/intrinsics.ts";
import { analyze } from "../../support/analyze-code.ts";
import type { ModelNode } from "../../../src/policy/model.ts";

const library = makeLibrary("python", models);

/** The public modules of the interpreter's standard library. */
function publicModules(): readonly string[] {
  const code = "import sys; print(*(n for n in sys.stdlib_module_names if not n.startswith('_')))";
  return execFileSync("python3", ["-c", code], { encoding: "utf8" }).trim().split(/\s+/u);
}

/** Modules whose text is for people, and which no program uses but to see it. */
const forPeople: ReadonlySet<string> = new Set([
  "this",
  "antigravity",
  "__future__",
  "__hello__",
  "__phello__",
]);

/** The public names of a module, as its `__all__` has them, or all that it has where there is none. */
function publicNames(modules: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const code = `
import importlib, json, sys, warnings
warnings.simplefilter("ignore")
found = {}
for name in sys.argv[1:]:
    try:
        module = importlib.import_module(name)
    except Exception:
        continue
    found[name] = sorted(getattr(module, "__all__", ()))
print(json.dumps(found))
`;
  return JSON.parse(execFileSync("python3", ["-c", code, ...modules], { encoding: "utf8" })) as Record<
    string,
    string[]
  >;
}

describe("the models of the standard library", () => {
  it("say of every public module what it does, or that it is unknown", () => {
    expect(publicModules().filter((name) => moduleNamed(library, name) === undefined)).toEqual([]);
  });

  it("list the public members of every module", () => {
    const modules = publicModules().filter(
      (name) => !forPeople.has(name) && name !== "idlelib" && name !== "turtledemo",
    );
    const missing = Object.entries(publicNames(modules)).flatMap(([name, members]) => {
      const found = moduleNamed(library, name);
      const rows = found === undefined ? undefined : membersOf(found.node);
      return members
        .filter(
          (member) => rows?.has(member) !== true && moduleNamed(library, `${name}.${member}`) === undefined,
        )
        .map((member) => `${name}.${member}`);
    });
    expect(missing).toEqual([]);
  });

  it("name only members that are there", () => {
    const dangling = models
      .flatMap((set) => Object.entries(set.modules))
      .flatMap(([name, node]) => danglingIn(name, node));
    expect(dangling).toEqual([]);
  });

  it.each([
    ["a member that no row names", "import random\nrandom._os.system('true')\n"],
    ["a module of another system", "import winreg\nwinreg.OpenKey(winreg.HKEY_USERS, 'x')\n"],
    ["a private module", "import _posixsubprocess\n_posixsubprocess.fork_exec()\n"],
  ])("leave %s unknown or name what it does", (_, text) => {
    const report = analyze({ path: "program.py", text }, []);
    expect(report?.effects.some(({ kind }) => kind === "unknown" || kind === "proc.spawn")).toBe(true);
  });
});

/** Rows that point to a member of another row, or give one, that is not there. */
function danglingIn(path: string, node: ModelNode): readonly string[] {
  const own: string[] = [];
  if (node.same !== undefined && !isThere(node.same)) own.push(`${path} same as ${node.same}`);
  if (node.gives?.what === "instance" && !isThere(node.gives.name))
    own.push(`${path} gives ${node.gives.name}`);
  if (
    node.folds !== undefined &&
    !/^[a-z_]+\.[a-z_0-9]+$/u.test(node.folds) &&
    !Object.hasOwn(intrinsics, node.folds)
  )
    own.push(`${path} folds as ${node.folds}`);
  const members = Object.entries(node.members ?? {});
  return [...own, ...members.flatMap(([name, member]) => danglingIn(`${path}.${name}`, member))];
}

function isThere(path: string): boolean {
  const parts = path.split(".");
  for (let i = parts.length; i > 0; i--) {
    const module = moduleNamed(library, parts.slice(0, i).join("."));
    if (module === undefined) continue;
    let node: ModelNode | undefined = module.node;
    for (const part of parts.slice(i)) node = node === undefined ? undefined : membersOf(node).get(part);
    return node !== undefined;
  }
  return false;
}
