import type { Node } from "@babel/types";
import type { Place } from "../../effect-ir.ts";
import { newPlace, placeOf, type FunctionBuilder } from "../../function-builder.ts";
import {
  copy,
  emit,
  fresh,
  loadNamed,
  nothing,
  reach,
  spanOf,
  storeNamed,
  constant,
  type At,
  type Scope,
} from "./lowering.ts";

/** What pages have under a name that models cannot write, and its other name. */
export const [shortName, longName] = ["$", "jQuery"];

/** The module of the names that need no import. */
export const globalsModule = "globals";

export function declare(scope: Scope, name: string): Place {
  let place = scope.names.get(name);
  if (place === undefined) scope.names.set(name, (place = newPlace(scope.builder)));
  return place;
}

/** The value of a name where it is used. */
export function loadName(at: At, node: Node, name: string): Place {
  const objects: Place[] = [];
  const found = lookUp(at, name, objects);
  const own = found ?? special(at, node, name) ?? freePlace(at, node, name);
  if (objects.length === 0) return own;
  const to = fresh(at);
  copy(at, node, to, own);
  for (const object of objects) copy(at, node, to, loadNamed(at, node, object, name));
  return to;
}

/** What a function is called on that is called by its name: the objects of `with` whose member it may be. */
export function receiverOf(at: At, node: Node, name: string): Place | undefined {
  const objects: Place[] = [];
  lookUp(at, name, objects);
  if (objects.length === 0) return undefined;
  const to = fresh(at);
  for (const object of objects) copy(at, node, to, object);
  return to;
}

/** Puts a value where a name is kept. */
export function storeName(at: At, node: Node, name: string, from: Place): void {
  const objects: Place[] = [];
  const found = lookUp(at, name, objects);
  copy(at, node, found ?? freePlace(at, node, name), from, `\`${name}\``);
  // A browser goes to the address that is assigned to this name.
  if (found === undefined && name === "location")
    storeNamed(at, node, builtin(at, node, "globalThis"), name, from);
  for (const object of objects) storeNamed(at, node, object, name, from);
}

/** Where a name is declared; on the way, the objects whose members may be meant. */
function lookUp(at: At, name: string, objects: Place[]): Place | undefined {
  for (let one: Scope | undefined = at.scope; one !== undefined; one = one.outer) {
    if (one.kind === "with" && one.object !== undefined) {
      objects.push(placeOf(at.builder, one.builder, one.object));
      continue;
    }
    const place = one.names.get(name);
    if (place !== undefined) return placeOf(at.builder, one.builder, place);
  }
  return undefined;
}

function special(at: At, node: Node, name: string): Place | undefined {
  switch (name) {
    case "undefined":
      return nothing(at, node);
    case "NaN":
      return constant(at, node, { type: "float", value: Number.NaN });
    case "Infinity":
      return constant(at, node, { type: "float", value: Infinity });
    case "arguments":
      return argumentsOf(at, node);
    default:
      return undefined;
  }
}

/** The list of the arguments, whose entries are the parameters. */
function argumentsOf(at: At, node: Node): Place | undefined {
  const owner = at.context.arguments;
  const { given, module } = at.lowering;
  if (owner === undefined) return given === undefined ? undefined : placeOf(at.builder, module, given);
  if (owner.allArguments === undefined) {
    owner.allArguments = newPlace(owner);
    if (!at.context.isStrict) {
      for (const [i, parameter] of owner.parameters.entries()) {
        const read = newPlace(owner);
        const span = spanOf(node);
        const key = { space: "member", name: String(i) } as const;
        owner.body.push({ kind: "load", to: read, object: owner.allArguments, key, span });
        owner.body.push({ kind: "copy", to: parameter.place, from: read, span });
        const from = scopeOf(at, owner)?.names.get(parameter.name) ?? parameter.place;
        owner.body.push({ kind: "store", object: owner.allArguments, key, from, span });
      }
    }
  }
  return placeOf(at.builder, owner, owner.allArguments);
}

/** The scope of a function's parameters, seen from somewhere in it. */
function scopeOf(at: At, owner: FunctionBuilder): Scope | undefined {
  let one: Scope | undefined = at.scope;
  while (one !== undefined && !(one.kind === "function" && one.builder === owner)) one = one.outer;
  return one;
}

/** A name that the file does not declare: one of the language, or of the global object. */
function freePlace(at: At, node: Node, name: string): Place {
  const { module, free } = at.lowering;
  let place = free.get(name);
  if (place === undefined) {
    free.set(name, (place = newPlace(module)));
    const span = spanOf(node);
    module.body.push({
      kind: "import",
      to: place,
      module: globalsModule,
      member: name === shortName ? longName : name,
      isOptional: true,
      span,
    });
  }
  return placeOf(at.builder, module, place);
}

/** A member of the language that no name of the program hides. */
export function builtin(at: At, node: Node, name: string): Place {
  const to = fresh(at);
  emit(at, { kind: "import", to, module: globalsModule, member: name, span: spanOf(node) });
  return to;
}

export function thisOf(at: At, node: Node): Place {
  const { receiver } = at.context;
  return receiver === undefined ? nothing(at, node) : reach(at, receiver);
}

/**
 * Code that `eval` runs here sees every name around it: those of functions are made the same as names of the module, which
 * such code is given.
 */
export function exposeNames(at: At, node: Node): void {
  const seen = new Set<string>();
  for (let one: Scope | undefined = at.scope; one !== undefined && one.kind !== "module"; one = one.outer) {
    for (const [name, place] of one.names) {
      if (seen.has(name)) continue;
      seen.add(name);
      const own = placeOf(at.builder, one.builder, place);
      const shared = placeOf(at.builder, at.lowering.module, exposed(at, name));
      copy(at, node, shared, own);
      copy(at, node, own, shared);
    }
  }
  const { receiver } = at.context;
  if (receiver !== undefined)
    copy(at, node, placeOf(at.builder, at.lowering.module, exposed(at, "this")), reach(at, receiver));
}

function exposed(at: At, name: string): Place {
  const { moduleScope, free, module } = at.lowering;
  const known = moduleScope.names.get(name) ?? free.get(name);
  if (known !== undefined) return known;
  const place = newPlace(module);
  free.set(name, place);
  return place;
}
