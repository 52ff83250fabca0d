import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";

const loader = import.meta.resolve("tsx");
const codeCache = new URL("../../src/cli/code-cache.ts", import.meta.url).href;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "remit-code-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "commonjs" }');
  writeFileSync(
    join(folder, "start.js"),
    'console.log(require("./other.js").said, require("node:path").sep);',
  );
  writeFileSync(join(folder, "other.js"), 'exports.said = ["a", "b"].map((one) => one + one).join();');
});

/** What the program prints when it is loaded in a process of its own. */
function run(cache = join(folder, "cache")): string {
  const code = `
    import { loadCached } from ${JSON.stringify(codeCache)};
    loadCached(${JSON.stringify(join(folder, "start.js"))}, ${JSON.stringify(cache)}, "test");`;
  const { stdout, stderr } = spawnSync(process.execPath, [
    "--import",
    loader,
    "--input-type=module",
    "--eval",
    code,
  ]);
  expect(stderr.toString()).toBe("");
  return stdout.toString();
}

/** The files that are kept. */
function kept(): readonly string[] {
  const cache = join(folder, "cache");
  return readdirSync(cache, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".bin"))
    .map((name) => join(cache, name))
    .sort();
}

const SAID = "aa,bb /\n";

describe("a bundle whose compiled code is kept", () => {
  test("does the same when it is loaded again", () => {
    expect(run()).toBe(SAID);
    const files = kept();
    expect(files.length).toBe(2);
    expect(run()).toBe(SAID);
    expect(kept()).toEqual(files);
  });

  test("does the same when what is kept is damaged, and is kept again", () => {
    run();
    for (const file of kept()) {
      const sound = readFileSync(file);
      const flipped = Buffer.from(sound);
      flipped[Math.floor(sound.length / 2)] = 0x41 ^ (sound[Math.floor(sound.length / 2)] ?? 0);
      for (const damaged of [Buffer.alloc(0), sound.subarray(0, 100), flipped]) {
        writeFileSync(file, damaged);
        expect(run()).toBe(SAID);
        expect(readFileSync(file).equals(damaged)).toBe(false);
      }
    }
  });

  test("does the same where nothing can be kept", () => {
    writeFileSync(join(folder, "file"), "");
    expect(run(join(folder, "file", "cache"))).toBe(SAID);
  });

  test("does what its files say when they have changed", () => {
    run();
    writeFileSync(join(folder, "other.js"), 'exports.said = ["c", "d"].map((one) => one + one).join();');
    expect(run()).toBe("cc,dd /\n");
  });
});
