import type { ModelNode } from "../../policy/model.ts";
import { importedMember, importOf, moduleNamed, type Member } from "../models/library.ts";
import { giveStatic } from "./members.ts";
import { evaluateCode } from "./evaluated-code.ts";
import { addValue, newPlace } from "./places.ts";
import { recordEffects } from "./rows.ts";
import { put, readMember, unknown, type Access, type Solver } from "./solver.ts";
import { anyValue, loadedValue } from "./values.ts";

/** Imports a module, or a member of one. What no model knows may do anything when it is imported. */
export function importModule(
  s: Solver,
  module: string,
  member: string | undefined,
  isOptional: boolean,
  access: Access,
): void {
  const code = s.language.codeOf(module);
  if (code !== undefined) return runInline(s, code, access);
  // With a member, it is the module of names that need no import, or one that was looked up already.
  const name = member === undefined ? s.language.moduleName(module) : module;
  if (module === s.moduleName || module === s.language.mainModule) return importOwn(s, member, access);
  const found = moduleNamed(s.library, name);
  if (found === undefined) {
    if (isOptional) return undefined;
    if (s.language.unmodelledModule === "loaded") return loadOther(s, module, access);
    unknown(s, `nothing is known of the module \`${module}\``, access.site);
    return addValue(s.places, access.to, anyValue);
  }
  if (found.node.is === "unknown") {
    unknown(s, `the module \`${module}\` is not known`, access.site);
    return addValue(s.places, access.to, anyValue);
  }
  const run = importOf(s.library, found);
  if (run !== undefined && !isOptional) {
    s.rules.applyBound(s, { ...run, receiver: undefined }, new Map(), { ...access, to: s.nowhere });
  }
  if (member === undefined) return put(s, access.to, { kind: "library", ...found });
  const imported = importedMember(s.library, name, member);
  if (imported !== undefined) return giveStatic(s, imported, access);
  if (isOptional) return undefined;
  unknown(s, `\`${module}.${member}\` is in no model`, access.site);
  return addValue(s.places, access.to, anyValue);
}

/** A module of which no model knows: what it does, it does itself, and so does what it gives. */
function loadOther(s: Solver, module: string, access: Access): void {
  recordEffects(s, { ...loadOf(module), receiver: undefined }, new Map(), access.site);
  addValue(s.places, access.to, loadedValue);
}

/** The load of a module of which no model knows. */
export function loadOf(module: string): Member {
  const does = [{ effect: "code.load", targets: [{ kind: "constant" as const, value: module }] }];
  return { path: module, node: { sort: "function", does } };
}

/** Code that stands in the name of the module itself. */
function runInline(s: Solver, code: string, access: Access): void {
  const node: ModelNode = { sort: "function", does: [{ effect: "code.dynamic", targets: [] }] };
  recordEffects(s, { path: "data:", node, receiver: undefined }, new Map(), access.site);
  const text = newPlace(s.places);
  put(s, text, { kind: "constant", constant: { type: "text", value: code } });
  evaluateCode(s, text, access);
}

function importOwn(s: Solver, member: string | undefined, access: Access): void {
  if (member === undefined) return put(s, access.to, { kind: "object", object: s.module });
  readMember(s, s.module, member, access.to);
  return undefined;
}
