import { describe, expect, it } from "vitest";
import { effectsOf } from "./effects-of.ts";

/** One function is the method of two classes, and is called on the harmless one. */
function sharedMethod(name: string, result: string): string {
  return `import os
def keep(x): return x
def shared(self, *args, **names):
    self.f("/x")
    return ${result}
class Safe:
    f = staticmethod(keep)
    ${name} = shared
class Other:
    f = staticmethod(os.remove)
    ${name} = shared
Safe().${name}()
other = Other()
`;
}

function isSeen(text: string): boolean {
  return effectsOf(text).some((one) => one === 'fs.delete "/x"' || one.startsWith("unknown"));
}

describe.each([
  [
    "__str__",
    '""',
    ["str(other)", "print(other)", "'%s' % other", "'{}'.format(other)", "[str(x) for x in [other]]"],
  ],
  [
    "__repr__",
    '""',
    ["repr([other])", "print((other,))", "f'{[other]}'", "import logging\nlogging.error('%r', other)"],
  ],
  [
    "__hash__",
    "1",
    [
      "{}.get(other)",
      "other in {}",
      "hash((other,))",
      "import functools\n@functools.cache\ndef g(x): pass\ng(other)",
    ],
  ],
  ["__eq__", "True", ["other in [1]", "[1].remove(other)", "other != 1"]],
  ["__lt__", "True", ["min(other, 1)", "sorted([1, 2], key=lambda _: other)"]],
  [
    "__bool__",
    "True",
    ["if other: pass", "all([other])", "list(filter(None, [other]))", "[x for x in [1] if other]"],
  ],
  ["__len__", "1", ["len(other)", "while other: break", "import random\nrandom.choice(other)"]],
  [
    "__iter__",
    "iter([])",
    ["''.join(other)", "keep(*other)", "set().update(other)", "bytes(other)", "1 in other"],
  ],
  ["__index__", "1", ["[1, 2][other]", "range(other)", "'a' * other", "[1].pop(other)", "chr(other)"]],
  [
    "__fspath__",
    '""',
    ["os.path.join(other, 'a')", "os.listdir(other)", "import pathlib\npathlib.Path('a') / other"],
  ],
  ["__del__", "None", ["other = None", "del other"]],
  ["keys", "[]", ["dict(other)", "{**other}", "keep(**other)", "{}.update(other)"]],
  ["__radd__", "1", ["import operator\noperator.add(1, other)"]],
])("%s of another object", (name, result, uses) => {
  it.each(uses)("is called by %s", (code) => {
    expect(isSeen(sharedMethod(name, result) + code)).toBe(true);
  });
});

it.each([
  [
    "run",
    "import threading\nclass T(threading.Thread):\n    f = staticmethod(os.remove)\n    run = shared\nT().start()",
  ],
  [
    "do_GET",
    "import http.server\nclass T(http.server.BaseHTTPRequestHandler):\n    f = staticmethod(os.remove)\n    do_GET = shared\nhttp.server.HTTPServer(('', 1), T).serve_forever()",
  ],
  [
    "visit_Name",
    "import ast\nclass T(ast.NodeVisitor):\n    f = staticmethod(os.remove)\n    visit_Name = shared\nT().visit(ast.parse('x'))",
  ],
  [
    "test_it",
    "import unittest\nclass T(unittest.TestCase):\n    f = staticmethod(os.remove)\n    test_it = shared\nunittest.main()",
  ],
  [
    "default",
    "import json\nclass T(json.JSONEncoder):\n    f = staticmethod(os.remove)\n    default = shared\njson.dumps(object(), cls=T)",
  ],
  ["write", "import zipfile\nzipfile.ZipFile(other, 'w')"],
])("%s of what a library has is called by it", (name, code) => {
  expect(isSeen(sharedMethod(name, "None") + code)).toBe(true);
});

it("methods that are called on their object are not called with anything else", () => {
  const code = `class Base:
    def __getitem__(self, name): return open(name)
    def save(self, name): return open(name, "w")
class One(Base): pass
class Two(Base): pass
One()["a"]
One().save("b")
Two()["c"]
print(len([Two()]))`;
  expect(effectsOf(code)).toEqual(['fs.read "a"', 'fs.read "c"', 'fs.write "b"', "stdio.out"]);
});
