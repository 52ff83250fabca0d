import { expect, it } from "vitest";
import { effectsIn, isUnknown } from "./effects-in.ts";

const before = 'const fs = require("fs"); const given = process.argv[2]; const t = {};\n';

it("counting by a name that may be `__proto__` changes what all objects have, and nothing else", () => {
  const code = `
const totals = {};
for (const line of fs.readFileSync("a", "utf8").split("\\n")) {
  const [name, amount] = line.split(",");
  const entry = (totals[name] ??= { tally: 0, amount: 0 });
  entry.tally += 1;
  entry.amount += parseFloat(amount);
}
console.log(Object.entries(totals).map(([name, { tally, amount }]) => name + tally + amount.toFixed(2)));`;
  expect(effectsIn(before + code)).toEqual([
    'fs.read "a"',
    'patch "Object.prototype.amount"',
    'patch "Object.prototype.tally"',
    "stdio.out",
  ]);
});

it.each([
  '(t[given] ??= { f: 0 }).f = require; ({}).f("fs").unlinkSync("/x")',
  '(t[given] ??= { f: "" }).f += "x"; fs.unlinkSync(({}).f)',
  "(t[given] ??= { f: 0 }).f = given; fs.unlinkSync(({}).f)",
  '(t[given] ??= { shell: 0 }).shell = 1; require("child_process").spawn("ls", [given])',
  '(t[given] ??= { recursive: 0 }).recursive = 1; for (const name of fs.readdirSync("out")) fs.rmSync("out/" + name)',
  '(t[given] ??= { f: 0 }).f = 1; const o = { f: fs.unlinkSync }; for (const k in {}) o[k]("/x")',
  "(t[given] ??= { then: 0 }).then = 1; fs.unlinkSync(given)",
  "(t[given] ??= {})[given] = 1; fs.unlinkSync(given)",
  "({}).__proto__.toString = 1; fs.unlinkSync(given)",
  'Object.prototype.f = () => fs.unlinkSync("/x"); ({}).f()',
  "(t[given] ??= { fd: 0 }).fd = 3; fs.createReadStream('a')",
])("what else is stored there is unknown: %s", (code) => {
  expect(isUnknown(before + code)).toBe(true);
});

it.each([
  ["(t[given] ??= { f: 0 }).f = 2; fs.readSync(({}).f, given); fs.readFileSync(({}).f)", "fs.read any"],
  ["(t[given] ??= { f: 0 }).f = 2; fs.readFileSync([].f)", "fs.read any"],
  ['(t[given] ??= { f: 0 }).f = 2; fs.readFileSync(t["f" + given] ?? "a")', "fs.read any"],
  ['(t[given] ??= { f: 0 }).f = 2; const o = { "2": fs.unlinkSync }; o[({}).f]("/x")', 'fs.delete "/x"'],
  [
    '(t[given] ??= { f: 0 }).f = 2; class A {} const o = { "2": fs.unlinkSync }; o[new A().f]("/x")',
    'fs.delete "/x"',
  ],
])("is read from every object: %s", (code, effect) => {
  const found = effectsIn(before + code);
  expect(
    found.includes(effect) ||
      found.some((one) => one.startsWith('fs.read "/dev/fd')) ||
      isUnknown(before + code),
  ).toBe(true);
});
