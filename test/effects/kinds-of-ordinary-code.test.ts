import { describe, expect, it } from "vitest";
import { printTarget } from "../../src/policy/effect.ts";
import { predictedPaths } from "../../src/scope/path.ts";
import { analyze } from "../support/analyze-code.ts";

function effectsOf(path: string, text: string): readonly string[] {
  const effects = analyze({ path, text }, [])?.effects ?? [];
  return [...new Set(effects.map(({ kind, target }) => `${kind} ${printTarget(target)}`.trim()))].sort();
}

const python = (text: string): readonly string[] => effectsOf("program.py", text);
const javascript = (text: string): readonly string[] => effectsOf("program.js", text);

describe("what a folder lists", () => {
  it("is below the folder, however it is listed", () => {
    const walked = `
import os
from pathlib import Path
for folder, _, names in os.walk("docs"):
    for name in names:
        os.remove(os.path.join(folder, name))
for path in Path("notes").rglob("*.md"):
    path.unlink()
for name in os.listdir("logs"):
    os.remove(os.path.join("logs", name))
`;
    expect(python(walked)).toEqual([
      'fs.delete "docs/" <name>',
      'fs.delete "docs/" <names>',
      'fs.delete "logs/" <name>',
      'fs.delete "notes/" <names>',
      'fs.list "docs"',
      'fs.list "logs"',
      'fs.list "notes"',
    ]);
  });

  it("may be outside of it, or the folder itself, for some patterns", () => {
    for (const pattern of ["../*", "**", "a/.."])
      expect(
        python(`from pathlib import Path\nfor p in Path("n").glob(${JSON.stringify(pattern)}): p.unlink()`),
      ).toContain("fs.delete any");
  });

  it("is a name or an entry in JavaScript, as the options say", () => {
    const walk = `
const fs = require("fs");
const path = require("path");
function walk(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) walk(path.join(folder, entry.name));
}
walk("src");
fs.readdirSync("dist").forEach((name) => fs.unlinkSync(path.join("dist", name)));
`;
    expect(javascript(walk)).toEqual([
      'fs.delete "dist/" <name>',
      'fs.list "dist"',
      'fs.list "src"',
      'fs.list "src/" <name>',
      'fs.list "src/" <names>',
    ]);
    const changed = `
const fs = require("fs");
const options = { withFileTypes: true };
options.withFileTypes = process.argv.length > 3;
for (const name of fs.readdirSync("dist", options)) fs.unlinkSync("dist/" + name);
`;
    expect(javascript(changed)).toContain('fs.delete "dist/" <names>');
  });

  it("is no longer below the folder behind a way up", () => {
    const below = { kind: "hole", of: "below" } as const;
    const entry = { kind: "hole", of: "entry" } as const;
    const patterns = (pieces: Parameters<typeof predictedPaths>[0]): unknown => {
      const paths = predictedPaths(pieces);
      return paths.ok ? paths.value.map(({ pattern }) => JSON.stringify(pattern)) : paths.error;
    };
    expect(patterns(["/w/", below])).toEqual(['["/w/",{"kind":"deep"},"/",{"kind":"star"}]']);
    expect(patterns(["/w/", entry])).toEqual(['["/w/",{"kind":"star"}]']);
    expect(patterns(["/w/", below, "/../x"])).toEqual(
      patterns(["/w/", { kind: "hole", of: "anything" }, "/../x"]),
    );
  });
});

describe("names that are made", () => {
  it("of dates and numbers have no folder in them", () => {
    const text = `
from datetime import datetime
stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
open(f"out/{stamp}.txt", "w")
for i, row in enumerate(rows): open(f"in/{i:04d}.txt", "w")
`;
    expect(python(text)).toContain('fs.write "out/" <name> ".txt"');
    expect(python(text)).toContain('fs.write "in/" <name> ".txt"');
    expect(python(`import sys\nopen(f"in/{sys.argv[1]:>10}", "w")`)).toContain('fs.write "in/" …');
  });

  it("for temporary files may not be given a folder of their own", () => {
    expect(python(`import tempfile\ntempfile.mkdtemp(prefix="x-")`)).toEqual(['fs.write "/tmp/" <name>']);
    expect(python(`import tempfile\ntempfile.mkdtemp(prefix="/etc/cron.d/")`)).toEqual(["fs.write any"]);
  });
});

describe("fields of classes that say what they hold", () => {
  const use = (before: string, field = "command: str"): readonly string[] =>
    python(`
import dataclasses, os, typing
from dataclasses import dataclass
${before}
@dataclass
class Job:
    name: str
    ${field}
Job("rm -rf /", "true")
os.system(Job("a", "true").command)
`);

  it("keep their order", () => {
    expect(use("")).toEqual(['proc.spawn shell "true"']);
  });

  it("may have another order where something could have changed it", () => {
    const mixed = expect.arrayContaining([expect.stringContaining("rm -rf /")]);
    expect(use("x = typing.ClassVar")).toEqual(mixed);
    const shifted = use("", 'other: str = dataclasses.field(init=False)\n    command: str = ""');
    expect(shifted).toContain('proc.spawn shell "true"');
    expect(use("", 'command: str\n    command = "x"')).toEqual(mixed);
  });
});

describe("a list that spreads another", () => {
  it("begins with what that begins with", () => {
    const git = `import subprocess\ndef git(*words): subprocess.run(["git", *words])\ngit("log", "-1")\n`;
    expect(python(git)).toEqual(['proc.spawn "git", "log", "-1", ..']);
  });

  it("may begin with what is put in its place", () => {
    const changed = `import subprocess\nwords = ["push"]\nl = ["git", *words]\nsubprocess.run(l)\nl[1] = "log"\n`;
    expect(python(changed)).toEqual(['proc.spawn "git", ..']);
  });
});

describe("what comes back from data", () => {
  it("only may be what was handed over: members of other classes are read from the data", () => {
    const text = `
import csv, queue
q = queue.Queue()
q.put(open("a.csv"))
for row in csv.DictReader(open("b.csv")): print(row["name"].strip().lower())
print(q.get().strip())
`;
    expect(python(text)).toEqual(['fs.read "a.csv"', 'fs.read "b.csv"', "stdio.out"]);
  });

  it("acts as what was handed over does, and is unknown where no class has such a member", () => {
    const put = 'import queue\nfrom pathlib import Path\nq = queue.Queue()\nq.put(Path("a"))\n';
    expect(python(`${put}q.get().unlink()`)).toEqual(['fs.delete "a"']);
    expect(python(`${put}q.get().frobnicate()`)).toEqual(["unknown any"]);
  });
});

it("reading standard input is an effect, also line by line", () => {
  expect(python("import sys\nfor line in sys.stdin: pass")).toEqual(["stdio.in"]);
});

it("members of functions that keep nothing are not known", () => {
  expect(python('import os\nos.system.x("true")')).toEqual(["unknown any"]);
});
