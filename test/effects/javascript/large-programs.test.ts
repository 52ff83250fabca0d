import { describe, expect, it } from "vitest";
import { mostSolved } from "../../../src/effects/javascript/outline.ts";
import { analyze } from "../../../src/effects/index.ts";
import { effectsIn } from "./effects-in.ts";

/** Functions that do nothing, of as many characters as are solved at most. */
const others = Array.from(
  { length: Math.ceil(mostSolved / 100) },
  (_, i) =>
    `function f${i}(a, b) {\n  const c = { a, b, name: "${"x".repeat(20)}" };\n  return [c.a, c.b, c.name.length + ${i}, a];\n}\n`,
).join("");
/** Something that asks for the solver. */
const parts = "function behind(o) { return Object.getPrototypeOf(o); }\n";

describe("a program that is too large to be solved", () => {
  it.each([
    ['require("fs").unlinkSync("a")', 'fs.delete "a"'],
    ['const { unlinkSync } = require("fs"); function g() { return () => unlinkSync("a"); }', 'fs.delete "a"'],
    ['const fs = require("node:fs"); class C { #m() { fs.unlinkSync("a"); } }', 'fs.delete "a"'],
    [
      'function g() { const fs = require("fs"); const h = () => fs.unlinkSync("a"); return h; }',
      'fs.delete "a"',
    ],
    ['const o = { async *m() { yield fetch("http://x"); } };', 'net.connect "http://x"'],
    ["globalThis.process.exit()", "proc.exit"],
    ["const f = (a, ...b) => console.log(...b)", "stdio.out"],
    ['new WebSocket("ws://x")', 'net.connect "ws://x"'],
    ['require("nowhere")', 'code.load "nowhere"'],
    ['import("nowhere")', 'code.load "nowhere"'],
    ["process.env.A", 'env.read "A"'],
    ["console.log(process.env)", "env.read any"],
  ])("is unknown, and what stands in it by name is told: %s", (text, expected) => {
    const effects = effectsIn(parts + others + text);
    expect(effects).toContain("unknown any");
    expect(effects).toContain(expected);
  });

  it("follows what an import gives", () => {
    const text = `import * as fs from "fs";\n${parts}${others}export const f = () => fs.unlinkSync("a");`;
    expect(effectsIn(text, "program.mjs")).toEqual(['fs.delete "a"', "unknown any"]);
  });

  it("says that it is", () => {
    const [first] = analyze({ path: "p.js", text: parts + others }, { language: "javascript" }).effects;
    expect(first?.kind).toBe("unknown");
    expect(first?.trace[0]?.text).toContain("too large to be resolved");
    expect(first?.span).toEqual({ start: 0, end: (parts + others).length });
  });

  it("is not one for its comments, and none where a release is decided by entry points", () => {
    const text = `${parts}// ${"x".repeat(2 * mostSolved)}\nrequire("fs").unlinkSync("a");`;
    const trace = (reason: string): boolean => reason.includes("too large to be resolved");
    const reasons = (effects: ReturnType<typeof analyze>["effects"]): readonly string[] =>
      effects.flatMap((one) => one.trace.map((step) => step.text));
    const small = analyze({ path: "p.js", text }, { language: "javascript" });
    expect(reasons(small.effects).some(trace)).toBe(false);
    const large = { path: "p.js", text: `${parts}${others}exports.run = () => 1;` };
    const entries = [{ name: "run", callbacks: [] }];
    expect(reasons(analyze(large, { language: "javascript", entries }).effects).some(trace)).toBe(false);
  });

  it("has no effects where it surely has none, however large", () => {
    expect(effectsIn(`"use strict";\n${others}`)).toEqual([]);
  });
});
