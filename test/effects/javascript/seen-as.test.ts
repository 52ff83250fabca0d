import { expect, it } from "vitest";
import { analyze } from "../../../src/effects/index.ts";

it.each([
  [
    "the class that `new` is called on",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
class A { constructor(f) { new.target.use(f); } static use(f) { return f; } }
class B extends A { static use(f) { return f("id"); } }
B.use(ok); new A(ok);
new B(execSync);
`,
  ],
  [
    "a function made in the place of another",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
class A { constructor(c) { new.target.f(c); } }
A.f = ok; new A("x");
class B { } B.f = execSync;
Reflect.construct(A, ["id"], B);
`,
  ],
  [
    "a getter that sees another object",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
const o = { get x() { return this.f("id"); }, f: ok };
o.x;
Reflect.get(o, "x", { f: execSync });
`,
  ],
  [
    "a parameter that is stored in",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
function go(f) { f = execSync; return arguments[0]("id"); }
go(ok);
`,
  ],
  [
    "what is thrown into a generator",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
function* g() { try { yield 1; } catch (e) { e.f("id"); } }
const a = g(); a.next(); a.throw({ f: ok });
const b = g(); b.next(); b.throw({ f: execSync });
`,
  ],
  [
    "a function that calls itself by its arguments",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
function go(n, f) { if (n) return f("id"); return arguments.callee(1, execSync); }
go(1, ok); go(0);
`,
  ],
  [
    "a setter that sees another object",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
const o = { set x(v) { this.f(v); }, f: ok };
o.x = "a";
Reflect.set(o, "x", "id", { f: execSync });
`,
  ],
  [
    "what a generator is ended with",
    `
const { execSync } = require("child_process");
function* g() { yield 1; }
g().return(execSync).value("id");
`,
  ],
  [
    "what another object is given",
    `
const { execSync } = require("child_process");
const r = {};
Reflect.set({ f: 1 }, "f", execSync, r);
r.f("id");
`,
  ],
])("finds what is called through %s", (_, text) => {
  const { effects } = analyze({ path: "program.js", text }, { language: "javascript" });
  expect(effects.some(({ kind }) => kind === "proc.spawn" || kind === "unknown")).toBe(true);
});
