import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { glob } from "tinyglobby";
import { afterAll, describe, expect, it } from "vitest";
import { findFiles, plainSearch } from "../../src/project/find-files.ts";

const root = mkdtempSync(join(tmpdir(), "remit-find-"));
afterAll(() => {
  rmSync(root, { recursive: true });
});

for (const path of [
  "a.pol",
  "b.txt",
  ".hidden.pol",
  "x.pol.bak",
  ".pol",
  "A.POL",
  "deep/er/c.pol",
  "deep/.git/d.pol",
  "deep/er/.e.pol",
  "node_modules/pkg/f.pol",
  "deep/node_modules/g.pol",
  "deep/node_modules_2/h.pol",
  "generated/i.pol",
  "generated2/j.pol",
  "deep/generated/k.pol",
  "folder.pol/l.pol",
  "out/put/m.pol",
  "out/other/n.pol",
]) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), "");
}
symlinkSync(join(root, "a.pol"), join(root, "link.pol"));
symlinkSync(join(root, "deep"), join(root, "linked"));
symlinkSync(join(root, "nowhere"), join(root, "broken.pol"));
symlinkSync(root, join(root, "deep", "circle"));

const usual = ["**/node_modules/**", "**/.*/**"];

describe("files", () => {
  it.each([
    [["**/*.pol"], usual],
    [["**/*.pol"], [...usual, "generated/**"]],
    [["**/*.pol"], [...usual, "out/put/**"]],
    [["deep/**/*.pol"], usual],
    [
      ["out/**/*.pol", "deep/er/**/*.pol"],
      [...usual, "**/er/**"],
    ],
    [["**/*.pol"], []],
    [["**/*.txt", "**/*.pol"], usual],
    [["nothing/**/*.pol"], usual],
  ])("are found without the library as with it: %j without %j", async (include, exclude) => {
    expect(plainSearch(include, exclude)).toBeDefined();
    const expected = await glob(include, {
      cwd: root,
      ignore: exclude,
      followSymbolicLinks: false,
      expandDirectories: false,
    });
    expect(await findFiles(root, include, exclude)).toEqual(expected.sort());
  });

  it.each([
    [["*.pol"], usual],
    [["**/*.{pol,txt}"], usual],
    [["!a/**/*.pol"], usual],
    [["../**/*.pol"], usual],
    [["**/*.pol"], ["**/deep/er/**"]],
    [["**/*.pol"], ["deep"]],
    [["**/*.pol"], ["d*/**"]],
    [["**/*.pol"], ["../x/**"]],
  ])("are left to the library: %j without %j", (include, exclude) => {
    expect(plainSearch(include, exclude)).toBeUndefined();
  });
});
