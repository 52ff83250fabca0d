import { membersOf } from "../models/library.ts";
import type { ModelNode } from "../../policy/model.ts";
import { keptPlace } from "./handed-over.ts";
import { isMemberField, type HeapObject } from "./heap.ts";
import { lookInClass } from "./members.ts";
import { addEdge, newPlace, valuesAt, watch } from "./places.ts";
import {
  firstTime,
  isStored,
  numberOfName,
  placeWith,
  Step,
  valueOf,
  type Site,
  type Solver,
} from "./solver.ts";
import { dataValue, type ValueId } from "./values.ts";

/**
 * Calls, on each instance of a class of the program, the methods that are called by themselves: by the language and its
 * libraries in the midst of what they do, and by a class of a library that the class inherits from and whose methods it
 * replaces. Where that happens is seen of operators and of some functions only. Once all is solved; says whether there was
 * anything to call.
 */
export function callImplicitMethods(s: Solver): boolean {
  // The verdict on a program stands once something is unknown.
  if (s.unknowns.length > 0) return false;
  let isAny = false;
  for (let id = 0; id < s.table.values.length; id++) {
    const value = valueOf(s, id);
    const of = value.kind === "object" ? value.object.instanceOf : undefined;
    if (of === undefined) continue;
    const { alone, answering } = namesOf(s, of);
    for (const [names, areTold] of [
      [alone, false],
      [answering, true],
    ] as const) {
      for (const name of names) {
        if (!firstTime(s, Step.Implicit, id, numberOfName(s, name))) continue;
        isAny = true;
        callOn(s, id, of, name, areTold);
      }
    }
  }
  return isAny;
}

interface Names {
  /** Methods that are given nothing of the program's. */
  readonly alone: readonly string[];
  /** Methods that a library may give whatever it has. */
  readonly answering: ReadonlySet<string>;
}

function namesOf(s: Solver, of: HeapObject): Names {
  const classes = new Set<HeapObject>();
  const libraries = new Set<ModelNode>();
  classesBehind(s, of, classes, libraries);
  const listed = new Set([...libraries].flatMap((one) => [...membersOf(one).keys()]));
  const callsSelf = [...libraries].some(({ calls = [] }) => calls.some(({ callee }) => callee[0] === "self"));
  const answering = new Set<string>();
  for (const { fields } of libraries.size === 0 ? [] : classes) {
    for (const key of fields.keys()) {
      const name = isMemberField(key) ? key.slice(2) : "";
      const isNamed = callsSelf && s.language.calledByPrefix.some((prefix) => name.startsWith(prefix));
      if (!s.language.isHook(name) && (listed.has(name) || isNamed)) answering.add(name);
    }
  }
  return { alone: s.language.calledAlone.filter((name) => isStored(s, name)), answering };
}

/** The classes of the program behind a class, and those of libraries. */
function classesBehind(s: Solver, of: HeapObject, classes: Set<HeapObject>, libraries: Set<ModelNode>): void {
  if (classes.has(of)) return;
  classes.add(of);
  for (const parent of of.classOf?.parents ?? []) {
    for (const id of valuesAt(s.places, parent)) {
      const value = valueOf(s, id);
      if (value.kind === "object") classesBehind(s, value.object, classes, libraries);
      if (value.kind === "library" && value.path !== s.language.root) libraries.add(value.node);
    }
  }
}

function callOn(s: Solver, id: ValueId, of: HeapObject, name: string, isTold: boolean): void {
  const given = placeWith(s, dataValue);
  if (isTold) addEdge(s.places, keptPlace(s), given);
  const site: Site = { span: of.span ?? { start: 0, end: 0 }, frame: undefined, index: -1 };
  const found = newPlace(s.places);
  lookInClass(s, of, name, { to: found, site }, { instance: id });
  watch(s.places, found, (callee) => {
    const { kind } = valueOf(s, callee);
    if (kind !== "bound" && kind !== "function" && kind !== "partial") return;
    const to = isTold ? s.handedOver : newPlace(s.places);
    s.rules.invoke(s, callee, { arguments: [{ place: given, spread: "positions" }], to, site });
  });
}
