import { describe, expect, it } from "vitest";
import { printTarget } from "../../../src/policy/effect.ts";
import { analyze } from "../../support/analyze-code.ts";
import { surveyed } from "./surveyed.ts";

/** Something that no model knows, so that nothing is asked of the rest but what it does. */
const unknown = "import nowhere\n";

function found(text: string): readonly string[] {
  return (surveyed(unknown + text)?.effects ?? [])
    .filter(({ kind }) => kind !== "unknown")
    .map(({ kind, target }) => `${kind} ${printTarget(target)}`);
}

describe("the survey of a program", () => {
  it("says that something is surely unknown, and why", () => {
    const result = surveyed(unknown);
    expect(result?.isUnknown).toBe(true);
    expect(result?.effects.map(({ trace }) => trace[0]?.text)).toEqual([
      "nothing is known of the module `nowhere`",
    ]);
    expect(surveyed("import os\nos.remove('a')\n")?.isUnknown).toBe(false);
  });

  it.each([
    ["from nowhere import x\n", "nothing is known of the module `nowhere`"],
    ["import os\nos.nothing_of_that_name\n", "`os.nothing_of_that_name` is in no model"],
    ["from os import nothing_of_that_name\n", "`os.nothing_of_that_name` is in no model"],
    ["def f():\n    breakpoint()\n", "`builtins.breakpoint` is not known"],
    ["import json\njson.os\n", "`json.os` is in no model"],
  ])("finds it in %j", (text, reason) => {
    expect(surveyed(text)?.effects.map(({ trace }) => trace[0]?.text)).toContain(reason);
  });

  it.each([
    ["try:\n    import nowhere\nexcept ImportError:\n    nowhere = None\n"],
    ["import os\nhasattr(os, 'nothing_of_that_name')\n"],
    ["def f(os):\n    return os.nothing_of_that_name\n"],
    ["import os\nos = 1\n"],
  ])("says as much as the solver of %j", (text) => {
    const isUnknown = analyze({ path: "p.py", text }, [])?.effects.some(({ kind }) => kind === "unknown");
    expect(surveyed(text)?.isUnknown === true && isUnknown !== true).toBe(false);
  });

  it("follows names of modules, of their members, and other names for these", () => {
    expect(found("import os\nos.remove('a')\n")).toEqual(['fs.delete "a"']);
    expect(found("from os import remove as r\nr('a')\n")).toEqual(['fs.delete "a"']);
    expect(found("import os\nrun = os.remove\nrun('a')\n")).toEqual(['fs.delete "a"']);
    expect(found("import os\ndef f():\n    def g():\n        os.remove('a')\n")).toEqual(['fs.delete "a"']);
  });

  it("follows what libraries give", () => {
    expect(found("from pathlib import Path\nPath('a').unlink()\n")).toEqual(['fs.delete "a"']);
    expect(found("import os\nos.environ['HOME']\nos.environ['X'] = '1'\n")).toEqual([
      'env.read "HOME"',
      'env.write "X"',
    ]);
    expect(found("print('a')\n")).toEqual(["stdio.out "]);
    expect(found("from pathlib import Path\np = Path('a') / 'b'\n(p / 'c').unlink()\n")).toEqual([
      'fs.delete "a/b/c"',
    ]);
  });

  it("computes the values of targets", () => {
    expect(found("import os\nbase = 'a/'\nos.remove(base + 'b')\n")).toEqual(['fs.delete "a/b"']);
    expect(found("import os\ndef f(name):\n    os.remove(f'a/{name}.txt')\n")).toEqual([
      'fs.delete "a/" … ".txt"',
    ]);
  });

  it("tells no value of a name that has others too", () => {
    expect(found("import os\np = 'a'\np = 'b'\nos.remove(p)\n")).toEqual(["fs.delete any"]);
    expect(found("import os\np = 'a'\ndef f():\n    global p\n    p = 'b'\nos.remove(p)\n")).toEqual([
      "fs.delete any",
    ]);
    expect(found("import os\ndef f(p='a'):\n    os.remove(p)\n")).toEqual(["fs.delete any"]);
  });

  it("computes each value once, however often it is part of others", () => {
    const doubled = Array.from({ length: 60 }, (_, i) => `x${i + 1} = x${i} + x${i}\n`).join("");
    expect(found(`import os\nx0 = 'a'\n${doubled}os.remove(x3)\nos.remove(x60)\n`)).toEqual([
      'fs.delete "aaaaaaaa"',
      "fs.delete any",
    ]);
  });

  it("follows the first items of a list only", () => {
    const items = Array.from({ length: 100_000 }, (_, i) => `'${i}'`).join(", ");
    const [first = ""] = found(`import subprocess\nsubprocess.run([${items}])\n`);
    expect(first).toMatch(/^proc\.spawn "0", "1", .*"31", \.\.$/u);
  });

  it("leaves open what may be added to a list", () => {
    expect(found("import subprocess\nc = ['ls', '-l']\nc.append('x')\nsubprocess.run(c)\n")).toEqual([
      'proc.spawn "ls", "-l", ..',
    ]);
  });

  it("tells both of what one name may stand for", () => {
    const text = "import os\nif 1:\n    act = os.remove\nelse:\n    act = os.mkdir\nact('a')\n";
    expect(found(text)).toEqual(['fs.delete "a"', 'fs.write "a"']);
  });

  it("tells how what is called came there", () => {
    const text = `${unknown}import os\nrun = os.remove\nrun('a')\n`;
    const effect = surveyed(text)?.effects.find(({ kind }) => kind === "fs.delete");
    expect(effect?.trace.map(({ text: step, span }) => [step, text.slice(span.start, span.end)])).toEqual([
      ["`os.remove`", "run('a')"],
      ["`run`", "run"],
      ["", "os.remove"],
      ["`os`", "os"],
    ]);
  });
});

describe("a large program", () => {
  const many = (line: string): string =>
    Array.from({ length: 100 }, (_, i) => line.replaceAll("N", `${i}`)).join("");
  const effects = (text: string): readonly string[] =>
    (analyze({ path: "p.py", text }, [])?.effects ?? []).map(
      ({ kind, target }) => `${kind} ${printTarget(target)}`,
    );

  it("of which something is surely unknown is surveyed to its end", () => {
    const text = `${unknown}import os\n${many("def fN(x):\n    return x.aN(fN) + 'N'\n")}os.remove('a')\n`;
    expect(effects(text)).toContain('fs.delete "a"');
    expect(effects(text)).toContain("unknown any");
  });

  it("in which something unknown is found by solving is named by the survey too", () => {
    const text = `import os\ndef g(f):\n    f()\n${many("def fN(x):\n    os.remove('N')\n")}`;
    expect(effects(text)).toContain("unknown any");
    expect(effects(text)).toContain('fs.delete "0"');
    expect(effects(text)).toContain('fs.delete "99"');
  });

  it("with nothing unknown is solved", () => {
    const text = `import os\nclass A:\n    act = os.remove\n${many("def fN(x):\n    A.act('N')\n")}`;
    expect(effects(text)).toContain('fs.delete "99"');
    expect(effects(text)).not.toContain("unknown any");
  });
});
