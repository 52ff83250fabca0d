import { diagnose, type DiagnosticExtras, type DiagnosticKind } from "../../diagnostics/catalogue.ts";
import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import type { EffectGrant, Parameter } from "../../policy/policy.ts";
import type { Type } from "../../policy/type.ts";
import type { Span } from "../../source/span.ts";
import { builtinTypes, collectionTypes } from "../names/builtin-types.ts";
import {
  kindOf,
  withArticle,
  type EffectEntity,
  type Entity,
  type LinkedModule,
  type NamedDeclaration,
  type Program,
} from "../names/program.ts";
import type { Name, Parameter as SyntaxParameter, TypeExpression } from "../syntax/ast.ts";

/**
 * What checking one module needs. Things that it uses of other modules are elaborated here too, under names that hold in
 * this module, but what is wrong with them is reported only where they are declared.
 */
export interface Context {
  readonly program: Program;
  readonly target: LinkedModule;
  readonly diagnostics: Diagnostic[];
  /** Elaborated entities, each kind of result in a table of its own. */
  readonly memo: Map<Entity, Map<string, Memoized>>;
  /** Everything of another module that was used, in order of use. */
  readonly used: Set<Entity>;
  readonly usedEffects: Set<EffectEntity>;
  /** Parts of declarations in which something was reported; nothing is said of what follows from them. */
  readonly unsure: Map<Entity, Set<string>>;
  /** How many diagnostics were made, those that other modules report included. */
  count: number;
  /** Where each rule of a commitment is written. */
  readonly grantPlaces: Map<EffectGrant, Span>;
  /** What the names of named types stand for. */
  readonly namedTypes: Map<string, Entity>;
  readonly writtenTypes: Map<TypeExpression, Type>;
  readonly writtenParameters: Map<readonly SyntaxParameter[], readonly Parameter[]>;
}

type Memoized = { readonly state: "open" } | { readonly state: "done"; readonly value: unknown };

export function createContext(program: Program, target: LinkedModule): Context {
  return {
    program,
    target,
    diagnostics: [],
    memo: new Map(),
    used: new Set(),
    usedEffects: new Set(),
    unsure: new Map(),
    count: 0,
    grantPlaces: new Map(),
    namedTypes: new Map(),
    writtenTypes: new Map(),
    writtenParameters: new Map(),
  };
}

/** The name under which the policy of the module being compiled knows an entity. */
export function nameOf(cx: Context, entity: Entity | EffectEntity): string {
  if (entity.declaration.kind === "effect") return entity.name;
  return entity.module === cx.target ? entity.name : `${entity.module.name}.${entity.name}`;
}

export function report<P>(
  cx: Context,
  home: LinkedModule,
  kind: DiagnosticKind<P>,
  parameters: P,
  span: Span,
  extras?: DiagnosticExtras,
): void {
  cx.count++;
  // A part that could not be read has no place, and has been reported.
  if (home !== cx.target || span.end === 0) return;
  cx.diagnostics.push(diagnose(kind, parameters, home.file, span, extras));
}

/**
 * A step of checking that is done once for an entity.
 *
 * @param onCycle what to give where the step needs its own result
 */
export function once<T>(cx: Context, entity: Entity, step: string, compute: () => T, onCycle: () => T): T {
  const table = cx.memo.get(entity) ?? new Map<string, Memoized>();
  cx.memo.set(entity, table);
  const known = table.get(step);
  if (known?.state === "open") return onCycle();
  // INVARIANT: one step always computes one type of result, so that what is stored under it is a T.
  if (known?.state === "done") return known.value as T;
  table.set(step, { state: "open" });
  const value = compute();
  table.set(step, { state: "done", value });
  return value;
}

/** Finds out a part of an entity's meaning, and notes whether something was reported on the way. */
export function part<T>(cx: Context, entity: Entity, name: string, compute: () => T): T {
  const before = cx.count;
  const value = compute();
  if (cx.count > before) markUnsure(cx, entity, name);
  return value;
}

export function markUnsure(cx: Context, entity: Entity, name: string): void {
  const known = cx.unsure.get(entity) ?? new Set<string>();
  cx.unsure.set(entity, known.add(name));
}

/** Whether something was reported in one of the parts, or the declaration could not be read as a whole. */
export function isUnsure(cx: Context, entity: Entity, ...names: readonly string[]): boolean {
  const known = cx.unsure.get(entity);
  return isDamaged(entity) || (known !== undefined && names.some((name) => known.has(name)));
}

/** Whether a step for an entity is being done right now, so that needing its result closes a circle. */
export function isOpen(cx: Context, entity: Entity, step: string): boolean {
  return cx.memo.get(entity)?.get(step)?.state === "open";
}

/** Entity of one of the kinds; anything else is reported. */
export function lookup<K extends NamedDeclaration["kind"]>(
  cx: Context,
  home: LinkedModule,
  name: Name,
  expected: Expected<K>,
): Entity<Extract<NamedDeclaration, { kind: K }>> | undefined {
  if (name.text === "") return undefined;
  const entity = home.scope.get(name.text);
  if (entity === undefined) {
    if (!home.unresolved.has(name.text)) reportUnknown(cx, home, name, expected);
    return undefined;
  }
  use(cx, entity);
  if (isOfKind(entity, expected)) return entity;
  const parameters = {
    name: name.text,
    is: kindOf(entity.declaration),
    expected: withArticle(expected.phrase),
  };
  report(cx, home, nameDiagnostics.wrongKind, parameters, name.span);
  return undefined;
}

export interface Expected<K extends NamedDeclaration["kind"]> {
  readonly kinds: readonly K[];
  /** Further condition, such as the role of a party. */
  readonly accepts?: (declaration: NamedDeclaration) => boolean;
  /** Without article: `agent`, `party or tool`. */
  readonly phrase: string;
}

/** The entity that the policy of the module being compiled knows under a name. */
export function entityNamed<K extends NamedDeclaration["kind"]>(
  cx: Context,
  name: string,
  expected: Expected<K>,
): Entity<Extract<NamedDeclaration, { kind: K }>> | undefined {
  const own = cx.target.declared.get(name);
  for (const entity of own === undefined ? cx.used : [own]) {
    if (nameOf(cx, entity) === name && isOfKind(entity, expected)) return entity;
  }
  return undefined;
}

/** An entity that another one's elaboration relies on. */
export function use(cx: Context, entity: Entity): void {
  if (entity.module !== cx.target) cx.used.add(entity);
}

export function isOfKind<K extends NamedDeclaration["kind"]>(
  entity: Entity,
  expected: Expected<K>,
): entity is Entity<Extract<NamedDeclaration, { kind: K }>> {
  const { declaration } = entity;
  return (
    expected.kinds.some((kind) => kind === declaration.kind) && (expected.accepts?.(declaration) ?? true)
  );
}

function reportUnknown<K extends NamedDeclaration["kind"]>(
  cx: Context,
  home: LinkedModule,
  name: Name,
  expected: Expected<K>,
): void {
  const known = [...home.scope].filter(([, entity]) => isOfKind(entity, expected)).map(([key]) => key);
  const isType = expected.phrase === "type";
  const near =
    (isType ? foreignTypes.get(name.text) : undefined) ??
    nearest(name.text, isType ? [...known, ...builtinTypes.keys(), ...collectionTypes] : known);
  const elsewhere = near === undefined ? declaringModule(cx, home, name.text, expected) : undefined;
  const parameters = { name: name.text, expected: expected.phrase, near, elsewhere };
  report(cx, home, nameDiagnostics.unknownName, parameters, name.span);
}

/** What the types of other languages are called here. */
const foreignTypes: ReadonlyMap<string, string> = new Map([
  ["String", "Text"],
  ["string", "Text"],
  ["Integer", "Int"],
  ["Number", "Int"],
  ["Boolean", "Bool"],
  ["Float", "Decimal"],
  ["Double", "Decimal"],
  ["Array", "List"],
  ["URL", "Url"],
]);

/** A module that declares what is missing and that could be imported from. */
function declaringModule<K extends NamedDeclaration["kind"]>(
  cx: Context,
  home: LinkedModule,
  name: string,
  expected: Expected<K>,
): string | undefined {
  return cx.program.modules.find((module) => {
    const entity = module === home ? undefined : module.declared.get(name);
    return entity !== undefined && isOfKind(entity, expected);
  })?.name;
}

/** Reports every name that stands twice in a list, at its second place. */
export function reportDuplicates(
  cx: Context,
  home: LinkedModule,
  names: readonly Name[],
  what: string,
): void {
  const seen = new Map<string, Name>();
  for (const name of names) {
    const first = seen.get(name.text);
    if (first === undefined) seen.set(name.text, name);
    else if (name.text !== "") {
      const related = [{ message: "first here", file: home.file, span: first.span }];
      report(cx, home, nameDiagnostics.duplicateMember, { name: name.text, what }, name.span, { related });
    }
  }
}

export function isDamaged(entity: Entity): boolean {
  return entity.module.damaged.has(entity.declaration);
}
