import type * as t from "@babel/types";
import { moduleNamed, type Library } from "../models/library.ts";
import type { Language } from "../language.ts";
import { makeQuietWords, type QuietWords } from "./quiet-words.ts";
import { isExports, isMarkOfModule } from "./commonjs-exports.ts";
import { arithmetic, isNumber } from "./number-expressions.ts";
import type { Goal } from "./parse.ts";

/**
 * Where a program surely does nothing but load modules of which no model knows: a program of those loads alone, which has the
 * same effects. Undefined where that is not sure. One pass over the tree.
 *
 * Why that is sound. Call a value harmless if it is plain data, what others gave, what a loaded module gave, a function or
 * object that the program writes, or a member of the language that neither acts nor leads to one that does. Every value in a
 * program that passes is harmless, and nothing that is done with harmless values has an effect, by induction over the steps of a run:
 *
 * 1. A value comes from outside by a name that the language has, by an import, by `this`, by a member, or as an argument.
 *    Of the language's names only those of {@link makeQuietWords} pass, wherever they stand: a name that the program binds as
 *    well is judged as the language's. Modules that models know do not pass. `this` is the global object in loose functions only,
 *    where it does not pass. An argument is given by who calls, and acts with their authority.
 * 2. A member leads from a harmless value to a harmless one: names that lead further (`constructor`, `prototype`, and those of
 *    members that act or describe members by texts) do not pass, as members, in patterns, or as texts in brackets. What else
 *    stands in brackets is read only if it is a number by how it is computed, or the result is only compared.
 * 3. A call acts only through what it calls, and all that there is to call is harmless. No text is run as code: what could do so has
 *    a name that does not pass.
 * 4. To change what the language has, a program stores a member in a value that has a name of the language, or in what such a
 *    value leads to; these names pass only where they are called, extended, compared with or asked for a member.
 * 5. What the pass does not know of, any node of the tree that is not listed, does not pass.
 */
export function loadsAlone(
  file: t.File,
  goal: Goal,
  language: Language,
  library: Library,
  moduleName: string,
): t.File | undefined {
  const isModelled = (specifier: string): boolean =>
    specifier === moduleName ||
    language.codeOf(specifier) !== undefined ||
    moduleNamed(library, language.moduleName(specifier)) !== undefined;
  const pass = new Pass(goal, makeQuietWords(language, library), isModelled, isStrict(file, goal));
  return pass.passes(file.program) ? { ...file, program: { ...file.program, body: pass.loads } } : undefined;
}

function isStrict({ program }: t.File, goal: Goal): boolean {
  return goal === "module" || program.directives.some(({ value }) => value.value === "use strict");
}

/** By type of node, the parts that are looked at as they stand; nodes that are in no list do not pass. */
const parts: Readonly<Record<string, readonly string[]>> = {
  ArrayExpression: ["elements"],
  AwaitExpression: ["argument"],
  BigIntLiteral: [],
  BlockStatement: ["body"],
  BooleanLiteral: [],
  BreakStatement: [],
  ClassBody: ["body"],
  ContinueStatement: [],
  DebuggerStatement: [],
  Decorator: ["expression"],
  DoWhileStatement: ["body", "test"],
  EmptyStatement: [],
  ExportDefaultDeclaration: ["declaration"],
  ExpressionStatement: ["expression"],
  ForStatement: ["init", "test", "update", "body"],
  LabeledStatement: ["body"],
  LogicalExpression: ["left", "right"],
  NullLiteral: [],
  NumericLiteral: [],
  ObjectExpression: ["properties"],
  ParenthesizedExpression: ["expression"],
  RegExpLiteral: [],
  ReturnStatement: ["argument"],
  SequenceExpression: ["expressions"],
  SpreadElement: ["argument"],
  StaticBlock: ["body"],
  StringLiteral: [],
  Super: [],
  SwitchCase: ["test", "consequent"],
  SwitchStatement: ["discriminant", "cases"],
  TemplateLiteral: ["expressions"],
  ThrowStatement: ["argument"],
  TryStatement: ["block", "handler", "finalizer"],
  TSAsExpression: ["expression"],
  TSDeclareFunction: [],
  TSDeclareMethod: [],
  TSIndexSignature: [],
  TSInstantiationExpression: ["expression"],
  TSInterfaceDeclaration: [],
  TSNonNullExpression: ["expression"],
  TSSatisfiesExpression: ["expression"],
  TSTypeAliasDeclaration: [],
  TSTypeAssertion: ["expression"],
  WhileStatement: ["test", "body"],
  YieldExpression: ["argument"],
};

const comparing = new Set(["===", "!==", "==", "!=", "<", ">", "<=", ">="]);

type AnyNode = t.Node;

class Pass {
  readonly loads: t.Statement[] = [];
  readonly #goal: Goal;
  readonly #words: QuietWords;
  readonly #isModelled: (specifier: string) => boolean;
  readonly #isStrict: boolean;
  /** Names that stand for something that may be no number. */
  readonly #others = new Set<string>();
  /** By name, other names that it stands for a number with. */
  readonly #numbers = new Map<string, Set<string>>();
  /** Names that must stand for numbers. */
  readonly #keys = new Set<string>();

  constructor(goal: Goal, words: QuietWords, isModelled: (specifier: string) => boolean, isStrict: boolean) {
    this.#goal = goal;
    this.#words = words;
    this.#isModelled = isModelled;
    this.#isStrict = isStrict;
  }

  passes({ body }: t.Program): boolean {
    return this.#goal !== "script" && body.every((one) => this.#isQuiet(one)) && this.#keysAreNumbers();
  }

  #keysAreNumbers(): boolean {
    const waiting = [...this.#keys];
    const seen = new Set(waiting);
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const from = this.#numbers.get(name);
      if (from === undefined || this.#others.has(name)) return false;
      for (const one of from) if (!seen.has(one)) waiting.push((seen.add(one), one));
    }
    return true;
  }

  #areQuiet(nodes: readonly (AnyNode | null)[]): boolean {
    for (const one of nodes) if (one !== null && !this.#isQuiet(one)) return false;
    return true;
  }

  #isQuietIfAny(node: AnyNode | null | undefined): boolean {
    return node === null || node === undefined || this.#isQuiet(node);
  }

  #isQuiet(node: AnyNode): boolean {
    switch (node.type) {
      case "Identifier":
        return this.#isQuietName(node.name);
      case "ThisExpression":
        return this.#isStrict;
      case "MemberExpression":
      case "OptionalMemberExpression":
        return this.#isQuietMember(node);
      case "CallExpression":
      case "OptionalCallExpression":
      case "NewExpression":
        return this.#isQuietCall(node);
      case "TaggedTemplateExpression":
        return this.#isQuietCallee(node.tag) && this.#isQuiet(node.quasi);
      case "BinaryExpression":
        return this.#isQuietBinary(node);
      case "UnaryExpression":
        if (node.operator === "delete") return this.#isQuietTarget(node.argument);
        return (
          ["!", "typeof", "void", "-", "+", "~"].includes(node.operator) && this.#isTested(node.argument)
        );
      case "UpdateExpression":
        if (node.argument.type !== "Identifier") return this.#isQuietTarget(node.argument);
        this.#bindsNumber(node.argument.name);
        return this.#isQuietName(node.argument.name);
      case "AssignmentExpression":
        return this.#isQuietAssignment(node);
      case "ConditionalExpression":
        return this.#isTested(node.test) && this.#isQuiet(node.consequent) && this.#isQuiet(node.alternate);
      case "IfStatement":
        return (
          this.#isTested(node.test) && this.#isQuiet(node.consequent) && this.#isQuietIfAny(node.alternate)
        );
      case "VariableDeclaration":
        return node.declare === true || node.declarations.every((one) => this.#isQuietDeclaration(one));
      case "FunctionDeclaration":
      case "FunctionExpression":
        if (node.id !== null && node.id !== undefined) this.#others.add(node.id.name);
        return this.#isQuietIfAny(node.id) && this.#isQuietFunction(node);
      case "ArrowFunctionExpression":
        return this.#isQuietFunction(node);
      case "ObjectMethod":
      case "ClassMethod":
        return (
          this.#isQuietKey(node.key, node.computed) && this.#isDecorated(node) && this.#isQuietFunction(node)
        );
      case "ClassPrivateMethod":
        return this.#isDecorated(node) && this.#isQuietFunction(node);
      case "ObjectProperty":
        return this.#isQuietKey(node.key, node.computed) && this.#isQuiet(node.value);
      case "ClassProperty":
      case "ClassAccessorProperty":
        return (
          this.#isQuietKey(node.key, node.computed ?? false) &&
          this.#isDecorated(node) &&
          this.#isQuietIfAny(node.value)
        );
      case "ClassPrivateProperty":
        return this.#isDecorated(node) && this.#isQuietIfAny(node.value);
      case "ClassDeclaration":
      case "ClassExpression":
        return this.#isQuietClass(node);
      case "CatchClause":
        return (
          (node.param === null || node.param === undefined || this.#binds(node.param)) &&
          this.#isQuiet(node.body)
        );
      case "ForInStatement":
      case "ForOfStatement":
        return this.#isQuietLoop(node);
      case "MetaProperty":
        return node.meta.name === "new";
      case "TSEnumDeclaration":
        this.#others.add(node.id.name);
        return (
          this.#isQuietName(node.id.name) && node.members.every((one) => this.#isQuietIfAny(one.initializer))
        );
      case "ImportDeclaration":
        for (const { local } of node.specifiers) this.#others.add(local.name);
        return (
          node.specifiers.every(({ local }) => this.#isQuietName(local.name)) &&
          this.#loads(node, node.source)
        );
      case "ExportAllDeclaration":
        return this.#loads(node, node.source);
      case "ExportNamedDeclaration":
        return this.#isQuietExport(node);
      default:
        return this.#partsAreQuiet(node);
    }
  }

  #partsAreQuiet(node: AnyNode): boolean {
    const keys = parts[node.type];
    if (keys === undefined) return false;
    for (const key of keys) {
      const part = (
        node as unknown as Readonly<Record<string, AnyNode | readonly (AnyNode | null)[] | null | undefined>>
      )[key];
      if (part === null || part === undefined) continue;
      if (!(isList(part) ? this.#areQuiet(part) : this.#isQuiet(part))) return false;
    }
    return true;
  }

  /** A name that is read or bound. */
  #isQuietName(name: string): boolean {
    if (this.#goal === "commonjs" && ofWrapper.has(name)) return false;
    return !this.#words.globals.has(name) || this.#words.values.has(name);
  }

  #isQuietMember(node: t.MemberExpression | t.OptionalMemberExpression): boolean {
    return this.#isQuietObject(node.object) && this.#isReadable(node);
  }

  /** What a member is read of: a name of the language may be asked for a member. */
  #isQuietObject(object: t.Expression | t.Super): boolean {
    if (object.type !== "Identifier" || !this.#words.quiet.has(object.name)) return this.#isQuiet(object);
    return true;
  }

  #isReadable({ property, computed }: t.MemberExpression | t.OptionalMemberExpression): boolean {
    if (property.type === "PrivateName") return true;
    if (!computed) return property.type === "Identifier" && this.#isQuietWord(property.name);
    return this.#isQuiet(property) && this.#namesQuietMember(property);
  }

  #isQuietWord(word: string): boolean {
    return !this.#words.leading.has(word);
  }

  /** Whether what stands in brackets can only name members that lead no further. */
  #namesQuietMember(key: AnyNode): boolean {
    if (key.type === "StringLiteral") return this.#isQuietWord(key.value);
    if (key.type === "MemberExpression" && !key.computed && key.object.type === "Identifier")
      if (key.object.name === "Symbol") return true;
    if (key.type === "TemplateLiteral") {
      const start = key.quasis[0]?.value.cooked ?? "";
      return start !== "" && ![...this.#words.leading].some((one) => one.startsWith(start));
    }
    const names: string[] = [];
    if (!isNumber(key, names)) return false;
    for (const name of names) this.#keys.add(name);
    return true;
  }

  /** An expression of which only the truth, type or number is asked: any member may be read for that. */
  #isTested(node: AnyNode): boolean {
    if (node.type !== "MemberExpression" && node.type !== "OptionalMemberExpression")
      return this.#isQuiet(node);
    if (!node.computed) return this.#isQuiet(node);
    return this.#isQuietObject(node.object) && this.#isQuiet(node.property);
  }

  #isQuietBinary({ operator, left, right }: t.BinaryExpression): boolean {
    if (operator === "|>") return false;
    const isOfLanguage = right.type === "Identifier" && this.#words.quiet.has(right.name);
    if (operator === "instanceof") return this.#isTested(left) && (isOfLanguage || this.#isQuiet(right));
    if (left.type === "PrivateName") return this.#isQuiet(right);
    if (arithmetic.has(operator) || comparing.has(operator))
      return this.#isTested(left) && this.#isTested(right);
    return this.#isQuiet(left) && this.#isQuiet(right);
  }

  #isQuietCall(node: t.CallExpression | t.OptionalCallExpression | t.NewExpression): boolean {
    const { callee } = node;
    if (callee.type === "Import" || (callee.type === "Identifier" && callee.name === "require"))
      return this.#isQuietLoad(node);
    if (isMarkOfModule(node)) return true;
    return this.#isQuietCallee(callee) && this.#areQuiet(node.arguments);
  }

  #isQuietCallee(callee: AnyNode): boolean {
    if (callee.type === "Identifier" && this.#words.quiet.has(callee.name)) return true;
    return this.#isQuiet(callee);
  }

  /** `require("./x")` and `import("./x")`, of a module of which no model knows. */
  #isQuietLoad(node: t.CallExpression | t.OptionalCallExpression | t.NewExpression): boolean {
    const [source, ...others] = node.arguments;
    const isRequire = node.callee.type === "Identifier";
    if (node.type === "NewExpression" || source?.type !== "StringLiteral" || others.length > 0) return false;
    if (isRequire && this.#goal !== "commonjs") return false;
    const { start, end, loc } = node;
    return this.#loads(
      { type: "ExpressionStatement", expression: node, start, end, loc } as t.ExpressionStatement,
      source,
    );
  }

  #loads(statement: t.Statement, source: t.StringLiteral): boolean {
    this.loads.push(statement);
    return !this.#isModelled(source.value);
  }

  #isQuietExport(node: t.ExportNamedDeclaration): boolean {
    if (node.exportKind === "type") return true;
    if (node.source !== null && node.source !== undefined) return this.#loads(node, node.source);
    const names = node.specifiers.every(
      (one) => one.type === "ExportSpecifier" && this.#isQuietName(one.local.name),
    );
    return names && this.#isQuietIfAny(node.declaration);
  }

  #isQuietFunction({
    params,
    body,
  }: {
    readonly params: readonly AnyNode[];
    readonly body: AnyNode;
  }): boolean {
    return params.every((one) => this.#binds(one)) && this.#isQuiet(body);
  }

  #isDecorated({ decorators }: { readonly decorators?: readonly t.Decorator[] | null }): boolean {
    return decorators === null || decorators === undefined || this.#areQuiet(decorators);
  }

  #isQuietClass(node: t.Class): boolean {
    if (node.type === "ClassDeclaration" && node.declare === true) return true;
    const { id, superClass } = node;
    if (id !== null && id !== undefined) this.#others.add(id.name);
    const isOfLanguage = superClass?.type === "Identifier" && this.#words.quiet.has(superClass.name);
    const isQuiet = this.#isQuietIfAny(id) && (isOfLanguage || this.#isQuietIfAny(superClass));
    return isQuiet && this.#isDecorated(node) && this.#isQuiet(node.body);
  }

  #isQuietLoop(node: t.ForInStatement | t.ForOfStatement): boolean {
    const { left, right, body } = node;
    const isBound =
      left.type === "VariableDeclaration"
        ? left.declarations.every(({ id }) => this.#binds(id))
        : this.#binds(left);
    return isBound && this.#isQuiet(right) && this.#isQuiet(body);
  }

  /** The key of what is written in an object or class; to define a member under any name leads nowhere. */
  #isQuietKey(key: AnyNode, isComputed: boolean): boolean {
    return !isComputed || this.#isQuiet(key);
  }

  #isQuietDeclaration({ id, init }: t.VariableDeclarator): boolean {
    if (init === null || init === undefined) {
      if (id.type !== "Identifier") return this.#binds(id);
      this.#bindsNumber(id.name);
      return this.#isQuietName(id.name);
    }
    // `const { isArray } = Array`
    const isOfLanguage =
      id.type === "ObjectPattern" && init.type === "Identifier" && this.#words.quiet.has(init.name);
    return this.#bindsTo(id, init) && (isOfLanguage || this.#isQuiet(init));
  }

  #bindsTo(target: AnyNode, value: AnyNode): boolean {
    const names: string[] = [];
    if (target.type !== "Identifier" || !isNumber(value, names)) return this.#binds(target);
    this.#bindsNumber(target.name, names);
    return this.#isQuietName(target.name);
  }

  #bindsNumber(name: string, from: readonly string[] = []): void {
    const known = this.#numbers.get(name) ?? new Set<string>();
    for (const one of from) known.add(one);
    this.#numbers.set(name, known);
  }

  /** What is bound or assigned to something that may be no number. */
  #binds(target: AnyNode): boolean {
    switch (target.type) {
      case "Identifier":
        this.#others.add(target.name);
        return this.#isQuietName(target.name);
      case "AssignmentPattern":
        return this.#binds(target.left) && this.#isQuiet(target.right);
      case "RestElement":
        return this.#binds(target.argument);
      case "ArrayPattern":
        return target.elements.every((one) => one === null || this.#binds(one));
      case "ObjectPattern":
        return target.properties.every((one) =>
          one.type === "RestElement"
            ? this.#binds(one.argument)
            : this.#isReadAs(one) && this.#binds(one.value),
        );
      case "TSParameterProperty":
        return this.#isDecorated(target) && this.#binds(target.parameter);
      default:
        return this.#isQuietTarget(target);
    }
  }

  #isReadAs({ key, computed }: t.ObjectProperty): boolean {
    if (!computed && key.type === "Identifier") return this.#isQuietWord(key.name);
    return this.#isQuiet(key) && this.#namesQuietMember(key);
  }

  #isQuietAssignment({ left, operator, right }: t.AssignmentExpression): boolean {
    const plain = operator.slice(0, -1);
    if (left.type === "Identifier" && arithmetic.has(plain)) this.#bindsNumber(left.name);
    else if (left.type === "Identifier" && operator !== "=") {
      const names: string[] = [];
      if (operator === "+=" && isNumber(right, names)) this.#bindsNumber(left.name, names);
      else this.#others.add(left.name);
    }
    if (left.type === "Identifier" && operator !== "=")
      return this.#isQuietName(left.name) && this.#isQuiet(right);
    if (operator === "=") return this.#bindsTo(left, right) && this.#isQuiet(right);
    const gives = arithmetic.has(plain) || plain === "+";
    return (gives ? this.#isQuietTarget(left) : this.#isQuiet(left)) && this.#isQuiet(right);
  }

  /** A member that is stored or removed: of anything but what the language has. */
  #isQuietTarget(target: AnyNode): boolean {
    if (target.type === "Identifier") return this.#binds(target);
    if (target.type !== "MemberExpression" && target.type !== "OptionalMemberExpression") {
      const isWrapped = target.type === "TSNonNullExpression" || target.type === "TSAsExpression";
      return (
        (isWrapped || target.type === "ParenthesizedExpression") && this.#isQuietTarget(target.expression)
      );
    }
    const { object, property, computed } = target;
    if (this.#goal === "commonjs" && isExports(target)) return true;
    if (this.#goal === "commonjs" && object.type === "Identifier" && object.name === "exports")
      return !computed;
    if (!this.#isQuiet(object)) return false;
    if (property.type === "PrivateName") return true;
    if (computed) return this.#isQuiet(property);
    return property.type === "Identifier" && this.#isQuietWord(property.name);
  }
}

/** What a file is given as the body of a function. */
const ofWrapper: ReadonlySet<string> = new Set(["module", "exports", "require", "arguments"]);

function isList(part: AnyNode | readonly (AnyNode | null)[]): part is readonly (AnyNode | null)[] {
  return Array.isArray(part);
}
