import type { HeapObject } from "./heap.ts";
import { lookInClass } from "./members.ts";
import { eachMetaclass } from "./metaclasses.ts";
import { addValue, newPlace, watch } from "./places.ts";
import { placeWith, valueOf, type Access, type Solver } from "./solver.ts";
import { anyValue, dataValue, type ValueId } from "./values.ts";

/**
 * A class is made by its class of classes: the method that fills it gets the class, and one that makes it may give
 * something else.
 */
export function makeByMetaclass(s: Solver, object: HeapObject, id: ValueId, access: Access): void {
  const call = (callee: ValueId, ...first: readonly ValueId[]): void => {
    const given = [...first, dataValue, dataValue, dataValue];
    const passed = given.map((value) => ({ place: placeWith(s, value) }));
    s.rules.invoke(s, callee, {
      arguments: passed,
      to: newPlace(s.places),
      site: { ...access.site, index: -1 },
    });
  };
  eachMetaclass(s, object, (meta) => {
    const of = valueOf(s, meta);
    if (of.kind === "library" && of.node.sort === "class") return undefined;
    if (of.kind !== "object" || of.object.sort !== "class") {
      addValue(s.places, access.to, anyValue);
      return call(meta);
    }
    const made = newPlace(s.places);
    const filled = newPlace(s.places);
    lookInClass(s, of.object, s.language.allocate, { ...access, to: made }, { class: meta });
    lookInClass(s, of.object, s.language.initialise, { ...access, to: filled }, { instance: id });
    watch(s.places, made, (callee) => {
      if (valueOf(s, callee).kind !== "function") return;
      addValue(s.places, access.to, anyValue);
      call(callee, meta);
    });
    return watch(s.places, filled, (callee) => {
      if (valueOf(s, callee).kind === "bound") call(callee);
    });
  });
}
