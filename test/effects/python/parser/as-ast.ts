import { bytesValueOf, stringValue, textValue } from "../../../../src/effects/python/parser/literals.ts";
import { Kind, kindName } from "../../../../src/effects/python/parser/kinds.ts";
import {
  childrenOf,
  dottedNameOf,
  endOf,
  identifierOf,
  kindOf,
  levelOf,
  rootOf,
  startOf,
  textOf,
} from "../../../../src/effects/python/parser/tree.ts";
import type { SyntaxTree } from "../../../../src/effects/python/parser/tree.ts";

/** A node or list of CPython's `ast` as `oracle.py` writes it; undefined is a value that this side does not know. */
export type Dumped = string | number | null | undefined | readonly Dumped[];

type Context = "Load" | "Store" | "Del";

interface Conversion {
  readonly tree: SyntaxTree;
  /** Whether offsets inside of f-strings are written. */
  readonly exact: boolean;
  readonly loose: boolean;
}

/** A tree in the shape of CPython's `ast`, to be compared with that of the oracle. */
export function asAst(tree: SyntaxTree, exact: boolean): Dumped {
  const conversion: Conversion = { tree, exact, loose: false };
  const statements = childrenOf(tree, rootOf(tree));
  return ["Module", 0, 0, ["*", ...statements.map((node) => convert(conversion, node))]];
}

function convert(c: Conversion, node: number, context: Context = "Load"): Dumped {
  const { tree } = c;
  const children = childrenOf(tree, node);
  const child = (place: number): number => children[place] ?? -1;
  const last = child(children.length - 1);
  const all = (from = 0, to = children.length): Dumped => [
    "*",
    ...children.slice(from, to).map((one) => convert(c, one, context)),
  ];
  const make = (name: string, ...fields: Dumped[]): Dumped => [name, ...span(c, node), ...fields];
  const as = (one: number, how: Context = "Load"): Dumped => convert(c, one, how);
  const kind: number = kindOf(tree, node);
  const name = kindName(kind);
  switch (kind) {
    case Kind.Absent:
      return null;
    case Kind.Identifier:
      return identifierOf(tree, node);
    case Kind.Module:
    case Kind.Block:
    case Kind.Else:
    case Kind.Finally:
    case Kind.Decorators:
    case Kind.TypeParams:
      return all();
    case Kind.Arguments:
      return argumentsOf(c, children);
    case Kind.Arg:
    case Kind.VarArg:
    case Kind.KwArg:
      return make("arg", as(child(0)), as(child(1)));
    case Kind.TypeVar:
    case Kind.TypeVarTuple:
    case Kind.ParamSpec:
      return make(name, ...children.map((one) => as(one)));
    case Kind.Keyword:
      return make("keyword", as(child(0)), as(child(1)));
    case Kind.KeywordUnpack:
      return make("keyword", null, as(child(0)));
    case Kind.Alias:
      return make("alias", as(child(0)), as(child(1)));
    case Kind.DottedName:
      return dottedNameOf(tree, node);
    case Kind.ImportStar:
      return "*";
    case Kind.RelativeDots:
      return levelOf(tree, node);
    case Kind.WithItem:
      return ["withitem", 0, 0, as(child(0)), as(child(1), "Store")];
    case Kind.ExceptHandler:
      return make("ExceptHandler", as(child(0)), as(child(1)), as(child(2)));
    case Kind.MatchCase:
      return ["match_case", 0, 0, as(child(0)), as(child(1)), as(child(2))];
    case Kind.Comprehension:
    case Kind.AsyncComprehension: {
      const isAsync = kindOf(tree, node) === Kind.AsyncComprehension ? 1 : 0;
      return ["comprehension", 0, 0, as(child(0), "Store"), as(child(1)), all(2), isAsync];
    }
    case Kind.FunctionDef:
    case Kind.AsyncFunctionDef:
      return make(
        name,
        as(child(0)),
        as(child(1)),
        list(as(child(2))),
        ...[3, 4, 5].map((i) => as(child(i))),
      );
    case Kind.ClassDef:
      return make(name, as(child(0)), as(child(1)), list(as(child(2))), ...bases(c, child(3)), as(child(4)));
    case Kind.Delete:
      return make(name, ["*", ...children.map((one) => as(one, "Del"))]);
    case Kind.Assign:
      return make(name, ["*", ...children.slice(0, -1).map((one) => as(one, "Store"))], as(last));
    case Kind.TypeAlias:
      return make(name, as(child(0), "Store"), list(as(child(1))), as(child(2)));
    case Kind.AugAssign:
      return make(name, as(child(0), "Store"), as(child(1)), as(child(2)));
    case Kind.AnnAssign: {
      const simple = kindOf(tree, child(0)) === Kind.Name && startOf(tree, child(0)) === startOf(tree, node);
      return make(name, as(child(0), "Store"), as(child(1)), as(child(2)), simple ? 1 : 0);
    }
    case Kind.For:
    case Kind.AsyncFor:
      return make(name, as(child(0), "Store"), as(child(1)), as(child(2)), list(as(child(3))));
    case Kind.While:
      return make(name, as(child(0)), as(child(1)), list(as(child(2))));
    case Kind.If:
      return ifChain(c, node, children);
    case Kind.With:
    case Kind.AsyncWith:
    case Kind.Match:
      return kindOf(tree, node) === Kind.Match
        ? make(name, as(child(0)), all(1))
        : make(name, all(0, children.length - 1), as(last));
    case Kind.Try:
    case Kind.TryStar: {
      const end = children.length;
      return make(name, as(child(0)), all(1, end - 2), list(as(child(end - 2))), list(as(last)));
    }
    case Kind.Import:
      return make(name, all());
    case Kind.ImportFrom:
      return make(name, as(child(1)), all(2), as(child(0)) ?? 0);
    case Kind.Global:
    case Kind.Nonlocal:
      return make(name, all());
    case Kind.BoolOp:
      return make(name, as(child(1)), ["*", ...children.filter((_, i) => i % 2 === 0).map((one) => as(one))]);
    case Kind.NamedExpr:
      return make(name, as(child(0), "Store"), as(child(1)));
    case Kind.BinOp:
    case Kind.UnaryOp:
    case Kind.Lambda:
    case Kind.Return:
    case Kind.Raise:
    case Kind.Assert:
    case Kind.Expr:
    case Kind.Pass:
    case Kind.Break:
    case Kind.Continue:
    case Kind.Await:
    case Kind.Yield:
    case Kind.YieldFrom:
    case Kind.Slice:
    case Kind.MatchValue:
    case Kind.MatchStar:
    case Kind.MatchAs:
      return make(name, ...children.map((one) => as(one)));
    case Kind.IfExp:
      return make(name, as(child(1)), as(child(0)), as(child(2)));
    case Kind.Dict: {
      const keys = children.filter((_, i) => i % 2 === 0).map((one) => as(one));
      return make(
        name,
        ["*", ...keys],
        ["*", ...children.filter((_, i) => i % 2 === 1).map((one) => as(one))],
      );
    }
    case Kind.Set:
      return make(name, all());
    case Kind.ListComp:
    case Kind.SetComp:
    case Kind.GeneratorExp:
      return make(name, as(child(0)), all(1));
    case Kind.DictComp:
      return make(name, as(child(0)), as(child(1)), all(2));
    case Kind.Compare: {
      const rest = children.slice(1);
      const operators = rest.filter((_, i) => i % 2 === 0).map((one) => as(one));
      return make(
        name,
        as(child(0)),
        ["*", ...operators],
        ["*", ...rest.filter((_, i) => i % 2 === 1).map((one) => as(one))],
      );
    }
    case Kind.Call:
      return make(name, as(child(0)), ...positionalAndKeywords(c, children.slice(1)));
    case Kind.JoinedStr:
    case Kind.TemplateStr:
    case Kind.FormatSpec:
      return joined(c, node, children);
    case Kind.FormattedValue:
    case Kind.Interpolation:
      return make(name, as(child(0)), conversionOf(c, children), as(child(3)));
    case Kind.String:
      return make("Constant", "str", stringValue(textOf(tree, node)));
    case Kind.Bytes:
      return make("Constant", "bytes", Buffer.from(bytesValueOf(textOf(tree, node))).toString("latin1"));
    case Kind.Number:
      return make("Constant", ...number(textOf(tree, node)));
    case Kind.NoneLiteral:
      return make("Constant", "name", "None");
    case Kind.True:
    case Kind.False:
    case Kind.Ellipsis:
      return make("Constant", "name", name);
    case Kind.Attribute:
      return make(name, as(child(0)), as(child(1)), context);
    case Kind.Subscript:
      return make(name, as(child(0)), as(child(1)), context);
    case Kind.Starred:
      return make(name, as(child(0), context), context);
    case Kind.Name:
      return make(name, identifierOf(tree, node), context);
    case Kind.List:
    case Kind.Tuple:
      return make(name, all(), context);
    case Kind.MatchSingleton:
      return make(name, "name", textOf(tree, node));
    case Kind.MatchSequence:
    case Kind.MatchOr:
      return make(name, all());
    case Kind.MatchMapping: {
      const pairs = children.slice(0, -1);
      const keys = pairs.filter((_, i) => i % 2 === 0).map((one) => as(one));
      return make(
        name,
        ["*", ...keys],
        ["*", ...pairs.filter((_, i) => i % 2 === 1).map((one) => as(one))],
        as(last),
      );
    }
    case Kind.MatchClass:
      return matchClass(c, node, children);
    default:
      return name;
  }
}

function span(c: Conversion, node: number): [number, number] {
  return c.loose ? [0, 0] : [startOf(c.tree, node), endOf(c.tree, node)];
}

function list(dumped: Dumped): Dumped {
  return dumped ?? ["*"];
}

function argumentsOf(c: Conversion, children: readonly number[]): Dumped {
  const positional: Dumped[] = [];
  let positionalOnly: Dumped[] = [];
  const keywordOnly: Dumped[] = [];
  const defaults: Dumped[] = [];
  const keywordDefaults: Dumped[] = [];
  let variable: Dumped = null;
  let keywords: Dumped = null;
  let afterStar = false;
  for (const child of children) {
    const kind = kindOf(c.tree, child);
    if (kind === Kind.PositionalOnlyMark) positionalOnly = positional.splice(0);
    else if (kind === Kind.KeywordOnlyMark) afterStar = true;
    else if (kind === Kind.VarArg) {
      afterStar = true;
      variable = convert(c, child);
    } else if (kind === Kind.KwArg) keywords = convert(c, child);
    else {
      const fallback = convert(c, childrenOf(c.tree, child)[2] ?? -1);
      (afterStar ? keywordOnly : positional).push(convert(c, child));
      if (afterStar) keywordDefaults.push(fallback);
      else if (fallback !== null) defaults.push(fallback);
    }
  }
  return [
    "arguments",
    0,
    0,
    ["*", ...positionalOnly],
    ["*", ...positional],
    variable,
    ["*", ...keywordOnly],
    ["*", ...keywordDefaults],
    keywords,
    ["*", ...defaults],
  ];
}

function positionalAndKeywords(c: Conversion, nodes: readonly number[]): [Dumped, Dumped] {
  const isKeyword = (node: number): boolean =>
    kindOf(c.tree, node) === Kind.Keyword || kindOf(c.tree, node) === Kind.KeywordUnpack;
  const positional = nodes.filter((node) => !isKeyword(node)).map((node) => convert(c, node));
  const keywords = nodes.filter(isKeyword).map((node) => convert(c, node));
  return [
    ["*", ...positional],
    ["*", ...keywords],
  ];
}

function bases(c: Conversion, node: number): [Dumped, Dumped] {
  return positionalAndKeywords(c, childrenOf(c.tree, node));
}

/** `elif` nests in CPython's tree; every `If` of the chain ends where the chain ends. */
function ifChain(c: Conversion, node: number, children: readonly number[]): Dumped {
  const { tree } = c;
  let otherwise = list(convert(c, children[children.length - 1] ?? -1));
  const end = endOf(tree, node);
  for (const elif of children.slice(2, -1).toReversed()) {
    const [test = -1, block = -1] = childrenOf(tree, elif);
    const offsets = c.loose ? [0, 0] : [startOf(tree, elif), end];
    otherwise = ["*", ["If", ...offsets, convert(c, test), convert(c, block), otherwise]];
  }
  return ["If", ...span(c, node), convert(c, children[0] ?? -1), convert(c, children[1] ?? -1), otherwise];
}

interface Piece {
  value: string | undefined;
  start: number;
  end: number;
}

/** Adjacent text is one constant in CPython's tree, with the text of `{x = }` in it. */
function joined(outer: Conversion, node: number, children: readonly number[]): Dumped {
  const c = outer.exact ? outer : { ...outer, loose: true };
  const { tree } = c;
  const values: Dumped[] = [];
  let piece: Piece | undefined;
  const flush = (): void => {
    if (piece !== undefined && piece.value !== "") {
      const offsets = c.loose ? [0, 0] : [piece.start, piece.end];
      values.push(["Constant", ...offsets, "str", piece.value]);
    }
    piece = undefined;
  };
  const add = (value: string | undefined, at: number): void => {
    piece ??= { value: "", start: startOf(tree, at), end: 0 };
    piece.end = endOf(tree, at);
    piece.value = piece.value === undefined || value === undefined ? undefined : piece.value + value;
  };
  for (const child of children) {
    const kind = kindOf(tree, child);
    if (kind === Kind.String) add(stringValue(textOf(tree, child)), child);
    else if (kind === Kind.Text || kind === Kind.RawText)
      add(textValue(textOf(tree, child), kind === Kind.RawText), child);
    else {
      const debug = childrenOf(tree, child)[1] ?? -1;
      if (kindOf(tree, debug) === Kind.DebugText) add(debugText(textOf(tree, debug)), debug);
      flush();
      values.push(convert(c, child));
    }
  }
  flush();
  const name = kindOf(tree, node) === Kind.TemplateStr ? "TemplateStr" : "JoinedStr";
  return [name, ...span(outer, node), ["*", ...values]];
}

/** Versions differ on comments and escapes in it. */
function debugText(text: string): string | undefined {
  return /[#\\]/.test(text) ? undefined : text.replaceAll("\r\n", "\n");
}

function conversionOf(c: Conversion, children: readonly number[]): number {
  const [, debug = -1, conversion = -1, specification = -1] = children;
  if (kindOf(c.tree, conversion) === Kind.Conversion) return textOf(c.tree, conversion).charCodeAt(0);
  const debugAlone =
    kindOf(c.tree, debug) === Kind.DebugText && kindOf(c.tree, specification) === Kind.Absent;
  return debugAlone ? 114 : -1;
}

function matchClass(c: Conversion, node: number, children: readonly number[]): Dumped {
  const { tree } = c;
  const rest = children.slice(1);
  const keywords = rest
    .filter((one) => kindOf(tree, one) === Kind.MatchKeyword)
    .map((one) => childrenOf(tree, one));
  return [
    "MatchClass",
    ...span(c, node),
    convert(c, children[0] ?? -1),
    ["*", ...rest.filter((one) => kindOf(tree, one) !== Kind.MatchKeyword).map((one) => convert(c, one))],
    ["*", ...keywords.map(([name = -1]) => convert(c, name))],
    ["*", ...keywords.map(([, pattern = -1]) => convert(c, pattern))],
  ];
}

function number(text: string): [string, string] {
  const digits = text.replaceAll("_", "").toLowerCase();
  if (/^0[xob]/.test(digits)) return ["int", `0x${BigInt(digits).toString(16)}`];
  if (digits.endsWith("j")) return ["imaginary", double(Number(digits.slice(0, -1)))];
  if (/^\d+$/.test(digits)) return ["int", `0x${BigInt(digits).toString(16)}`];
  return ["float", double(Number(digits))];
}

function double(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes.toString("hex");
}

/** The path to the first difference between two dumps, or undefined where they are the same. */
export function difference(ours: Dumped, theirs: Dumped, path = ""): string | undefined {
  if (ours === undefined) return undefined;
  if (!Array.isArray(ours) || !Array.isArray(theirs)) {
    return ours === theirs ? undefined : `${path}: ours ${show(ours)}, CPython's ${show(theirs)}`;
  }
  const here = `${path}/${String(ours[0])}@${String(ours[1])}-${String(ours[2])}`;
  for (let i = 0; i < Math.max(ours.length, theirs.length); i++) {
    const one: Dumped = i < ours.length ? ours[i] : "(nothing)";
    const other: Dumped = i < theirs.length ? theirs[i] : "(nothing)";
    const found = difference(one, other, `${here}[${String(i)}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function show(value: Dumped): string {
  return JSON.stringify(value)?.slice(0, 300) ?? "unknown";
}
