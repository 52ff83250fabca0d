import { describe, expect, it } from "vitest";
import { effectsIn, isUnknown } from "./effects-in.ts";

/** One function is the method of two objects, and is called on the harmless one. */
function sharedMethod(name: string, result = '"x"'): string {
  return `const fs = require("fs"); const keep = (x) => x;
function shared() { this.f("/x"); return ${result}; }
const safe = { f: keep, [${name}]: shared }; const other = { f: fs.unlinkSync, [${name}]: shared };
safe[${name}]();
`;
}

function isSeen(text: string): boolean {
  return effectsIn(text).includes('fs.delete "/x"') || isUnknown(text);
}

describe.each(['"toString"', '"valueOf"', "Symbol.toPrimitive"])("%s of another object", (name) => {
  it.each([
    "[other].join()",
    "String([other])",
    "`${[[other]]}`",
    "new Date(other)",
    "parseInt(other)",
    'new RegExp("x").test(other)',
    '"x".replace("x", other)',
    '"x".padStart(3, other)',
    "[other, 1].sort()",
    "new Error(other)",
    "new URL(other)",
    "new URLSearchParams({ a: other })",
    "process.env.X = other",
    "String.raw`${other}`",
    'console.log("%s", other)',
    "new Uint8Array([other])",
    "[1].at(other)",
    "(1).toFixed(other)",
    "Date.UTC(other)",
    "Math.hypot(1, other)",
    "Object.hasOwn({}, other)",
  ])("is called by %s", (code) => {
    expect(isSeen(sharedMethod(name) + code)).toBe(true);
  });
});

it.each([
  ['"toJSON"', "JSON.stringify({ a: { b: [other] } })"],
  ['"toJSON"', "Response.json(other)"],
  ['require("util").inspect.custom', "console.log([{ a: other }])"],
  ['Symbol.for("nodejs.util.inspect.custom")', "console.log(other)"],
  ['"then"', "Promise.resolve(1).then(() => other)"],
  ['"then"', "async function f() { return other; } f();"],
  ['"then"', "new Promise((done) => done(other))"],
  ['"exec"', 'RegExp.prototype.test.call(other, "x")'],
])("%s of another object is called by %s", (name, code) => {
  expect(isSeen(sharedMethod(name) + code)).toBe(true);
});

it.each([
  "keep(...other)",
  "new Uint8Array(other)",
  "new AggregateError(other)",
  'require("stream").Readable.from(other)',
  "new Headers(other)",
])("an iterator of another object is asked for by %s", (code) => {
  expect(isSeen(sharedMethod("Symbol.iterator", "[].values()") + code)).toBe(true);
});

it("accessors of another object are run by what goes through it", () => {
  const code = `const fs = require("fs");
function get() { return this.f("/x"); }
const safe = { f: (x) => x }; const other = { f: fs.unlinkSync };
Object.defineProperty(safe, "a", { get, enumerable: true }); Object.defineProperty(other, "a", { get, enumerable: true });
safe.a; structuredClone({ deep: [other] });`;
  expect(isSeen(code)).toBe(true);
});

it("methods that are called on their object are not called with anything else", () => {
  const code = `const fs = require("fs");
class Files { get(name) { return fs.readFileSync(name); } toString() { return fs.readFileSync("b"); } set name(value) { fs.readFileSync(value); } }
const files = new Files(); files.get("a"); files.name = "c"; console.log(String(files));`;
  expect(effectsIn(code)).toEqual(['fs.read "a"', 'fs.read "b"', 'fs.read "c"', "stdio.out"]);
});
