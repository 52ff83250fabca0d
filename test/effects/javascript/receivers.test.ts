import { describe, expect, it } from "vitest";
import { effectsIn, isUnknown } from "./effects-in.ts";

const before = 'const fs = require("fs"); const keep = (x) => x; keep("x");\n';

function isSeen(code: string): boolean {
  return effectsIn(before + code).includes('fs.delete "/x"') || isUnknown(before + code);
}

describe("what a library calls is called on what the library has", () => {
  it.each([
    'const E = require("events"); const e = new E(); e.run = fs.unlinkSync; e.on("x", function () { this.run("/x"); }); e.emit("x");',
    'const e = new EventTarget(); e.run = fs.unlinkSync; e.addEventListener("x", (v) => v.currentTarget.run("/x")); e.dispatchEvent(new Event("x"));',
    'const e = new EventTarget(); e.addEventListener("x", { run: fs.unlinkSync, handleEvent() { this.run("/x"); } });',
    'const { Readable } = require("stream"); const r = new Readable({ read() { this.run("/x"); } }); r.run = fs.unlinkSync; r.resume();',
    'const s = require("http").createServer(function () { this.run("/x"); }); s.run = fs.unlinkSync; s.listen(1);',
    'const c = require("net").connect(1, function () { this.run("/x"); }); c.run = fs.unlinkSync;',
    'const t = setTimeout(function () { this.run("/x"); }, 1); t.run = fs.unlinkSync;',
    'const t = setInterval(function () { this.run("/x"); }, 1); t.run = fs.unlinkSync;',
    'const a = new AbortController(); a.signal.run = fs.unlinkSync; a.signal.onabort = function () { this.run("/x"); }; a.abort();',
    'JSON.stringify({ run: fs.unlinkSync, a: 1 }, function (k, v) { if (k === "a") this.run("/x"); return v; });',
    'JSON.stringify({ a: { b: [{ run: fs.unlinkSync }] } }, (k, v) => (v.run && v.run("/x"), v));',
  ])("%s", (code) => {
    expect(isSeen(code)).toBe(true);
  });
});

describe("what every object has acts on the object that it is called on", () => {
  it.each([
    "const o = { v: Object.prototype.valueOf, run: fs.unlinkSync }; o.v().run('/x');",
    "const o = { run: fs.unlinkSync }; Object.defineProperty(o, 'me', { get: Object.prototype.valueOf }); o.me.run('/x');",
    "[1].map(Object.prototype.valueOf, { run: fs.unlinkSync })[0].run('/x');",
    "Reflect.apply(Object.prototype.valueOf, { run: fs.unlinkSync }, []).run('/x');",
    "const h = Object.prototype.hasOwnProperty; try { h({ toString() { fs.unlinkSync('/x'); return ''; } }); } catch {}",
    "const c = { go: Object.prototype.valueOf, run: fs.unlinkSync }; c[process.argv[2]]().run('/x');",
    "const c = {}; c[process.argv[2]]({ run: fs.unlinkSync }, 1).run('/x');",
  ])("%s", (code) => {
    expect(isSeen(code)).toBe(true);
  });

  it("and throws where it is called on none", () => {
    const code = `
class List { constructor(file) { this.file = file; } save() { fs.writeFileSync(this.file, ""); } }
const commands = { add(list) { list.save(); } };
const command = commands[process.argv[2]];
command(new List("a.txt"), []);`;
    expect(effectsIn(before + code)).toEqual(['fs.write "a.txt"']);
  });
});

describe("newer members of collections", () => {
  it.each([
    'new Map().getOrInsertComputed("x", () => fs.unlinkSync)("/x");',
    'new Map().getOrInsert("x", fs.unlinkSync)("/x");',
    'for (const f of Iterator.concat([fs.unlinkSync])) f("/x");',
    'Iterator.from({ next: () => ({ done: false, value: fs.unlinkSync }) }).take(1).toArray()[0]("/x");',
    'const other = { size: 1, has(f) { f("/x"); }, keys: () => [].values() }; other.has(keep); new Set([fs.unlinkSync]).isSubsetOf(other);',
    'const other = { f: keep, size: 1, has: keep, keys() { this.f("/x"); return [].values(); } }; other.keys(); new Set([1]).union({ ...other, f: fs.unlinkSync });',
    'const other = { size: 1, has: keep, keys: () => ({ next: () => ({ done: true, value: fs.unlinkSync }) }) }; [...new Set([1]).union(other)][0]("/x");',
  ])("%s", (code) => {
    expect(isSeen(code)).toBe(true);
  });
});

it.each([
  "Date(1)",
  "[1].map(Date)",
  "Date`1`",
  "Date.call(null, 1)",
  "Date.apply(null, [1])",
  "Date.bind(null, 1)()",
  "Reflect.apply(Date, null, [1])",
  "globalThis.Date(3)",
])("a class that takes no notice of arguments where it is called reads the clock in %s", (code) => {
  expect(effectsIn(code)).toEqual(["clock.read"]);
});

it.each(["new Date(1)", "new Date(2020, 1)"])("and takes notice of them in %s", (code) => {
  expect(effectsIn(code)).toEqual([]);
});

it("a proxy that lists nothing hides nothing", () => {
  const lists = (what: string): string =>
    `const l = []; ${what} Object.keys(new Proxy({}, { ownKeys: () => (fs.readFileSync("a"), l) }));`;
  expect(effectsIn(before + lists(""))).toEqual(['fs.read "a"']);
  for (const what of ['l.push("constructor");', 'l[0] = "a";', 'Object.assign(l, ["a"]);'])
    expect(isUnknown(before + lists(what)), what).toBe(true);
});
