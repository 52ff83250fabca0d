import { describe, expect, it } from "vitest";
import { effectsIn } from "./javascript/effects-in.ts";
import { effectsOf } from "./python/effects-of.ts";

const whole = "env.read <name>";
const imports = "import copy, json, logging, os, pickle, subprocess\n";

describe("the environment of Python, given whole", () => {
  it.each([
    "print(os.environ)",
    "str(os.environ)",
    "repr(os.environ)",
    "f'{os.environ}'",
    "f'{[os.environ]}'",
    "'%s' % os.environ",
    "'%s' % (os.environ,)",
    "'{}'.format(os.environ)",
    "'{A}'.format_map(os.environ)",
    "' '.join(os.environ)",
    "json.dumps(os.environ)",
    "json.dumps({'a': [os.environ]})",
    "pickle.dumps(os.environ)",
    "copy.copy(os.environ)",
    "logging.info('%s', os.environ)",
    "raise Exception(os.environ)",
    "len(os.environ)",
    "held = []\nheld.append(os.environ)\nprint(held)",
    "print(dict(a=os.environ))",
    "class C:\n  def __init__(self): self.e = os.environ\nprint(C().e)",
    "print(os.environb)",
    "import threading\nthreading.Thread(target=print, args=(os.environ,)).start()",
    "import functools\nfunctools.partial(print, os.environ)()",
    "for _ in map(print, [os.environ]): pass",
    "import requests\nrequests.post('http://x', json={'a': os.environ})",
    "subprocess.run(['x'], env=os.environ, input=os.environ)",
    "kw = {'env': os.environ, 'input': os.environ}\nsubprocess.run(['x'], **kw)",
  ])("is read: %s", (text) => {
    expect(effectsOf(imports + text)).toContain(whole);
  });

  it("is read where it stands in the namespace that is shown", () => {
    expect(effectsOf("from os import environ\nprint(globals())")).toContain(whole);
  });

  it.each([
    ["subprocess.run(['x'], env=os.environ)", ['proc.spawn "x"']],
    ["kw = {'env': os.environ}\nsubprocess.run(['x'], **kw)", ['proc.spawn "x"']],
    ["isinstance(os.environ, dict)", []],
    ["hasattr(os.environ, 'get')", []],
    ["os.environ is None", []],
    ["held = [os.environ]\nheld[0]['A']", ['env.read "A"']],
    ["def f(e): return e['A']\nf(os.environ)", ['env.read "A"']],
    ["print(os.environ.get('A'))", ['env.read "A"', "stdio.out"]],
  ])("is not where it is only passed on: %s", (text, expected) => {
    expect(effectsOf(imports + text)).toEqual(expected);
  });
});

describe("the environment of JavaScript, given whole", () => {
  it.each([
    "console.log(process.env)",
    "console.log([process.env])",
    "console.log({ ...process.env })",
    "console.log(process)",
    "const { env } = process; console.log(env)",
    "const { A, ...others } = process.env; console.log(others)",
    "JSON.stringify(process.env)",
    "JSON.stringify({ a: process.env })",
    "structuredClone(process.env)",
    "require('util').inspect(process.env)",
    "require('v8').serialize(process.env)",
    "postMessage(process.env)",
    "throw process.env",
    "[process.env].forEach(console.log)",
    "[process.env].forEach((one) => console.log(one))",
    "Promise.resolve(process.env).then(console.log)",
    "console.log.call(console, process.env)",
    "const copy = Object.assign({}, process.env); console.log(Object.values(copy))",
    "class C { constructor() { this.env = process.env } } console.log(new C())",
    "require('child_process').spawn('x', [], { env: process.env, input: process.env })",
  ])("is read: %s", (text) => {
    expect(effectsIn(text)).toContain("env.read any");
  });

  it.each([
    ["require('child_process').spawn('x', [], { env: process.env })", ['proc.spawn "x"']],
    [
      "require('child_process').spawn('x', { env: { ...process.env, A: '1' } })",
      ['env.write "A"', 'proc.spawn "x"'],
    ],
    [
      "require('child_process').fork('./x.js', [], { env: { ...process.env } })",
      ['code.load "./x.js"', "proc.spawn any"],
    ],
    ["typeof process.env", []],
    ["'A' in process.env", ['env.read "A"']],
    ["const held = { env: process.env }; console.log(held.env.A)", ['env.read "A"', "stdio.out"]],
    ["const copy = { ...process.env }; console.log(copy.A)", ['env.read "A"', "stdio.out"]],
  ])("is not where it is only passed on: %s", (text, expected) => {
    expect(effectsIn(text)).toEqual(expected);
  });

  it("is not what loose functions hand on that do not know it", () => {
    expect(effectsIn("module.exports = function (f) { return f.apply(this, arguments); }")).toEqual([]);
  });

  it("is one of the objects that are read so", () => {
    expect(effectsIn("JSON.stringify(localStorage)")).toEqual([
      'fs.list "localStorage"',
      'fs.read "localStorage/" …',
    ]);
  });

  it("may be read and changed by modules and callers that are given it", () => {
    const others = ["env.read any", "env.write any"];
    expect(effectsIn("require('foo')(process.env)")).toEqual(['code.load "foo"', ...others]);
    expect(effectsIn("module.exports = { env: process.env }")).toEqual(others);
    expect(effectsIn("module.exports = (log) => log(process.env)")).toEqual(others);
  });
});
