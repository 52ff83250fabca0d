import { importModule } from "../imports.ts";
import { memberAt } from "../../models/library.ts";
import { addValue, watch } from "../places.ts";
import { fieldOf, put, unknown, valueOf, type Access, type Solver } from "../solver.ts";
import type { Structural } from "../structural.ts";
import { anyValue, type ValueId } from "../values.ts";
import { coerced } from "./coercion.ts";
import { resultField } from "./objects.ts";
import { makePromise } from "./promises.ts";

/** The ways to a module whose name is computed. */
export const moduleCalls: Readonly<Record<string, Structural>> = {
  "module.require": ({ s, access, places: [name = -1] }) => load(s, name, access),
  "module.import": ({ s, access, places: [name = -1] }) => {
    const object = makePromise(s, access);
    load(s, name, { ...access, to: fieldOf(s, object, resultField) });
  },
  "module.requirer": ({ s, access }) => {
    const found = memberAt(s.library, `${s.language.builtins}.require`);
    if (found !== undefined) put(s, access.to, { kind: "library", ...found });
  },
};

function load(s: Solver, name: number, access: Access): void {
  watch(s.places, coerced(s, name, access), (id) => loadNamed(s, id, access));
}

function loadNamed(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  if (value.kind === "constant" && value.constant.type === "text")
    return importModule(s, value.constant.value, undefined, false, access);
  if (value.kind === "constant" && value.constant.type === "nothing") return undefined;
  unknown(s, "loads a module whose name is not known", access.site, id);
  return addValue(s.places, access.to, anyValue);
}
