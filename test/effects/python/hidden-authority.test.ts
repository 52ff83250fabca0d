import { expect, it } from "vitest";
import { printTarget } from "../../../src/policy/effect.ts";
import { analyze } from "../../../src/effects/index.ts";

it.each([
  [
    "a name of the language that is replaced",
    "import builtins\nbuiltins.print = open\nprint('/x', 'w')",
    "unknown",
  ],
  [
    "a name replaced by text",
    "import builtins\nsetattr(builtins, 'print', open)\nprint('/x', 'w')",
    "unknown",
  ],
  [
    "a class that a decoder makes",
    "import json, subprocess\njson.loads('x', cls=subprocess.Popen, args=['id'])",
    "proc.spawn",
  ],
  [
    "a class that an encoder makes",
    "import json, subprocess\njson.dumps({}, cls=subprocess.Popen)",
    "proc.spawn",
  ],
  [
    "a method of a list whose name is known in part",
    "import os, sys\nclass O:\n  def popx(self): return lambda p: 1\ng = O() if sys.argv[2:] else [os.remove]\ngetattr(g, 'po' + sys.argv[1])()('/x')",
    "fs.delete",
  ],
  [
    "a method of a dictionary whose name is known in part",
    "import os, sys\nd = {'a': os.remove}\nfor k, v in getattr(d, 'it' + sys.argv[1])(): v('/x')",
    "fs.delete",
  ],
  ["what a machine is asked late", "import platform\nplatform.uname().processor", "proc.spawn"],
  ["what a machine is asked", "import platform\nplatform.platform()", "proc.spawn"],
])("finds %s", (_, code, effect) => {
  const { effects } = analyze({ path: "program.py", text: code }, { language: "python" });
  const found = effects.map(({ kind, target }) => `${kind} ${printTarget(target)}`.trim());
  expect(found.some((one) => one.startsWith(effect))).toBe(true);
});
