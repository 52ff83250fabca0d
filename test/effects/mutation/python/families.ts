import {
  base64,
  call,
  codes,
  doing,
  halves,
  hex,
  open,
  quoted,
  reversed,
  rotated,
  type Family,
  type Parts,
  type Variant,
} from "../family.ts";

/** An import that gives the module a name, and the name. */
function imported({ module, id }: Parts): readonly [string, string] {
  const name = `lib${id}`;
  return [`import ${module} as ${name}`, name];
}

/** Lines that begin with the import of the module; `m` is its name, `f` the function by its plain way. */
export function plainly(write: (parts: Parts, m: string, f: string) => string): Variant {
  return {
    write: (parts) => {
      const [line, m] = imported(parts);
      return `${line}\n${write(parts, m, `${m}.${parts.member}`)}`;
    },
  };
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gmu, "    ");
}

const aliases: Family = {
  name: "alias import",
  variants: [
    plainly((p, _, f) => `${f}(${call(p)})`),
    { write: (p) => `from ${p.module} import ${p.member} as tool${p.id}\ntool${p.id}(${call(p)})` },
    plainly((p, m) => `also${p.id} = ${m}\nthird${p.id} = also${p.id}\nthird${p.id}.${p.member}(${call(p)})`),
    {
      write: (p) =>
        `from ${p.module} import ${p.member}\na${p.id} = b${p.id} = ${p.member}\nb${p.id}(${call(p)})`,
    },
    plainly((p, m) => `(n${p.id} := ${m}).${p.member}(${call(p)})`),
    plainly((p, m, f) => `for k${p.id}, v${p.id} in [(${m}, ${f})]:\n    v${p.id}(${call(p)})`),
    {
      write: (p) =>
        `def late${p.id}():\n    from ${p.module} import ${p.member} as inner\n    return inner(${call(p)})\nlate${p.id}()`,
    },
  ],
};

const byName: Family = {
  name: "getattr",
  variants: [
    plainly((p, m) => `getattr(${m}, ${quoted(p.member)})(${call(p)})`),
    plainly((p, m) => `getattr(${m}, ${halves(p.member).join(" + ")})(${call(p)})`),
    plainly(
      (p, m) => `g${p.id} = getattr\ng${p.id}(${m}, "".join([${halves(p.member).join(", ")}]))(${call(p)})`,
    ),
    plainly(
      (p, m) =>
        `n${p.id} = "%s%s" % (${halves(p.member).join(", ")})\ngetattr(${m}, n${p.id}, None)(${call(p)})`,
    ),
    plainly((p, m) => `import operator\noperator.attrgetter(${quoted(p.member)})(${m})(${call(p)})`),
    plainly((p, m) => `getattr(${m}, ${reversed(p.member)}[::-1])(${call(p)})`),
    plainly(
      (p, m) =>
        `t${p.id} = f'{${halves(p.member)[0]}}{${halves(p.member)[1]}}'\nobject.__getattribute__(${m}, t${p.id})(${call(p)})`,
    ),
    plainly((p, m) => `${m}.__getattribute__(${quoted(p.member)})(${call(p)})`),
  ],
};

const stored: Family = {
  name: "container-stored functions",
  variants: [
    plainly((p, _, f) => `table${p.id} = {"size": len, "run": ${f}}\ntable${p.id}["run"](${call(p)})`),
    plainly((p, _, f) => `steps${p.id} = [len, ${f}]\nsteps${p.id}[-1](${call(p)})`),
    plainly((p, _, f) => `(len, ${f})[1](${call(p)})`),
    plainly(
      (p, _, f) => `d${p.id} = {}\nd${p.id}.setdefault("x", {})["y"] = ${f}\nd${p.id}["x"]["y"](${call(p)})`,
    ),
    plainly((p, _, f) => `class Box${p.id}:\n    tool = staticmethod(${f})\nBox${p.id}.tool(${call(p)})`),
    plainly(
      (p, _, f) =>
        `import collections\nq${p.id} = collections.deque()\nq${p.id}.append(${f})\nq${p.id}.popleft()(${call(p)})`,
    ),
    plainly((p, _, f) => `for f${p.id} in [${f}]:\n    f${p.id}(${call(p)})`),
    plainly((p, _, f) => `def keep${p.id}(x, kept=[${f}]):\n    return kept[0](${call(p)})\nkeep${p.id}(1)`),
    plainly(
      (p, _, f) => `import types\nns${p.id} = types.SimpleNamespace(go=${f})\nns${p.id}.go(${call(p)})`,
    ),
    plainly((p, _, f) => `pool${p.id} = {${f}}\npool${p.id}.pop()(${call(p)})`),
  ],
};

const wrappers: Family = {
  name: "wrappers",
  variants: [
    plainly(
      (p, _, f) => `def outer${p.id}(f, *a, **k):\n    return f(*a, **k)\nouter${p.id}(${f}, ${call(p)})`,
    ),
    plainly((p, _, f) => `do${p.id} = lambda g: lambda *a: g(*a)\ndo${p.id}(${f})(${call(p)})`),
    plainly((p, _, f) => `import functools\nfunctools.partial(${f}, ${call(p)})()`),
    plainly(
      (p, _, f) =>
        `class Runner${p.id}:\n    def __init__(self, f):\n        self.f = f\n    def __call__(self, *a):\n        return self.f(*a)\nRunner${p.id}(${f})(${call(p)})`,
    ),
    plainly((p, _, f) => `list(map(lambda g: g(${call(p)}), [${f}]))`),
    plainly((p, _, f) => `sorted([${f}], key=lambda g: g(${call(p)}) and 0)`),
    plainly(
      (p, _, f) =>
        `def make${p.id}():\n    inner = ${f}\n    def run(*a):\n        return inner(*a)\n    return run\nmake${p.id}()(${call(p)})`,
    ),
    plainly((p, _, f) => `def gen${p.id}():\n    yield ${f}(${call(p)})\nlist(gen${p.id}())`),
    plainly((p, _, f) => `import functools\nfunctools.reduce(lambda a, g: g(${call(p)}), [${f}], None)`),
    plainly(
      (p, _, f) =>
        `class Base${p.id}:\n    def go(self):\n        return self.step()\nclass Sub${p.id}(Base${p.id}):\n    def step(self):\n        return ${f}(${call(p)})\nSub${p.id}().go()`,
    ),
  ],
};

const decorators: Family = {
  name: "decorators",
  variants: [
    plainly(
      (p, _, f) =>
        `def now${p.id}(g):\n    ${f}(${call(p)})\n    return g\n@now${p.id}\ndef plain${p.id}():\n    return 1`,
    ),
    plainly(
      (p, _, f) =>
        `def factory${p.id}(f):\n    def mark(g):\n        def inner(*a):\n            return f(*a)\n        return inner\n    return mark\n@factory${p.id}(${f})\ndef shown${p.id}(*a):\n    return a\nshown${p.id}(${call(p)})`,
    ),
    plainly(
      (p, _, f) => `@(lambda g: ${f})\ndef swapped${p.id}(*a):\n    return a\nswapped${p.id}(${call(p)})`,
    ),
    plainly(
      (p, _, f) =>
        `def klass${p.id}(c):\n    c.go = staticmethod(${f})\n    return c\n@klass${p.id}\nclass Thing${p.id}:\n    pass\nThing${p.id}.go(${call(p)})`,
    ),
    plainly(
      (p, _, f) =>
        `import functools\ndef wrap${p.id}(g):\n    @functools.wraps(g)\n    def inner(*a):\n        ${f}(*a)\n        return g(*a)\n    return inner\n@wrap${p.id}\ndef quiet${p.id}(*a):\n    return None\nquiet${p.id}(${call(p)})`,
    ),
    plainly(
      (p, _, f) =>
        `class Deco${p.id}:\n    def __init__(self, g):\n        self.g = g\n    def __call__(self, *a):\n        return ${f}(*a)\n@Deco${p.id}\ndef calm${p.id}(*a):\n    return a\ncalm${p.id}(${call(p)})`,
    ),
    plainly(
      (p, _, f) =>
        `class Prop${p.id}:\n    @property\n    def value(self):\n        return ${f}(${call(p)})\nProp${p.id}().value`,
    ),
  ],
};

/** A module and its member by names that are put together from encoded texts. */
function encoded(decode: (text: string) => string, before = ""): Variant {
  return {
    write: (p) => {
      const target = p.arguments(decode(p.place));
      return `${before}import importlib\nm${p.id} = importlib.import_module(${decode(p.module)})\ngetattr(m${p.id}, ${decode(p.member)})(${target})`;
    },
  };
}

const encodedTexts: Family = {
  name: "encoded strings",
  variants: [
    encoded((text) => `base64.b64decode(${quoted(base64(text))}).decode()`, "import base64\n"),
    encoded((text) => `bytes.fromhex(${quoted(hex(text))}).decode()`),
    encoded((text) => `codecs.decode(${quoted(rotated(text))}, "rot13")`, "import codecs\n"),
    encoded((text) => `${reversed(text)}[::-1]`),
    open(encoded((text) => `"".join(map(chr, ${codes(text)}))`)),
    open(encoded((text) => `"".join(chr(c) for c in ${codes(text)})`)),
    encoded((text) => `bytes(${codes(text)}).decode("ascii")`),
    encoded((text) => `(${halves(text).join(" + ")}).replace("\\u200b", "")`),
    open(
      encoded((text) => {
        const changed = Array.from(text, (unit) => String.fromCharCode(unit.charCodeAt(0) ^ 1)).join("");
        return `bytes(b ^ 1 for b in ${quotedBytes(changed)}).decode()`;
      }),
    ),
  ],
};

function quotedBytes(text: string): string {
  return `b${quoted(text).replaceAll(/[\u007f-\u{10ffff}]/gu, "?")}`;
}

const reflection: Family = {
  name: "reflection and run-time strings",
  variants: [
    {
      write: (p) =>
        `import importlib\nimportlib.import_module(${quoted(p.module)}).__dict__[${quoted(p.member)}](${call(p)})`,
    },
    plainly((p, m) => `vars(${m})[${halves(p.member).join(" + ")}](${call(p)})`),
    plainly((p, m) => `globals()[${quoted(m)}].${p.member}(${call(p)})`),
    plainly((p) => `import sys\nsys.modules[${quoted(p.module)}].${p.member}(${call(p)})`),
    plainly((p, m) => `${m}.__dict__.get(${quoted(p.member)})(${call(p)})`),
    open(
      plainly(
        (p, m) =>
          `n${p.id} = [n for n in dir(${m}) if n == ${quoted(p.member)}][0]\ngetattr(${m}, n${p.id})(${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, m) => `[v for k, v in vars(${m}).items() if k.startswith(${quoted(p.member)})][0](${call(p)})`,
      ),
    ),
    open(
      plainly((p, m) => `import inspect\ndict(inspect.getmembers(${m}))[${quoted(p.member)}](${call(p)})`),
    ),
    open(plainly((p, m) => `import sys\nsys._getframe().f_globals[${quoted(m)}].${p.member}(${call(p)})`)),
    open(
      plainly(
        (p, m) => `def f${p.id}():\n    return 1\nf${p.id}.__globals__[${quoted(m)}].${p.member}(${call(p)})`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `class C${p.id}:\n    go = staticmethod(${f})\nC${p.id}.__dict__["go"].__func__(${call(p)})`,
      ),
    ),
    {
      write: (p) => `import pkgutil\npkgutil.resolve_name(${quoted(`${p.module}:${p.member}`)})(${call(p)})`,
    },
    {
      write: (p) =>
        `__import__(${quoted(p.module)}, fromlist=["x"]).__getattribute__(${quoted(p.member)})(${call(p)})`,
    },
  ],
};

/** A class with a method that the language calls by itself, and what makes it do so. */
function hook(method: string, trigger: string, parameters = "self", result = ""): Variant {
  return plainly((p, _, f) => {
    const name = `Hook${p.id}`;
    const after = result === "" ? "" : `\n        return ${result}`;
    const body = `class ${name}:\n    def ${method}(${parameters}):\n        ${f}(${call(p)})${after}\n`;
    return body + trigger.replaceAll("NAME", name);
  });
}

const hooks: Family = {
  name: "implicit hooks",
  variants: [
    hook("__del__", "NAME()"),
    hook(
      "__enter__",
      "class Mid(NAME):\n    def __exit__(self, *a):\n        return False\nwith Mid():\n    pass",
    ),
    hook("__iter__", "for x in NAME():\n    pass", "self", "iter(())"),
    hook("__getattr__", "NAME().anything", "self, name"),
    hook("__add__", "NAME() + 1", "self, other"),
    hook("__str__", `f"{NAME()}"`, "self", `"x"`),
    hook("__repr__", "repr([NAME()])", "self", `"x"`),
    hook("__bool__", "if NAME():\n    pass", "self", "True"),
    hook("__contains__", "1 in NAME()", "self, item", "True"),
    hook("__eq__", "[NAME()].count(1)", "self, other", "True"),
    hook("__hash__", "{NAME(): 1}", "self", "1"),
    hook("__init_subclass__", "class Below(NAME):\n    pass", "cls, **k"),
    hook("__set_name__", "class Holder:\n    field = NAME()", "self, owner, name"),
    hook("__class_getitem__", "NAME[int]", "cls, item"),
    hook("__get__", "class Holder:\n    field = NAME()\nHolder().field", "self, owner, kind"),
    hook("__missing__", "class Table(dict, NAME):\n    pass\nTable()[1]", "self, key"),
    hook("__len__", "len(NAME())", "self", "1"),
    hook("__format__", `"{:>3}".format(NAME())`, "self, spec", `"x"`),
    hook("__index__", "[1][NAME()]", "self", "0"),
    hook("__call__", "sorted([1], key=NAME())", "self, x", "1"),
    hook("__fspath__", "import os\nos.path.join(NAME(), 'a')", "self", "'x'"),
    hook("__lt__", "sorted([NAME(), NAME()])", "self, other", "True"),
    hook("__setattr__", "NAME().x = 1", "self, name, value"),
    hook(
      "__instancecheck__",
      "class Made(metaclass=type('M', (NAME, type), {})):\n    pass\nisinstance(1, Made)",
      "self, x",
      "True",
    ),
    plainly(
      (p, _, f) =>
        `def __getattr__(name):\n    return ${f}(${call(p)})\nimport sys\ngetattr(sys.modules[__name__], "missing")`,
    ),
  ],
};

/** The whole indirection as a text that is run as code. */
function evaluated(write: (source: string, parts: Parts) => string, isExpression = false): Variant {
  return {
    does: ["code.dynamic"],
    write: (p) => {
      const source = isExpression
        ? `__import__(${quoted(p.module)}, fromlist=["x"]).${p.member}(${call(p)})`
        : `import ${p.module} as inner${p.id}\ninner${p.id}.${p.member}(${call(p)})\n`;
      return write(source, p);
    },
  };
}

const dynamic: Family = {
  name: "dynamic code",
  variants: [
    evaluated((source) => `exec(${quoted(source)})`),
    evaluated((source) => `eval(${quoted(source)})`, true),
    evaluated((source) => `exec(compile(${quoted(source)}, "<x>", "exec"))`),
    evaluated((source) => `exec(${quoted(source)}, {"__name__": "x"}, {})`),
    evaluated((source) => `import base64\nexec(base64.b64decode(${quoted(base64(source))}))`),
    evaluated((source) => `import timeit\ntimeit.timeit(${quoted(source)}, number=1)`),
    evaluated((source, p) => `def run${p.id}():\n    exec(${quoted(source)})\nrun${p.id}()`),
    evaluated((source, p) => `e${p.id} = eval\ne${p.id}(${quoted(`(lambda: ${source})()`)})`, true),
    evaluated((source) => `exec(bytes.fromhex(${quoted(hex(source))}).decode())`),
    doing(
      ["code.dynamic"],
      plainly(
        (p, _, f) => `exec("go(%s)" % ${quoted(p.arguments("at"))}, {"go": ${f}, "at": ${quoted(p.place)}})`,
      ),
    ),
    open(
      evaluated(
        (source) => `import code\ncode.InteractiveConsole().push(${quoted(source.split("\n").join("; "))})`,
        true,
      ),
    ),
    open(
      evaluated(
        (source, p) =>
          `import types\nc${p.id} = compile(${quoted(source)}, "<x>", "exec")\ntypes.FunctionType(c${p.id}, {})()`,
      ),
    ),
  ],
};

/** A stream of pickle that calls `exec` with a source. */
function pickled(source: string): string {
  const text = source.replaceAll(
    /[\\\n\r\u0080-\u{10ffff}]/gu,
    (unit) => `\\u${(unit.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
  return quotedBytes(`cbuiltins\nexec\n(V${text}\ntR.`);
}

const decoding: Family = {
  name: "deserialisation",
  variants: [
    open(evaluated((source) => `import pickle\npickle.loads(${pickled(source)})`)),
    open(evaluated((source) => `import io, pickle\npickle.Unpickler(io.BytesIO(${pickled(source)})).load()`)),
    open(evaluated((source) => `from pickle import loads as restore\nrestore(${pickled(source)})`)),
    open(
      plainly(
        (p, _, f) =>
          `import pickle\nclass Cargo${p.id}:\n    def __reduce__(self):\n        return (${f}, (${call(p)},))\npickle.loads(pickle.dumps(Cargo${p.id}()))`,
      ),
    ),
    plainly(
      (p, _, f) =>
        `import copy\nclass Cargo${p.id}:\n    def __reduce_ex__(self, version):\n        return (${f}, (${call(p)}${call(p) === "" ? "" : ","}))\ncopy.copy(Cargo${p.id}())`,
    ),
    {
      write: (p) =>
        `import json\nspec${p.id} = json.loads(${quoted(JSON.stringify({ member: p.member, place: p.place }))})\nimport ${p.module} as lib${p.id}\ngetattr(lib${p.id}, spec${p.id}["member"])(${p.arguments(`spec${p.id}["place"]`)})`,
    },
    {
      write: (p) =>
        `import ast\nspec${p.id} = ast.literal_eval(${quoted(`[${quoted(p.member)}, ${quoted(p.place)}]`)})\nimport ${p.module} as lib${p.id}\ngetattr(lib${p.id}, ${quoted(p.member)})(${call(p)})`,
    },
    plainly((p, _, f) => `import json\njson.loads('{"a": 1}', object_hook=lambda d: ${f}(${call(p)}))`),
    plainly((p, _, f) => `import json\njson.dumps({1}, default=lambda o: [${f}(${call(p)})] and 1)`),
    open(
      evaluated(
        (source) =>
          `import marshal, types\nexec(marshal.loads(marshal.dumps(compile(${quoted(source)}, "<x>", "exec"))))`,
      ),
    ),
    open(
      evaluated(
        (source) =>
          `import yaml\nyaml.unsafe_load(${quoted(`!!python/object/apply:builtins.exec [${quoted(source)}]`)})`,
      ),
    ),
  ],
};

/** The ten families of indirection of the mutation suite. */
export const families: readonly Family[] = [
  aliases,
  byName,
  stored,
  wrappers,
  decorators,
  encodedTexts,
  reflection,
  hooks,
  dynamic,
  decoding,
];

/** The indirection as it stands inside of a function. */
export function inFunction(name: string, code: string): string {
  return `def ${name}():\n${indented(code)}\n`;
}
