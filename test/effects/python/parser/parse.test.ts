import { describe, expect, it } from "vitest";
import { kindName } from "../../../../src/effects/python/parser/kinds.ts";
import { parse } from "../../../../src/effects/python/parser/parse.ts";
import { childrenOf, kindOf, rootOf, textOf } from "../../../../src/effects/python/parser/tree.ts";
import type { SyntaxTree } from "../../../../src/effects/python/parser/tree.ts";

/** The tree as `Kind(child child)`, and a leaf as `Kind"text"`. */
function shape(tree: SyntaxTree, node: number): string {
  const name = kindName(kindOf(tree, node));
  const children = childrenOf(tree, node);
  if (children.length > 0) return `${name}(${children.map((child) => shape(tree, child)).join(" ")})`;
  const text = textOf(tree, node);
  return text === "" ? name : `${name}'${text}'`;
}

function shapeOf(text: string): string {
  const result = parse(text);
  return result.ok ? shape(result.tree, rootOf(result.tree)) : result.error.message;
}

function expressionShape(text: string): string {
  return shapeOf(text).replace(/^Module\(Expr\((.*)\)\)$/s, "$1");
}

describe("trees", () => {
  const rows: readonly [string, string][] = [
    ["", "Module"],
    ["x = y = 1", "Module(Assign(Name'x' Name'y' Number'1'))"],
    ["x: int", "Module(AnnAssign(Name'x' Name'int' Absent))"],
    ["x += 1", "Module(AugAssign(Name'x' Add'+=' Number'1'))"],
    ["pass; pass", "Module(Pass'pass' Pass'pass')"],
    [
      "import a.b as c, d",
      "Module(Import(Alias(DottedName(Identifier'a' Identifier'b') Identifier'c') Alias(DottedName(Identifier'd') Absent)))",
    ],
    ["from .. import a", "Module(ImportFrom(RelativeDots'..' Absent Alias(Identifier'a' Absent)))"],
    ["from a import *", "Module(ImportFrom(Absent DottedName(Identifier'a') Alias(ImportStar'*' Absent)))"],
    [
      "if a: b\nelif c: d\nelse: e",
      "Module(If(Name'a' Block(Expr(Name'b')) Elif(Name'c' Block(Expr(Name'd'))) Else(Expr(Name'e'))))",
    ],
    [
      "@d\nasync def f(a, /, b=1, *c, e, **g) -> h: pass",
      "Module(AsyncFunctionDef(Decorators(Name'd') Identifier'f' Absent Arguments(Arg(Identifier'a' Absent Absent) " +
        "PositionalOnlyMark'/' Arg(Identifier'b' Absent Number'1') VarArg(Identifier'c' Absent) " +
        "Arg(Identifier'e' Absent Absent) KwArg(Identifier'g' Absent)) Name'h' Block(Pass'pass')))",
    ],
    [
      "class C[T: int = bool](B, m=M): pass",
      "Module(ClassDef(Decorators Identifier'C' TypeParams(TypeVar(Identifier'T' Name'int' Name'bool')) " +
        "Bases(Name'B' Keyword(Identifier'm' Name'M')) Block(Pass'pass')))",
    ],
    [
      "try: a\nexcept E as e: b\nelse: c\nfinally: d",
      "Module(Try(Block(Expr(Name'a')) ExceptHandler(Name'E' Identifier'e' Block(Expr(Name'b'))) " +
        "Else(Expr(Name'c')) Finally(Expr(Name'd'))))",
    ],
    [
      "with (a as b, c): pass",
      "Module(With(WithItem(Name'a' Name'b') WithItem(Name'c' Absent) Block(Pass'pass')))",
    ],
    ["type(mock)._x = y", "Module(Assign(Attribute(Call(Name'type' Name'mock') Identifier'_x') Name'y'))"],
    ["type X = int", "Module(TypeAlias(Name'X' Absent Name'int'))"],
    [
      "match x:\n case {'a': [1, *_], **r} if y: pass",
      "Module(Match(Name'x' MatchCase(MatchMapping(String''a'' MatchSequence(MatchValue(Number'1') MatchStar(Absent)) " +
        "Identifier'r') Name'y' Block(Pass'pass'))))",
    ],
  ];

  it.each(rows)("%s", (text, expected) => {
    expect(shapeOf(text)).toBe(expected);
  });
});

describe("expressions", () => {
  const rows: readonly [string, string][] = [
    [
      "a + b * c ** -d",
      "BinOp(Name'a' Add'+' BinOp(Name'b' Mult'*' BinOp(Name'c' Pow'**' UnaryOp(USub'-' Name'd'))))",
    ],
    ["a or b or c and d", "BoolOp(Name'a' Or'or' Name'b' Or'or' BoolOp(Name'c' And'and' Name'd'))"],
    ["a not in b is not c", "Compare(Name'a' NotIn'not in' Name'b' IsNot'is not' Name'c')"],
    ["not not a", "UnaryOp(Not'not' UnaryOp(Not'not' Name'a'))"],
    ["a if b else c", "IfExp(Name'a' Name'b' Name'c')"],
    ["(a := 1)", "NamedExpr(Name'a' Number'1')"],
    ["{a: b, **c}", "Dict(Name'a' Name'b' Absent Name'c')"],
    ["f(x for x in y)", "Call(Name'f' GeneratorExp(Name'x' Comprehension(Name'x' Name'y')))"],
    [
      "f(a, *b, c=d, **e)",
      "Call(Name'f' Name'a' Starred(Name'b') Keyword(Identifier'c' Name'd') KeywordUnpack(Name'e'))",
    ],
    ["a[b:, ::c]", "Subscript(Name'a' Tuple(Slice(Name'b' Absent Absent) Slice(Absent Absent Name'c')))"],
    ["lambda *, a=1: b", "Lambda(Arguments(KeywordOnlyMark'*' Arg(Identifier'a' Absent Number'1')) Name'b')"],
    ["'a' 'b'", "String''a' 'b''"],
    [
      "'a' f'b{c!r:>{d}}{e=}'",
      "JoinedStr(String''a'' Text'b' FormattedValue(Name'c' Absent Conversion'r' FormatSpec(Text'>' " +
        "FormattedValue(Name'd' Absent Absent Absent))) FormattedValue(Name'e' DebugText'e=' Absent Absent))",
    ],
    ["rt'a{b}'", "TemplateStr(RawText'a' Interpolation(Name'b' Absent Absent Absent))"],
  ];

  it.each(rows)("%s", (text, expected) => {
    expect(expressionShape(text)).toBe(expected);
  });
});

describe("an error underlines what is wrong", () => {
  const rows: readonly [string, string, string][] = [
    ["x = = 1", "=", "invalid syntax: expected an expression"],
    ["f() = 1", "f()", "cannot assign to this expression"],
    ["def f(a, b, a): pass", "a", "duplicate argument in function definition"],
    ["f(a=1, b=2, a=3)", "a=3", "keyword argument repeated"],
    ["return 1", "return", "'return' outside function"],
    ["b'\u00e9'", "\u00e9", "bytes can only contain ASCII literal characters"],
    ["a, *b, *c = d", "*b", "multiple starred expressions in assignment"],
    ["x = 1\r y", "\r", "a carriage return without a line feed"],
    ["del f()", "f()", "cannot delete this expression"],
    ["x = \u201ca\u201d", "\u201ca\u201d", "invalid character in identifier"],
  ];

  it.each(rows)("%s", (text, underlined, message) => {
    const result = parse(text);
    if (result.ok) throw new Error("accepted");
    expect([text.slice(result.error.start, result.error.end), result.error.message]).toEqual([
      underlined,
      message,
    ]);
  });
});

describe("what versions read in two ways is flagged", () => {
  const rows: readonly [string, readonly string[]][] = [
    ["with (a, b): pass", ["(a, b)"]],
    ["with (a,): pass", ["(a,)"]],
    ["with (a): pass", []],
    ["with (a as b, c): pass", []],
    ["f'{a=}'", []],
    ["f'''{a # b\n=}'''", ["a # b\n="]],
    ["if a:\n    if b:\n        c\n    \\\n    d\n", ["    \\\n    "]],
  ];

  it.each(rows)("%s", (text, expected) => {
    const result = parse(text);
    if (!result.ok) throw new Error(result.error.message);
    expect(result.tree.versionDependent.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });
});
