import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { printTarget } from "../../src/policy/effect.ts";
import { analyze } from "../support/analyze-code.ts";

/** The programs of a file, each behind what stands above the first line. */
function programsOf(language: string): readonly string[] {
  const file = new URL(`../../fixtures/effects/called-elsewhere-${language}.txt`, import.meta.url);
  const [head = "", ...programs] = readFileSync(file, "utf8").split(/^---\n/mu);
  return programs.map((one) => head + one);
}

function findsRemoval(text: string, path: string): boolean {
  const effects = analyze({ path, text }, [])?.effects ?? [];
  return effects.some(
    ({ kind, target }) =>
      kind === "unknown" ||
      (kind === "fs.delete" && (target.kind === "any" || printTarget(target) === '"/x"')),
  );
}

describe.each([
  ["javascript", "program.js"],
  ["python", "program.py"],
] as const)("what only %s itself calls", (language, path) => {
  it.each(programsOf(language))("is found in %s", (text) => {
    expect(findsRemoval(text, path)).toBe(true);
  });
});
