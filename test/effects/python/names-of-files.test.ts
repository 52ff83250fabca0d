import { describe, expect, it } from "vitest";
import { predictedPaths } from "../../../src/scope/path.ts";
import { printPattern } from "../../../src/scope/pattern.ts";
import { analyze } from "../../support/analyze-code.ts";
import { effectsOf } from "./effects-of.ts";

/** The paths that effects of a kind may have, as patterns. */
function pathsOf(kind: string, text: string): readonly string[] {
  const effects = analyze({ path: "program.py", text: `${preamble}${text}\n` }, [])?.effects ?? [];
  const patterns = effects.flatMap(({ kind: own, target }) => {
    if (own !== kind) return [];
    if (target.kind !== "text") return ["any"];
    const paths = predictedPaths(target.pieces);
    return paths.ok ? paths.value.map(({ pattern }) => printPattern(pattern)) : ["any"];
  });
  return [...new Set(patterns)].sort();
}

const preamble = `
import os, sys
from pathlib import Path
given = sys.argv[1]
`;
const ofEach = (line: string): string => `for n in os.listdir("q"):\n    ${line}`;

describe("the parts of a name", () => {
  it("keep a path in its folder where something surely stands beside them", () => {
    expect(pathsOf("fs.delete", ofEach('os.remove(f"out/{Path(n).stem}_1{Path(n).suffix}")'))).toEqual([
      "out/*_1*",
    ]);
    expect(pathsOf("fs.read", ofEach('open("out/" + Path(n).stem)'))).toEqual(["out/*"]);
    expect(pathsOf("fs.read", 'open("out/" + os.path.basename(given))')).toEqual(["out/*"]);
    expect(pathsOf("fs.delete", ofEach('Path("q", n).with_suffix(".md").unlink()'))).toEqual(["q/*.md"]);
    expect(pathsOf("fs.read", 'open(Path("a/b.csv").with_suffix(".csv.part"))')).toEqual(["a/b.csv.part"]);
    expect(pathsOf("fs.read", 'open(Path("a/b.csv").with_name("c" + Path("b.csv").suffix))')).toEqual([
      "a/c.csv",
    ]);
  });

  it("stay names in other letters, and so does the ending that is split from them", () => {
    const split = ofEach(
      'root, end = os.path.splitext(n); os.remove("out/" + root.lower() + "_1" + end.upper())',
    );
    expect(pathsOf("fs.delete", split)).toEqual(["out/*_1*"]);
    expect(pathsOf("fs.read", 'a, b = os.path.splitext("x/.a.tar.GZ")\nopen(a + b.lower())')).toEqual([
      "x/.a.tar.gz",
    ]);
    expect(pathsOf("fs.read", 'a, b = os.path.splitext("...")\nopen("x/" + b + "y")')).toEqual(["x/y"]);
    const digest = 'import hashlib\nopen("out/" + hashlib.sha256(given.encode()).hexdigest() + "/x")';
    expect(pathsOf("fs.read", digest)).toEqual(["out/*/x"]);
  });

  it.each([
    ["what is split is not known", 'open("out/" + os.path.splitext(given)[0])'],
    ["an ending is all that is known of a folder", 'open("out/" + os.path.splitext(given)[1] + "/x")'],
    ["letters change with those around them", ofEach('open(("/Σ" + n + "/..").lower() + "/x")')],
    [
      "the digest of what is as long as it is asked to be",
      'import hashlib\nopen("out/" + hashlib.shake_128(b"").hexdigest(0) + "/x")',
    ],
  ])("lead anywhere where %s", (_, text) => {
    const paths = pathsOf("fs.read", text);
    expect(paths.some((path) => path === "any" || path.startsWith("/**") || path === "/")).toBe(true);
  });

  it.each([
    ["a folder that is only a name", 'open("out/" + os.path.basename(given) + "/x")'],
    ["a folder that is only a stem", ofEach('open("out/" + Path(n).stem + "/x")')],
    ["a folder that is only an ending", ofEach('open("out/" + Path(n).suffix + "/x")')],
    ["two names that may be a dot each", ofEach('open(f"out/{Path(n).stem}{Path(n).suffix}/x")')],
    ["a name and a dot", ofEach('open(f"out/{Path(n).stem}./x")')],
    ["a name that is joined, and gone on from", 'open(Path("out") / Path(given).name / "x")'],
    ["a name that is put in the place of another", 'open(Path("out/a").with_name(given) / "x")'],
  ])("may lead out of it: %s", (_, text) => {
    const paths = pathsOf("fs.read", text);
    expect(paths.some((path) => path === "any" || path.startsWith("/**"))).toBe(true);
  });

  it.each([
    ["a stem", ofEach('os.remove("out/" + Path(n).stem)')],
    ["a name", 'os.remove(os.path.join("out", os.path.basename(given)))'],
    ["an ending", 'os.remove("out/" + Path(given).suffix)'],
    ["another name", 'Path("out/a").with_name(given).unlink()'],
  ])("may be the folder or the one above it, for what does not open files: %s", (_, text) => {
    expect(pathsOf("fs.delete", text)).toContain("/**");
  });
});

describe("a number that is counted", () => {
  it("is the name of an entry, however far it comes", () => {
    const counted = 'i = 0\nwhile os.path.exists(f"out/a{i}.txt"):\n    i += 1\nopen(f"out/a{i}.txt", "w")';
    expect(pathsOf("fs.write", counted)).toContain("out/a*.txt");
    expect(pathsOf("fs.write", counted)).not.toContain("any");
  });

  it("is no longer one when a text may be added", () => {
    const texts = [
      'i = 0\nfor c in given:\n    i = i + 1\n    if c: i = "../" + str(i)\nopen(f"out/{i}", "w")',
      'i = ""\nfor c in given:\n    i += c\nopen(f"out/{i}", "w")',
    ];
    for (const text of texts)
      expect(pathsOf("fs.write", text).some((path) => path.startsWith("/**"))).toBe(true);
  });

  it("keeps what objects of the program make of it", () => {
    const text = `
class N:
    def __radd__(self, other): return "../../etc/passwd"
    def __iadd__(self, other): return "/etc/shadow"
i = 1
for _ in given: i += N()
n = N()
n += 1
open(f"out/{i}", "w")
open(n, "w")`;
    expect(pathsOf("fs.write", text)).toContain("/etc/shadow");
    expect(pathsOf("fs.write", text).some((path) => path.endsWith("etc/passwd"))).toBe(true);
  });
});

describe("a dictionary that makes what it does not have", () => {
  it("has what was looked up in it as its keys", () => {
    const text = `
from collections import defaultdict
import os
d = defaultdict(list)
d["a.txt"].append("b.txt")
for key, values in {k: v for k, v in d.items()}.items():
    os.remove(key)
    for one in sorted(values): os.rmdir(one)
`;
    expect(effectsOf(text)).toEqual(['fs.delete "a.txt"', 'fs.delete "b.txt"']);
  });

  it("has functions and objects among them", () => {
    const text = `
from collections import defaultdict
import os
d = defaultdict(lambda: os.rmdir)
d[os.remove]
d.get(os.mkdir)
for key in d: key("a.txt")
for value in d.values(): value("b")
`;
    expect(effectsOf(text)).toEqual(expect.arrayContaining(['fs.delete "a.txt"', 'fs.delete "b"']));
  });
});
