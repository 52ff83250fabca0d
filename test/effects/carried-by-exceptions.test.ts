import { describe, expect, it } from "vitest";
import { analyze } from "../support/analyze-code.ts";

/** Each runs a program by something that an exception, or a function behind a bound method, carries. */
const programs: readonly string[] = [
  `import os
class E(Exception): pass
e = E(os.system)
e.args[0]("id")`,
  `import os
class E(Exception): pass
try:
    raise E(os.system)
except E as e:
    f, = e.args
    f("id")`,
  `import os
try:
    raise StopIteration(os.system)
except StopIteration as e:
    e.value("id")`,
  `import os
class S(StopIteration): pass
S(os.system).value("id")`,
  `import os
class S(SystemExit): pass
S(os.system).code("id")`,
  `import os
class S(OSError): pass
S(os.system, 2).errno("id")`,
  `import os
class S(OSError): pass
S(1, os.system).strerror("id")`,
  `import os
class S(OSError): pass
S(1, 2, os.system).filename("id")`,
  `import os
class E(Exception): pass
ExceptionGroup("x",[E(os.system)]).exceptions[0].args[0]("id")`,
  `import os
class G(ExceptionGroup): pass
G("x",[ValueError(os.system)]).exceptions[0].args[0]("id")`,
  `import os
class E(Exception): pass
E(os.system).__reduce__()[1][0]("id")`,
  `import os, copy
class E(Exception): pass
copy.copy(E(os.system)).args[0]("id")`,
  `import os
class E(Exception):
    def __getattr__(self, n): return self.args[0]
E(os.system).anything("id")`,
  `import os
class E(Exception):
    run = property(lambda self: self.args[0])
E(os.system).run("id")`,
  `import os
class E(ValueError): pass
class F(E): pass
getattr(F(os.system), "ar"+"gs")[0]("id")`,
  `import os
class M: 
    def __init__(self, f): self.f = f
class E(M, Exception): pass
E(os.system).f("id")`,
  `import os
class E(Exception):
    def __init__(self, *a): self.__dict__["f"] = a[0]
E(os.system).f("id")`,
  `import os
class E(Exception): pass
def g():
    try: raise E(os.system)
    except E as e: return e
x = g()
for f in x.args: f("id")`,
  `import os
class E(Exception): pass
x = E(os.system)
match x:
    case E(args=(f,)): f("id")`,
  `import os
class E(Exception):
    __match_args__ = ("args",)
match E(os.system):
    case E((f,)): f("id")`,
  `import os
class E(UnicodeDecodeError): pass
E(os.system, b"", 0, 1, "x").encoding("id")`,
  `import os
class E(SyntaxError): pass
E(os.system).msg("id")`,
  `import os
class E(ImportError): pass
E(os.system).msg("id")`,
  `import os
class E(ImportError): pass
E("x", name=os.system).name("id")`,
  `import os
class E(KeyError): pass
E(os.system).args[0]("id")`,
  `import os
class E(BaseException): pass
e = E(1)
e.args = (os.system,)
e.args[0]("id")`,
  `import os
class C:
    def m(self): pass
    m.attr = os.system
C().m.attr("id")`,
  `import os
class C:
    def m(self): pass
C.m.attr = os.system
C().m.attr("id")`,
  `import os
class C:
    def m(self): pass
    def n(self): pass
c = C()
setattr(C.m, "at"+"tr", os.system)
c.m.attr("id")`,
  `import os
class C:
    def m(self): return os.system
C().m.__func__(1)("id")`,
  `import os
class C:
    f = os.system
    def m(self): pass
C().m.__self__.f("id")`,
  `import os, functools
class C:
    @functools.wraps(os.system)
    def m(self): pass
C().m.__wrapped__("id")`,
  `import os, functools
def deco(f):
    def w(*a): return f(*a)
    w.run = os.system
    return w
class C:
    @deco
    def m(self): pass
C().m.run("id")`,
  `import os, functools
class C:
    @functools.lru_cache
    def m(self): os.system("id")
C().m.__wrapped__(1)`,
  `import os, functools
class C:
    @functools.singledispatchmethod
    def m(self, x): pass
    @m.register
    def _(self, x: int): os.system("id")
C().m(1)`,
  `import os, types
class C: pass
def f(self): pass
f.z = os.system
b = types.MethodType(f, C())
b.z("id")`,
  `import os
class K:
    def __call__(self): pass
    z = os.system
class C:
    m = K()
C().m.z("id")`,
  `import os, types
class K:
    def __call__(self, x): pass
    def __getattr__(self, n): return os.system
b = types.MethodType(K(), 1)
b.z("id")`,
  `import os
class C:
    @classmethod
    def m(cls): pass
C.m.__func__.z = os.system
C.m.z("id")`,
  `import os
l = []
class E(Exception): pass
e = E(l)
l.append(os.system)
e.args[0][0]("id")`,
  `import os
class E(Exception): pass
try:
    raise E(os.system) from E(os.popen)
except E as e:
    e.__cause__.args[0]("id")`,
  `import os
class E(Exception): pass
e = E(os.system)
e.__init__(os.system)
print(e.args[0]("id"))`,
  `import os
class E(Exception):
    def __str__(self): return self.args[0]("id")
print(E(os.system))`,
  `import os
from types import SimpleNamespace
class E(Exception, SimpleNamespace): pass
E(run=os.system).run("id")`,
  `import os
class E(Exception): pass
class D(dict): pass
d = D(E(os.system).__dict__)
E(os.system).args.__getitem__(0)("id")`,
  `import os
import warnings
class W(UserWarning): pass
with warnings.catch_warnings(record=True) as w:
    warnings.warn(W(os.system))
    w[0].message.args[0]("id")`,
  `import os
class E(Exception): pass
f = E(os.system).with_traceback(None)
f.args[0]("id")`,
  `import os
class E(Exception): pass
a, = E(os.system).__getstate__ and E(os.system).args
a("id")`,
  `import os
class E(Exception): pass
E.__init__.__get__(1)
e = Exception.__new__(E, os.system)
e.args[0]("id")`,
  `import os
import concurrent.futures as c
class E(Exception): pass
f = c.Future()
f.set_exception(E(os.system))
f.exception().args[0]("id")`,
  `import os
import asyncio
class E(Exception): pass
async def a(): raise E(os.system)
async def b():
    r = await asyncio.gather(a(), return_exceptions=True)
    r[0].args[0]("id")
asyncio.run(b())`,
  `import os, sys
class E(Exception): pass
try: raise E(os.system)
except E: sys.exc_info()[1].args[0]("id")`,
  `import os
def gen():
    try: yield 1
    except Exception as e: e.args[0]("id")
g = gen(); next(g)
class E(Exception): pass
g.throw(E(os.system))`,
  `import os
def gen():
    return os.system
    yield
g = gen()
try: next(g)
except StopIteration as e: e.value("id")`,
];

describe("what exceptions and bound methods carry", () => {
  it.each(programs.map((text) => [text]))("is called: %s", (text) => {
    const kinds = analyze({ path: "p.py", text }, [])?.effects.map(({ kind }) => kind) ?? [];
    expect(kinds.includes("proc.spawn") || kinds.includes("unknown")).toBe(true);
  });

  it("is not taken for what any data has under the same name", () => {
    const text = `class CycleError(ValueError):
    pass

class Sorter:
    def __init__(self, graph):
        self.nodes = {}
        for node, others in graph.items():
            self.add(node, *others)

    def add(self, node, *others):
        if node in self.nodes:
            raise CycleError("twice", [node, *others])
        self.nodes[node] = others
`;
    expect(analyze({ path: "p.py", text }, [])?.effects).toEqual([]);
  });
});
