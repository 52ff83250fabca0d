import { builtinModules, createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { javascript } from "../../../src/effects/javascript/language.ts";
import { makeLibrary, membersOf, moduleNamed, type Member } from "../../../src/effects/models/library.ts";
import { models } from "../../../src/effects/models/generated/javascript.js";
import { intrinsics } from "../../../src/effects/fold/intrinsics.ts";
import { structuralCalls } from "../../../src/effects/solve/structural-calls.ts";
import type { ModelNode } from "../../../src/policy/model.ts";

const library = makeLibrary("javascript", models);
const load = createRequire(import.meta.url);
/** Modules that are inner parts of others: loading one is an effect of its own. */
const isInner = (name: string): boolean => name.startsWith("_") || name === "sys";
const modules = builtinModules.filter((name) => !isInner(name));

describe("the models of JavaScript", () => {
  it.each(modules)("know all members of %s", (name) => {
    const found = moduleNamed(library, javascript.moduleName(name));
    expect(found).toBeDefined();
    const value = load(name) as object;
    const own = new Set(["length", "name", "prototype", "arguments", "caller"]);
    const missing = Object.getOwnPropertyNames(value).filter(
      (member) => /^[A-Za-z]\w*$/.test(member) && !own.has(member) && !hasMember(found, member),
    );
    expect(missing).toEqual([]);
  });

  it("know all names that need no import", () => {
    const globals = moduleNamed(library, "globals") ?? moduleNamed(library, javascript.builtins);
    const missing = Object.getOwnPropertyNames(globalThis).filter(
      (name) => /^[A-Za-z]\w*$/.test(name) && !/^(?:vitest|__vitest)/.test(name) && !hasMember(globals, name),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    "Object",
    "Array",
    "String",
    "Number",
    "Promise",
    "Map",
    "Set",
    "RegExp",
    "Date",
    "Reflect",
    "Math",
    "JSON",
  ])("know all members of %s and its instances", (name) => {
    const found = moduleNamed(library, "globals");
    const node = found === undefined ? undefined : membersOf(found.node).get(name);
    const value = Reflect.get(globalThis, name) as { readonly prototype?: object };
    const names = [
      ...Object.getOwnPropertyNames(value),
      ...Object.getOwnPropertyNames(value.prototype ?? {}),
    ];
    const own = new Set(["length", "name", "prototype", "constructor", "arguments", "caller"]);
    const known = node === undefined ? new Map() : membersOf(node);
    const missing = names.filter((one) => /^[A-Za-z_]\w*$/.test(one) && !own.has(one) && !known.has(one));
    expect(missing).toEqual([]);
  });

  it("name only functions that the solver has", () => {
    const strange = new Set<string>();
    const visit = (node: ModelNode): void => {
      if (
        node.folds !== undefined &&
        !Object.hasOwn(intrinsics, node.folds) &&
        !Object.hasOwn(structuralCalls, node.folds)
      )
        strange.add(node.folds);
      for (const member of Object.values(node.members ?? {})) visit(member);
    };
    for (const set of models) for (const node of Object.values(set.modules)) visit(node);
    expect([...strange]).toEqual([]);
  });
});

function hasMember(of: Member | undefined, name: string): boolean {
  if (of === undefined) return false;
  if (membersOf(of.node).has(name) || library.modules.get(`${of.path}.${name}`) !== undefined) return true;
  const inner = membersOf(of.node).get("default");
  return inner?.members !== undefined && Object.hasOwn(inner.members, name);
}
