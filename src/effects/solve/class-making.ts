import type { Argument } from "../effect-ir.ts";
import type { HeapObject } from "./heap.ts";
import { lookInClass } from "./members.ts";
import { eachMetaclass } from "./metaclasses.ts";
import { addValue, newPlace, watch } from "./places.ts";
import { isStored, placeWith, valueOf, type Access, type Solver } from "./solver.ts";
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

/** The classes behind a class are told of it, and given its keywords. */
export function tellParents(
  s: Solver,
  object: HeapObject,
  id: ValueId,
  keywords: readonly Argument[],
  access: Access,
): void {
  const { tellParent } = s.language;
  if (tellParent === undefined || !isStored(s, tellParent)) return;
  const site = { ...access.site, index: -1 };
  for (const parent of object.classOf?.parents ?? []) {
    watch(s.places, parent, (one) => {
      const of = valueOf(s, one);
      if (of.kind !== "object") return;
      const found = newPlace(s.places);
      lookInClass(s, of.object, tellParent, { to: found, site }, { class: id });
      watch(s.places, found, (callee) => {
        // It belongs to the class, whether that is written or not.
        const isBound = valueOf(s, callee).kind === "bound";
        const first = isBound ? [] : [{ place: placeWith(s, id) }];
        s.rules.invoke(s, callee, { arguments: [...first, ...keywords], to: newPlace(s.places), site });
      });
    });
  }
}
