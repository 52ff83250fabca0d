import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Instruction, Program } from "../../../../src/effects/effect-ir.ts";
import { lowerPython } from "../../../../src/effects/python/lower.ts";
import { decode } from "../../../../src/effects/python/parser/decode.ts";
import { Kind, kindName, type KindName } from "../../../../src/effects/python/parser/kinds.ts";
import { parse } from "../../../../src/effects/python/parser/parse.ts";
import {
  endOf,
  kindOf,
  startOf,
  textOf,
  type SyntaxTree,
} from "../../../../src/effects/python/parser/tree.ts";
import { pythonFiles, sample, standardLibrary } from "../parser/corpus.ts";

/** Programs in which every kind of node stands; wherever an expression may stand in them, `p()` does, and must be lowered. */
const programs: readonly string[] = [
  "@p()\ndef f(a, /, b: p() = p(), *c: p(), d=p(), **e: p()) -> p():\n    'text'\n    return p()\n",
  "@p()\nasync def f(*, a=p()):\n    await p()\n    async for x in p():\n        p()\n    async with p() as y, p():\n        p()\n    return [p() async for z in p() if p()]\n",
  "@p()\nclass C(p(), *p(), k=p(), **p()):\n    x: p() = p()\n    p()\n",
  "def f[T: p(), *Ts, **P](x): return p()\nclass C[T = p()]: pass\ntype A[T] = p()\n",
  "def f():\n    global g\n    x = 1\n    def h():\n        nonlocal x\n        x = p()\n    g = yield p()\n    yield from p()\n",
  "a = b = p()\na.x = p()\np().x = p()\np()[p()] = p()\n[a, *b] = (c, d) = p()\na += p()\np().x += p()\np()[p()] -= p()\na: p()\na: p() = p()\n",
  "del a, p().x, p()[p()], (b, [c])\n",
  "for a, p().x in p():\n    p()\n    continue\nelse:\n    p()\nwhile p():\n    p()\n    break\nelse:\n    p()\n",
  "if p():\n    p()\nelif p():\n    p()\nelse:\n    pass\n",
  "with p() as a, p() as p().x, p():\n    p()\n",
  "match p():\n    case 1 | -2 | 'a' 'b' | None | True if p(): p()\n    case [a, *b, (c, d)]: p()\n    case {'k': v, **rest}: p()\n    case C(x, y=z) as w: p()\n    case m.n: p()\n    case _: p()\n",
  "raise p() from p()\n",
  "try:\n    p()\nexcept p() as e:\n    p()\nexcept p():\n    p()\nelse:\n    p()\nfinally:\n    p()\n",
  "try:\n    p()\nexcept* p() as e:\n    p()\n",
  "assert p(), p()\nimport a.b as c, d\nfrom . import e\nfrom ..f.g import h as i\nfrom j import *\n",
  "p() and p() or p()\n(n := p())\nlambda a=p(), *b, c, **d: p()\np() if p() else p()\nnot p(), ~p(), +p(), -p()\n",
  "p() + p() - p() * p() @ p() / p() % p() ** p() << p() >> p() | p() ^ p() & p() // p()\n",
  "p() == p() != p() < p() <= p() > p() >= p() is p() is not p() in p() not in p()\n",
  "{p(): p(), **p()}\n{p(), *p()}\n[p(), *p()]\n(p(), *p())\n[p() for x in p() if p() for y in p()]\n{p() for x in p()}\n{p(): p() for x in p()}\n(p() for x in p())\n",
  "p()(p(), *p(), k=p(), **p())\np().x\np()[p()]\np()[p():p():p()]\np()[p():, ..., :p()]\n",
  "f'{p()!r:>{p()}} {p()=} {p()!s} {p():{p()}.{p()}}' rf'\\x{p()}'\nt'{p()!a:{p()}} text'\n'a' if 1.5 else b'b' + 2j\nNone, True, False, ...\n",
];

/** Kinds that say nothing by themselves: what stands in them is lowered, or the node around them reads them. */
const silent: ReadonlySet<KindName> = new Set<KindName>([
  ...([
    "Absent",
    "Module",
    "Block",
    "Else",
    "Finally",
    "Elif",
    "Decorators",
    "Identifier",
    "Arguments",
  ] as const),
  ...(["Arg", "VarArg", "KwArg", "PositionalOnlyMark", "KeywordOnlyMark", "TypeParams", "Bases"] as const),
  ...([
    "Keyword",
    "KeywordUnpack",
    "DottedName",
    "RelativeDots",
    "ImportStar",
    "MatchCase",
    "Comprehension",
  ] as const),
  ...([
    "AsyncComprehension",
    "Global",
    "Nonlocal",
    "Expr",
    "Pass",
    "Break",
    "Continue",
    "Import",
    "ImportFrom",
  ] as const),
  ...([
    "Return",
    "Delete",
    "Assign",
    "For",
    "AsyncFor",
    "While",
    "If",
    "With",
    "AsyncWith",
    "Match",
    "Try",
  ] as const),
  ...([
    "TryStar",
    "Assert",
    "AnnAssign",
    "NamedExpr",
    "Raise",
    "TypeAlias",
    "Text",
    "RawText",
    "DebugText",
  ] as const),
  ...([
    "Conversion",
    "FormatSpec",
    "FormattedValue",
    "Interpolation",
    "MatchKeyword",
    "MatchSingleton",
    "MatchClass",
    "MatchOr",
    "Or",
    "And",
  ] as const),
  ...([
    "AugAssign",
    "Starred",
    "List",
    "Tuple",
    "Slice",
    "MatchStar",
    "MatchAs",
    "TypeVar",
    "TypeVarTuple",
    "ParamSpec",
  ] as const),
]);

interface Lowered {
  readonly tree: SyntaxTree;
  readonly program: Program;
}

function lowered(text: string): Lowered {
  const result = parse(text);
  if (!result.ok) throw new Error(`${result.error.message} in ${text}`);
  return { tree: result.tree, program: lowerPython(result.tree) };
}

function instructionsOf({ functions }: Program): readonly Instruction[] {
  return functions.flatMap(({ body }) => body);
}

function nodesOf(tree: SyntaxTree): readonly number[] {
  return Array.from({ length: tree.count }, (_, node) => node);
}

/** The nodes of these kinds for which no instruction stands at their place, as text. */
function notLowered({ tree, program }: Lowered, kinds: ReadonlySet<number>): readonly string[] {
  const places = new Set(instructionsOf(program).map(({ span }) => `${span.start} ${span.end}`));
  const reasons = instructionsOf(program).filter(({ kind }) => kind === "opaque");
  return nodesOf(tree)
    .filter((node) => kinds.has(kindOf(tree, node)))
    .filter((node) => {
      const [start, end] = [startOf(tree, node), endOf(tree, node)];
      const isOpaque = reasons.some(({ span }) => span.start <= start && end <= span.end);
      return !isOpaque && !places.has(`${start} ${end}`);
    })
    .map((node) => `${kindName(kindOf(tree, node))} ${textOf(tree, node)}`);
}

describe("lowering", () => {
  it("is held against programs in which every kind of node stands", () => {
    const seen = new Set(
      programs.flatMap((text) => {
        const { tree } = lowered(text);
        return nodesOf(tree).map((node) => kindName(kindOf(tree, node)));
      }),
    );
    expect(Object.keys(Kind).filter((name) => !seen.has(name as KindName))).toEqual([]);
  });

  it.each(programs)("leaves out no expression of %j", (text) => {
    expect(notLowered(lowered(text), new Set([Kind.Call]))).toEqual([]);
  });

  it("has an instruction for every kind that is not silent", () => {
    const operators = new Set<string>();
    const kinds = new Set<KindName>();
    for (const text of programs) {
      const { tree, program } = lowered(text);
      for (const one of instructionsOf(program)) {
        if (one.kind === "operator") operators.add(one.operator.replace(/=$/u, ""));
        for (const node of nodesOf(tree)) {
          if (startOf(tree, node) === one.span.start && endOf(tree, node) === one.span.end)
            kinds.add(kindName(kindOf(tree, node)));
        }
      }
    }
    const missing = Object.keys(Kind).filter(
      (name) => !silent.has(name as KindName) && !kinds.has(name as KindName) && !operators.has(name),
    );
    expect(missing).toEqual([]);
  });

  it("gives an opaque instruction with its reason for a node of a kind that it does not know", () => {
    const { tree } = lowered("x = p()\n");
    const call = nodesOf(tree).find((node) => kindOf(tree, node) === Kind.Call) ?? -1;
    const kind = tree.kind.slice();
    kind[call] = Kind.WithItem;
    const reasons = instructionsOf(lowerPython({ ...tree, kind })).flatMap((one) =>
      one.kind === "opaque" ? [one.reason] : [],
    );
    expect(reasons).toEqual(["`WithItem` is not an expression"]);
  });

  it("leaves out no call, member, entry or operation of the standard library", () => {
    const kinds = new Set<number>([
      Kind.Call,
      Kind.BinOp,
      Kind.Compare,
      Kind.Await,
      Kind.Lambda,
      Kind.JoinedStr,
    ]);
    for (const path of sample(pythonFiles(standardLibrary()), 60)) {
      const decoded = decode(readFileSync(path));
      const result = decoded.ok ? parse(decoded.text) : undefined;
      if (result?.ok !== true) continue;
      expect(notLowered({ tree: result.tree, program: lowerPython(result.tree) }, kinds), path).toEqual([]);
    }
  });
});
