import { authorityDiagnostics } from "../../diagnostics/catalogue/authority.ts";
import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import type {
  ArgumentConstraint,
  Effect,
  EffectGrant,
  Parameter as Argument,
  PatternPiece,
} from "../../policy/policy.ts";
import { tableOf } from "../../policy/table.ts";
import type { Type } from "../../policy/type.ts";
import { parseEndpointPattern } from "../../scope/endpoint.ts";
import { parsePathPattern } from "../../scope/path.ts";
import type { Parameter, Refusal } from "../../scope/scope.ts";
import { dotted } from "../names/link.ts";
import type { EffectEntity, Entity, LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { lookup, nameOf, report, use, type Context } from "./context.ts";
import type { Environment } from "./environment.ts";
import { elaborate, reportEmpty } from "./expressions.ts";
import { isGroup, membersOf, reportUnknownEffect } from "./groups.ts";
import { patternProblem } from "./patterns.ts";
import { fits, parametersOf, structure, textualKinds, typeText, unknownType } from "./types.ts";

/** An effect of code or a tool, as something that can be granted. */
export interface Grantable {
  readonly name: string;
  /** As its declaration has it. */
  readonly shown: string;
  readonly parameters: readonly Argument[];
  /** A tool's texts are compared as they are; an effect's are patterns. */
  readonly isTool: boolean;
}

/** The effects that a module may speak of: its own, those of `std.effects`, and those of modules that it imports. */
export function effectNamed(cx: Context, home: LinkedModule, name: string): EffectEntity | undefined {
  let found = home.effects.get(name) ?? cx.program.vocabulary.get(name);
  for (const item of home.syntax.imports) {
    found ??= cx.program.byName.get(dotted(item.module))?.effects.get(name);
  }
  if (found !== undefined && found.module !== cx.target) cx.usedEffects.add(found);
  return found;
}

export function effectOf(cx: Context, entity: EffectEntity): Effect {
  return { parameters: parametersOf(cx, entity.module, entity.declaration.parameters) };
}

/** What a name in a list of effects stands for, a group of effects and tools being spread out. */
export function grantablesOf(
  cx: Context,
  home: LinkedModule,
  name: ast.DottedName,
): readonly Grantable[] | undefined {
  const text = dotted(name);
  if (text === "") return undefined;
  const effect = effectNamed(cx, home, text);
  if (effect !== undefined)
    return [{ name: text, shown: text, parameters: effectOf(cx, effect).parameters, isTool: false }];
  const entity = name.parts.length === 1 ? home.scope.get(text) : undefined;
  if (entity !== undefined && isTool(entity)) return [grantableTool(cx, entity)];
  if (entity !== undefined && isGroup(entity)) return grantableGroup(cx, entity, home, name);
  if (name.parts.length > 1 || !home.unresolved.has(text)) reportUnknownEffect(cx, home, name);
  return undefined;
}

function isTool(entity: Entity): entity is Entity<ast.ToolDeclaration> {
  return entity.declaration.kind === "tool";
}

function grantableTool(cx: Context, entity: Entity<ast.ToolDeclaration>): Grantable {
  use(cx, entity);
  const parameters = parametersOf(cx, entity.module, entity.declaration.parameters);
  return { name: nameOf(cx, entity), shown: entity.name, parameters, isTool: true };
}

function grantableGroup(
  cx: Context,
  group: Entity<ast.GroupDeclaration>,
  home: LinkedModule,
  place: ast.DottedName,
): readonly Grantable[] | undefined {
  use(cx, group);
  const members = membersOf(cx, group).map((member) => {
    const effect = effectNamed(cx, member.home, dotted(member.name));
    if (effect !== undefined) {
      return {
        name: effect.name,
        shown: effect.name,
        parameters: effectOf(cx, effect).parameters,
        isTool: false,
      };
    }
    const [first] = member.name.parts;
    const entity = first === undefined ? undefined : member.home.scope.get(first.text);
    return entity !== undefined && isTool(entity) ? grantableTool(cx, entity) : undefined;
  });
  const found = members.filter((member) => member !== undefined);
  if (found.length === members.length) return found;
  const parameters = { name: group.name, is: "a group of other things", place: "effects and tools" };
  report(cx, home, authorityDiagnostics.notAGroup, parameters, place.span);
  return undefined;
}

/**
 * What a pattern of an effect or call grants, denies or asks for; several things where it names a group.
 *
 * @param env the parameters of the commitment, which may stand in patterns and as sets
 */
export function grantsOf(
  cx: Context,
  env: Environment,
  pattern: ast.EffectPattern,
): readonly EffectGrant[] | undefined {
  const grants = rulesOf(cx, env, pattern);
  for (const grant of grants ?? []) cx.grantPlaces.set(grant, pattern.span);
  return grants;
}

function rulesOf(
  cx: Context,
  env: Environment,
  pattern: ast.EffectPattern,
): readonly EffectGrant[] | undefined {
  const grantables = grantablesOf(cx, env.home, pattern.name);
  if (grantables === undefined) return undefined;
  const written = pattern.arguments;
  if (written === undefined)
    return grantables.map((one) => ({ effect: one.name, arguments: {}, rest: true }));
  const [single, second] = grantables;
  if (single === undefined || second !== undefined) {
    const parameters = { callee: dotted(pattern.name), count: 0 };
    report(cx, env.home, authorityDiagnostics.noPlaceForArgument, parameters, pattern.span);
    return undefined;
  }
  const grant = grantOf(cx, env, single, pattern, written);
  return grant === undefined ? undefined : [grant];
}

function grantOf(
  cx: Context,
  env: Environment,
  target: Grantable,
  pattern: ast.EffectPattern,
  written: readonly ast.EffectArgument[],
): EffectGrant | undefined {
  const constraints = new Map<string, ArgumentConstraint>();
  const seen = new Set<string>();
  let failed = false;
  for (const [position, argument] of written.entries()) {
    const words = wordsParameter(target, position, argument);
    if (words !== undefined) {
      const rest = pattern.rest !== undefined;
      const list = written.slice(position).map((word) => wordOf(cx, env, word));
      const complete = list.filter((word) => word !== undefined);
      failed ||= complete.length !== list.length;
      constraints.set(words.name, { kind: "words", words: complete, rest });
      seen.add(words.name);
      break;
    }
    const parameter = parameterFor(cx, env, target, argument, position, seen);
    if (parameter === undefined) {
      failed = true;
      continue;
    }
    seen.add(parameter.name);
    const constraint = constraintOf(cx, env, target, parameter, argument.constraint);
    if (constraint === undefined) failed = true;
    else constraints.set(parameter.name, constraint);
  }
  const rest = pattern.rest !== undefined;
  if (!rest && !failed) failed = !checkRequired(cx, env, target, pattern, seen);
  return failed ? undefined : { effect: target.name, arguments: tableOf(constraints), rest };
}

/** The list parameter that takes words by position: `proc.spawn("git", "push", ..)`. */
function wordsParameter(
  target: Grantable,
  position: number,
  argument: ast.EffectArgument,
): Argument | undefined {
  const parameter = target.parameters[position];
  const isLast = position === target.parameters.length - 1;
  const isWord = argument.name === undefined && isText(argument.constraint);
  return isLast && isWord && parameter?.type.kind === "list" ? parameter : undefined;
}

function isText(constraint: ast.ArgumentConstraint): boolean {
  return (
    constraint.kind === "equals" && (constraint.value.kind === "text" || constraint.value.kind === "template")
  );
}

function wordOf(
  cx: Context,
  env: Environment,
  argument: ast.EffectArgument,
): readonly PatternPiece[] | undefined {
  const { constraint } = argument;
  if (constraint.kind === "equals") {
    if (constraint.value.kind === "text" || constraint.value.kind === "template") {
      return patternOf(cx, env, constraint.value, { kind: "text" });
    }
  }
  const parameters = { expected: "a word in quotes", found: "something else" };
  report(cx, env.home, typeDiagnostics.mismatch, parameters, argument.span);
  return undefined;
}

function parameterFor(
  cx: Context,
  env: Environment,
  target: Grantable,
  argument: ast.EffectArgument,
  position: number,
  seen: ReadonlySet<string>,
): Argument | undefined {
  if (argument.name === undefined) {
    const parameter = target.parameters[position];
    if (parameter === undefined) {
      const parameters = { callee: target.shown, count: target.parameters.length };
      report(cx, env.home, authorityDiagnostics.noPlaceForArgument, parameters, argument.span);
    } else if (seen.has(parameter.name)) {
      const parameters = { name: parameter.name, what: "argument" };
      report(cx, env.home, nameDiagnostics.duplicateMember, parameters, argument.span);
      return undefined;
    }
    return parameter;
  }
  const { text, span } = argument.name;
  const parameter = target.parameters.find((one) => one.name === text);
  if (parameter === undefined && text !== "") {
    const near = nearest(
      text,
      target.parameters.map((one) => one.name),
    );
    const parameters = { name: text, what: "argument", owner: `\`${target.shown}\``, near };
    report(cx, env.home, nameDiagnostics.unknownMember, parameters, span);
  } else if (seen.has(text)) {
    report(cx, env.home, nameDiagnostics.duplicateMember, { name: text, what: "argument" }, span);
    return undefined;
  }
  return parameter;
}

/** What an allow does not mention must be absent, so a required argument has to be mentioned. */
function checkRequired(
  cx: Context,
  env: Environment,
  target: Grantable,
  pattern: ast.EffectPattern,
  seen: ReadonlySet<string>,
): boolean {
  const missing = target.parameters.find(
    (one) => !seen.has(one.name) && structure(cx, one.type).kind !== "optional",
  );
  if (missing === undefined) return true;
  const help = ["write `any` for an argument that may be anything, or `..` for all that are not mentioned"];
  const parameters = { name: missing.name, owner: `\`${target.shown}\`` };
  report(cx, env.home, typeDiagnostics.missingPart, parameters, pattern.span, { help });
  return false;
}

function constraintOf(
  cx: Context,
  env: Environment,
  target: Grantable,
  parameter: Argument,
  constraint: ast.ArgumentConstraint,
): ArgumentConstraint | undefined {
  const shape = structure(cx, parameter.type);
  const type = shape.kind === "optional" ? shape.inner : parameter.type;
  switch (constraint.kind) {
    case "any":
      return { kind: "any" };
    case "in-results": {
      const tool = lookup(cx, env.home, constraint.tool, { kinds: ["tool"], phrase: "tool" });
      return tool === undefined ? undefined : { kind: "in-results", tool: nameOf(cx, tool) };
    }
    case "matching": {
      if (!isTextual(cx, type)) {
        const parameters = { expected: `\`${typeText(type)}\``, found: "a pattern of texts" };
        report(cx, env.home, typeDiagnostics.mismatch, parameters, constraint.pattern.span);
        return undefined;
      }
      const problem = patternProblem(constraint.pattern.source);
      if (problem === undefined) return { kind: "matching", pattern: constraint.pattern.source };
      report(cx, env.home, typeDiagnostics.badPattern, { problem }, constraint.pattern.span);
      return undefined;
    }
    case "in":
      return membershipOf(cx, env, type, constraint.set);
    case "compare": {
      const typed = elaborate(cx, env, constraint.value, type);
      if (typed === undefined) return undefined;
      if (!isOrdered(cx, type) && constraint.operator !== "==" && constraint.operator !== "!=") {
        const left = `\`${typeText(type)}\``;
        const parameters = { left, operator: constraint.operator, right: `\`${typeText(typed.type)}\`` };
        report(cx, env.home, typeDiagnostics.notComparable, parameters, constraint.span);
        return undefined;
      }
      return constraint.operator === "=="
        ? { kind: "equals", value: typed.value }
        : { kind: "compare", operator: constraint.operator, value: typed.value };
    }
    case "equals":
      return equalityOf(cx, env, target, type, constraint.value);
  }
}

/** Whether values of a type are texts; those of a list or set count each for itself. */
function isTextual(cx: Context, type: Type): boolean {
  const shape = structure(cx, type);
  if (shape.kind === "list" || shape.kind === "set") return isTextual(cx, shape.element);
  return shape === unknownType || textualKinds.has(shape.kind) || shape.kind === "enum";
}

function isOrdered(cx: Context, type: Type): boolean {
  const shape = structure(cx, type);
  return shape === unknownType || ["int", "decimal", "date"].includes(shape.kind);
}

function equalityOf(
  cx: Context,
  env: Environment,
  target: Grantable,
  type: Type,
  value: ast.Expression,
): ArgumentConstraint | undefined {
  const isLiteral = value.kind === "text" || value.kind === "template";
  if (isLiteral && isPattern(structure(cx, type), target)) {
    const pattern = patternOf(cx, env, value, type);
    return pattern === undefined ? undefined : { kind: "pattern", pattern };
  }
  const typed = elaborate(cx, env, value, type);
  if (typed === undefined) return undefined;
  const { kind } = structure(cx, type);
  if (env.isRule === true && (kind === "list" || kind === "set")) {
    report(cx, env.home, authorityDiagnostics.wholeList, { what: kind }, value.span);
    return undefined;
  }
  return { kind: "equals", value: typed.value };
}

/** Whether a text for a value of this type is a pattern, in which `*` is a wildcard. */
function isPattern(type: Type, target: Grantable): boolean {
  if (type.kind === "path" || type.kind === "host" || type.kind === "endpoint" || type.kind === "url")
    return true;
  return !target.isTool && type.kind === "text";
}

/** A pattern in pieces, each parameter in it checked: its value stands in the pattern as it is. */
export function patternOf(
  cx: Context,
  env: Environment,
  text: ast.TextLiteral | ast.Template,
  type: Type,
): readonly PatternPiece[] | undefined {
  const pieces: PatternPiece[] = [];
  const template: (string | Parameter)[] = [];
  for (const piece of text.kind === "text" ? [text] : text.pieces) {
    if (piece.kind !== "placeholder") {
      if (piece.value === "") continue;
      pieces.push({ kind: "text", text: piece.value });
      template.push(piece.value);
      continue;
    }
    const parameter = patternParameter(cx, env, piece, type);
    if (parameter === undefined) return undefined;
    pieces.push({ kind: "parameter", name: parameter.name });
    template.push(parameter);
  }
  const refusal = refusalOf(structure(cx, type), template);
  if (refusal === undefined) return pieces;
  const written = env.home.file.text.slice(text.span.start + 1, text.span.end - 1);
  const parameters = { text: written, problem: refusal.reason, canonical: refusal.canonical };
  report(cx, env.home, authorityDiagnostics.badTarget, parameters, text.span);
  return undefined;
}

/** A parameter whose value may stand in a pattern of this type; others are reported. */
function patternParameter(
  cx: Context,
  env: Environment,
  piece: ast.Placeholder,
  type: Type,
): Parameter | undefined {
  const typed = elaborate(cx, env, piece.value, undefined);
  if (typed === undefined) return undefined;
  if (typed.value.kind !== "parameter" || typed.value.path.length !== 1) {
    const parameters = { expected: "a parameter", found: "another expression" };
    report(cx, env.home, typeDiagnostics.mismatch, parameters, piece.value.span);
    return undefined;
  }
  const name = typed.value.path[0] ?? "";
  const own = structure(cx, typed.type);
  if (structure(cx, type).kind === "path" && mayLeavePath(own)) {
    report(cx, env.home, authorityDiagnostics.freeTextInPath, { name }, piece.value.span);
    return undefined;
  }
  return { kind: "parameter", name, type: own.kind === "path" || own.kind === "host" ? own.kind : "text" };
}

/** Why a text is no pattern of the type, as the lattice of scopes reads it. */
function refusalOf(type: Type, template: readonly (string | Parameter)[]): Refusal | undefined {
  const parsed =
    type.kind === "path"
      ? parsePathPattern(template)
      : type.kind === "host" || type.kind === "endpoint" || type.kind === "url"
        ? parseEndpointPattern(template)
        : undefined;
  return parsed === undefined || parsed.ok ? undefined : parsed.error;
}

/** Whether a text of this type might hold `/` or `..`. */
function mayLeavePath(type: Type): boolean {
  if (type.kind === "text") return type.pattern === undefined || !excludesSteps(type.pattern);
  return type.kind === "url" || type.kind === "endpoint" || type.kind === "email";
}

/** A pattern of classes and literals without `/` and `.`; what is not surely so is taken to admit them. */
function excludesSteps(pattern: string): boolean {
  return !/[./]|\[\^|\\[DWSPp]/.test(pattern.replaceAll(/\\d|\\w/g, ""));
}

/** A set that an argument must be in: a list, a parameter, or the canonical values of evidence. */
function membershipOf(
  cx: Context,
  env: Environment,
  type: Type,
  set: ast.Expression,
): ArgumentConstraint | undefined {
  if (set.kind === "dotted-name" && set.parts.length === 1) {
    const [name] = set.parts;
    if (name !== undefined && !env.variables.has(name.text) && env.home.scope.get(name.text) !== undefined) {
      const evidence = lookup(cx, env.home, name, { kinds: ["evidence"], phrase: "evidence" });
      return evidence === undefined ? undefined : { kind: "in-evidence", evidence: nameOf(cx, evidence) };
    }
  }
  if (set.kind === "list") reportEmpty(cx, env.home, set);
  const shape = structure(cx, type);
  const element = shape.kind === "list" || shape.kind === "set" ? shape.element : type;
  const typed = elaborate(cx, env, set, set.kind === "list" ? { kind: "set", element } : undefined);
  if (typed === undefined) return undefined;
  const found = structure(cx, typed.type);
  if ((found.kind === "list" || found.kind === "set") && fits(cx, found.element, element)) {
    return { kind: "in", set: typed.value };
  }
  report(
    cx,
    env.home,
    typeDiagnostics.mismatch,
    { expected: "a set of such values", found: "something else" },
    set.span,
  );
  return undefined;
}
