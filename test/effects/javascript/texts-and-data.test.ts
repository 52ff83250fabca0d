import { describe, expect, it } from "vitest";
import { effectsIn, isUnknown } from "./effects-in.ts";

const fs = 'const fs = require("fs"); const path = require("path"); const given = process.argv[2];\n';

/** Whether something is unknown, or a file may be deleted that is not below `out`. */
function mayDeleteAnything(code: string): boolean {
  const found = effectsIn(fs + code);
  return isUnknown(fs + code) || found.some((one) => one === "fs.delete any" || one === 'fs.delete "/x"');
}

// What is known of texts, of JSON and of numbers does not hide what is done with the program's own functions.
const hidden = [
  'require("fs").unlinkSync["ca" + given](null, "/x")',
  'const o = { cat() {} }; (given ? o : fs.unlinkSync)["ca" + given](null, "/x")',
  'const o = { bindx() { return () => ({ unlinkSync() {} }) } }; (given ? o : require)["bi" + given](null, "fs")().unlinkSync("/x")',
  'const l = [() => fs.unlinkSync]; const o = { popx() { return () => () => 1 } }; (given ? o : l)["po" + given]()()("/x")',
  'const { EventEmitter } = require("events"); const e = new EventEmitter(); e.on("x", (a, b) => b("fs").unlinkSync("/x")); e.emit("x", 1, require)',
  'const { EventEmitter } = require("events"); const e = new EventEmitter(); e.on("x", (...all) => all[3]("fs").unlinkSync("/x")); e.emit("x", 1, 2, 3, require)',
  'const { EventEmitter } = require("events"); const e = new EventEmitter(); e.on("x", function () { arguments[2]("fs").unlinkSync("/x") }); e.emit("x", 1, 2, require)',
  'process.on("uncaughtException", (e) => e.f("fs").unlinkSync("/x")); throw { f: require }',
  'const o = { "-1": fs.unlinkSync, 5() {} }; o["abc".indexOf(given)]("/x")',
  'const o = { NaN: fs.unlinkSync, 5() {} }; o[parseInt(given)]("/x")',
  'const o = { true: fs.unlinkSync, 5() {} }; o[given == "a"]("/x")',
  'const o = {}; o[given == "a"] = fs.unlinkSync; o.true("/x")',
  'const parts = given.trim().split(","); parts.push(fs.unlinkSync); parts[0]("/x")',
  'const parts = fs.readFileSync("a", "utf8").split(","); parts.x = require; parts.x("fs").unlinkSync("/x")',
  'const parts = fs.readFileSync("a", "utf8").split(","); parts[given] = require; parts[1]("fs").unlinkSync("/x")',
  'const t = fs.readFileSync("a", "utf8"); t.constructor.constructor("process.exit()")()',
  'const t = fs.readFileSync("a", "utf8"); t[given][given]("process.exit()")()',
  'String.prototype.x = require; fs.readFileSync("a", "utf8").x("fs").unlinkSync("/x")',
  'const d = JSON.parse(given); d[given][given]("process.exit()")()',
  'const d = JSON.parse(given); d.a.constructor.constructor("process.exit()")()',
  'const d = JSON.parse(given); d.list.push(require); d.list[0]("fs").unlinkSync("/x")',
  'const d = JSON.parse(given); d.x = require; JSON.parse(given); for (const k in d) d[k]("fs").unlinkSync("/x")',
  'const d = JSON.parse(given); for (const k of Object.keys(d)) (() => 1)[k]("process.exit()")()',
  'const d = JSON.parse(given); const t = {}; for (const k in d) t[k] = { run: fs.unlinkSync }; t.run("/x")',
  'const d = JSON.parse(given); const t = Object.assign({}, d, { run: fs.unlinkSync }); t.run("/x")',
  'const d = JSON.parse(given, (k, v) => fs.unlinkSync); d.run("/x")',
  'const d = JSON.parse(given); d.map((x, i, all) => { all.push(fs.unlinkSync) }); d[0]("/x")',
  'const { name } = path.parse(given); const o = { [name]: fs.unlinkSync }; o[given]("/x")',
  'const p = path.parse(given); p.run = fs.unlinkSync; p.run("/x")',
];

it.each(hidden)("finds what hides in %s", (code) => {
  expect(mayDeleteAnything(code) || effectsIn(fs + code).includes("proc.exit")).toBe(true);
});

// What has no `/` in it may still be `..`, or be nothing at all; what may have one is anything.
const climbing = [
  'fs.unlinkSync("out/" + path.parse(given).name)',
  'fs.rmSync(path.join("out", path.parse(given).ext))',
  'fs.rmSync(path.join("out", encodeURIComponent(given)))',
  'fs.rmSync("out/." + path.extname(given))',
  'fs.rmSync(path.join("out", "a", String(1), "..", encodeURIComponent(given)))',
  'fs.rmSync(path.join(path.parse(given).name, "x"))',
  'fs.rmSync(`out/${path.parse(given).name.normalize("NFKC")}.x`)',
  'fs.rmSync(`out/${encodeURIComponent(given).replace("x", given)}.x`)',
  "fs.rmSync(`out/${encodeURIComponent(given).padStart(9, given)}.x`)",
  "fs.rmSync(`out/${decodeURIComponent(encodeURIComponent(given))}.x`)",
  'fs.rmSync(`out/${require("crypto").createHash("md5").update(given).digest("base64")}.x`)',
  'fs.rmSync(`out/${require("crypto").createHash("md5").update(given).digest(given)}.x`)',
  "fs.rmSync(`out/${String(Symbol(given))}.x`)",
  'fs.rmSync(`out/${fs.readFileSync("a", "utf8").slice(0, 8)}.x`)',
  'fs.rmSync(`out/${new (class { toString() { return "../x" } })()}`)',
  'fs.watch("out", { recursive: given }, (event, name) => fs.rmSync(path.join("out", name, "..")))',
  'fs.watch("out", { recursive: true }, (event, name) => fs.rmSync(path.join("out", name, "..", "..")))',
];

it.each(climbing)("does not keep what is deleted below a folder in %s", (code) => {
  const found = effectsIn(fs + code).filter((one) => one.startsWith("fs.delete"));
  const isBelow = (one: string): boolean =>
    /^fs\.delete "out\/[^"]*"(?: <names?>)?(?: "[^"/]*")?$/u.test(one);
  expect(found.length > 0 && found.every(isBelow) && !isUnknown(fs + code)).toBe(false);
});

describe("what is known of texts", () => {
  it("is that there is no folder in digests, numbers and parts of names", () => {
    const code = `
const base = path.parse(given).name;
const digest = require("crypto").createHash("sha1").update(given).digest("hex");
fs.rmSync(\`out/\${base}.\${digest.slice(0, 8)}.js\`);
fs.rmSync("out/" + digest);
fs.rmSync("out/" + encodeURIComponent(given) + ".json");
let page = 0;
for (;;) fs.rmSync(\`out/\${(page += 1)}.html\`);`;
    const found = effectsIn(fs + code).filter((one) => one.startsWith("fs.delete"));
    expect(found).toContain('fs.delete "out/" <name> "." <name> ".js"');
    expect(found).toContain('fs.delete "out/" <name>');
    expect(found).toContain('fs.delete "out/" <name> ".json"');
    expect(found.every((one) => one.startsWith('fs.delete "out/'))).toBe(true);
  });

  it("is what many of them begin with, if they do", () => {
    const names = Array.from({ length: 20 }, (_, i) => `"https://api.example.com/${i}"`).join(", ");
    const many = effectsIn(`for (const url of [${names}]) fetch(url)`);
    expect(many).toContain('net.connect "https://api.example.com/" …');
    expect(many).not.toContain("net.connect any");
    expect(effectsIn(`for (const url of [${names}, "https://evil.com/"]) fetch(url)`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^net\.connect (?:"https:\/\/" …|any|"https:\/\/evil\.com\/")$/u),
      ]),
    );
    expect(effectsIn(`for (const url of [${names}, "x"]) fetch(url)`)).toContain("net.connect any");
  });
});

describe("functions that call themselves", () => {
  it("stay with what they were called with", () => {
    const walk = `
function* walk(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(full);
    else yield full;
  }
}
for (const file of walk("src")) fs.readFileSync(file);
for (const file of walk("out")) fs.unlinkSync(file);`;
    const found = effectsIn(fs + walk);
    expect(found).toContain('fs.delete "out/" <names>');
    expect(found.filter((one) => /^fs\.(?:delete "src|read "out)/u.test(one))).toEqual([]);
  });

  it.each([
    'function f(p, n) { if (n > 0) return f("/x", n - 1); fs.unlinkSync(p) } f("out/a", 1)',
    'function f(p, q, n) { if (n > 0) return f(q, p, n - 1); fs.unlinkSync(p) } f("out/a", "/x", 1)',
    'function f(p, n) { if (n > 0) return g(n); fs.unlinkSync(p) } function g(n) { f("/x", n - 1) } f("out/a", 1)',
    'function f(n) { return n > 0 ? [n].map(() => f(n - 1))[0] : fs.unlinkSync } f(1)("/x")',
    'function f(p, n) { const go = () => f("/x", n - 1); if (n > 0) go(); else fs.unlinkSync(p) } f("out/a", 1)',
    'const make = (p) => { const f = (n) => (n > 0 ? f(n - 1) : fs.unlinkSync(p)); return f }; make("out/a")(1); make("/x")(1)',
    'let last; function f(p, n) { if (n > 0) f(last ?? p, n - 1); else fs.unlinkSync(p); last = "/x" } f("out/a", 1); f("out/b", 1)',
  ])("do what they do there too: %s", (code) => {
    expect(effectsIn(fs + code)).toContain('fs.delete "/x"');
  });
});
