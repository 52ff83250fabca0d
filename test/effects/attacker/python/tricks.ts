import { trick, trigger, type Carried, type Trick, type Trigger } from "../trick.ts";

const block = (lines: readonly string[]): string =>
  lines
    .flatMap((line) => line.split("\n"))
    .map((line) => `    ${line}`)
    .join("\n");

/** Indirections from one place where a function stands to another. */
export const tricks: Readonly<Record<string, Trick>> = {
  list: trick("bNN = [len, EE]", "bNN[1]"),
  tuple: trick("bNN = (EE, 1)", "bNN[0]"),
  dictionary: trick('bNN = {"a": len, "b": EE}', 'bNN["b"]'),
  "dict get": trick("bNN = dict(b=EE)", 'bNN.get("b", len)'),
  "dict pop": trick('bNN = {}\nbNN.setdefault("k", EE)', 'bNN.pop("k")'),
  "dict merge": trick('bNN = {"k": len} | {"k": EE}', 'bNN["k"]'),
  "dict update": trick("bNN = {'k': len}\nbNN.update(k=EE)", 'bNN["k"]'),
  "dict values": trick('bNN = {"k": EE}', "next(iter(bNN.values()))"),
  set: trick("bNN = {EE}", "bNN.pop()"),
  deque: trick("import collections\nbNN = collections.deque([len])\nbNN.appendleft(EE)", "bNN[0]"),
  insert: trick("bNN = [len]\nbNN.insert(0, EE)", "bNN[0]"),
  "slice assignment": trick("bNN = [len, len]\nbNN[0:1] = [EE]", "bNN[0]"),
  reverse: trick("bNN = [EE, len]\nbNN.reverse()", "bNN[-1]"),
  sort: trick("bNN = [(1, len), (0, EE)]\nbNN.sort(key=lambda p: p[0])", "bNN[0][1]"),
  "list sum": trick("bNN = sum([[len], [EE]], [])", "bNN[1]"),
  comprehension: trick("bNN = [g for g in [EE]]", "bNN[0]"),
  "dict comprehension": trick("bNN = {k: v for k, v in [('k', EE)]}", "bNN['k']"),
  walrus: trick("", "(wNN := EE)"),
  conditional: trick("", "(EE if 1 else len)"),
  or: trick("", "(None or EE)"),
  "star unpacking": trick("aNN, *bNN = len, EE", "bNN[0]"),
  "nested unpacking": trick("(aNN, [bNN]) = (1, [EE])", "bNN"),
  "for target": trick("for bNN in (EE,):\n    pass", "bNN"),
  match: trick('match {"k": EE}:\n    case {"k": bNN}:\n        pass', "bNN"),
  "match position": trick(
    "class CNN:\n    __match_args__ = ('x',)\n    def __init__(self, x):\n        self.x = x\nmatch CNN(EE):\n    case CNN(bNN):\n        pass",
    "bNN",
  ),
  "lambda wrapper": trick("bNN = EE\ncNN = lambda *a, **k: bNN(*a, **k)", "cNN"),
  closure: trick("def fNN(g):\n    def inner():\n        return g\n    return inner\nbNN = fNN(EE)", "bNN()"),
  nonlocal: trick(
    "def fNN():\n    held = len\n    def put(g):\n        nonlocal held\n        held = g\n    def get():\n        return held\n    return put, get\npNN, gNN = fNN()\npNN(EE)",
    "gNN()",
  ),
  default: trick("def fNN(x=EE):\n    return x", "fNN()"),
  "mutable default": trick(
    "def fNN(x, seen=[]):\n    seen.append(x)\n    return seen\nfNN(EE)",
    "fNN(len)[0]",
  ),
  "star arguments": trick("def fNN(*a, **k):\n    return k['g']", "fNN(1, g=EE)"),
  "spread call": trick("def fNN(a, b):\n    return b", "fNN(*[1], **{'b': EE})"),
  "function attribute": trick("def fNN():\n    return fNN.held\nfNN.held = EE", "fNN()"),
  partial: trick("import functools\nbNN = functools.partial(EE)", "bNN"),
  "partial identity": trick("import functools\nbNN = functools.partial(lambda g: g, EE)", "bNN()"),
  cache: trick("import functools\n@functools.lru_cache\ndef fNN(x):\n    return EE", "fNN(1)"),
  reduce: trick("import functools", "functools.reduce(lambda a, b: b, [len, EE])"),
  map: trick("bNN = EE", "list(map(lambda _: bNN, [0]))[0]"),
  filter: trick("bNN = EE", "list(filter(None, [bNN]))[0]"),
  max: trick("bNN = EE", "max([bNN], key=lambda g: 1)"),
  sorted: trick("bNN = EE", "sorted([bNN], key=lambda g: 0)[0]"),
  zip: trick("bNN = list(zip([1], [EE]))", "bNN[0][1]"),
  enumerate: trick("bNN = dict(enumerate([len, EE]))", "bNN[1]"),
  reversed: trick("bNN = list(reversed([EE, len]))", "bNN[1]"),
  chain: trick("import itertools\nbNN = list(itertools.chain([len], [EE]))", "bNN[1]"),
  iterator: trick("bNN = iter([EE])", "next(bNN)"),
  generator: trick("def fNN():\n    yield len\n    yield EE\nbNN = fNN()\nnext(bNN)", "next(bNN)"),
  send: trick("def fNN():\n    got = yield\n    yield got\nbNN = fNN()\nnext(bNN)", "bNN.send(EE)"),
  "yield from": trick(
    "def fNN():\n    yield 1\n    return EE\ndef hNN():\n    got = yield from fNN()\n    yield got\nbNN = list(hNN())",
    "bNN[1]",
  ),
  exception: trick(
    "try:\n    raise ValueError(EE)\nexcept ValueError as error:\n    bNN = error.args[0]",
    "bNN",
  ),
  "own exception": trick(
    "class CNN(Exception):\n    def __init__(self, g):\n        self.g = g\ntry:\n    raise CNN(EE)\nexcept CNN as error:\n    bNN = error.g",
    "bNN",
  ),
  "class attribute": trick("class CNN:\n    held = staticmethod(EE)", "CNN.held"),
  "instance attribute": trick("class CNN:\n    pass\nbNN = CNN()\nbNN.held = EE", "bNN.held"),
  inherited: trick("class CNN:\n    held = (EE,)\nclass DNN(CNN):\n    pass", "DNN().held[0]"),
  super: trick(
    "class CNN:\n    def get(self):\n        return EE\nclass DNN(CNN):\n    def get(self):\n        return super().get()",
    "DNN().get()",
  ),
  property: trick("class CNN:\n    @property\n    def held(self):\n        return EE", "CNN().held"),
  descriptor: trick(
    "class DNN:\n    def __get__(self, owner, kind):\n        return EE\nclass CNN:\n    held = DNN()",
    "CNN().held",
  ),
  "set name": trick(
    "class DNN:\n    def __set_name__(self, owner, name):\n        owner.given = (EE,)\nclass CNN:\n    held = DNN()",
    "CNN.given[0]",
  ),
  "missing attribute": trick(
    "class CNN:\n    def __getattr__(self, name):\n        return EE",
    "CNN().anything",
  ),
  "missing key": trick("class CNN(dict):\n    def __missing__(self, key):\n        return EE", "CNN()['x']"),
  "class item": trick("class CNN:\n    def __class_getitem__(cls, key):\n        return key", "CNN[EE]"),
  "call method": trick("class CNN:\n    def __call__(self):\n        return EE", "CNN()()"),
  "enter method": trick(
    "class CNN:\n    def __enter__(self):\n        return EE\n    def __exit__(self, *a):\n        pass\nwith CNN() as bNN:\n    pass",
    "bNN",
  ),
  "iteration method": trick("class CNN:\n    def __iter__(self):\n        yield EE\n[bNN] = CNN()", "bNN"),
  "operator method": trick("class CNN:\n    def __add__(self, other):\n        return other", "(CNN() + EE)"),
  "made by type": trick("CNN = type('CNN', (), {'held': (EE,)})", "CNN.held[0]"),
  metaclass: trick("class MNN(type):\n    held = (EE,)\nclass CNN(metaclass=MNN):\n    pass", "CNN.held[0]"),
  "new method": trick("class CNN:\n    def __new__(cls):\n        return EE", "CNN()"),
  "subclass hook": trick(
    "class CNN:\n    def __init_subclass__(cls, held):\n        cls.got = (held,)\nclass DNN(CNN, held=EE):\n    pass",
    "DNN.got[0]",
  ),
  namespace: trick("import types\nbNN = types.SimpleNamespace(g=EE)", "bNN.g"),
  "namespace entries": trick("import types\nbNN = types.SimpleNamespace(g=EE)", "vars(bNN)['g']"),
  "named tuple": trick("import collections\nCNN = collections.namedtuple('CNN', 'g')", "CNN(EE).g"),
  dataclass: trick("import dataclasses\n@dataclasses.dataclass\nclass CNN:\n    g: object", "CNN(EE).g"),
  globals: trick("globals()['bNN'] = EE", "bNN"),
  "exec assignment": trick("hNN = EE\nexec('bNN = hNN')", "bNN"),
  "exec namespace": trick("nNN = {'g': EE}\nexec('h = g', nNN)", "nNN['h']"),
  eval: trick("hNN = EE", "eval('hNN')"),
  "eval of a lambda": trick("hNN = EE", "eval('lambda g: g')(hNN)"),
  getattr: trick("class CNN:\n    held = (EE,)", "getattr(CNN, 'he' + 'ld')[0]"),
  attrgetter: trick("import operator\nclass CNN:\n    held = (EE,)", "operator.attrgetter('held')(CNN)[0]"),
  itemgetter: trick("import operator", "operator.itemgetter(1)([len, EE])"),
  setattr: trick("class CNN:\n    pass\nsetattr(CNN, 'held', (EE,))", "CNN.held[0]"),
  "instance dict": trick("class CNN:\n    pass\nbNN = CNN()\nbNN.__dict__['g'] = EE", "bNN.g"),
  copy: trick("import copy", "copy.copy([EE])[0]"),
  "context variable": trick(
    "import contextvars\nvNN = contextvars.ContextVar('v')\nvNN.set(EE)",
    "vNN.get()",
  ),
  queue: trick("import queue\nqNN = queue.Queue()\nqNN.put(EE)", "qNN.get()"),
  "thread result": trick(
    "import threading\nrNN = []\nhNN = EE\ntNN = threading.Thread(target=lambda: rNN.append(hNN))\ntNN.start()\ntNN.join()",
    "rNN[0]",
  ),
  manager: trick(
    "import contextlib\n@contextlib.contextmanager\ndef fNN():\n    yield EE\nwith fNN() as bNN:\n    pass",
    "bNN",
  ),
  decorator: trick("hNN = EE\n@(lambda f: hNN)\ndef fNN():\n    pass", "fNN"),
  coroutine: trick("import asyncio\nhNN = EE\nasync def fNN():\n    return hNN", "asyncio.run(fNN())"),
  "in a function": (from, n) => ({
    lines: [`def f${n}():\n${block([...from.lines, `return ${from.expression}`])}`],
    expression: `f${n}()`,
  }),
  "in a class body": trick("class KNN:\n    kept = (EE,)", "KNN.kept[0]"),
};

/** Ways to come by the function of a module. */
export const sources: Readonly<Record<string, (module: string, member: string, n: string) => Carried>> = {
  import: (module, member) => ({ lines: [`import ${module}`], expression: `${module}.${member}` }),
  alias: (module, member, n) => ({ lines: [`import ${module} as m${n}`], expression: `m${n}.${member}` }),
  "from import": (module, member, n) => ({
    lines: [`from ${module} import ${member} as s${n}`],
    expression: `s${n}`,
  }),
  "dunder import": (module, member) => ({ lines: [], expression: `__import__("${module}").${member}` }),
  importlib: (module, member) => ({
    lines: ["import importlib"],
    expression: `importlib.import_module("${module}").${member}`,
  }),
  "split name": (module, member) => ({
    lines: [`import ${module}`],
    expression: `getattr(${module}, "${member.slice(0, 2)}" + "${member.slice(2)}")`,
  }),
  "module entries": (module, member) => ({
    lines: [`import ${module}`],
    expression: `vars(${module})["${member}"]`,
  }),
  "loaded modules": (module, member) => ({
    lines: [`import sys, ${module}`],
    expression: `sys.modules["${module}"].${member}`,
  }),
  encoded: (module, member) => ({
    lines: ["import base64"],
    expression: `getattr(__import__(base64.b64decode("${Buffer.from(module).toString("base64")}").decode()), "${Array.from(member).reverse().join("")}"[::-1])`,
  }),
};

export const triggers: Readonly<Record<string, Trigger>> = {
  call: trigger("EE(AA)"),
  apply: trigger("def goNN(f, *a):\n    return f(*a)\ngoNN(EE, AA)"),
  "through map": trigger("hNN = EE\nlist(map(lambda _: hNN(AA), [0]))"),
  "sort key": trigger("hNN = EE\nsorted([0], key=lambda _: hNN(AA) and 0 or 0)"),
  thread: trigger("import threading\ntNN = threading.Thread(target=EE, args=(AA,))\ntNN.start()\ntNN.join()"),
  partial: trigger("import functools\nfunctools.partial(EE, AA)()"),
  exit: trigger("import atexit\natexit.register(EE, AA)"),
  "delete hook": trigger("hNN = EE\nclass TNN:\n    def __del__(self):\n        hNN(AA)\nTNN()"),
  "text hook": trigger(
    'hNN = EE\nclass TNN:\n    def __str__(self):\n        hNN(AA)\n        return ""\nf"{TNN()}"',
  ),
  "enter hook": trigger(
    "hNN = EE\nclass TNN:\n    def __enter__(self):\n        hNN(AA)\n    def __exit__(self, *a):\n        return True\nwith TNN():\n    pass",
  ),
  "equality hook": trigger(
    "hNN = EE\nclass TNN:\n    def __eq__(self, other):\n        hNN(AA)\n        return True\n[TNN()].count(1)",
  ),
  substitution: trigger('import re\nhNN = EE\nre.sub("a", lambda m: hNN(AA) and "" or "", "a")'),
  finally: trigger("def goNN():\n    try:\n        return 1\n    finally:\n        EE(AA)\ngoNN()"),
  exec: trigger('hNN = EE\nexec("hNN(*x)", {"hNN": hNN, "x": (AA,)})'),
  decorator: trigger("hNN = EE\ndef decoNN(f):\n    hNN(AA)\n    return f\n@decoNN\ndef doneNN():\n    pass"),
  coroutine: trigger("import asyncio\nhNN = EE\nasync def mainNN():\n    hNN(AA)\nasyncio.run(mainNN())"),
  "object hook": trigger("import json\nhNN = EE\njson.loads('{}', object_hook=lambda d: hNN(AA))"),
  unpacking: trigger("def goNN(f, a):\n    return f(*a)\ngoNN(**{'f': EE, 'a': [AA]})"),
};

/** Ways to write a text. */
export const texts: Readonly<Record<string, (text: string) => string>> = {
  literal: (text) => JSON.stringify(text),
  joined: (text) => `"".join(${JSON.stringify(Array.from(text))})`,
  reversed: (text) => `${JSON.stringify(Array.from(text).reverse().join(""))}[::-1]`,
  added: (text) => `(${JSON.stringify(text.slice(0, 3))} + ${JSON.stringify(text.slice(3))})`,
  percent: (text) => `"%s%s" % (${JSON.stringify(text.slice(0, 2))}, ${JSON.stringify(text.slice(2))})`,
  hex: (text) => `bytes.fromhex("${Buffer.from(text).toString("hex")}").decode()`,
  "format string": (text) => `f"{${JSON.stringify(text.slice(0, 2)).replaceAll('"', "'")}}${text.slice(2)}"`,
  replaced: (text) => `${JSON.stringify(text.replaceAll("o", "0_"))}.replace("0_", "o")`,
  "changed list": (text) => `(lambda p: (p.insert(0, ${JSON.stringify(text)}), p)[1])(["other"])[0]`,
};
