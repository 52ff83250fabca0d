import type * as t from "@babel/types";
import { inOrder } from "../effect-order.ts";
import type { FoundEffect } from "../effect-report.ts";
import { moduleNamed, type Library } from "../models/library.ts";
import type { Language } from "../language.ts";
import type { Goal } from "./parse.ts";
import { isQuietCall, isQuietCallee } from "./quiet/calls.ts";
import { isDecorated, isNamed, isNamedFunction, isQuietClass, isQuietFunction } from "./quiet/functions.ts";
import { isQuietBinary, isQuietMember, isTested } from "./quiet/members.ts";
import { isQuietExport, isQuietImport, loads } from "./quiet/modules.ts";
import { parts } from "./quiet/parts.ts";
import {
  areQuiet,
  isQuiet,
  isQuietIfAny,
  isQuietInScope,
  isQuietName,
  isQuietValue,
  makePass,
  type AnyNode,
  type Pass,
} from "./quiet/pass.ts";
import { binds, bindingOf, isQuietAssignment, isQuietDeclaration, isQuietTarget } from "./quiet/targets.ts";

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
 *    Of the names that no scope of the program declares only those of `makeQuietWords` pass. Modules that models know do not
 *    pass. `this` is the global object in loose functions only,
 *    where it does not pass. An argument is given by who calls, and acts with their authority.
 * 2. A member leads from a harmless value to a harmless one: names that lead further (`constructor`, `getPrototypeOf`, and those of
 *    members that act) do not pass, as members, in patterns, or as texts in brackets, unless the result is only compared. What else
 *    stands in brackets is read only if it is a number by how it is computed, or the result is only compared. No name leads to what
 *    the language has behind objects: `prototype` passes where it is asked of something else than a name of the language, of which
 *    there is no other way to a class.
 * 3. A call acts only through what it calls, and all that there is to call is harmless. No text is run as code: what could do so has
 *    a name that does not pass.
 * 4. To change what the language has, a program stores a member in a value that has a name of the language, or in what such a
 *    value leads to; these names pass only where they are called, extended, compared with or asked for a member.
 * 5. A function that a compiler wrote (`Helpers`) only copies what others gave.
 * 6. What the pass does not know of, any node of the tree that is not listed, does not pass.
 */
export function plainEffects(
  file: t.File,
  text: string,
  goal: Goal,
  language: Language,
  library: Library,
  moduleName: string,
): readonly FoundEffect[] | undefined {
  const isModelled = (specifier: string): boolean =>
    specifier === moduleName ||
    language.codeOf(specifier) !== undefined ||
    moduleNamed(library, language.moduleName(specifier)) !== undefined;
  if (goal === "script") return undefined;
  const pass = makePass(text, {
    goal,
    language,
    library,
    isModelled,
    isStrict: isStrict(file, goal),
    rule: passes,
  });
  const { scopes, numbers, helpers, loaded, made } = pass;
  scopes.enter(true);
  const areAllQuiet = areQuiet(pass, file.program.body);
  scopes.leave();
  if (!areAllQuiet || (made.ofObjects && made.acting.size > 0)) return undefined;
  if (made.areClassesValues && (made.asksForPrototypes || made.ofObjects)) return undefined;
  if (scopes.hasUnbound || !numbers.areKeys || !helpers.areSafe) return undefined;
  return inOrder([...loaded, ...scopes.effects]);
}

function isStrict({ program }: t.File, goal: Goal): boolean {
  return goal === "module" || program.directives.some(({ value }) => value.value === "use strict");
}

function passes(pass: Pass, node: AnyNode): boolean {
  switch (node.type) {
    case "Identifier":
      return isQuietValue(pass, node.name);
    case "ThisExpression":
      return pass.isStrict;
    case "MemberExpression":
    case "OptionalMemberExpression":
      return isQuietMember(pass, node);
    case "CallExpression":
    case "OptionalCallExpression":
    case "NewExpression":
      return isQuietCall(pass, node);
    case "TaggedTemplateExpression":
      return isQuietCallee(pass, node.tag) && isQuiet(pass, node.quasi);
    case "BinaryExpression":
      return isQuietBinary(pass, node);
    case "UnaryExpression":
      if (node.operator === "delete") return isQuietTarget(pass, node.argument);
      if (node.operator === "typeof" && node.argument.type === "Identifier") return true;
      return ["!", "typeof", "void", "-", "+", "~"].includes(node.operator) && isTested(pass, node.argument);
    case "UpdateExpression":
      if (node.argument.type !== "Identifier") return isQuietTarget(pass, node.argument);
      pass.numbers.binds(node.argument.name);
      return isQuietName(pass, node.argument.name);
    case "AssignmentExpression":
      return isQuietAssignment(pass, node);
    case "ConditionalExpression":
      return isTested(pass, node.test) && isQuiet(pass, node.consequent) && isQuiet(pass, node.alternate);
    case "IfStatement":
      return (
        isTested(pass, node.test) && isQuiet(pass, node.consequent) && isQuietIfAny(pass, node.alternate)
      );
    case "VariableDeclaration":
      return (
        node.declare === true || node.declarations.every((one) => isQuietDeclaration(pass, one, node.kind))
      );
    case "FunctionDeclaration":
      return isNamedFunction(pass, node.id) && (isHelper(pass, node) || isQuietFunction(pass, node));
    case "FunctionExpression":
      return isQuietInScope(pass, () => isNamed(pass, node.id) && isQuietFunction(pass, node));
    case "BlockStatement":
      return isQuietInScope(pass, () => areQuiet(pass, node.body));
    case "StaticBlock":
      return isQuietInScope(pass, () => areQuiet(pass, node.body), true);
    case "ForStatement":
      return isQuietInScope(pass, () => partsAreQuiet(pass, node));
    case "SwitchStatement":
      return isQuiet(pass, node.discriminant) && isQuietInScope(pass, () => areQuiet(pass, node.cases));
    case "ArrowFunctionExpression":
      return isQuietFunction(pass, node);
    case "ObjectMethod":
    case "ClassMethod":
      return (
        isQuietKey(pass, node.key, node.computed) && isDecorated(pass, node) && isQuietFunction(pass, node)
      );
    case "ClassPrivateMethod":
      return isDecorated(pass, node) && isQuietFunction(pass, node);
    case "ObjectProperty":
      return isQuietKey(pass, node.key, node.computed) && isQuiet(pass, node.value);
    case "ClassProperty":
    case "ClassAccessorProperty":
      return (
        isQuietKey(pass, node.key, node.computed ?? false) &&
        isDecorated(pass, node) &&
        isQuietIfAny(pass, node.value)
      );
    case "ClassPrivateProperty":
      return isDecorated(pass, node) && isQuietIfAny(pass, node.value);
    case "ClassDeclaration":
      return node.declare === true || (isNamed(pass, node.id) && isQuietClass(pass, node));
    case "ClassExpression":
      return isQuietInScope(pass, () => isNamed(pass, node.id) && isQuietClass(pass, node));
    case "CatchClause":
      return isQuietInScope(
        pass,
        () =>
          (node.param === null || node.param === undefined || binds(pass, node.param, "scope")) &&
          isQuiet(pass, node.body),
      );
    case "ForInStatement":
    case "ForOfStatement":
      return isQuietInScope(pass, () => isQuietLoop(pass, node));
    case "MetaProperty":
      return node.meta.name === "new";
    case "TSEnumDeclaration":
      return (
        node.declare === true ||
        (isNamed(pass, node.id) && node.members.every((one) => isQuietIfAny(pass, one.initializer)))
      );
    case "TSModuleDeclaration":
      return node.declare === true;
    case "ImportDeclaration":
      return isQuietImport(pass, node);
    case "ExportAllDeclaration":
      return node.exportKind === "type" || loads(pass, node, node.source);
    case "ExportNamedDeclaration":
      return isQuietExport(pass, node);
    default:
      return partsAreQuiet(pass, node);
  }
}

function isHelper({ helpers }: Pass, node: t.FunctionDeclaration): boolean {
  return node.id !== null && node.id !== undefined && helpers.isHelper(node.id.name, node);
}

function partsAreQuiet(pass: Pass, node: AnyNode): boolean {
  const keys = parts[node.type];
  if (keys === undefined) return false;
  for (const key of keys) {
    const part = (
      node as unknown as Readonly<Record<string, AnyNode | readonly (AnyNode | null)[] | null | undefined>>
    )[key];
    if (part === null || part === undefined) continue;
    if (!(isList(part) ? areQuiet(pass, part) : isQuiet(pass, part))) return false;
  }
  return true;
}

function isQuietLoop(pass: Pass, node: t.ForInStatement | t.ForOfStatement): boolean {
  const { left, right, body } = node;
  const isBound =
    left.type === "VariableDeclaration"
      ? left.declarations.every(({ id }) => binds(pass, id, bindingOf(left.kind)))
      : binds(pass, left);
  return isBound && isQuiet(pass, right) && isQuiet(pass, body);
}

/** The key of what is written in an object or class; to define a member under any name leads nowhere. */
function isQuietKey(pass: Pass, key: AnyNode, isComputed: boolean): boolean {
  return !isComputed || isQuiet(pass, key);
}

function isList(part: AnyNode | readonly (AnyNode | null)[]): part is readonly (AnyNode | null)[] {
  return Array.isArray(part);
}
