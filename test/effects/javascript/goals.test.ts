import { expect, it } from "vitest";
import { parseFile } from "../../../src/effects/javascript/parse.ts";

/** How a file is read: as a module or script, or not at all where both would read it and differ. */
function goalOf(text: string): string {
  const result = parseFile("a.js", text);
  return result.ok ? result.goal : result.message.replace(/ \(.*/su, "");
}

const differs = "the file reads differently as a module and as a script";

it.each([
  ["a(1)", "commonjs"],
  ["import a from 'b'; a()", "module"],
  ["var a;\nexport { a }", "module"],
  ["a = `\nexport { a }\n`; with (a) b()", "commonjs"],
  ["import.meta", "module"],
  ["await (x)", differs],
  ["await\n(x)", differs],
  ["await [0]", differs],
  ["`${await (x)}`", differs],
  ["'await (1)'; await (2)", differs],
  ["/* await (1) */ await (2)", differs],
  ["a <!-- b\n", differs],
  ["'await (1)'", "commonjs"],
  ["x = /await (1)/", "commonjs"],
  ["`await (1)`", "commonjs"],
  ["// await (1)\nf()", "commonjs"],
  ["o = { await: 1 }; o.await", "commonjs"],
  ["class A { await() {} }", "commonjs"],
  ["o = { await }", "commonjs"],
  ["async function f() { await (x); for await (const x of y) {} }", "commonjs"],
  ["function f() { await (x) }", "commonjs"],
  ["\\u0061wait (x)", "commonjs"],
  ["await: a()", "commonjs"],
  ["await 1", "module"],
])("%s is read as %s", (text, goal) => {
  expect(goalOf(text)).toBe(goal);
});
