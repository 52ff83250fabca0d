import { describe, expect, it } from "vitest";
import { printTarget } from "../../src/policy/effect.ts";
import { analyze } from "../support/analyze-code.ts";

function effectsIn(text: string, path: string): readonly string[] {
  const effects = analyze({ path, text }, [])?.effects ?? [];
  return effects.map(({ kind, target }) => `${kind} ${printTarget(target)}`.trim());
}

// What a program does beside what it seems to do: each with an effect that must be among those found.
const python = [
  ['os.rename("w/a", "w/b")', 'fs.read "w/a/" <names>'],
  ['os.replace("w/a", "w/b")', 'fs.write "w/b/" <names>'],
  ['pathlib.Path("w/a").rename("w/b")', 'fs.delete "w/a/" <names>'],
  ['os.symlink("/etc", "out/x")', 'fs.read "/etc/" <names>'],
  ['os.symlink("secret", "out/x")', 'fs.read "out/secret"'],
  ['pathlib.Path("out/x").symlink_to("secret")', 'fs.write "out/secret"'],
  ['os.execve("/bin/rm", ["git", "status"], {})', "proc.spawn any"],
  ['os.spawnlp(os.P_WAIT, "/bin/rm", "git", "status")', "proc.spawn any"],
  ['os.posix_spawn("/bin/rm", ["git"], {"LD_PRELOAD": "x"})', 'env.write "LD_PRELOAD"'],
  ['subprocess.run(["git"], env={"PATH": "out"})', 'env.write "PATH"'],
  ['subprocess.run(["git"], env={**os.environ, "PATH": "out"})', 'env.write "PATH"'],
  ['subprocess.run(["git"], env=dict(os.environ, PATH="out"))', 'env.write "PATH"'],
  ['e = os.environ.copy(); e["PATH"] = "out"; subprocess.run(["git"], env=e)', 'env.write "PATH"'],
  ['e = os.environ | {"PATH": "out"}; subprocess.run(["git"], env=e)', 'env.write "PATH"'],
  ["subprocess.run(['git'], env={sys.argv[1]: 'out'})", "env.write any"],
  ["e = os.environ.copy(); e.update([('PATH', 'out')]); subprocess.run(['git'], env=e)", "env.write any"],
  ['subprocess.run(["./x.sh"], cwd="/evil")', 'proc.spawn "/evil/./x.sh"'],
] as const;

const javascript = [
  ['fs.renameSync("w/a", "w/b")', 'fs.read "w/a/" <names>'],
  ['fs.symlinkSync("/etc", "out/x")', 'fs.read "/etc/" <names>'],
  ['fs.symlinkSync("secret", "out/x")', 'fs.read "out/secret"'],
  ['fs.createReadStream("x", { flags: "w+" })', 'fs.write "x"'],
  ['fs.readFileSync("x", { flag: "a+" })', 'fs.write "x"'],
  ['fs.createWriteStream("x", { flags: "r+" })', 'fs.read "x"'],
  ['fs.writeFileSync("x", "", { flag: "w+" })', 'fs.read "x"'],
  ['child.spawn("git", [], { env: { PATH: "out" } })', 'env.write "PATH"'],
  ['child.spawn("git", { env: { PATH: "out" } })', 'env.write "PATH"'],
  ['child.exec("git", { env: { ...process.env, PATH: "out" } })', 'env.write "PATH"'],
  [
    'const env = { ...process.env }; env.PATH = "out"; child.execFileSync("git", [], { env })',
    'env.write "PATH"',
  ],
  ['const env = {}; env[process.argv[2]] = "out"; child.execFileSync("git", [], { env })', "env.write any"],
  ['child.spawn("./x.sh", [], { cwd: "/evil" })', 'proc.spawn "/evil/./x.sh"'],
  ['child.spawn("busybox", ["x"], { argv0: "rm" })', 'proc.spawn "rm"'],
] as const;

describe("what is reached beside what is named", () => {
  it.each(python)("is found in %s", (text, effect) => {
    expect(effectsIn(`import os, sys, subprocess, pathlib\n${text}`, "program.py")).toContain(effect);
  });

  it.each(javascript)("is found in %s", (text, effect) => {
    const head = 'const fs = require("fs"), child = require("child_process");\n';
    expect(effectsIn(head + text, "program.js")).toContain(effect);
  });

  it.each([
    ['import subprocess, os\nsubprocess.run(["git"], env=os.environ.copy(), cwd="x")', "program.py"],
    ['require("child_process").spawn("git", [], { env: process.env, cwd: "x" })', "program.js"],
    ['require("fs").writeFileSync("x", "", "utf8")', "program.js"],
    ['require("fs").createWriteStream("x", { flags: "a" })', "program.js"],
  ])("is nothing in %s", (text, path) => {
    const acting = effectsIn(text, path).filter((one) => !one.startsWith("env.read"));
    expect(acting).toHaveLength(1);
  });
});

describe("what is written as JSON with spaces", () => {
  it("is not gone through, though its names may be any", () => {
    const text = [
      'const fs = require("fs"), next = {}, old = JSON.parse(fs.readFileSync("a", "utf8"));',
      'for (const match of fs.readFileSync("x", "utf8").matchAll(/a/g)) next[match[2]] = old[match[2]] ?? "";',
      'fs.writeFileSync("b", JSON.stringify(next, null, 2));',
    ].join("\n");
    expect(new Set(effectsIn(text, "program.js"))).toEqual(
      new Set(['fs.read "a"', 'fs.read "x"', 'fs.write "b"']),
    );
  });
});

describe("what an expression finds", () => {
  const formats =
    'const f = { YY: () => 1, "&": () => 2 }; const text = require("fs").readFileSync("a", "utf8");';

  it.each(["/YY|&/g", "/[&]/g", "/YY|&/gm"])("is known of %s", (expression) => {
    const found = effectsIn(`${formats}\ntext.replace(${expression}, (key) => f[key]())`, "program.js");
    expect(found).toEqual(['fs.read "a"']);
  });

  it.each([
    "/YY|&/gi",
    "/Y+|&/g",
    "/[A-Z]/g",
    "/./g",
    "new RegExp(text)",
    "Object.assign(/YY/g, { exec: () => ['constructor'] })",
  ])("is not known of %s", (expression) => {
    const found = effectsIn(
      `${formats}\ntext.replace(${expression}, (key) => f[key][key]("0")())`,
      "program.js",
    );
    expect(found.some((one) => /^(?:unknown|code\.dynamic)/u.test(one))).toBe(true);
  });
});
