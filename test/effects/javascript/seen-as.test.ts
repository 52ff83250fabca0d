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
  [
    "a method that is a member of another object",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
const t = { p: [].push };
t.p(execSync);
t[0]("id");
`,
  ],
  [
    "one that lists hold",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
const [a, b] = [[], []];
b.p = a.push;
for (const t of [a, b]) if (t.p) t.p(execSync);
b[0]("id");
`,
  ],
  [
    "one behind an object",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
const t = Object.create({ p: [].push });
t.p(execSync);
t[0]("id");
`,
  ],
  [
    "one among the arguments",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
function g() {
  const a = arguments;
  a[0](execSync);
  a[1]("id");
}
g([].push);
`,
  ],
  [
    "an accessor that another object is given",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
const t = { d: {}.__defineSetter__ };
t.d("x", execSync);
t.x = "id";
`,
  ],
  [
    "an accessor that each entry is given",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
const o = {};
new Map([[execSync, "x"]]).forEach({}.__defineSetter__, o);
o.x = "id";
`,
  ],
  [
    "a name of an object that is gone into",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
const go = (o) => {
  with (o) {
    run("id");
  }
};
go({ run(c) { this.f(c); }, f: ok });
go({ run(c) { this.f(c); }, f: execSync });
`,
  ],
  [
    "an accessor of an object that is gone into",
    `
const { execSync } = require("child_process");
const ok = (x) => x;
with ({}) {
  __defineSetter__("x", execSync);
  x = "id";
}
`,
  ],
])("finds what is called through %s", (_, text) => {
  const { effects } = analyze({ path: "program.js", text }, { language: "javascript" });
  expect(effects.some(({ kind }) => kind === "proc.spawn" || kind === "unknown")).toBe(true);
});

it.each([
  [
    "a command by its name",
    "const c = { add(list) { return list; } };\nconst k = c[process.argv[2]];\nk({}, 1);\nprocess.exitCode = 1;",
  ],
  [
    "a list that is filled by a member",
    "const l = [];\nconst o = { push: l.push.bind(l) };\no.push(1);\nl[0] + 1;",
  ],
  [
    "a stream of the program's own",
    'class S extends require("stream").Writable { _write(chunk, encoding, done) { done(); } }\nnew S().end("x");',
  ],
])("finds nothing in %s", (_, text) => {
  expect(analyze({ path: "program.js", text }, { language: "javascript" }).effects).toEqual([]);
});
