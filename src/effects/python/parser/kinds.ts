/**
 * The kinds of nodes. Statements, expressions and patterns are named as in CPython's `ast`; where `ast` puts a list,
 * a string or an enumeration in a field, there is a concrete kind for it, so that a reader needs only tree and text.
 *
 * Differences from `ast`, all of them concrete kinds for one abstract one:
 * `Constant` is `String`, `Bytes`, `Number`, `NoneLiteral`, `True`, `False` or `Ellipsis`;
 * an `elif` is an `Elif` in its `If`; `comprehension.is_async` and the like are kinds of their own;
 * the `JoinedStr` of a format specification is a `FormatSpec`.
 */
export const Kind = {
  /** Stands in an optional slot that the program left out; empty, at the place where it would have been. */
  Absent: 0,
  Module: 1,
  Block: 2,
  Else: 3,
  Finally: 4,
  Elif: 5,
  Decorators: 6,
  Identifier: 7,
  Arguments: 8,
  Arg: 9,
  VarArg: 10,
  KwArg: 11,
  PositionalOnlyMark: 12,
  KeywordOnlyMark: 13,
  TypeParams: 14,
  TypeVar: 15,
  TypeVarTuple: 16,
  ParamSpec: 17,
  Bases: 18,
  Keyword: 19,
  KeywordUnpack: 20,
  Alias: 21,
  DottedName: 22,
  RelativeDots: 23,
  ImportStar: 24,
  WithItem: 25,
  ExceptHandler: 26,
  MatchCase: 27,
  Comprehension: 28,
  AsyncComprehension: 29,

  FunctionDef: 30,
  AsyncFunctionDef: 31,
  ClassDef: 32,
  Return: 33,
  Delete: 34,
  Assign: 35,
  TypeAlias: 36,
  AugAssign: 37,
  AnnAssign: 38,
  For: 39,
  AsyncFor: 40,
  While: 41,
  If: 42,
  With: 43,
  AsyncWith: 44,
  Match: 45,
  Raise: 46,
  Try: 47,
  TryStar: 48,
  Assert: 49,
  Import: 50,
  ImportFrom: 51,
  Global: 52,
  Nonlocal: 53,
  Expr: 54,
  Pass: 55,
  Break: 56,
  Continue: 57,

  BoolOp: 60,
  NamedExpr: 61,
  BinOp: 62,
  UnaryOp: 63,
  Lambda: 64,
  IfExp: 65,
  Dict: 66,
  Set: 67,
  ListComp: 68,
  SetComp: 69,
  DictComp: 70,
  GeneratorExp: 71,
  Await: 72,
  Yield: 73,
  YieldFrom: 74,
  Compare: 75,
  Call: 76,
  JoinedStr: 77,
  TemplateStr: 78,
  String: 79,
  Bytes: 80,
  Number: 81,
  NoneLiteral: 82,
  True: 83,
  False: 84,
  Ellipsis: 85,
  Attribute: 86,
  Subscript: 87,
  Starred: 88,
  Name: 89,
  List: 90,
  Tuple: 91,
  Slice: 92,

  FormattedValue: 93,
  Interpolation: 94,
  FormatSpec: 95,
  Text: 96,
  RawText: 97,
  DebugText: 98,
  Conversion: 99,

  MatchValue: 100,
  MatchSingleton: 101,
  MatchSequence: 102,
  MatchMapping: 103,
  MatchClass: 104,
  MatchKeyword: 105,
  MatchStar: 106,
  MatchAs: 107,
  MatchOr: 108,

  And: 110,
  Or: 111,
  Not: 112,
  Invert: 113,
  UAdd: 114,
  USub: 115,
  Add: 116,
  Sub: 117,
  Mult: 118,
  MatMult: 119,
  Div: 120,
  Mod: 121,
  Pow: 122,
  LShift: 123,
  RShift: 124,
  BitOr: 125,
  BitXor: 126,
  BitAnd: 127,
  FloorDiv: 128,
  Eq: 129,
  NotEq: 130,
  Lt: 131,
  LtE: 132,
  Gt: 133,
  GtE: 134,
  Is: 135,
  IsNot: 136,
  In: 137,
  NotIn: 138,
} as const;

export type KindName = keyof typeof Kind;
export type Kind = (typeof Kind)[KindName];

/**
 * Which children a node has, in order: the contract of the tree, checked by tests on every tree they build.
 *
 * A slot is `name:what`, or `what` alone. `what` is a kind, `expr`, `stmt`, `pattern`, `binary`, `unary` or `comparison`
 * (an operator), or several with `|`. `?` is a slot that may hold `Absent`; `*` and `+` repeat a slot, or a group in
 * brackets. A kind with an empty layout is a leaf. Children are in the order of the text, and so of evaluation but for
 * `IfExp` (test first), assignments (value first), comprehensions (clauses first) and decorated definitions.
 *
 * Spans are CPython's. Hence parentheses around an expression are outside of its span, a definition starts at `def`,
 * `async` or `class` with its decorators before it, and an `Arg` ends before its default.
 */
export const layouts: Readonly<Record<KindName, string>> = {
  Absent: "",
  Module: "stmt*",
  Block: "stmt+",
  Else: "stmt+",
  Finally: "stmt+",
  Elif: "test:expr Block",
  Decorators: "expr*",
  Identifier: "",
  // In the order of the text; a mark is the bare `/` or `*`. Arguments before `/` are positional only, those after
  // `*` or a VarArg keyword only.
  Arguments: "Arg|VarArg|KwArg|PositionalOnlyMark|KeywordOnlyMark*",
  Arg: "Identifier annotation:expr? default:expr?",
  // The annotation of a VarArg may be Starred.
  VarArg: "Identifier annotation:expr?",
  KwArg: "Identifier annotation:expr?",
  PositionalOnlyMark: "",
  KeywordOnlyMark: "",
  TypeParams: "TypeVar|TypeVarTuple|ParamSpec+",
  TypeVar: "Identifier bound:expr? default:expr?",
  // The default of a TypeVarTuple may be Starred.
  TypeVarTuple: "Identifier default:expr?",
  ParamSpec: "Identifier default:expr?",
  Bases: "expr|Keyword|KeywordUnpack*",
  Keyword: "Identifier value:expr",
  KeywordUnpack: "value:expr",
  // In an Import the name is a DottedName, in an ImportFrom an Identifier or the star.
  Alias: "name:DottedName|Identifier|ImportStar as:Identifier?",
  DottedName: "Identifier+",
  // The dots of `from .. import`: the level is the number of dots in its text.
  RelativeDots: "",
  ImportStar: "",
  WithItem: "context:expr target:expr?",
  ExceptHandler: "type:expr? as:Identifier? Block",
  MatchCase: "pattern guard:expr? Block",
  Comprehension: "target:expr iterable:expr condition:expr*",
  AsyncComprehension: "target:expr iterable:expr condition:expr*",

  FunctionDef: "Decorators Identifier TypeParams? Arguments returns:expr? Block",
  AsyncFunctionDef: "Decorators Identifier TypeParams? Arguments returns:expr? Block",
  ClassDef: "Decorators Identifier TypeParams? Bases Block",
  Return: "value:expr?",
  Delete: "target:expr+",
  // One target for each `=`.
  Assign: "target:expr+ value:expr",
  TypeAlias: "Name TypeParams? value:expr",
  AugAssign: "target:expr binary value:expr",
  // `simple` in `ast`: the target is a Name and starts where the statement starts.
  AnnAssign: "target:expr annotation:expr value:expr?",
  For: "target:expr iterable:expr Block Else?",
  AsyncFor: "target:expr iterable:expr Block Else?",
  While: "test:expr Block Else?",
  If: "test:expr Block Elif* Else?",
  With: "WithItem+ Block",
  AsyncWith: "WithItem+ Block",
  Match: "subject:expr MatchCase+",
  Raise: "exception:expr? cause:expr?",
  Try: "Block ExceptHandler* Else? Finally?",
  TryStar: "Block ExceptHandler+ Else? Finally?",
  Assert: "test:expr message:expr?",
  Import: "Alias+",
  ImportFrom: "RelativeDots? module:DottedName? Alias+",
  Global: "Identifier+",
  Nonlocal: "Identifier+",
  Expr: "value:expr",
  Pass: "",
  Break: "",
  Continue: "",

  // The operators of one BoolOp are the same.
  BoolOp: "expr (And|Or expr)+",
  NamedExpr: "Name value:expr",
  BinOp: "expr binary expr",
  UnaryOp: "unary operand:expr",
  Lambda: "Arguments body:expr",
  IfExp: "body:expr test:expr otherwise:expr",
  // The key of a `**` is Absent.
  Dict: "(key:expr? value:expr)*",
  Set: "expr+",
  ListComp: "element:expr Comprehension|AsyncComprehension+",
  SetComp: "element:expr Comprehension|AsyncComprehension+",
  DictComp: "key:expr value:expr Comprehension|AsyncComprehension+",
  GeneratorExp: "element:expr Comprehension|AsyncComprehension+",
  Await: "value:expr",
  Yield: "value:expr?",
  YieldFrom: "value:expr",
  Compare: "expr (comparison expr)+",
  // In the order of the text.
  Call: "function:expr expr|Keyword|KeywordUnpack*",
  // Adjacent literals are one node; pieces stand for text or for a plain literal beside the f-string.
  JoinedStr: "String|Text|RawText|FormattedValue*",
  TemplateStr: "Text|RawText|Interpolation*",
  // One literal or several adjacent ones: `stringValue` reads them.
  String: "",
  Bytes: "",
  Number: "",
  NoneLiteral: "",
  True: "",
  False: "",
  Ellipsis: "",
  Attribute: "value:expr Identifier",
  Subscript: "value:expr index:expr",
  Starred: "value:expr",
  Name: "",
  List: "expr*",
  Tuple: "expr*",
  Slice: "lower:expr? upper:expr? step:expr?",

  FormattedValue: "value:expr DebugText? Conversion? FormatSpec?",
  Interpolation: "value:expr DebugText? Conversion? FormatSpec?",
  FormatSpec: "Text|RawText|FormattedValue|Interpolation*",
  // Literal text inside of an f-string, as written: `textValue` reads it.
  Text: "",
  RawText: "",
  // `x = ` in `{x = }`, printed as written before the value: its span covers the value and goes on to what follows.
  DebugText: "",
  // `r`, `s` or `a`, after the `!`.
  Conversion: "",

  MatchValue: "value:expr",
  MatchSingleton: "NoneLiteral|True|False",
  MatchSequence: "pattern*",
  MatchMapping: "(key:expr pattern)* rest:Identifier?",
  MatchClass: "class:expr pattern|MatchKeyword*",
  MatchKeyword: "Identifier pattern",
  // Absent for `*_`.
  MatchStar: "Identifier?",
  // Both are Absent for `_`.
  MatchAs: "pattern? Identifier?",
  MatchOr: "pattern pattern+",

  And: "",
  Or: "",
  Not: "",
  Invert: "",
  UAdd: "",
  USub: "",
  Add: "",
  Sub: "",
  Mult: "",
  MatMult: "",
  Div: "",
  Mod: "",
  Pow: "",
  LShift: "",
  RShift: "",
  BitOr: "",
  BitXor: "",
  BitAnd: "",
  FloorDiv: "",
  Eq: "",
  NotEq: "",
  Lt: "",
  LtE: "",
  Gt: "",
  GtE: "",
  Is: "",
  IsNot: "",
  In: "",
  NotIn: "",
};

const names: readonly (KindName | undefined)[] = kindNames();

/** The name of a kind. */
export function kindName(kind: number): KindName {
  return names[kind] ?? "Absent";
}

export function isStatement(kind: number): boolean {
  return kind >= Kind.FunctionDef && kind <= Kind.Continue;
}

export function isExpression(kind: number): boolean {
  return kind >= Kind.BoolOp && kind <= Kind.Slice;
}

export function isPattern(kind: number): boolean {
  return kind >= Kind.MatchValue && kind <= Kind.MatchOr && kind !== Kind.MatchKeyword;
}

function kindNames(): KindName[] {
  const found: KindName[] = [];
  for (const name of Object.keys(layouts) as KindName[]) found[Kind[name]] = name;
  return found;
}
