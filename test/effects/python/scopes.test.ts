import { describe, expect, it } from "vitest";
import { analyze } from "../../support/analyze-code.ts";

/** Each finds `os.system` by the rules of scopes, and calls it. */
const programs: readonly string[] = [
  `def f(x, y=os.system): y("id")
f(1)`,
  `x = os.system
def f(x=x): x("id")
f()`,
  `def d(g): return lambda: g("id")
@d
def f(c): os.system(c)
f()`,
  `x = os.system
class C:
    x = x
    x("id")`,
  `x = os.system
class C:
    x = print
    def m(self): x("id")
C().m()`,
  `def f():
    x = os.system
    class C:
        y = x
        y("id")
f()`,
  `def f(x):
    class C:
        x = x
        x("id")
f(os.system)`,
  `if any((y := z) for z in [os.system]): pass
y("id")`,
  `def f():
    [y := z for z in [os.system]]
    y("id")
f()`,
  `def f():
    global g
    g = os.system
f()
g("id")`,
  `def f():
    g = print
    def h():
        nonlocal g
        g = os.system
    h()
    g("id")
f()`,
  `print = os.system
print("id")`,
  `def f():
    print = os.system
    return lambda: print("id")
f()()`,
  `x = print
del x
from os import system as x
x("id")`,
  `try: raise ValueError
except ValueError as e: e = os.system; e("id")`,
  `match os.system:
    case y: y("id")`,
  `match {"a": os.system}:
    case {"a": y}: y("id")`,
  `match [1, os.system]:
    case [_, *r]: r[0]("id")`,
  `with open("x") as (a, b): pass
for i, (a, b) in [(1, (os.system, "id"))]: a(b)`,
  `a, *b = [1, os.system]
b[0]("id")`,
  `[a, [b]] = 1, [os.system]
b("id")`,
  `(lambda x, *y, z=os.system: z("id"))(1)`,
  `(lambda *y: y[0]("id"))(os.system)`,
  `(lambda **y: y["a"]("id"))(a=os.system)`,
  `def f(*, k=os.system): k("id")
f()`,
  `def f(a, /, b): b("id")
f(1, os.system)`,
  `class C:
    __x = os.system
    def m(self): self.__x("id")
C().m()`,
  `class C:
    def __m(self): os.system("id")
    def n(self): self.__m()
C().n()`,
  `class C:
    def m(self):
        global __y
        __y = os.system
C().m()
_C__y("id")`,
  `def f[T = os.system](): pass
class A:
    def g(self): return os.system
A().g()("id")`,
  `f"{(lambda: os.system)()('id')}"`,
  `f"{os.system('id')!r:>{10}}"`,
  `x: os.system("id") = 1`,
  `def f(a: os.system("id")): pass`,
  `def f() -> os.system("id"): pass`,
  `@(lambda f: os.system("id"))
class C: pass`,
  `class C(metaclass=lambda *a, **k: os.system("id")): pass`,
  `class C(B := object, x=os.system("id")): pass`,
  `def f():
    yield os.system
for x in f(): x("id")`,
  `def f():
    x = yield
    x("id")
g = f(); next(g); g.send(os.system)`,
  `async def f():
    return [x async for x in g()]
async def g():
    yield os.system("id")
import asyncio; asyncio.run(f())`,
  `x = [lambda: f("id") for f in [os.system]]
x[0]()`,
  `fs = {k: v for k, v in [("a", os.system)]}
fs["a"]("id")`,
  `def outer():
    def inner(): return h
    h = os.system
    return inner
outer()()("id")`,
  `def f(n):
    if n: return f(n-1)
    return os.system
f(3)("id")`,
  `import os as o, sys
o.system("id")`,
  `from os import *
system("id")`,
  `import os.path
os.system("id")`,
  `import os.path as p
p.os.system("id")`,
  `exec("z = os.system")
z("id")`,
  `def f(): return locals()
globals()["os"].system("id")`,
  `while (x := os.system): x("id"); break`,
  `for x in (os.system,): pass
else: x("id")`,
  `try: x = os.system
finally: x("id")`,
  `x = os.system if 1 else print
x("id")`,
  `x = None or os.system
x("id")`,
  `assert (x := os.system) and x("id") == 0`,
  `lambda: (yield os.system("id"))
[*map(lambda f: f("id"), [os.system])]`,
  `def f(): 
    class C:
        nonlocal_x = [os.system]
        def m(self): return __class__.nonlocal_x[0]
    return C
f()().m()("id")`,
  `class C:
    xs = [os.system]
    ys = [x for x in xs]
C.ys[0]("id")`,
  `class C:
    f = os.system
    g = (lambda f=f: f("id"))
    g()`,
  `def f(x):
    def g(y=x): return [z("id") for z in y]
    return g
f([os.system])()`,
  `x = {os.system: 1}
for f in x: f("id")`,
  `a = b = os.system
b("id")`,
  `a = [0]
a[0], b = os.system, 1
a[0]("id")`,
  `class C: pass
C.f, d = os.system, 2
C.f("id")`,
  `x = 1
x += 1
(x := os.system)("id")`,
  `def f(): 
    for os.x in [os.system]: os.x("id")
f()`,
  `[x("id") for x in [y for y in [os.system]]]`,
  `[(lambda: x("id"))() for x in [os.system]]`,
  `{**{"a": os.system}}["a"]("id")`,
  `def f(a, b=lambda: os.system): return b()
f(1)("id")`,
  `print((lambda: (x := os.system))()("id"))`,
  `def deco(n):
    def w(f): return n
    return w
@deco(os.system)
def g(): pass
g("id")`,
  `class A:
    @staticmethod
    def s(): return os.system
    t = s()
A.t("id")`,
  `class A:
    @property
    def p(self): return os.system
A().p("id")`,
  `del os.environ["X"]; x = [os.system]; del x[0:0]; x[0]("id")`,
  `def f(x):
    del x
    x = os.system
    x("id")
f(1)`,
  `type X = os.system
X.__value__("id")`,
  `def g(): return (yield from h())
def h():
    yield
    return os.system
def k():
    r = yield from h()
    r("id")
list(k())`,
  `x = os.system
def f():
    x = print
    def g():
        global x
        return [x(c) for c in ["id"]]
    return g
f()()`,
  `x = os.system
def f():
    x = print
    def g():
        global x
        return lambda: x
    return g
f()()()("id")`,
];

describe("names, scopes and ways to bind", () => {
  it.each(programs.map((text) => [text]))("lead to what is called: %s", (text) => {
    const kinds =
      analyze({ path: "p.py", text: `import os\n${text}` }, [])?.effects.map(({ kind }) => kind) ?? [];
    expect(kinds.includes("proc.spawn") || kinds.includes("unknown")).toBe(true);
  });
});
