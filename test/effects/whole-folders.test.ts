import { expect, it } from "vitest";
import { printTarget } from "../../src/policy/effect.ts";
import { analyze } from "../support/analyze-code.ts";

function effectsIn(path: string, text: string): readonly string[] {
  return (analyze({ path, text }, [])?.effects ?? []).map(
    ({ kind, target }) => `${kind} ${printTarget(target)}`,
  );
}

it.each([
  ["a.py", 'import shutil\nshutil.rmtree("out")', ['fs.delete "out"', 'fs.delete "out/" <names>']],
  ["a.py", 'import shutil\nshutil.copy("a/b.txt", "out")', ['fs.write "out"', 'fs.write "out/b.txt"']],
  [
    "a.py",
    'import shutil\nshutil.copytree("a", "out")',
    ['fs.list "a/" <names>', 'fs.read "a/" <names>', 'fs.write "out/" <names>'],
  ],
  ["a.py", 'import shutil\nshutil.move("a", "out")', ['fs.delete "a/" <names>', 'fs.write "out/" <names>']],
  ["a.py", 'import os\nos.removedirs("a/b")', ["fs.delete any"]],
  [
    "a.js",
    'require("fs").rmSync("out", { recursive: true })',
    ['fs.delete "out"', 'fs.delete "out/" <names>', 'fs.list "out"'],
  ],
  ["a.js", 'require("fs").rmSync("out", process.argv[2])', ['fs.delete "out/" <names>']],
])("tells of whole folders: %s %s", (path, text, expected) => {
  expect(effectsIn(path, text)).toEqual(expect.arrayContaining(expected));
});

it.each([
  ["a.js", 'require("fs").rmSync("out", { force: true })', ['fs.delete "out"']],
  ["a.py", 'import shutil\nshutil.copyfile("a", "out")', ['fs.read "a"', 'fs.write "out"']],
])("tells of one file alone: %s %s", (path, text, expected) => {
  expect(effectsIn(path, text)).toEqual(expected);
});
