import { describe, expect, it } from "vitest";
import { effectsIn, isUnknown } from "./effects-in.ts";

const touch = (path: string): string => `require("fs").writeFileSync("${path}", "")`;

describe("the effects of a program in JavaScript", () => {
  it.each([
    ["nothing at all", "function add(a, b) { return a + b }\nadd(1, 2);", []],
    ["output", "console.log('done')", ["stdio.out"]],
    [
      "copies of an object into itself, with a member that takes a value",
      "const o = { set: 1, set a(v) {}, b: 2 }; Object.assign(o, o, { ...o }); console.log(o.b)",
      ["stdio.out"],
    ],
    ["a file", `require("fs").writeFileSync("a", "x")`, ['fs.write "a"']],
    [
      "a command",
      `const { execSync: run } = require("node:child_process"); run("ls -l")`,
      ['proc.spawn shell "ls -l"', "stdio.out"],
    ],
    ["a request", `fetch("https://a.example/b")`, ['net.connect "https://a.example/b"']],
    ["a member put together", `require("fs")["write" + "FileSync"]("a", "")`, ['fs.write "a"']],
    [
      "a wrapper",
      `function put(p) { require('fs').writeFileSync(p) } put("/a"); put("/b");`,
      ['fs.write "/a"', 'fs.write "/b"'],
    ],
    ["an alias of a module", `const r = require; r("fs").unlinkSync("a")`, ['fs.delete "a"']],
    ["a module of a wrapper", `arguments[1]("fs").unlinkSync("a")`, ['fs.delete "a"']],
    [
      "a constructor's constructor",
      `(function () {}).constructor("return process")().exit()`,
      ["code.dynamic", "proc.exit"],
    ],
    ["a module that is loaded", `require("./other").run()`, ['code.load "./other"']],
    ["a path of parts", `require("fs").rmSync(require("path").join("/a", "..", "b"))`, ['fs.delete "/b"']],
    ["a getter", `const o = { get x() { ${touch("g")} } }; o.x`, ['fs.write "g"']],
    [
      "a setter",
      `class A { set x(p) { require("fs").writeFileSync(p, "") } } new A().x = "s"`,
      ['fs.write "s"'],
    ],
    [
      "a method of a prototype",
      `function F() {} F.prototype.m = (p) => require("fs").rmSync(p); new F().m("m")`,
      ['fs.delete "m"'],
    ],
    [
      "an inherited method",
      `class A { m(p) { require("fs").rmSync(p) } } class B extends A {} new B().m("i")`,
      ['fs.delete "i"'],
    ],
    [
      "a call to what is behind",
      `class A { m(p) { require("fs").rmSync(p) } } class B extends A { m() { super.m("s") } } new B().m()`,
      ['fs.delete "s"'],
    ],
    [
      "a private method",
      `class A { #m(p) { require("fs").rmSync(p) } go() { this.#m("p") } } new A().go()`,
      ['fs.delete "p"'],
    ],
    ["a bound function", `const f = require("fs").rmSync.bind(null, "b"); f()`, ['fs.delete "b"']],
    [
      "a callback of a list",
      `["a", "b"].forEach(require("fs").unlinkSync)`,
      ['fs.delete "a"', 'fs.delete "b"'],
    ],
    ["a promise", `Promise.resolve("p").then((x) => require("fs").rmSync(x))`, ['fs.delete "p"']],
    [
      "what is waited for",
      `(async () => { const m = await import("fs"); m.rmSync("w") })()`,
      ['fs.delete "w"'],
    ],
    [
      "a generator",
      `function* g() { yield "y" } for (const p of g()) require("fs").rmSync(p)`,
      ['fs.delete "y"'],
    ],
    [
      "an iterator",
      `const o = { [Symbol.iterator]() { return { next: () => ({ value: "n", done: false }) } } }; const [p] = o; require("fs").rmSync(p)`,
      ['fs.delete "n"'],
    ],
    [
      "what stands first after a removal",
      `const a = ["x", "y"]; a.shift(); require("fs").rmSync(a[0])`,
      ['fs.delete "x"', 'fs.delete "y"'],
    ],
    ["a map", `new Map([["k", require("fs").rmSync]]).get("k")("m")`, ['fs.delete "m"']],
    ["a tag", `const t = (s, p) => require("fs").rmSync(p); t\`a\${"t"}b\``, ['fs.delete "t"']],
    [
      "a proxy",
      `new Proxy(() => {}, { apply: (t, s, a) => require("fs").rmSync(a[0]) })("x")`,
      ['fs.delete "x"'],
    ],
    ["a default", `function f(p = "d") { require("fs").rmSync(p) } f()`, ['fs.delete "d"']],
    ["parts of an object", `const { rmSync: rm = null } = require("fs"); rm("o")`, ['fs.delete "o"']],
    [
      "code that sees its surroundings",
      `function f() { const p = "e"; eval("require('fs').rmSync(p)") } f()`,
      ["code.dynamic", 'fs.delete "e"'],
    ],
    ["the environment", `process.env["HO" + "ME"]`, ['env.read "HOME"']],
    ["what is thrown", `try { throw require("fs") } catch (e) { e.rmSync("t") }`, ['fs.delete "t"']],
    [
      "a decorated method",
      `function d(v) { require("fs").rmSync("d"); return v } class A { @d m() {} }`,
      ['fs.delete "d"'],
    ],
    ["a template literal", "require('fs').rmSync(`${'a'}/${1 + 1}`)", ['fs.delete "a/2"']],
  ])("names %s", (_, text, expected) => {
    expect(effectsIn(text)).toEqual(expected);
  });

  it.each([
    ["an enumeration", `enum E { A = "a" } require("fs").rmSync(E.A)`, ['fs.delete "a"']],
    [
      "a namespace",
      `namespace N { export const p = "n"; export function f() { require("fs").rmSync(p) } } N.f()`,
      ['fs.delete "n"'],
    ],
    [
      "a parameter that is a member",
      `import * as fs from "fs"; class A { constructor(private p: string) {} go() { fs.rmSync(this.p) } } new A("q").go()`,
      ['fs.delete "q"'],
    ],
    ["an import with an equals sign", `import fs = require("fs"); fs.rmSync("i")`, ['fs.delete "i"']],
    [
      "types alone",
      `import type { A } from "./a"; interface B { m(): void } declare const c: B; type D = A`,
      [],
    ],
  ])("of TypeScript names %s", (_, text, expected) => {
    expect(effectsIn(text, "program.ts")).toEqual(expected);
  });

  it.each([
    ["a syntax error", "function ("],
    ["code that is not known", "eval(process.argv[2])"],
    ["a module that is not known", "require(process.argv[2])"],
    ["a member of a module that no model has", `require("fs").noSuchThing()`],
    ["a member that is not known", "process[process.argv[2]]()"],
    ["a control of text direction", "const a = '\u202E'"],
    ["two readings", "await\n/1/g; 2"],
    ["a changed library", `require("fs").readFileSync = 1`],
    ["a changed prototype of the language", `Object.prototype.shell = "x"`],
    ["two members that are not known", `const o = {}; o[process.argv[2]][process.argv[3]](process.argv[4])`],
    ["a module that is handed out", `module.exports = require("fs")`],
  ])("are unknown for %s", (_, text) => {
    expect(isUnknown(text)).toBe(true);
  });

  it.each([
    ["a constructor that is compared", "const f = (x) => x.constructor === Object; f({})"],
    ["an exported function that calls what it is given", "module.exports = (f, x) => f.apply(this, [x])"],
    [
      "objects with computed members",
      "const n = {}; for (const w of ['a', 'b']) { n[w] = n[w] || []; n[w].push(1) }",
    ],
    [
      "a class with a list",
      "class A { constructor() { this.l = [] } add(x) { this.l.push(x); return this } } new A().add(1)",
    ],
  ])("are none for %s", (_, text) => {
    expect(effectsIn(text)).toEqual([]);
  });
});
