import type * as t from "@babel/types";
import { inOrder } from "../effect-order.ts";
import type { FoundEffect } from "../effect-report.ts";
import { moduleNamed, type Library } from "../models/library.ts";
import type { Language } from "../language.ts";
import { makeQuietWords, type QuietWords } from "./quiet-words.ts";
import { isExports, isMarkOfModule } from "./commonjs-exports.ts";
import { arithmetic, isNumber } from "./number-expressions.ts";
import type { Goal } from "./parse.ts";
import { directCall, directRead, loadAt } from "./quiet-acts.ts";
import { Numbers } from "./quiet-numbers.ts";
import { parts } from "./quiet-parts.ts";
import { Scopes } from "./quiet-scopes.ts";

/**
 * The effects of a program that surely has none but those of its own words where they stand: loads of modules of which no model
 * knows, and calls as plain as `Date.now()`. Undefined where that is not sure. One pass over the tree.
 *
 * Why that is sound. Call a value harmless if it is plain data, what others gave, what a loaded module gave, a function or
 * object that the program writes, or a member of the language that neither acts nor leads to one that does. Every value in a
 * program that passes is harmless, and nothing that is done with harmless values has an effect, by induction over the steps of a run.
 * What acts stands in no place but where it acts, and gives plain data:
 *
 * 1. A value comes from outside by a name that the language has, by an import, by `this`, by a member, or as an argument.
 *    Of the names that no scope of the program declares only those of {@link makeQuietWords} pass. Modules that models know do not
 *    pass. `this` is the global object in loose functions only,
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
export function plainEffects(
  file: t.File,
  goal: Goal,
  language: Language,
  library: Library,
  moduleName: string,
): readonly FoundEffect[] | undefined {
  const isModelled = (specifier: string): boolean =>
    specifier === moduleName ||
    language.codeOf(specifier) !== undefined ||
    moduleNamed(library, language.moduleName(specifier)) !== undefined;
  return new Pass(goal, language, library, isModelled, isStrict(file, goal)).effectsOf(file.program);
}

function isStrict({ program }: t.File, goal: Goal): boolean {
  return goal === "module" || program.directives.some(({ value }) => value.value === "use strict");
}

const comparing = new Set(["===", "!==", "==", "!=", "<", ">", "<=", ">="]);

/** The object whose members are names that lead nowhere. */
const symbols = "Symbol";

type AnyNode = t.Node;

/** Where a name is bound that stands in a pattern: in the scope around it, in the body of the function, or elsewhere, where it is assigned. */
type Binding = "scope" | "body" | "none";

class Pass {
  readonly #loaded: FoundEffect[] = [];
  readonly #goal: Goal;
  readonly #language: Language;
  readonly #library: Library;
  readonly #words: QuietWords;
  readonly #isModelled: (specifier: string) => boolean;
  readonly #isStrict: boolean;
  readonly #numbers = new Numbers();
  readonly #scopes = new Scopes();

  constructor(
    goal: Goal,
    language: Language,
    library: Library,
    isModelled: (specifier: string) => boolean,
    isStrict: boolean,
  ) {
    this.#goal = goal;
    this.#language = language;
    this.#library = library;
    this.#words = makeQuietWords(language, library);
    this.#isModelled = isModelled;
    this.#isStrict = isStrict;
  }

  effectsOf({ body }: t.Program): readonly FoundEffect[] | undefined {
    if (this.#goal === "script") return undefined;
    this.#scopes.enter(true);
    const isQuiet = this.#areQuiet(body);
    this.#scopes.leave();
    if (!isQuiet || this.#scopes.hasUnbound || !this.#numbers.areNumbers) return undefined;
    return inOrder([...this.#loaded, ...this.#scopes.effects]);
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
        if (node.operator === "typeof" && node.argument.type === "Identifier") return true;
        return (
          ["!", "typeof", "void", "-", "+", "~"].includes(node.operator) && this.#isTested(node.argument)
        );
      case "UpdateExpression":
        if (node.argument.type !== "Identifier") return this.#isQuietTarget(node.argument);
        this.#numbers.binds(node.argument.name);
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
        return (
          node.declare === true || node.declarations.every((one) => this.#isQuietDeclaration(one, node.kind))
        );
      case "FunctionDeclaration":
        return this.#isNamed(node.id) && this.#isQuietFunction(node);
      case "FunctionExpression":
        return this.#isQuietInScope(() => this.#isNamed(node.id) && this.#isQuietFunction(node));
      case "BlockStatement":
        return this.#isQuietInScope(() => this.#areQuiet(node.body));
      case "StaticBlock":
        return this.#isQuietInScope(() => this.#areQuiet(node.body), true);
      case "ForStatement":
        return this.#isQuietInScope(() => this.#partsAreQuiet(node));
      case "SwitchStatement":
        return this.#isQuiet(node.discriminant) && this.#isQuietInScope(() => this.#areQuiet(node.cases));
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
        return node.declare === true || (this.#isNamed(node.id) && this.#isQuietClass(node));
      case "ClassExpression":
        return this.#isQuietInScope(() => this.#isNamed(node.id) && this.#isQuietClass(node));
      case "CatchClause":
        return this.#isQuietInScope(
          () =>
            (node.param === null || node.param === undefined || this.#binds(node.param, "scope")) &&
            this.#isQuiet(node.body),
        );
      case "ForInStatement":
      case "ForOfStatement":
        return this.#isQuietInScope(() => this.#isQuietLoop(node));
      case "MetaProperty":
        return node.meta.name === "new";
      case "TSEnumDeclaration":
        return (
          node.declare === true ||
          (this.#isNamed(node.id) && node.members.every((one) => this.#isQuietIfAny(one.initializer)))
        );
      case "TSModuleDeclaration":
        return node.declare === true;
      case "ImportDeclaration":
        return this.#isQuietImport(node);
      case "ExportAllDeclaration":
        return node.exportKind === "type" || this.#loads(node, node.source);
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

  /** Whether a name that the program does not bind stands for nothing that acts. */
  #isQuietByItself(name: string): boolean {
    if (this.#goal === "commonjs" && ofWrapper.has(name)) return false;
    return !this.#words.globals.has(name) || this.#words.values.has(name);
  }

  /** A name that is read or assigned: if it is one of the language's, the program must bind it itself. */
  #isQuietName(name: string): boolean {
    if (name === "eval") return false;
    if (!this.#isQuietByItself(name)) this.#scopes.use(name);
    return true;
  }

  /** A name that is bound where it stands. */
  #declares(name: string, by: Binding = "scope"): boolean {
    if (name === symbols) return false;
    if (by === "none" || name === "eval") return this.#isQuietName(name);
    if (this.#isQuietByItself(name)) return true;
    if (by === "body") this.#scopes.declareForBody(name);
    else this.#scopes.declare(name);
    return true;
  }

  /** What stands in a scope of its own. */
  #isQuietInScope(isQuiet: () => boolean, isBody = false): boolean {
    this.#scopes.enter(isBody);
    const result = isQuiet();
    this.#scopes.leave();
    return result;
  }

  #isQuietMember(node: t.MemberExpression | t.OptionalMemberExpression): boolean {
    const { object } = node;
    if (!this.#isReadable(node)) return false;
    if (object.type === "Identifier") return this.#isQuietMemberOf(object.name, node);
    return this.#isDirectRead(node) || this.#isQuiet(object);
  }

  /** A name of the language may be asked for a member that does not act. */
  #isQuietMemberOf(name: string, { property }: t.MemberExpression | t.OptionalMemberExpression): boolean {
    if (!this.#isOfLanguage(name)) return this.#isQuietName(name);
    const isActing =
      property.type === "Identifier"
        ? this.#words.acting.has(property.name)
        : property.type !== "StringLiteral" || this.#words.acting.has(property.value);
    if (isActing) this.#scopes.use(name);
    return true;
  }

  /** `console.log` */
  #isMemberOfGlobal(node: AnyNode): boolean {
    if (node.type !== "MemberExpression" || node.computed || node.property.type !== "Identifier")
      return false;
    const { object, property } = node;
    return (
      object.type === "Identifier" && this.#words.globals.has(object.name) && this.#isQuietWord(property.name)
    );
  }

  #isDirectRead(node: t.MemberExpression | t.OptionalMemberExpression): boolean {
    if (!this.#isMemberOfGlobal(node.object)) return false;
    const act = directRead(node, this.#language, this.#library);
    if (act !== undefined) this.#scopes.act(act.name, act.effects);
    return act !== undefined;
  }

  #isOfLanguage(name: string): boolean {
    return this.#words.quiet.has(name) || this.#words.callable.has(name);
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
      if (key.object.name === symbols) return true;
    if (key.type === "TemplateLiteral") {
      const start = key.quasis[0]?.value.cooked ?? "";
      return start !== "" && ![...this.#words.leading].some((one) => one.startsWith(start));
    }
    const names: string[] = [];
    if (!isNumber(key, names)) return false;
    for (const name of names) this.#numbers.mustBeNumber(name);
    return true;
  }

  /** An expression of which only the truth, type or number is asked: any member may be read for that. */
  #isTested(node: AnyNode): boolean {
    if (node.type !== "MemberExpression" && node.type !== "OptionalMemberExpression")
      return this.#isQuiet(node);
    if (!node.computed) return this.#isQuiet(node);
    const { object } = node;
    const isOfLanguage = object.type === "Identifier" && this.#isOfLanguage(object.name);
    return (isOfLanguage || this.#isQuiet(object)) && this.#isQuiet(node.property);
  }

  #isQuietBinary({ operator, left, right }: t.BinaryExpression): boolean {
    if (operator === "|>") return false;
    const isOfLanguage = right.type === "Identifier" && this.#isOfLanguage(right.name);
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
    return (this.#isDirectCall(node) || this.#isQuietCallee(callee)) && this.#areQuiet(node.arguments);
  }

  /** A call that acts by itself alone, if the name that it begins with is the language's. */
  #isDirectCall(node: t.CallExpression | t.OptionalCallExpression | t.NewExpression): boolean {
    const { callee } = node;
    if (
      callee.type === "Identifier" ? !this.#words.callable.has(callee.name) : !this.#isMemberOfGlobal(callee)
    )
      return false;
    const act = directCall(node, this.#language, this.#library);
    if (act === undefined) return false;
    this.#scopes.act(act.name, act.effects);
    return true;
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
    return this.#loads(node, source);
  }

  #loads(node: AnyNode, source: t.StringLiteral): boolean {
    this.#loaded.push(loadAt(node, source.value));
    return !this.#isModelled(source.value);
  }

  #isQuietExport(node: t.ExportNamedDeclaration): boolean {
    if (node.exportKind === "type") return true;
    if (node.source !== null && node.source !== undefined) return this.#loads(node, node.source);
    const names = node.specifiers.every(
      (one) =>
        one.type === "ExportSpecifier" && (one.exportKind === "type" || this.#isQuietName(one.local.name)),
    );
    return names && this.#isQuietIfAny(node.declaration);
  }

  /** Parameters have a scope of their own around the body: what a default names is not what the body declares. */
  #isQuietFunction({ type, params, body }: WithParameters): boolean {
    return this.#isQuietInScope(() => {
      if (type !== "ArrowFunctionExpression") this.#declares("arguments");
      const areQuiet = params.every((one) => !hasDecorators(one) && this.#binds(one, "scope"));
      return areQuiet && this.#isQuietInScope(() => this.#isQuietBody(body), true);
    });
  }

  #isQuietBody(body: AnyNode): boolean {
    return body.type === "BlockStatement" ? this.#areQuiet(body.body) : this.#isQuiet(body);
  }

  /** A function or class that is bound to its name. */
  #isNamed(id: t.Identifier | null | undefined): boolean {
    if (id === null || id === undefined) return true;
    this.#numbers.bindsOther(id.name);
    return this.#declares(id.name);
  }

  #isQuietImport(node: t.ImportDeclaration): boolean {
    if (node.importKind !== "type")
      for (const one of node.specifiers) {
        this.#numbers.bindsOther(one.local.name);
        // A type is not bound when the program runs.
        const isOfType = one.type === "ImportSpecifier" && one.importKind === "type";
        if (!isOfType) this.#declares(one.local.name);
      }
    return isOfTypes(node) || this.#loads(node, node.source);
  }

  #isDecorated({ decorators }: { readonly decorators?: readonly t.Decorator[] | null }): boolean {
    return decorators === null || decorators === undefined || this.#areQuiet(decorators);
  }

  #isQuietClass(node: t.Class): boolean {
    const { superClass } = node;
    const isOfLanguage = superClass?.type === "Identifier" && this.#words.quiet.has(superClass.name);
    const isQuiet = isOfLanguage || this.#isQuietIfAny(superClass);
    return isQuiet && this.#isDecorated(node) && this.#isQuiet(node.body);
  }

  #isQuietLoop(node: t.ForInStatement | t.ForOfStatement): boolean {
    const { left, right, body } = node;
    const isBound =
      left.type === "VariableDeclaration"
        ? left.declarations.every(({ id }) => this.#binds(id, bindingOf(left.kind)))
        : this.#binds(left);
    return isBound && this.#isQuiet(right) && this.#isQuiet(body);
  }

  /** The key of what is written in an object or class; to define a member under any name leads nowhere. */
  #isQuietKey(key: AnyNode, isComputed: boolean): boolean {
    return !isComputed || this.#isQuiet(key);
  }

  #isQuietDeclaration({ id, init }: t.VariableDeclarator, kind: t.VariableDeclaration["kind"]): boolean {
    const by = bindingOf(kind);
    if (init === null || init === undefined) {
      if (id.type !== "Identifier") return this.#binds(id, by);
      this.#numbers.binds(id.name);
      return this.#declares(id.name, by);
    }
    // `const { isArray } = Array`
    const isOfLanguage =
      id.type === "ObjectPattern" &&
      init.type === "Identifier" &&
      this.#words.quiet.has(init.name) &&
      id.properties.every((one) => this.#namesQuietStatic(one));
    return this.#bindsTo(id, init, by) && (isOfLanguage || this.#isQuiet(init));
  }

  #namesQuietStatic(one: t.ObjectPattern["properties"][number]): boolean {
    return (
      one.type === "ObjectProperty" && one.key.type === "Identifier" && !this.#words.acting.has(one.key.name)
    );
  }

  #bindsTo(target: AnyNode, value: AnyNode, by: Binding): boolean {
    const names: string[] = [];
    if (target.type !== "Identifier" || !isNumber(value, names)) return this.#binds(target, by);
    this.#numbers.binds(target.name, names);
    return this.#declares(target.name, by);
  }

  /** What is bound or assigned to something that may be no number. */
  #binds(target: AnyNode, by: Binding = "none"): boolean {
    switch (target.type) {
      case "Identifier":
        this.#numbers.bindsOther(target.name);
        return this.#declares(target.name, by);
      case "AssignmentPattern":
        return this.#binds(target.left, by) && this.#isQuiet(target.right);
      case "RestElement":
        return this.#binds(target.argument, by);
      case "ArrayPattern":
        return target.elements.every((one) => one === null || this.#binds(one, by));
      case "ObjectPattern":
        return target.properties.every((one) =>
          one.type === "RestElement"
            ? this.#binds(one.argument, by)
            : this.#isReadAs(one) && this.#binds(one.value, by),
        );
      case "TSParameterProperty":
        return this.#binds(target.parameter, by);
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
    if (left.type === "Identifier" && arithmetic.has(plain)) this.#numbers.binds(left.name);
    else if (left.type === "Identifier" && operator !== "=") {
      const names: string[] = [];
      if (operator === "+=" && isNumber(right, names)) this.#numbers.binds(left.name, names);
      else this.#numbers.bindsOther(left.name);
    }
    if (left.type === "Identifier" && operator !== "=")
      return this.#isQuietName(left.name) && this.#isQuiet(right);
    if (operator === "=") return this.#bindsTo(left, right, "none") && this.#isQuiet(right);
    const gives = arithmetic.has(plain) || plain === "+";
    return this.#isQuietTarget(left) && (gives || this.#isQuiet(left)) && this.#isQuiet(right);
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

/** An import that is erased: of types alone. */
function isOfTypes({ importKind, specifiers }: t.ImportDeclaration): boolean {
  if (importKind === "type" || importKind === "typeof") return true;
  return (
    specifiers.length > 0 &&
    specifiers.every((one) => one.type === "ImportSpecifier" && one.importKind === "type")
  );
}

interface WithParameters {
  readonly type: string;
  readonly params: readonly AnyNode[];
  readonly body: AnyNode;
}

/** What decorates a parameter is evaluated outside the function. */
function hasDecorators(parameter: AnyNode): boolean {
  return "decorators" in parameter && parameter.decorators !== null && parameter.decorators !== undefined
    ? parameter.decorators.length > 0
    : false;
}

function bindingOf(kind: t.VariableDeclaration["kind"]): Binding {
  return kind === "var" ? "body" : "scope";
}

/** What a file is given as the body of a function. */
const ofWrapper: ReadonlySet<string> = new Set(["module", "exports", "require", "arguments"]);

function isList(part: AnyNode | readonly (AnyNode | null)[]): part is readonly (AnyNode | null)[] {
  return Array.isArray(part);
}
