import { call, doing, open, quoted, type Family } from "../family.ts";
import { plainly } from "./families.ts";

const concurrent: Family = {
  name: "coroutines",
  variants: [
    plainly(
      (p, _, f) =>
        `import asyncio\nasync def work${p.id}():\n    ${f}(${call(p)})\nasyncio.run(work${p.id}())`,
    ),
    plainly(
      (p, _, f) =>
        `import asyncio\nasync def give${p.id}():\n    return ${f}\nasync def main${p.id}():\n    g = await give${p.id}()\n    g(${call(p)})\nasyncio.run(main${p.id}())`,
    ),
    plainly(
      (p, _, f) =>
        `import asyncio\nasync def items${p.id}():\n    yield ${f}\nasync def main${p.id}():\n    async for g in items${p.id}():\n        g(${call(p)})\nasyncio.run(main${p.id}())`,
    ),
    plainly(
      (p, _, f) =>
        `import asyncio\nclass Scope${p.id}:\n    async def __aenter__(self):\n        return ${f}\n    async def __aexit__(self, *a):\n        return False\nasync def main${p.id}():\n    async with Scope${p.id}() as g:\n        g(${call(p)})\nasyncio.run(main${p.id}())`,
    ),
    plainly(
      (p, _, f) =>
        `import asyncio\nasync def main${p.id}():\n    await asyncio.gather(asyncio.to_thread(${f}, ${call(p)}))\nasyncio.run(main${p.id}())`,
    ),
    plainly(
      (p, _, f) =>
        `import asyncio\nasync def main${p.id}():\n    loop = asyncio.get_running_loop()\n    loop.call_soon(lambda: ${f}(${call(p)}))\n    await asyncio.sleep(0)\n    await asyncio.sleep(0)\nasyncio.run(main${p.id}())`,
    ),
    open(
      plainly(
        (p, _, f) =>
          `async def work${p.id}():\n    ${f}(${call(p)})\ntry:\n    work${p.id}().send(None)\nexcept StopIteration:\n    pass`,
      ),
    ),
    plainly(
      (p, _, f) =>
        `class Ready${p.id}:\n    def __await__(self):\n        ${f}(${call(p)})\n        return iter(())\nimport asyncio\nasync def main${p.id}():\n    await Ready${p.id}()\nasyncio.run(main${p.id}())`,
    ),
  ],
};

const threads: Family = {
  name: "threads and timers",
  variants: [
    plainly(
      (p, _, f) =>
        `import threading\nt${p.id} = threading.Thread(target=lambda: ${f}(${call(p)}))\nt${p.id}.start()\nt${p.id}.join()`,
    ),
    plainly(
      (p, _, f) =>
        `import threading\nclass Work${p.id}(threading.Thread):\n    def run(self):\n        ${f}(${call(p)})\nw${p.id} = Work${p.id}()\nw${p.id}.start()\nw${p.id}.join()`,
    ),
    plainly(
      (p, _, f) =>
        `import threading\nt${p.id} = threading.Timer(0, ${f}, [${call(p)}])\nt${p.id}.start()\nt${p.id}.join()`,
    ),
    plainly(
      (p, _, f) =>
        `from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor(1) as pool${p.id}:\n    pool${p.id}.submit(${f}, ${call(p)})`,
    ),
    plainly(
      (p, _, f) =>
        `from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor(1) as pool${p.id}:\n    list(pool${p.id}.map(lambda g: g(${call(p)}), [${f}]))`,
    ),
    plainly(
      (p, _, f) =>
        `import sched\ns${p.id} = sched.scheduler()\ns${p.id}.enter(0, 1, ${f}, argument=(${call(p)}${call(p) === "" ? "" : ","}))\ns${p.id}.run()`,
    ),
    open(
      plainly(
        (p, _, f) =>
          `import queue\nq${p.id} = queue.Queue()\nq${p.id}.put(lambda: ${f}(${call(p)}))\nq${p.id}.get()()`,
      ),
    ),
    plainly((p, _, f) => `import contextvars\ncontextvars.copy_context().run(${f}, ${call(p)})`),
  ],
};

const exceptions: Family = {
  name: "exceptions as carriers",
  variants: [
    open(
      plainly(
        (p, _, f) =>
          `try:\n    raise ValueError(${f})\nexcept ValueError as e${p.id}:\n    e${p.id}.args[0](${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `class Carry${p.id}(Exception):\n    def __init__(self, tool):\n        self.tool = tool\ntry:\n    raise Carry${p.id}(${f})\nexcept Exception as e${p.id}:\n    e${p.id}.tool(${call(p)})`,
      ),
    ),
    plainly((p, _, f) => `try:\n    1 / 0\nexcept ZeroDivisionError:\n    ${f}(${call(p)})`),
    plainly(
      (p, _, f) =>
        `def late${p.id}():\n    try:\n        return 1\n    finally:\n        ${f}(${call(p)})\nlate${p.id}()`,
    ),
    plainly(
      (p, _, f) =>
        `import contextlib\nwith contextlib.ExitStack() as stack${p.id}:\n    stack${p.id}.callback(${f}, ${call(p)})`,
    ),
    open(
      plainly(
        (p, _, f) =>
          `class Guard${p.id}:\n    def __enter__(self):\n        return self\n    def __exit__(self, kind, error, trace):\n        error.args[0](${call(p)})\n        return True\nwith Guard${p.id}():\n    raise KeyError(${f})`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `try:\n    raise RuntimeError("x") from ValueError(${f})\nexcept RuntimeError as e${p.id}:\n    e${p.id}.__cause__.args[0](${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `try:\n    raise StopIteration(${f})\nexcept StopIteration as e${p.id}:\n    e${p.id}.value(${call(p)})`,
      ),
    ),
  ],
};

const generators: Family = {
  name: "generators and iterators",
  variants: [
    plainly(
      (p, _, f) =>
        `def take${p.id}():\n    g = yield\n    g(${call(p)})\n    yield\nt${p.id} = take${p.id}()\nnext(t${p.id})\nt${p.id}.send(${f})`,
    ),
    open(
      plainly(
        (p, _, f) =>
          `def inner${p.id}():\n    yield 1\n    return ${f}\ndef outer${p.id}():\n    g = yield from inner${p.id}()\n    g(${call(p)})\nlist(outer${p.id}())`,
      ),
    ),
    plainly(
      (p, _, f) =>
        `def open${p.id}():\n    try:\n        yield\n    finally:\n        ${f}(${call(p)})\no${p.id} = open${p.id}()\nnext(o${p.id})\no${p.id}.close()`,
    ),
    plainly((p, _, f) => `next(iter(lambda: ${f}(${call(p)}), object()))`),
    plainly(
      (p, _, f) =>
        `import itertools\nfor g${p.id} in itertools.islice(itertools.cycle([${f}]), 1):\n    g${p.id}(${call(p)})`,
    ),
    plainly((p, _, f) => `import itertools\nlist(itertools.starmap(lambda g: g(${call(p)}), [(${f},)]))`),
    plainly(
      (p, _, f) =>
        `class Walk${p.id}:\n    def __init__(self):\n        self.left = [${f}]\n    def __iter__(self):\n        return self\n    def __next__(self):\n        if not self.left:\n            raise StopIteration\n        return self.left.pop()\n[g(${call(p)}) for g in Walk${p.id}()]`,
    ),
    plainly((p, _, f) => `any(g(${call(p)}) for g in (${f},))`),
    plainly(
      (p, _, f) =>
        `import itertools\na${p.id}, b${p.id} = itertools.tee([${f}])\nfor g${p.id} in b${p.id}:\n    g${p.id}(${call(p)})`,
    ),
  ],
};

const patterns: Family = {
  name: "matching and unpacking",
  variants: [
    plainly((p, _, f) => `match [1, ${f}]:\n    case [_, g${p.id}]:\n        g${p.id}(${call(p)})`),
    plainly(
      (p, _, f) =>
        `match {"do": ${f}, "n": 1}:\n    case {"n": 1, **rest${p.id}}:\n        rest${p.id}["do"](${call(p)})`,
    ),
    plainly((p, m) => `match ${m}:\n    case object(${p.member}=g${p.id}):\n        g${p.id}(${call(p)})`),
    plainly(
      (p, _, f) =>
        `class Point${p.id}:\n    __match_args__ = ("x", "y")\n    def __init__(self, x, y):\n        self.x, self.y = x, y\nmatch Point${p.id}(1, ${f}):\n    case Point${p.id}(_, g${p.id}):\n        g${p.id}(${call(p)})`,
    ),
    plainly((p, _, f) => `first${p.id}, *rest${p.id} = 1, 2, ${f}\nrest${p.id}[-1](${call(p)})`),
    plainly((p, _, f) => `(a${p.id}, (b${p.id}, c${p.id})) = (1, [2, ${f}])\nc${p.id}(${call(p)})`),
    plainly(
      (p, _, f) =>
        `def spread${p.id}(a, *b, **c):\n    c["g"](${call(p)})\nspread${p.id}(*[1, 2], **{"g": ${f}})`,
    ),
    plainly((p, _, f) => `box${p.id} = [0]\nfor box${p.id}[0] in [${f}]:\n    box${p.id}[0](${call(p)})`),
    plainly(
      (p, _, f) =>
        `match ${f}:\n    case g${p.id} if g${p.id}(${call(p)}):\n        pass\n    case _:\n        pass`,
    ),
  ],
};

const classes: Family = {
  name: "making of classes",
  variants: [
    plainly((p, _, f) => `type("Made${p.id}", (), {"go": staticmethod(${f})}).go(${call(p)})`),
    plainly(
      (p, _, f) =>
        `class Meta${p.id}(type):\n    def __new__(m, name, bases, body):\n        ${f}(${call(p)})\n        return super().__new__(m, name, bases, body)\nclass Made${p.id}(metaclass=Meta${p.id}):\n    pass`,
    ),
    plainly(
      (p, _, f) =>
        `class Meta${p.id}(type):\n    def __call__(cls, *a):\n        return ${f}\nclass Made${p.id}(metaclass=Meta${p.id}):\n    pass\nMade${p.id}()(${call(p)})`,
    ),
    open(
      plainly(
        (p, _, f) =>
          `class Meta${p.id}(type):\n    @classmethod\n    def __prepare__(m, name, bases):\n        return {"tool": ${f}}\nclass Made${p.id}(metaclass=Meta${p.id}):\n    tool(${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `class First${p.id}:\n    def go(self):\n        return super().go()\nclass Second${p.id}:\n    def go(self):\n        return ${f}(${call(p)})\nclass Both${p.id}(First${p.id}, Second${p.id}):\n    pass\nBoth${p.id}().go()`,
      ),
    ),
    plainly(
      (p, _, f) =>
        `class Field${p.id}:\n    def __set__(self, owner, value):\n        value(${call(p)})\nclass Made${p.id}:\n    field = Field${p.id}()\nMade${p.id}().field = ${f}`,
    ),
    open(
      plainly(
        (p, _, f) =>
          `import types\ntypes.new_class("Made${p.id}", (), {}, lambda body: body.update(go=staticmethod(${f}))).go(${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `import enum\nclass Kind${p.id}(enum.Enum):\n    A = (${f},)\nKind${p.id}.A.value[0](${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `import dataclasses\n@dataclasses.dataclass\nclass Made${p.id}:\n    tool: object = dataclasses.field(default_factory=lambda: ${f})\nMade${p.id}().tool(${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `import collections\nPair${p.id} = collections.namedtuple("Pair${p.id}", "tool n")\nPair${p.id}._make([${f}, 1]).tool(${call(p)})`,
      ),
    ),
  ],
};

const callbacks: Family = {
  name: "callbacks of libraries",
  variants: [
    plainly((p, _, f) => `import re\nre.sub("a", lambda m: str(${f}(${call(p)})), "a")`),
    doing(
      ["stdio.out", "proc.exit"],
      plainly(
        (p, _, f) =>
          `import argparse\na${p.id} = argparse.ArgumentParser()\na${p.id}.add_argument("x", type=lambda x: ${f}(${call(p)}))\na${p.id}.parse_args(["1"])`,
      ),
    ),
    plainly(
      (p, _, f) =>
        `import ast\nclass Walk${p.id}(ast.NodeVisitor):\n    def visit_Name(self, node):\n        ${f}(${call(p)})\nWalk${p.id}().visit(ast.parse("x"))`,
    ),
    open(
      plainly(
        (p, _, f) =>
          `import string\nclass Form${p.id}(string.Formatter):\n    def format_field(self, value, spec):\n        ${f}(${call(p)})\n        return ""\nForm${p.id}().format("{}", 1)`,
      ),
    ),
    plainly(
      (p, _, f) =>
        `import html.parser\nclass Read${p.id}(html.parser.HTMLParser):\n    def handle_starttag(self, tag, attrs):\n        ${f}(${call(p)})\nRead${p.id}().feed("<a>")`,
    ),
    plainly(
      (p, _, f) =>
        `import weakref\nclass Thing${p.id}:\n    pass\nt${p.id} = Thing${p.id}()\nweakref.finalize(t${p.id}, ${f}, ${call(p)})\ndel t${p.id}`,
    ),
    open(
      plainly(
        (p, _, f) =>
          `import functools\n@functools.singledispatch\ndef act${p.id}(x):\n    return x\n@act${p.id}.register(int)\ndef _(x):\n    return ${f}(${call(p)})\nact${p.id}(1)`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `import functools\nsorted([1, 2], key=functools.cmp_to_key(lambda a, b: ${f}(${call(p)}) and 0 or 0))`,
      ),
    ),
    plainly((p, _, f) => `import collections\ncollections.defaultdict(lambda: ${f}(${call(p)}))["x"]`),
    open(
      plainly((p, _, f) => `from unittest import mock\nmock.Mock(side_effect=lambda: ${f}(${call(p)}))()`),
    ),
    doing(
      ["stdio.out"],
      plainly(
        (p, _, f) =>
          `import logging\nclass Out${p.id}(logging.Handler):\n    def emit(self, record):\n        ${f}(${call(p)})\nlog${p.id} = logging.getLogger("x${p.id}")\nlog${p.id}.propagate = False\nlog${p.id}.addHandler(Out${p.id}())\nlog${p.id}.error("x")`,
      ),
    ),
  ],
};

const scopes: Family = {
  name: "scopes and rebinding",
  variants: [
    plainly(
      (p, _, f) =>
        `tool${p.id} = len\ndef swap${p.id}():\n    global tool${p.id}\n    tool${p.id} = ${f}\nswap${p.id}()\ntool${p.id}(${call(p)})`,
    ),
    plainly(
      (p, _, f) =>
        `def hold${p.id}():\n    tool = len\n    def put(g):\n        nonlocal tool\n        tool = g\n    def run():\n        return tool(${call(p)})\n    return put, run\nput${p.id}, run${p.id} = hold${p.id}()\nput${p.id}(${f})\nrun${p.id}()`,
    ),
    plainly((p, _, f) => `[g${p.id} := ${f} for _ in range(1)]\ng${p.id}(${call(p)})`),
    plainly(
      (p, _, f) =>
        `def collect${p.id}(x, seen=[]):\n    seen.append(x)\n    return seen\ncollect${p.id}(${f})\ncollect${p.id}(len)[0](${call(p)})`,
    ),
    plainly(
      (p, _, f) =>
        `actions${p.id} = []\nfor g${p.id} in [len, ${f}]:\n    actions${p.id}.append(lambda: g${p.id}(${call(p)}))\nactions${p.id}[0]()`,
    ),
    plainly((p, _, f) => `globals()["made${p.id}"] = ${f}\nmade${p.id}(${call(p)})`),
    plainly(
      (p, _, f) =>
        `def attach${p.id}():\n    return attach${p.id}.tool(${call(p)})\nattach${p.id}.tool = ${f}\nattach${p.id}()`,
    ),
    plainly((p, _, f) => `class Space${p.id}:\n    tool = len\n    tool = ${f}\n    tool(${call(p)})`),
    plainly(
      (p, _, f) => `import sys\nsetattr(sys.modules[__name__], "made${p.id}", ${f})\nmade${p.id}(${call(p)})`,
    ),
  ],
};

const tampering: Family = {
  name: "tampering",
  variants: [
    open(plainly((p, _, f) => `import builtins\nbuiltins.tool${p.id} = ${f}\ntool${p.id}(${call(p)})`)),
    open(plainly((p, _, f) => `import math\nmath.sqrt = ${f}\nmath.sqrt(${call(p)})`)),
    open(
      plainly(
        (p, m) =>
          `import sys\nsys.modules["made${p.id}"] = ${m}\nimport made${p.id}\nmade${p.id}.${p.member}(${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `def plain${p.id}(*a):\n    return 1\ndef other${p.id}(*a):\n    return ${f}(${call(p)})\nplain${p.id}.__code__ = other${p.id}.__code__\nplain${p.id}()`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `def plain${p.id}(g=len):\n    return g(${call(p)})\nplain${p.id}.__defaults__ = (${f},)\nplain${p.id}()`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `class One${p.id}:\n    go = staticmethod(repr)\nclass Two${p.id}:\n    go = staticmethod(${f})\no${p.id} = One${p.id}()\no${p.id}.__class__ = Two${p.id}\no${p.id}.go(${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `import json\njson.JSONEncoder.default = lambda self, o: ${f}(${call(p)})\ntry:\n    json.dumps(object())\nexcept (TypeError, ValueError):\n    pass`,
      ),
    ),
    plainly(
      (p, _, f) =>
        `class One${p.id}:\n    go = staticmethod(repr)\nOne${p.id}.go = staticmethod(${f})\nOne${p.id}.go(${call(p)})`,
    ),
    open(
      plainly(
        (p, _, f) =>
          `from unittest import mock\nwith mock.patch("math.sqrt", ${f}):\n    import math\n    math.sqrt(${call(p)})`,
      ),
    ),
  ],
};

const driven: Family = {
  name: "dispatch by data",
  variants: [
    plainly(
      (p, m) =>
        `word${p.id} = ${quoted(`x ${p.member} y`)}.split()[1]\ngetattr(${m}, word${p.id})(${call(p)})`,
    ),
    open(plainly((p, m) => `import operator\noperator.methodcaller(${quoted(p.member)}, ${call(p)})(${m})`)),
    plainly(
      (p, m) =>
        `import json\ngetattr(${m}, json.loads(${quoted(JSON.stringify([p.member]))})[0])(${call(p)})`,
    ),
    open(
      plainly(
        (p, m) =>
          `import string\ngetattr(${m}, string.Template("$x").substitute(x=${quoted(p.member)}))(${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, m) =>
          `import csv, io\ngetattr(${m}, next(csv.reader(io.StringIO(${quoted(`a,${p.member}`)})))[1])(${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, m) =>
          `import configparser\nc${p.id} = configparser.ConfigParser()\nc${p.id}.read_string(${quoted(`[a]\nb = ${p.member}\n`)})\ngetattr(${m}, c${p.id}["a"]["b"])(${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, m) =>
          `import re\ngetattr(${m}, re.search("<(.*)>", ${quoted(`<${p.member}>`)}).group(1))(${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, m) =>
          `class Names${p.id}:\n    ${p.member} = 1\nfor n${p.id} in vars(Names${p.id}):\n    if not n${p.id}.startswith("__"):\n        getattr(${m}, n${p.id})(${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, m) =>
          `import struct\ngetattr(${m}, struct.pack("${p.member.length}s", ${quoted(p.member)}.encode()).decode())(${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, m) => `import textwrap\ngetattr(${m}, textwrap.dedent(${quoted(`  ${p.member}`)}))(${call(p)})`,
      ),
    ),
  ],
};

/** Ten further families, written after the analysis was frozen for them: see bench/mutation-held-out.ts. */
export const heldOutFamilies: readonly Family[] = [
  concurrent,
  threads,
  exceptions,
  generators,
  patterns,
  classes,
  callbacks,
  scopes,
  tampering,
  driven,
];
