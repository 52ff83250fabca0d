import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { unifiedDiff } from "../../src/cli/unified-diff.ts";

const cases: readonly (readonly [name: string, before: string, after: string, diff: readonly string[]])[] = [
  ["a changed line", "a\nb\nc\n", "a\nx\nc\n", ["@@ -1,3 +1,3 @@", " a", "-b", "+x", " c"]],
  ["a new file", "", "a\n", ["@@ -0,0 +1 @@", "+a"]],
  ["a removed last line", "a\nb\n", "a\n", ["@@ -1,2 +1 @@", " a", "-b"]],
  [
    "a missing last line break",
    "a\nb",
    "a\nb\n",
    ["@@ -1,2 +1,2 @@", " a", "-b", "\\ No newline at end of file", "+b"],
  ],
  [
    "two changes far apart",
    "a\n1\n2\n3\n4\n5\n6\n7\nb\n",
    "x\n1\n2\n3\n4\n5\n6\n7\ny\n",
    ["@@ -1,4 +1,4 @@", "-a", "+x", " 1", " 2", " 3", "@@ -6,4 +6,4 @@", " 5", " 6", " 7", "-b", "+y"],
  ],
];

test.each(cases)("a difference shows %s", (_name, before, after, diff) => {
  expect(unifiedDiff("a.pol", before, after)).toBe(["--- a/a.pol", "+++ b/a.pol", ...diff, ""].join("\n"));
});

test("equal texts have no difference", () => {
  expect(unifiedDiff("a.pol", "a\n", "a\n")).toBe("");
});

/** Applies a difference as `patch` does. */
function patched(before: string, diff: string): string {
  const old = before.split("\n");
  const lines = diff.replaceAll("\n\\ No newline at end of file", "\u0000").split("\n").slice(2, -1);
  const result: string[] = [];
  let at = 0;
  for (const line of lines) {
    const heading = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (heading !== null) {
      const start = Number(heading[1]) - (heading[2] === "0" ? 0 : 1);
      while (at < start) result.push(`${old[at++] ?? ""}\n`);
    } else {
      if (!line.startsWith("-"))
        result.push(line.endsWith("\u0000") ? line.slice(1, -1) : `${line.slice(1)}\n`);
      if (!line.startsWith("+")) at++;
    }
  }
  return result.join("") + old.slice(at).join("\n");
}

test("a difference applied to the first text gives the second", () => {
  const text = array(constantFrom("a", "b", "c", ""), { maxLength: 30 }).map((lines) => lines.join("\n"));
  assert(
    property(text, text, (before, after) => {
      if (before !== after) expect(patched(before, unifiedDiff("a.pol", before, after))).toBe(after);
    }),
    { numRuns: 2000 },
  );
});
