import { expect, it } from "vitest";
import { effectsIn, isUnknown } from "./effects-in.ts";

// Each deletes a file or connects, by something that was put where only the language or plain data seems to be.
const programs = [
  'const o = { get [Symbol.iterator]() { return require } }; o[Symbol.iterator]("fs").rmSync("/x")',
  'class A { static get [Symbol.iterator]() { return require } } A[Symbol.iterator]("fs").rmSync("/x")',
  'const o = { set ["q"](v) { v("fs").rmSync("/x") } }; o.q = require',
  'const o = {}; o.__defineGetter__("x", () => require); o.x("fs").rmSync("/x")',
  'function f() { return f.caller } function g(q) { return f() } g(require).arguments[0]("fs").rmSync("/x")',
  'Error.prepareStackTrace = (e, s) => s[0].getFunction().arguments; new Error().stack[1]("fs").rmSync("/x")',
  'module.constructor._load("fs").rmSync("/x")',
  'new module.constructor("x").require("fs").rmSync("/x")',
  'module.children[0].require("fs").rmSync("/x")',
  'const { Socket } = require("net"); new (Object.create(Socket.prototype).constructor)().connect(80, "evil.com")',
  'const w = new WeakRef(require); w.deref()("fs").rmSync("/x")',
  'Intl.DateTimeFormat = require; Intl.DateTimeFormat("fs").rmSync("/x")',
  'function f(){ f.arguments[0].rmSync("/x"); } f(require("fs"))',
  'Intl.foo = () => require("fs").rmSync("/x")',
  'Intl.foo = require; const f = Intl.foo; f("fs").rmSync("/x")',
  'const o = Intl; o.x = {r: require}; o.x.r("fs").rmSync("/x")',
  'Atomics.add = require; Atomics.add("fs").rmSync("/x")',
  'const b = new Blob([]); b.x = require; b.x("fs").rmSync("/x")',
  'const d = new Date(); d.x = require; d.x("fs").rmSync("/x")',
  'const d = Buffer.from("a"); d.x = require; d.x("fs").rmSync("/x")',
  'const d = new Error("a", {cause: require}); d.cause("fs").rmSync("/x")',
  'const d = new AggregateError([require]); d.errors[0]("fs").rmSync("/x")',
  'const d = Symbol("x"); const q = Object(1n); q.x = require; q.x("fs").rmSync("/x")',
  'const d = Object("a"); d.x = require; d.x("fs").rmSync("/x")',
  'const d = new String("a"); d.x = require; d.x("fs").rmSync("/x")',
  'const d = [].map; d.x = require; [].map.x("fs").rmSync("/x")',
  'const c = new CustomEvent("a", {detail: require}); c.detail("fs").rmSync("/x")',
  'const ac = new AbortController(); ac.abort(require); ac.signal.reason("fs").rmSync("/x")',
  'const it = [require].values(); it.next().value("fs").rmSync("/x")',
  'const it = [require][Symbol.iterator]().drop(0).take(1).toArray(); it[0]("fs").rmSync("/x")',
  '[require][Symbol.iterator]().next().value("fs").rmSync("/x")',
  'new Map([[1, require]]).entries().next().value[1]("fs").rmSync("/x")',
  'new Map([[1, require]])[Symbol.iterator]().next().value[1]("fs").rmSync("/x")',
  'new Map([[1, require]]).values().next().value("fs").rmSync("/x")',
  'new Set([require]).values().next().value("fs").rmSync("/x")',
  'new Set([require])[Symbol.iterator]().next().value("fs").rmSync("/x")',
  '(function*(){ yield require })().map(r => r("fs").rmSync("/x")).toArray()',
  '(function*(){ yield require })()[Symbol.iterator]().next().value("fs").rmSync("/x")',
  'const a = JSON.parse("[]"); a.push(require); a[0]("fs").rmSync("/x")',
  'const a = JSON.parse("[]"); a.push(require); a.forEach(r => r("fs").rmSync("/x"))',
  'const a = JSON.parse("{}"); a.b = {c: require}; a.b.c("fs").rmSync("/x")',
  'const a = JSON.parse("{}"); a.b = {c: require}; Object.values(a)[0].c("fs").rmSync("/x")',
  'const a = JSON.parse("{}"); a.b = {c: require}; const {b: {c}} = a; c("fs").rmSync("/x")',
  'const a = JSON.parse("{}"); a.b = require; const z = {...a}; z.b("fs").rmSync("/x")',
  'const a = JSON.parse("{}"); a["x" + Math.random()] = require; for (const k in a) a[k]("fs").rmSync("/x")',
];

it.each(programs)("finds what hides in %s", (code) => {
  const found = effectsIn(code);
  expect(found.some((one) => /^(?:fs\.delete|net\.connect) /u.test(one)) || isUnknown(code)).toBe(true);
});
