import { expect, it } from "vitest";
import { analyze } from "../../../src/effects/index.ts";

function kindsIn(text: string): readonly string[] {
  const { effects } = analyze({ path: "program.py", text }, { language: "python" });
  return effects.map(({ kind }) => kind);
}

it.each([
  [
    "the class that a class method is called for, past it",
    `
import os
class P:
    @classmethod
    def make(cls): return cls.run("id")
    @staticmethod
    def run(c): return c
class C(P):
    run = staticmethod(os.system)
    @classmethod
    def make(cls): return super().make()
C.make()
`,
  ],
  [
    "the class of an instance, past it",
    `
import os
class P:
    @classmethod
    def make(cls): return cls.run("id")
    @staticmethod
    def run(c): return c
class C(P):
    run = staticmethod(os.system)
    def go(self): return super().make()
C().go()
`,
  ],
  [
    "a class method of a class, past it",
    `
import os
class P:
    @classmethod
    def make(cls, f): return cls.run(f)
    @staticmethod
    def run(f): return f
class C(P):
    @staticmethod
    def run(f): return f("id")
    @classmethod
    def make(cls, f): return super().make(f)
C.run(len)
C.make(os.system)
`,
  ],
  [
    "a check of subclasses",
    `
import os, abc
class V(abc.ABC):
    f = len
    @classmethod
    def __subclasshook__(cls, c): cls.f("id"); return True
class W(V): f = staticmethod(os.system)
V.__subclasshook__(3)
issubclass(int, W)
`,
  ],
  [
    "the names of a pattern's parts",
    `
import os
class M(type):
    @property
    def __match_args__(cls): cls.f("id"); return ()
class P(metaclass=M): f = staticmethod(len)
class Q(metaclass=M): f = staticmethod(os.system)
P.__match_args__
match Q():
    case Q(): pass
match Q():
    case Q(1): pass
`,
  ],
  [
    "what comes next in the order of a class",
    `
import os
class B: 
    f = staticmethod(len)
class M1(B):
    def go(self): return super().f("id")
class M2(B):
    f = staticmethod(os.system)
class C(M1, M2): pass
C().go()
`,
  ],
  [
    "what comes next where nothing stands behind",
    `
import os
class M1:
    def go(self, f): super().act(f)
class M2:
    def act(self, f): f("id")
class C(M1, M2): pass
M2().act(len)
C().go(os.system)
`,
  ],
  [
    "what comes next beside a parent",
    `
import os
class B: 
    def act(self, f): pass
class M1(B):
    def go(self, f): super().act(f)
class M2(B):
    def act(self, f): f("id")
class C(M1, M2): pass
M2().act(len)
C().go(os.system)
`,
  ],
  [
    "a method of the class of a class, past it",
    `
import os
class M(type):
    def go(cls, f): return cls.use(f)
class N(M):
    def go(cls, f): return super().go(f)
class A(metaclass=N):
    @staticmethod
    def use(f): f("id")
A.use(len)
A.go(os.system)
`,
  ],
])("finds what is called through %s", (_, text) => {
  const kinds = kindsIn(text);
  expect(kinds.includes("proc.spawn") || kinds.includes("unknown")).toBe(true);
});

it.each([
  [
    "classes that work together",
    `
class Named:
    def __init__(self, name, **rest):
        super().__init__(**rest)
        self.name = name
class Aged:
    def __init__(self, age, **rest):
        super().__init__(**rest)
        self.age = age
class Person(Named, Aged):
    def label(self):
        return f"{self.name}, {self.age}"
Person(name="Ann", age=3).label()
`,
  ],
  [
    "a class method past its class",
    `
class Shape:
    @classmethod
    def of(cls, *sides):
        return cls(*sides)
class Square(Shape):
    def __init__(self, side):
        self.side = side
    @classmethod
    def of(cls, side):
        return super().of(side)
Square.of(2).side + 1
`,
  ],
])("finds nothing in %s", (_, text) => {
  expect(kindsIn(text)).toEqual([]);
});
