import { describe, expect, it } from "vitest";
import { javascript } from "../../../src/effects/javascript/language.ts";
import { lowerJavaScript } from "../../../src/effects/javascript/lower.ts";
import { parseFile } from "../../../src/effects/javascript/parse.ts";
import { plainEffects } from "../../../src/effects/javascript/quiet.ts";
import { models } from "../../../src/effects/models/generated/javascript.js";
import { makeLibrary } from "../../../src/effects/models/library.ts";
import { collectEffects } from "../../../src/effects/solve/collect-effects.ts";
import { solve } from "../../../src/effects/solve/solve.ts";
import type { Program } from "../../../src/effects/effect-ir.ts";
import type { FoundEffect } from "../../../src/effects/effect-report.ts";
import { evasionPrograms, solutions } from "./programs.ts";

const library = makeLibrary("javascript", models);

function effectsOf(program: Program): readonly unknown[] {
  const solver = solve(program, javascript, library, { moduleName: "program", entries: undefined });
  return collectEffects(solver).map(withoutTrace);
}

function withoutTrace({ kind, target, span }: FoundEffect): unknown {
  return { kind, target, span };
}

/** What the pass and the solver say of a file: undefined where the pass leaves it to the solver. */
function answers(
  path: string,
  code: string,
): { readonly quiet: unknown; readonly solved: unknown } | undefined {
  const parsed = parseFile(path, code);
  if (!parsed.ok) return undefined;
  const plain = plainEffects(parsed.file, code, parsed.goal, javascript, library, "program");
  if (plain === undefined) return undefined;
  return {
    quiet: plain.map(withoutTrace),
    solved: effectsOf(lowerJavaScript(parsed.file, parsed.goal)),
  };
}

const quiet = [
  ["a.ts", 'import { a } from "./a.js"; export const f = (x: number): number => a(x) + 1;'],
  ["a.mjs", "export function f(list) { for (let i = 0; i < list.length; i++) list[i] = list[i - 1] + 1; }"],
  ["a.cjs", '"use strict"; const a = require("./a"); exports.f = () => a.b(1);'],
  [
    "a.cjs",
    'Object.defineProperty(exports, "__esModule", { value: true }); exports.f = f; function f(x) { return x }',
  ],
  [
    "a.ts",
    "export class A extends Map<string, number> { #x = 1; get x() { return this.#x } static y = new Set() }",
  ],
  ["a.ts", "export enum E { A, B } export const g = <T>(x: T[]) => x.map((one) => ({ ...one, e: E.A }));"],
  [
    "a.mjs",
    "const { isArray } = Array; export const f = (x) => isArray(x) && typeof x[x.length - 1] === 'string';",
  ],
  [
    "a.mjs",
    "export const f = (self, window) => { const { process } = self; return process(window) }; class Cache {} new Cache();",
  ],
  [
    "a.ts",
    'import type { Request } from "./a.js"; import { URL } from "./b.js"; export const f = (x: Request) => new URL(x);',
  ],
  [
    "a.cjs",
    '"use strict"; exports.f = function () { return g(arguments) }; function g(process) { return process.x }',
  ],
  ["a.mjs", "export const f = (x) => { try { x() } catch (process) { var self = process; } return self };"],
  ["a.mjs", "export const f = (x) => typeof process === 'undefined' ? x : typeof window;"],
  [
    "a.ts",
    "declare global { interface Window { x: number } } export declare namespace A { type B = number } export const f = 1;",
  ],
  [
    "a.mjs",
    "export const now = () => [Date.now(), new Date(), new Date(1), Math.random(), performance.now()];",
  ],
  ["a.mjs", "export const f = (x) => { console.log(x, Math.max(1, x)); return new RegExp(x).test(x); };"],
  ["a.mjs", "export const f = (Math, console, Date) => console.log(Math.random(), new Date(), x.now());"],
  [
    "a.cjs",
    '"use strict"; if (process.env.NODE_ENV !== "production") console.warn("x"); exports.f = (x) => x.random();',
  ],
  [
    "a.mjs",
    "export const f = (process) => process.env.A; export const g = (x) => { new URL(x); clearTimeout(x) };",
  ],
  [
    "a.mjs",
    "export function A() {} A.prototype.f = () => 1; A.prototype = Object.create({ x: 1 }); A.prototype.constructor = A;",
  ],
  [
    "a.mjs",
    "export const f = (x, k) => Object.prototype.hasOwnProperty.call(x, k) && Array.prototype.slice.call(x);",
  ],
  [
    "a.mjs",
    "export const f = (x) => x.constructor === Object || Object.getPrototypeOf(x) === Array.prototype;",
  ],
  [
    "a.mjs",
    "export const f = (o, x) => { for (let i = 0; i < 9; i++) o[i] = x[i + 1]; return o.map((y, i) => y + i); };",
  ],
  [
    "a.mjs",
    "const id = Symbol.for('a'), k = 'b'; export const f = (o) => (o[id] ? o[k] : o[o ? id : k](o[id]));",
  ],
  [
    "a.mjs",
    "export const f = (o, x) => { let j = 0; j = j + 1; return o[1 + x[j]](o[x[j] + 2], o[j + x + x]); };",
  ],
  [
    "a.ts",
    "const id: unique symbol = Symbol.for('a') as any; export const f = (o: any) => o[id]()[id as any];",
  ],
  ["a.mjs", "export class A { get n() { return this.constructor.name } }"],
  [
    "a.mjs",
    "export class E extends Error { constructor() { super(); Object.setPrototypeOf(this, E.prototype); Error.stackTraceLimit = 2 } }",
  ],
  [
    "a.cjs",
    '"use strict"; const b = require("./b"); Object.defineProperty(exports, "a", { enumerable: true, get: function () { return b.a; } });',
  ],
  ["a.cjs", '"use strict"; exports.A = class {}; exports.b = () => new exports.A(module.exports.c);'],
  [
    "a.mjs",
    "export const f = (o, k) => (o[k] && !k && x instanceof Request ? Object.getOwnPropertyDescriptor(o, k) : 1);",
  ],
  [
    "a.mjs",
    'export * from "./b.js"; export { c } from "c"; export default async () => (await import("./d.js")).d;',
  ],
] as const;

const loud = [
  "export const f = () => (() => 1).constructor",
  'export const f = (k) => (() => 1)[k]("x")',
  'export const f = (o) => { const { constructor: c } = o; return c("x") }',
  'export const f = (o, k) => { const { [k]: c } = o; return c("x") }',
  "let i = 0; i = process.argv; export const f = (o) => o[i]",
  'let i = 0; for (i in { constructor: 1 }) (() => 1)[i]("x")',
  'let i = 0; [i] = ["constructor"]; (() => 1)[i]("x")',
  'let i = 0; const j = "constructor"; i = j; (() => 1)[i]("x")',
  'let i = 0; i += "constructor"; (() => 1)[i]("x")',
  'let i = 0; i ||= "constructor"; (() => 1)[i]("x")',
  'const f = (i = 0) => (() => 1)[i]("x"); f("constructor")',
  'const Symbol = { iterator: "constructor" }; (() => 1)[Symbol.iterator]("x")',
  "Array.prototype.map = () => 1",
  "Array.isArray = () => 1",
  "const A = Array; A.isArray = () => 1",
  "Object.assign(Array, { isArray: 1 })",
  "({ a: Math.random } = Array)",
  "export const now = Date.now",
  "export const r = Math.random",
  "export class A extends Date {} export const f = (a) => a.now()",
  "export const f = Date`a`",
  "export const f = Math[`rand${x}`]",
  "export const f = (x) => setTimeout(x)",
  "setTimeout(function () { this.process.exit() })",
  "setImmediate(function () { this.process.exit() })",
  "export const log = console.log",
  "export const f = (k) => process.env[k]",
  "process.env.a = 1",
  "process.env.a ||= 1",
  "process.env.a++",
  "export const { env } = process",
  "Math.max ||= 1",
  "Promise.resolve = 1",
  "const P = Promise; P.prototype.then = 1",
  "const P = Promise; const { prototype } = P; prototype.then = 1",
  "const P = Promise; Object.getOwnPropertyDescriptor(P, 'prototype').value.then = 1",
  "const P = Promise; Object.getOwnPropertyDescriptors(P).prototype.value.then = 1",
  "const { getOwnPropertyDescriptors: d } = Object; d(Promise)['prototype'].value.then = 1",
  "class A extends Promise { static { super.prototype.then = 1 } } export const P = [Promise]",
  "export const f = (P = Promise) => { (class extends P {}).prototype.x = 1 }",
  "export const f = (P = Promise) => new P.constructor()",
  "export const F = Function.prototype",
  "Function.prototype.call = 1",
  "Promise = 1",
  "String ||= 1",
  "const { ...m } = Math; m.random()",
  'export const r = Math["random"]()',
  "const { random } = Math; random()",
  "export default globalThis",
  "export default import.meta",
  'import fs from "fs"; export const f = 1',
  'import "node:fs"; export const f = 1',
  'import "data:text/javascript,process.exit()"',
  "setTimeout('process.exit()')",
  "eval('1')",
  "new Function('1')",
  "with (o) f()",
  "export const f = (o) => Object.getPrototypeOf(o)",
  "export const f = (o) => o.__proto__.x",
  "export const f = (o) => o[`con${o}`]",
  'import("./" + x)',
  "export const x = <a/>",
  "export const f = Reflect.get",
  "fetch = () => 1",
  // A name that is bound, but not where it stands.
  "{ const process = 1 } process.exit()",
  "{ let process; } process.exit()",
  "{ class process {} } process.exit()",
  "{ function process() {} } process.exit()",
  "const f = (process) => 1; process.exit()",
  "const f = function process() {}; process.exit()",
  "const f = class process {}; process.exit()",
  "try { x() } catch (process) {} process.exit()",
  "for (const process of []) {} process.exit()",
  "for (let process = 0; ;) {} process.exit()",
  "switch (process.exit()) { case 1: let process }",
  "function f(x = process.exit()) { var process } f()",
  "const f = (x = process.exit()) => { var process }; f()",
  "class A { static { var process } } process.exit()",
  "class A { process() {} x = process.exit() }",
  "function f() { var process } process.exit()",
  "const { process: x } = { process }",
  "const o = { process }",
  "label: { break label; var x = process.exit() }",
  "export { process }",
  "var eval; eval('1')",
  "function f(eval) { eval('process.exit()') }",
  "const Symbol = { iterator: 'constructor' }; (() => 1)[Symbol.iterator]('x')",
  "const f = (Symbol) => (() => 1)[Symbol.iterator]('x')",
  "function f() { process = 1 } { let process }",
  "[process] = [1]",
  "for (process of []) {}",
  "delete process.env.x",
  "process++",
];

const loudTypeScript = [
  'import type { process } from "./a.js"; process.exit()',
  'import { type process } from "./a.js"; process.exit()',
  "declare const process: any; process.exit()",
  "declare class process {} process.exit()",
  "declare enum process {} process.exit()",
  "declare namespace process { const exit: any } process.exit()",
  "declare function process(): any; process.exit()",
  "interface process {} process.exit()",
  "type process = 1; process.exit()",
  "namespace a { export const process = 1 } process.exit()",
  "class A { constructor(@(process.exit()) a: number) {} }",
  "class A { constructor(@(process.exit()) private a: number) {} }",
  "class A { constructor(@(process.exit()) process = 1) {} }",
  "class A { f(@(process.exit()) ...process: any[]) {} }",
  "function f(this: any, x = process.exit()) { let process }",
  "enum E { process = 1, A = process.exit() }",
];

describe("programs that surely do nothing but load modules", () => {
  it.each(quiet)("%s: %s", (path, code) => {
    const found = answers(path, code);
    expect(found).toBeDefined();
    expect(found?.quiet).toEqual(found?.solved);
  });

  it("make an object of a class with nothing, which does nothing were it `Function`", () => {
    const code = "export class A { clone() { return new this.constructor().copy(this) } }";
    expect(answers("a.mjs", code)?.quiet).toEqual([]);
    expect(answers("a.mjs", code.replace("constructor()", "constructor(this)"))).toBeUndefined();
  });

  it.each(loud)("%s is left to the solver", (code) => {
    expect(answers("a.mjs", code) ?? answers("a.cjs", code)).toBeUndefined();
  });

  it.each(loudTypeScript)("%s is left to the solver, since types are bound to nothing", (code) => {
    expect(answers("a.ts", code)).toBeUndefined();
  });

  it.each([
    "module.exports = function () { return this }",
    "exports.f = () => arguments[1]",
    "exports.f = require",
  ])("%s is left to the solver, since a script is loose", (code) => {
    expect(answers("a.cjs", code)).toBeUndefined();
  });

  it("have the effects that the solver finds, in all programs", () => {
    const all = [
      ...evasionPrograms.map(({ name, code }) => [name, code]),
      ...solutions.map(({ code }) => ["a.js", code]),
    ];
    const found = all.flatMap(([path = "", code = ""]) => answers(path, code) ?? []);
    expect(found.length).toBeGreaterThan(200);
    for (const one of found) expect(one.quiet).toEqual(one.solved);
  });
});
