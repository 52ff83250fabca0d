import {
  anywhere,
  calledMember,
  calledMemberOfName,
  calledName,
  Role,
  type ImportedWord,
  type ProgramWords,
} from "../gate/words.ts";
import { Kind } from "./parser/kinds.ts";
import { childrenOf, dottedNameOf, identifierOf, type SyntaxTree } from "./parser/tree.ts";

/**
 * The words of a module, for the gate; undefined where it has something that a table of words does not say: a decorator, a
 * keyword of a class, `match`, a call of anything but a name or a member.
 */
export function wordsOf(tree: SyntaxTree): ProgramWords | undefined {
  if (tree.versionDependent.length > 0) return undefined;
  const walk = new Walk(tree);
  return walk.run() ? walk : undefined;
}

/** How a node stands in the one around it. The nodes of a tree are visited from the last to the first: outer ones first. */
const Stands = {
  AsValue: 0,
  /** Called by the node around it. */
  AsCallee: 1,
  AsTarget: 2,
  /** Assigned a function that is written there. */
  AsFunctionTarget: 3,
  AsType: 4,
  /** Its owner has said all that there is to say of it. */
  Done: 5,
} as const;

/** How a kind of node is read. */
export const Reading = {
  /** Not said by a table of words. */
  Refused: 0,
  /** Its children are values, and it says nothing itself. */
  Plain: 1,
  /** It has a rule of its own. */
  Own: 2,
} as const;

/** Arrays that one walk leaves to the next: to make them would take longer than to walk over a small program. */
const scratch = {
  /** By node, how it stands. */
  stands: new Uint8Array(1 << 12),
  /** By the number of a name in the tree, that of the word, or -1. */
  words: new Int16Array(1 << 12).fill(-1),
};

/** A program with more distinct words is not looked at by the gate. */
const mostWords = 8_000;

class Walk implements ProgramWords {
  readonly imports: ImportedWord[] = [];
  readonly members: number[] = [];
  readonly passed: number[] = [];
  readonly roles: number[] = [];
  readonly #tree: SyntaxTree;
  /** By word, the number of its name in the tree. */
  readonly #names: number[] = [];
  readonly #stands: Uint8Array;
  readonly #words: Int16Array;
  /** The bodies of functions and classes around the place: where each starts, innermost last. */
  readonly #bodies: { readonly from: number; readonly isClass: boolean }[] = [];
  #isRefused = false;

  constructor(tree: SyntaxTree) {
    this.#tree = tree;
    const { count, names } = tree;
    if (scratch.stands.length < count) scratch.stands = new Uint8Array(2 * count);
    else scratch.stands.fill(Stands.AsValue, 0, count);
    if (scratch.words.length < names.length) scratch.words = new Int16Array(2 * names.length).fill(-1);
    this.#stands = scratch.stands;
    this.#words = scratch.words;
  }

  get count(): number {
    return this.roles.length;
  }

  wordAt(word: number): string {
    return this.#tree.names[this.#names[word] ?? 0] ?? "";
  }

  run(): boolean {
    try {
      return this.#readAll();
    } finally {
      for (const name of this.#names) this.#words[name] = -1;
    }
  }

  #readAll(): boolean {
    const { kind, count } = this.#tree;
    for (let node = count - 1; node >= 0 && !this.#isRefused; node--) {
      const reading = readings[kind[node] ?? 0];
      if (reading === Reading.Own) this.#read(node, kind[node] ?? 0);
      else if (reading !== Reading.Plain) return false;
    }
    return !this.#isRefused;
  }

  #read(node: number, kind: number): void {
    const { size } = this.#tree;
    switch (kind) {
      case Kind.Name:
        return this.#name(node);
      case Kind.Identifier:
        if (this.#stands[node] !== Stands.Done) this.#isRefused = true;
        return undefined;
      case Kind.Attribute:
        return this.#attribute(node);
      case Kind.Call:
        return this.#call(node);
      case Kind.Assign:
        return this.#assign(node);
      case Kind.AugAssign:
      case Kind.For:
      case Kind.AsyncFor:
      case Kind.Comprehension:
      case Kind.AsyncComprehension:
        this.#stands[this.#firstChild(node)] = Stands.AsTarget;
        return undefined;
      case Kind.NamedExpr: {
        // In the default of a method's parameter it binds a name of the class.
        const target = this.#firstLeaf(node);
        this.#word(target, Role.Bound | Role.MemberStored);
        return this.#done(target);
      }
      case Kind.Raise:
        return this.#pass(node, Stands.AsType);
      case Kind.AnnAssign: {
        const target = this.#firstChild(node);
        this.#stands[target] = Stands.AsTarget;
        const value = node - 1;
        this.#stands[value - (size[value] ?? 1)] = Stands.AsType;
        return undefined;
      }
      case Kind.WithItem:
        this.#stands[node - 1] = Stands.AsTarget;
        return undefined;
      case Kind.Delete:
        for (let child = node - 1; child > node - (size[node] ?? 1); child -= size[child] ?? 1)
          this.#deleted(child);
        return undefined;
      case Kind.Tuple:
      case Kind.List:
      case Kind.Starred:
        return this.#row(node);
      case Kind.Subscript:
      case Kind.BinOp:
        if (this.#stands[node] === Stands.AsType) this.#pass(node, Stands.AsType);
        return undefined;
      case Kind.FunctionDef:
      case Kind.AsyncFunctionDef:
      case Kind.ClassDef:
        return this.#definition(node, kind === Kind.ClassDef);
      case Kind.Lambda:
        this.#bodies.push({ from: node - (size[node] ?? 1), isClass: false });
        return undefined;
      case Kind.Arg:
      case Kind.VarArg:
      case Kind.KwArg:
        return this.#parameter(node, kind);
      case Kind.ExceptHandler:
        return this.#handler(node);
      case Kind.Keyword:
        return this.#done(this.#firstLeaf(node));
      case Kind.Global:
      case Kind.Nonlocal:
        return this.#pass(node, Stands.Done);
      case Kind.Import:
      case Kind.ImportFrom:
        return this.#import(node, kind);
      default:
        this.#isRefused = true;
    }
  }

  #firstChild(node: number): number {
    const { size } = this.#tree;
    const before = node - (size[node] ?? 1);
    let child = node - 1;
    while (child - (size[child] ?? 1) > before) child -= size[child] ?? 1;
    return child;
  }

  /** The first child of a node where that is a leaf. */
  #firstLeaf(node: number): number {
    return node - (this.#tree.size[node] ?? 1) + 1;
  }

  #pass(node: number, how: number): void {
    const { size } = this.#tree;
    const before = node - (size[node] ?? 1);
    for (let child = node - 1; child > before; child -= size[child] ?? 1) this.#stands[child] = how;
  }

  #done(node: number): void {
    this.#stands[node] = Stands.Done;
  }

  /** The number of the word that a node is, with a role. */
  #word(node: number, role: number): number {
    const name = this.#tree.name[node] ?? 0;
    const known = this.#words[name] ?? -1;
    if (known < 0) return this.#newWord(name, role);
    this.roles[known] = (this.roles[known] ?? 0) | role;
    return known;
  }

  /** A name that is private to a class has the name of the class in it, and can be written so: such words are refused. */
  #newWord(name: number, role: number): number {
    const text = this.#tree.names[name] ?? "";
    if (text.charCodeAt(0) === underscore && text.charCodeAt(1) !== underscore && text.includes("__"))
      this.#isRefused = true;
    const word = this.roles.push(role) - 1;
    if (name === 0 || word >= mostWords) this.#isRefused = true;
    this.#names.push(name);
    this.#words[name] = word;
    return word;
  }

  /** Whether a node stands in the body of a class, and in no function in it. */
  #isInClass(node: number): boolean {
    for (;;) {
      const body = this.#bodies.at(-1);
      if (body === undefined) return false;
      if (node > body.from) return body.isClass;
      this.#bodies.pop();
    }
  }

  #name(node: number): void {
    switch (this.#stands[node]) {
      case Stands.Done:
        return;
      case Stands.AsTarget:
        this.#bind(node, Role.Bound);
        return;
      case Stands.AsFunctionTarget:
        this.#bind(node, Role.BoundToFunction);
        return;
      case Stands.AsType:
        this.#word(node, Role.ReadAsType);
        return;
      case Stands.AsCallee:
        this.#word(node, Role.Called);
        return;
      default:
        this.#word(node, Role.Read);
    }
  }

  #bind(node: number, role: number): number {
    const member = role === Role.Bound ? Role.MemberStored : Role.MemberDefined;
    return this.#word(node, this.#isInClass(node) ? role | member : role);
  }

  #attribute(node: number): void {
    const identifier = node - 1;
    const how = this.#stands[node];
    if (how === Stands.Done) return;
    this.#done(identifier);
    if (how === Stands.AsTarget || how === Stands.AsFunctionTarget) this.#word(identifier, Role.MemberStored);
    else if (this.#tree.kind[node - 2] === Kind.Name) this.#memberOfName(node, false);
    else this.#word(identifier, how === Stands.AsCallee ? Role.MemberCalled : Role.MemberRead);
  }

  /** A member of a name, as a value or called: where its numbers start. */
  #memberOfName(node: number, isCalled: boolean): number {
    this.#done(node);
    this.#done(node - 1);
    this.#done(node - 2);
    return this.members.push(this.#word(node - 2, 0), this.#word(node - 1, 0), isCalled ? 1 : 0) - 3;
  }

  #call(node: number): void {
    const { size, kind } = this.#tree;
    const callee = this.#firstChild(node);
    const calleeKind = kind[callee];
    if (calleeKind !== Kind.Name && calleeKind !== Kind.Attribute) {
      this.#isRefused = true;
      return;
    }
    this.#stands[callee] = Stands.AsCallee;
    const called =
      calleeKind === Kind.Name
        ? calledName(this.#word(callee, 0))
        : kind[callee - 2] === Kind.Name
          ? calledMemberOfName(this.#memberOfName(callee, true))
          : calledMember(this.#word(callee - 1, 0));
    let position = 0;
    for (let child = node - 1; child > callee; child -= size[child] ?? 1)
      if (this.#isPositional(child)) position++;
    for (let child = node - 1; child > callee; child -= size[child] ?? 1) {
      const isPositional = this.#isPositional(child);
      if (isPositional) position--;
      const childKind = kind[child];
      if (childKind === Kind.KeywordUnpack || childKind === Kind.Starred)
        this.passed.push(called, anywhere, -1);
      else if (childKind === Kind.Keyword)
        this.#argument(called, -1 - this.#word(this.#firstLeaf(child), 0), child - 1);
      else this.#argument(called, position, child);
    }
  }

  #isPositional(child: number): boolean {
    const kind = this.#tree.kind[child];
    return kind !== Kind.Keyword && kind !== Kind.KeywordUnpack;
  }

  #argument(called: number, at: number, value: number): void {
    const kind = this.#tree.kind[value] ?? 0;
    if (kind === Kind.Name) this.passed.push(called, at, this.#word(value, 0));
    else if (uncallable[kind] !== 1) this.passed.push(called, at, -1);
  }

  #assign(node: number): void {
    const { kind, size } = this.#tree;
    const value = node - 1;
    const how = kind[value] === Kind.Lambda ? Stands.AsFunctionTarget : Stands.AsTarget;
    const before = node - (size[node] ?? 1);
    for (let child = value - (size[value] ?? 1); child > before; child -= size[child] ?? 1)
      this.#stands[child] = how;
  }

  #deleted(target: number): void {
    if (this.#tree.kind[target] === Kind.Name) this.#done(target);
    else if (this.#tree.kind[target] !== Kind.Subscript) this.#isRefused = true;
  }

  /** A row of targets, of types, or of values. */
  #row(node: number): void {
    const how = this.#stands[node] ?? Stands.AsValue;
    if (how === Stands.AsTarget || how === Stands.AsType) this.#pass(node, how);
    else if (how === Stands.AsFunctionTarget) this.#pass(node, Stands.AsTarget);
  }

  #definition(node: number, isClass: boolean): void {
    const { kind, size } = this.#tree;
    const body = node - 1;
    const children = childrenOf(this.#tree, node);
    const [decorators = -1, identifier = -1, typeParameters = -1, head = -1, returns = -1] = children;
    if ((size[decorators] ?? 1) > 1 || kind[typeParameters] !== Kind.Absent) {
      this.#isRefused = true;
      return;
    }
    this.#bind(identifier, Role.BoundToFunction);
    this.#done(identifier);
    if (isClass) {
      for (const base of childrenOf(this.#tree, head)) {
        if (kind[base] !== Kind.Name) this.#isRefused = true;
        this.#word(base, Role.ReadAsType | Role.Inherited);
        this.#done(base);
      }
    } else this.#stands[returns] = Stands.AsType;
    this.#bodies.push({ from: isClass ? body - (size[body] ?? 1) : node - (size[node] ?? 1), isClass });
  }

  #parameter(node: number, kind: number): void {
    const identifier = this.#firstLeaf(node);
    const last = node - 1;
    const annotation = kind === Kind.Arg ? last - (this.#tree.size[last] ?? 1) : last;
    this.#word(identifier, Role.Bound);
    this.#done(identifier);
    this.#stands[annotation] =
      kind === Kind.VarArg && this.#tree.kind[annotation] === Kind.Starred ? Stands.AsValue : Stands.AsType;
  }

  #handler(node: number): void {
    const [type = -1, identifier = -1] = childrenOf(this.#tree, node);
    this.#stands[type] = Stands.AsType;
    if (this.#tree.kind[identifier] !== Kind.Identifier) return;
    this.#bind(identifier, Role.Bound);
    this.#done(identifier);
  }

  #import(node: number, kind: number): void {
    const tree = this.#tree;
    const children = childrenOf(tree, node);
    const isFrom = kind === Kind.ImportFrom;
    const [dots = -1, from = -1] = children;
    if (isFrom && (tree.kind[dots] !== Kind.Absent || tree.kind[from] !== Kind.DottedName)) {
      this.#isRefused = true;
      return;
    }
    for (const alias of isFrom ? children.slice(2) : children) {
      const [name = -1, as = -1] = childrenOf(tree, alias);
      const hasAlias = tree.kind[as] === Kind.Identifier;
      // `import a.b` binds `a`.
      const isOne = isFrom ? tree.kind[name] === Kind.Identifier : hasAlias || tree.size[name] === 2;
      if (!isOne || this.#isInClass(node)) {
        this.#isRefused = true;
        return;
      }
      const bound = hasAlias ? as : isFrom ? name : name - 1;
      const word = this.#word(bound, Role.Imported);
      this.imports.push(
        isFrom
          ? { word, module: dottedNameOf(tree, from), member: identifierOf(tree, name) }
          : { word, module: dottedNameOf(tree, name) },
      );
    }
    for (let child = node - (tree.size[node] ?? 1) + 1; child < node; child++) this.#done(child);
  }
}

const underscore = 95;

/** What is a value that cannot be called, or a function that is written there. */
const uncallable = kinds(
  Kind.String,
  Kind.Bytes,
  Kind.Number,
  Kind.NoneLiteral,
  Kind.True,
  Kind.False,
  Kind.Ellipsis,
  Kind.JoinedStr,
  Kind.List,
  Kind.Tuple,
  Kind.Set,
  Kind.Dict,
  Kind.ListComp,
  Kind.SetComp,
  Kind.DictComp,
  Kind.GeneratorExp,
  Kind.Compare,
  Kind.Lambda,
);

/** By kind of node. */
export const readings: Readonly<Uint8Array> = readingsOf();

function kinds(...list: readonly number[]): Uint8Array {
  const found = new Uint8Array(256);
  for (const kind of list) found[kind] = 1;
  return found;
}

function readingsOf(): Uint8Array {
  const table = new Uint8Array(256);
  const plain = [
    Kind.Absent,
    Kind.Module,
    Kind.Block,
    Kind.Else,
    Kind.Finally,
    Kind.Elif,
    Kind.Decorators,
    Kind.Arguments,
    Kind.PositionalOnlyMark,
    Kind.KeywordOnlyMark,
    Kind.Bases,
    Kind.KeywordUnpack,
    Kind.Alias,
    Kind.DottedName,
    Kind.RelativeDots,
    Kind.Return,
    Kind.While,
    Kind.If,
    Kind.With,
    Kind.AsyncWith,
    Kind.Try,
    Kind.TryStar,
    Kind.Assert,
    Kind.Expr,
    Kind.Pass,
    Kind.Break,
    Kind.Continue,
    Kind.BoolOp,
    Kind.UnaryOp,
    Kind.IfExp,
    Kind.Dict,
    Kind.Set,
    Kind.ListComp,
    Kind.SetComp,
    Kind.DictComp,
    Kind.GeneratorExp,
    Kind.Await,
    Kind.Yield,
    Kind.YieldFrom,
    Kind.Compare,
    Kind.JoinedStr,
    Kind.String,
    Kind.Bytes,
    Kind.Number,
    Kind.NoneLiteral,
    Kind.True,
    Kind.False,
    Kind.Ellipsis,
    Kind.Slice,
    Kind.FormattedValue,
    Kind.FormatSpec,
    Kind.Text,
    Kind.RawText,
    Kind.DebugText,
    Kind.Conversion,
  ];
  const own = [
    Kind.Name,
    Kind.Identifier,
    Kind.Attribute,
    Kind.Call,
    Kind.Assign,
    Kind.AugAssign,
    Kind.AnnAssign,
    Kind.For,
    Kind.AsyncFor,
    Kind.NamedExpr,
    Kind.Raise,
    Kind.Comprehension,
    Kind.AsyncComprehension,
    Kind.WithItem,
    Kind.Delete,
    Kind.Tuple,
    Kind.List,
    Kind.Starred,
    Kind.Subscript,
    Kind.BinOp,
    Kind.FunctionDef,
    Kind.AsyncFunctionDef,
    Kind.ClassDef,
    Kind.Lambda,
    Kind.Arg,
    Kind.VarArg,
    Kind.KwArg,
    Kind.ExceptHandler,
    Kind.Keyword,
    Kind.Global,
    Kind.Nonlocal,
    Kind.Import,
    Kind.ImportFrom,
  ];
  for (const kind of plain) table[kind] = Reading.Plain;
  for (const kind of own) table[kind] = Reading.Own;
  for (let kind: number = Kind.And; kind <= Kind.NotIn; kind++) table[kind] = Reading.Plain;
  return table;
}
