import type { ModelExpression, ModelNode } from "../../../policy/model.ts";
import type { Library } from "../../models/library.ts";
import { addEdge, addValue, watch } from "../places.ts";
import {
  isStored,
  noteStored,
  once,
  placeWith,
  unknown,
  valueOf,
  type Access,
  type Solver,
} from "../solver.ts";
import { anyShared, sharedName } from "../stored-names.ts";
import type { Value } from "../values.ts";
import { hasMeaning } from "./listed-names.ts";
import { isNumberName } from "./objects.ts";

/**
 * What a program stores in the object that all others have their members from. To store numbers there, under names that no library is
 * known to ask for, is the effect `patch`: it is what counting by a name does where the name may be `__proto__`.
 */
export function storeShared(s: Solver, name: string, from: number, access: Access): void {
  if (!mayBeShared(s, name)) return changed(s, access);
  noteStored(s, sharedName(name));
  noteStored(s, anyShared);
  watch(s.places, from, (id) => {
    if (isNumber(valueOf(s, id))) addValue(s.places, sharedPlace(s, name), id);
    else changed(s, access);
  });
  if (!once(s, `shared ${name} ${access.site.span.start}`)) return;
  const row = { path: `${s.language.root}.prototype`, node: patchNode(name), receiver: undefined };
  s.pending.push({ row, bound: new Map(), site: access.site });
  sharedSites(s).push(access);
}

/** What every object may have under a name because of that. */
export function readShared(s: Solver, name: string, to: number): void {
  if (isStored(s, sharedName(name))) addEdge(s.places, sharedPlace(s, name), to);
}

/** The same, of all names. */
export function readAllShared(s: Solver, to: number): void {
  if (isStored(s, anyShared)) addEdge(s.places, sharedPlace(s, anyShared), to);
}

/** Who goes through inherited names comes to these as well. */
export function reportSharedNames(s: Solver): void {
  for (const access of sharedSites(s)) changed(s, access);
}

function changed(s: Solver, { site }: Access): void {
  unknown(s, `changes \`${s.language.root}.prototype\``, site);
}

function isNumber(value: Value): boolean {
  if (value.kind === "data") return value.of === "number";
  return (
    value.kind === "constant" && ["float", "integer", "boolean", "nothing"].includes(value.constant.type)
  );
}

function patchNode(name: string): ModelNode {
  const target = { kind: "constant", value: `Object.prototype.${name}` } as const;
  return { sort: "function", does: [{ effect: "patch", targets: [target] }] };
}

const sites = new WeakMap<Solver, Access[]>();

function sharedSites(s: Solver): Access[] {
  let found = sites.get(s);
  if (found === undefined) sites.set(s, (found = []));
  return found;
}

const places = new WeakMap<Solver, Map<string, number>>();

function sharedPlace(s: Solver, name: string): number {
  let known = places.get(s);
  if (known === undefined) places.set(s, (known = new Map()));
  let place = known.get(name);
  if (place === undefined) {
    known.set(name, (place = placeWith(s)));
    if (name !== anyShared) addEdge(s.places, place, sharedPlace(s, anyShared));
  }
  return place;
}

function mayBeShared(s: Solver, name: string): boolean {
  if (isNumberName(name) || s.language.isHook(name) || hasMeaning(s, name)) return false;
  return !optionWords.has(name) && !askedNames(s.library).has(name);
}

/** Options that rules of the solver look for, and parts of the descriptions of members. */
const optionWords: ReadonlySet<string> = new Set(
  (
    "recursive withFileTypes encoding flag flags mode fd host hostname port path socketPath shell cwd env uid gid detached eval " +
    "baseURL proxy adapter transformResponse get set value writable enumerable configurable done raw index"
  ).split(" "),
);

const asked = new WeakMap<Library, ReadonlySet<string>>();

/** The names of what rows of any model read of their parameters. */
function askedNames(library: Library): ReadonlySet<string> {
  let names = asked.get(library);
  if (names === undefined) {
    const found = new Set<string>();
    for (const module of library.modules.names()) {
      const node = library.modules.get(module);
      if (node !== undefined) addAsked(node, found);
    }
    asked.set(library, (names = found));
  }
  return names;
}

function addAsked(node: ModelNode, found: Set<string>): void {
  for (const { targets, guard } of node.does ?? [])
    for (const one of guard === undefined ? targets : [...targets, guard]) addPaths(one, found);
  for (const call of node.calls ?? []) {
    for (const name of call.callee) found.add(name);
    for (const one of call.arguments) addPaths(one, found);
  }
  for (const member of Object.values(node.members ?? {})) addAsked(member, found);
}

function addPaths(expression: ModelExpression, found: Set<string>): void {
  JSON.stringify(expression, (key, value: unknown) => {
    if (key === "path" && Array.isArray(value)) for (const one of value) found.add(String(one));
    return value;
  });
}
