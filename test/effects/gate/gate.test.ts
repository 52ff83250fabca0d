import { describe, expect, it } from "vitest";
import { evasionPrograms, redCode, solutions } from "../../support/programs.ts";
import { campaign } from "../attacker/campaign.ts";
import { families } from "../mutation/python/families.ts";
import { heldOutFamilies } from "../mutation/python/held-out.ts";
import { python as armoury } from "../attacker/python/armoury.ts";
import { python } from "../mutation/python/suite.ts";
import { benignPrograms, mutants } from "../mutation/suite.ts";
import { Kind, kindName } from "../../../src/effects/python/parser/kinds.ts";
import { rules } from "../../../src/effects/python/words/rules.ts";
import { effectsWithoutGate, passesGate } from "./passes-gate.ts";

describe("the gate", () => {
  it("lets through most programs that only compute", () => {
    const programs = [...solutions("humaneval"), ...solutions("mbpp")];
    const passed = programs.filter(({ code }) => passesGate(code));
    expect(passed.length / programs.length).toBeGreaterThan(0.9);
  });

  it("lets no program through for which the solver finds an effect", () => {
    const texts = [
      ...[...solutions("humaneval"), ...solutions("mbpp"), ...redCode()].map(({ code }) => code),
      ...evasionPrograms("py").map(({ text }) => text),
      ...mutants(python, benignPrograms(python, 80).slice(-40), [...families, ...heldOutFamilies]).map(
        ({ text }) => text,
      ),
      ...campaign(armoury, 3, 200).attacks.map(({ text }) => text),
    ];
    const wrong = texts.filter((text) => passesGate(text) && effectsWithoutGate(text).length > 0);
    expect(wrong).toEqual([]);
  });

  it.each([
    ["a function and its call", "def f(x):\n    return x + 1\nf(3)"],
    [
      "methods of plain values",
      "def f(xs):\n    xs.append(1)\n    return ','.join(sorted(xs, key=len)).upper()",
    ],
    [
      "a pure member of a module",
      "import math\nfrom typing import List\ndef f(x: List[int]):\n    return math.sqrt(x[0])",
    ],
    [
      "a class with methods",
      "class A:\n    def __init__(self):\n        self.x = 1\n    def get(self):\n        return self.x\nA().get()",
    ],
    ["a callback that is written there", "def f(xs):\n    return list(map(lambda x: x + 1, xs))"],
    [
      "an exception",
      "class E(Exception):\n    pass\ndef f(x):\n    try:\n        raise E(x)\n    except E as e:\n        return e",
    ],
  ])("lets %s through", (_, text) => {
    expect(passesGate(text)).toBe(true);
    expect(effectsWithoutGate(text)).toEqual([]);
  });

  it.each([
    ["a builtin that acts", "open('a')"],
    ["a builtin that acts as a value", "f = open"],
    [
      "a builtin that acts behind an own name",
      "def g():\n    from math import floor as open\ndef f():\n    return open('a', 'w')",
    ],
    ["a module without a model", "import nowhere"],
    ["a member that acts", "import os\nos.getcwd()"],
    ["a module as a value", "import math\nm = math\nm.nothing()"],
    ["a module behind a module", "import calendar\ncalendar.sys.exit()"],
    ["a star", "from math import *"],
    ["a submodule", "import os.path"],
    ["an argument that is called", "def f(g):\n    g()"],
    ["an argument that is called by a builtin", "def f(g, xs):\n    return list(map(g, xs))"],
    ["an argument that is called by name", "def f(g, xs):\n    return sorted(xs, key=g)"],
    ["arguments that are spread", "def f(xs):\n    return sorted(*xs)"],
    [
      "an argument that a function of a module calls",
      "import heapq\ndef f(g, xs):\n    return heapq.nlargest(1, xs, g)",
    ],
    ["a caller that is passed on", "def f(gs, xs):\n    return list(map(map, gs, xs))"],
    ["a name bound to a function and a parameter", "def g():\n    pass\ndef f(g):\n    g()"],
    ["a call of what a call gives", "def f():\n    return f\nf()()"],
    ["a call of an entry", "def f(xs):\n    xs[0]()"],
    [
      "a member that is stored and called",
      "class A:\n    def __init__(self, append):\n        self.append = append\n    def f(self):\n        self.append()",
    ],
    [
      "a member of a class that is no function, and called",
      "class A:\n    append = X\ndef f(a):\n    a.append(1)",
    ],
    [
      "a member of a class bound in a default",
      "def f(p):\n    class A:\n        def m(self, x=(append := p)):\n            pass\n    A().append(1)",
    ],
    [
      "a method that gives members",
      "class A:\n    def __getattr__(self, name):\n        return name\nA().append(1)",
    ],
    ["a class behind a parameter", "def f(B):\n    class A(B):\n        pass\n    A().append(1)"],
    ["introspection", "def f(x):\n    return x.__class__"],
    ["introspection without underscores", "def f():\n    yield f().gi_frame"],
    ["a decorator", "@f\ndef g():\n    pass"],
    ["a metaclass", "class A(metaclass=f):\n    pass"],
    ["a change of a library", "from collections import Counter\nC = Counter\nC.update = lambda x: 1"],
    [
      "a private name with its class",
      "class A:\n    def __append(self):\n        pass\n    def f(self, g):\n        self._A__append = g\n        self.__append()",
    ],
    ["a name that is not ASCII", "ｏｐｅｎ('a')"],
    ["a template", "def f(t, x):\n    return t.format(x)"],
    ["a name bound nowhere", "x = nowhere"],
    ["a name with two meanings between versions", "def f(x):\n    return eval(x)"],
    ["the module itself", "from program import f\nf()"],
    ["code in a text", "exec('import os')"],
    ["super", "class A:\n    def f(self):\n        return super().f()"],
  ])("stops at %s", (_, text) => {
    expect(passesGate(text)).toBe(false);
  });

  it("says of every kind of node how it reads it", () => {
    const refused = Object.values(Kind).filter((kind) => rules[kind] === undefined);
    expect(refused.map(kindName)).toEqual([
      "TypeParams",
      "TypeVar",
      "TypeVarTuple",
      "ParamSpec",
      "ImportStar",
      "MatchCase",
      "TypeAlias",
      "Match",
      "TemplateStr",
      "Interpolation",
      "MatchValue",
      "MatchSingleton",
      "MatchSequence",
      "MatchMapping",
      "MatchClass",
      "MatchKeyword",
      "MatchStar",
      "MatchAs",
      "MatchOr",
    ]);
  });
});
