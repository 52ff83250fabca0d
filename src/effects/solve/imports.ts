import { memberOf, moduleNamed } from "../models/library.ts";
import { importMember } from "./members.ts";
import { addValue } from "./places.ts";
import { put, readMember, unknown, type Access, type Solver } from "./solver.ts";
import { anyValue } from "./values.ts";

/** The member by which a model says what importing its module does. */
const onImport = "import";

/** Imports a module, or a member of one. What no model knows may do anything when it is imported. */
export function importModule(
  s: Solver,
  module: string,
  member: string | undefined,
  isOptional: boolean,
  access: Access,
): void {
  if (module === s.moduleName || module === s.language.mainModule) return importOwn(s, member, access);
  const found = moduleNamed(s.library, module);
  if (found === undefined) {
    if (isOptional) return undefined;
    unknown(s, `nothing is known of the module \`${module}\``, access.site);
    return addValue(s.places, access.to, anyValue);
  }
  if (found.node.is === "unknown") {
    unknown(s, `the module \`${module}\` is not known`, access.site);
    return addValue(s.places, access.to, anyValue);
  }
  const run = memberOf(s.library, found, onImport);
  if (run !== undefined && !isOptional) {
    s.rules.applyBound(s, { ...run, receiver: undefined }, new Map(), { ...access, to: s.nowhere });
  }
  if (member === undefined) return put(s, access.to, { kind: "library", ...found });
  if (importMember(s, module, member, access) || isOptional) return undefined;
  unknown(s, `\`${module}.${member}\` is in no model`, access.site);
  return addValue(s.places, access.to, anyValue);
}

function importOwn(s: Solver, member: string | undefined, access: Access): void {
  const id = s.table.ids.get("own") ?? -1;
  void id;
  if (member === undefined) return put(s, access.to, { kind: "object", object: s.module });
  readMember(s, s.module, member, access.to);
  return undefined;
}
