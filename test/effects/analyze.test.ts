import { describe, expect, it } from "vitest";
import { printTarget } from "../../src/policy/effect.ts";
import { analyze } from "../support/analyze-code.ts";

/** Kinds and targets of what a program may do, each once. */
function effectsIn(text: string): readonly string[] {
  const report = analyze({ path: "program.py", text }, []);
  return [...new Set(report?.effects.map(({ kind, target }) => `${kind} ${printTarget(target)}`.trim()))];
}

describe("the effects of a program", () => {
  it.each([
    ["nothing at all", "def add(a, b):\n    return a + b\n", []],
    ["output", "print('done')\n", ["stdio.out"]],
    ["a file that is read", "open('/data/in.csv').read()\n", ['fs.read "/data/in.csv"']],
    ["a file that is written", "open('/data/out.csv', 'w').write('x')\n", ['fs.write "/data/out.csv"']],
    ["a command", "import os\nos.system('rm -rf /tmp/x')\n", ['proc.spawn shell "rm -rf /tmp/x"']],
    ["an alias", "o = open\no('/data/in.csv')\n", ['fs.read "/data/in.csv"']],
    ["a name put together", "import os\ngetattr(os, 'sys' + 'tem')('true')\n", ['proc.spawn shell "true"']],
    [
      "a wrapper",
      "def save(path):\n    return open(path, 'w')\nsave('/a')\nsave('/b')\n",
      ['fs.write "/a"', 'fs.write "/b"'],
    ],
  ])("names %s", (_, text, expected) => {
    expect(effectsIn(text).toSorted()).toEqual(expected);
  });

  it.each([
    ["a syntax error", "def f(:\n"],
    ["code made at run time", "exec(input())\n"],
    ["a module that no model names", "import no_such_module\nno_such_module.run()\n"],
    ["a cookie that makes the file read differently", "# -*- coding: raw_unicode_escape -*-\nx = 1\n"],
    ["a control of text direction", "x = 1  # \u202E\n"],
    ["a null byte", "x = 1\0\n"],
  ])("are unknown for %s", (_, text) => {
    expect(effectsIn(text).some((effect) => effect.startsWith("unknown"))).toBe(true);
  });
});
