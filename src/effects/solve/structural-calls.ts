import { invariant } from "../../base/assert.ts";
import { memberAt, moduleNamed } from "../models/library.ts";
import type { Argument } from "../effect-ir.ts";
import { positionKey } from "../item-key.ts";
import { instanceOf } from "./calls.ts";
import { tellParents } from "./class-making.ts";
import { loadComputedMember, storeComputedMember } from "./computed-members.ts";
import { prototypeCalls } from "./prototypes/calls.ts";
import { containerCalls } from "./container-calls.ts";
import { objectCalls } from "./object-calls.ts";
import { evaluateCode } from "./evaluated-code.ts";
import { folderCalls } from "./folder-calls.ts";
import { foldValuesOf } from "./folding.ts";
import { isInClassBody } from "./frame.ts";
import { handOver, handToCaller } from "./handed-over.ts";
import { annotationsMember, memberField } from "./heap.ts";
import { importModule } from "./imports.ts";
import { tamper } from "./store-members.ts";
import { addEdge, addValue, newPlace, watch } from "./places.ts";
import { mailCalls } from "./recipients.ts";
import { handArguments } from "./rows.ts";
import {
  fieldOf,
  isFirstCall,
  makeObject,
  objectFor,
  placeOf,
  noteStored,
  placeWith,
  put,
  putData,
  unknown,
  valueId,
  valueOf,
  type Access,
  type Bound,
  type Call,
  type Row,
  type Solver,
} from "./solver.ts";
import type { Structural } from "./structural.ts";
import { anyValue, dataValue, type ValueId } from "./values.ts";

/** Calls a function of the table. */
export function structural(
  s: Solver,
  name: string,
  row: Row,
  bound: Bound,
  access: Access,
  call?: Call,
): void {
  const run = structuralCalls[name];
  invariant(run !== undefined, `\`${name}\`, of \`${row.path}\`, is an intrinsic`);
  const places = (row.node.parameters ?? []).map((parameter) => {
    const given = bound.get(parameter.name)?.places ?? [];
    const [only] = given;
    if (given.length <= 1) return only;
    const to = newPlace(s.places);
    for (const place of given) addEdge(s.places, place, to);
    return to;
  });
  const self = row.receiver === undefined ? undefined : placeOf(s, row.receiver);
  run({ s, row, bound, access, call, self, places });
}

const reflection: Readonly<Record<string, Structural>> = {
  "reflect.get": ({ s, access, places: [object = -1, name = -1, fallback] }) => {
    watch(s.places, object, (id) => loadComputedMember(s, id, name, access));
    if (fallback !== undefined) addEdge(s.places, fallback, access.to);
  },
  "reflect.has": ({ s, access, places: [object = -1, name = -1] }) => {
    putData(s, access.to);
    watch(s.places, object, (id) => {
      if (valueOf(s, id).kind === "object")
        loadComputedMember(s, id, name, { ...access, to: newPlace(s.places) });
    });
  },
  "reflect.set": ({ s, access, places: [object = -1, name = -1, value = -1] }) => {
    putData(s, access.to);
    watch(s.places, object, (id) => storeComputedMember(s, id, name, value, access));
  },
  "reflect.remove": ({ s, access, places: [object = -1] }) => {
    putData(s, access.to);
    watch(s.places, object, (id) => {
      if (valueOf(s, id).kind === "library") tamper(s, "a library", access);
    });
  },
  "reflect.namespace": ({ s, access, self, places: [object] }) => {
    watch(s.places, object ?? self ?? -1, (id) => putNamespace(s, id, access));
  },
  "reflect.globals": ({ s, access }) => {
    put(s, access.to, { kind: "namespace", of: valueId(s, { kind: "object", object: s.module }) });
  },
  "reflect.get_self": ({ s, access, self = -1, places: [name = -1] }) => {
    watch(s.places, self, (id) => loadComputedMember(s, id, name, access));
  },
  "reflect.set_self": ({ s, access, self = -1, places: [name = -1, value = -1] }) => {
    putData(s, access.to);
    watch(s.places, self, (id) => storeComputedMember(s, id, name, value, access));
  },
  "reflect.namespace_or_locals": ({ s, access, places: [object], bound }) => {
    if (bound.get("object")?.isAbsent === true) return putLocals(s, access);
    return watch(s.places, object ?? -1, (id) => putNamespace(s, id, access));
  },
  "reflect.locals": ({ s, access }) => putLocals(s, access),
  "reflect.builtins": ({ s, access }) => {
    const found = moduleNamed(s.library, s.language.builtins);
    if (found === undefined) return;
    put(s, access.to, { kind: "library", ...found });
    put(s, access.to, { kind: "namespace", of: valueId(s, { kind: "library", ...found }) });
  },
  "reflect.getter": ({ s, access, call }) => {
    const getter = memberAt(s.library, `${s.language.builtins}.getattr`);
    for (const one of call?.arguments ?? []) {
      watch(s.places, one.place, (id) => {
        const value = valueOf(s, id);
        const isSimple =
          value.kind === "constant" && value.constant.type === "text" && !value.constant.value.includes(".");
        if (!isSimple || getter === undefined) return addValue(s.places, access.to, anyValue);
        const object = makeObject(s, { sort: "partial", name: "<getter>", span: access.site.span });
        addValue(
          s.places,
          fieldOf(s, object, memberField("<function>")),
          valueId(s, { kind: "library", ...getter }),
        );
        addValue(s.places, fieldOf(s, object, "t:name"), id);
        return put(s, access.to, { kind: "partial", object });
      });
    }
  },
  "reflect.self": ({ s, access, self = -1 }) => {
    watch(s.places, self, (id) => selfOf(s, id, access));
  },
  "reflect.annotations": ({ s, access }) => {
    putData(s, access.to);
    noteStored(s, annotationsMember);
    evaluateCode(s, s.annotations, access);
  },
  "reflect.signature": ({ s, access, places: [of = -1], bound }) => {
    putData(s, access.to);
    handOver(s, of);
    // It says what stands in the place of arguments that are left out.
    watch(s.places, of, (id) => {
      const value = valueOf(s, id);
      for (const place of value.kind === "function" ? value.defaults : [])
        if (place !== undefined) handOver(s, place);
    });
    const isRead = bound.get("eval_str")?.isAbsent !== true;
    if (isRead) evaluateCode(s, s.annotations, access);
  },
  "reflect.class": ({ s, access, self, places: [object] }) => {
    watch(s.places, object ?? self ?? -1, (id) => classOf(s, id, access));
  },
  "reflect.check": ({ s, access, places: [object = -1, of = -1] }) => {
    s.rules.operate(s, "instance-check", [object, of], access);
  },
  "reflect.import": ({ s, access, places: [name = -1] }) => {
    watch(s.places, name, (id) => importNamed(s, id, access, false));
  },
  "reflect.import_top": ({ s, access, places: [name = -1, , , members] }) => {
    const give = (isTop: boolean): void => watch(s.places, name, (id) => importNamed(s, id, access, isTop));
    if (members === undefined) return give(true);
    // With names of members, it gives the module itself.
    return watch(s.places, members, (id) => {
      const value = valueOf(s, id);
      const isFull = value.kind === "object" && value.object.stored.size > 0;
      if (!isFull) give(true);
      if (value.kind !== "constant") give(false);
    });
  },
  "reflect.resolve": ({ s, access, places: [name = -1] }) => {
    watch(s.places, name, (id) => resolveName(s, id, access));
  },
  "function.super": ({ s, access, places: [of, self] }) => {
    if (of === undefined || self === undefined) return putData(s, access.to);
    return s.rules.makeSuper(s, [-1, of, self], access);
  },
};

const functions: Readonly<Record<string, Structural>> = {
  "function.static": wrapping("static"),
  "function.class": wrapping("class"),
  "function.property": wrapping("property"),
  "function.property_part": ({ s, access, self = -1, places: [part = -1] }) => {
    addEdge(s.places, self, access.to);
    watch(s.places, part, (value) => put(s, access.to, { kind: "wrapped", how: "property", value }));
  },
  "function.partial": ({ s, access, places, call, row }) => {
    const object = objectFor(s, access, "partial", "<partial>");
    const [callee = -1] = places;
    addEdge(s.places, callee, fieldOf(s, object, memberField("<function>")));
    const given = call?.arguments.slice(1) ?? [];
    let position = 0;
    for (const one of given) {
      if (one.spread !== undefined) addEdge(s.places, one.place, fieldOf(s, object, memberField("<spread>")));
      else
        addEdge(
          s.places,
          one.place,
          fieldOf(s, object, one.name === undefined ? positionKey(position++) : `t:${one.name}`),
        );
    }
    if (call === undefined) unknown(s, `\`${row.path}\` is called in a way that is not known`, access.site);
    put(s, access.to, { kind: "partial", object });
  },
  "function.call_self": ({ s, access, self = -1, call }) => {
    const passed = { arguments: call?.arguments ?? [], ...access };
    watch(s.places, self, (id) => {
      if (isFirstCall(s, id, passed)) s.rules.invoke(s, id, passed);
    });
  },
  "class.fill": ({ s, access, self = -1, call }) => {
    putData(s, access.to);
    for (const one of call?.arguments ?? []) handToCaller(s, one.place, access.site);
    watch(s.places, self, (id) => fillObject(s, id, call?.arguments ?? [], access));
  },
  "class.new": ({ s, access, places: [of = -1], call }) => {
    watch(s.places, of, (id) => {
      const value = valueOf(s, id);
      if (value.kind === "object" && value.object.sort === "class") {
        const instance = instanceOf(s, value.object);
        fillObject(s, instance, call?.arguments.slice(1) ?? [], access);
        return addValue(s.places, access.to, instance);
      }
      if (value.kind === "library")
        return s.rules.applyRow(s, { ...value, receiver: undefined }, { arguments: [], ...access });
      return putData(s, access.to);
    });
  },
  "class.make": ({ s, access, places: [name = -1, parents, members], call }) => {
    if (parents === undefined || members === undefined || (call?.arguments.length ?? 3) === 1) {
      return watch(s.places, name, (id) => classOf(s, id, access));
    }
    return makeClass(s, parents, members, access);
  },
  "generator.send": ({ s, access, self = -1, places: [sent] }) => {
    watch(s.places, self, (id) => {
      const value = valueOf(s, id);
      if (value.kind !== "object") return putData(s, access.to);
      if (sent !== undefined) addEdge(s.places, sent, fieldOf(s, value.object, memberField("<sent>")));
      return s.rules.loadEntry(s, self, "unknown", access);
    });
  },
  "class.make_with": ({ s, access, places: [, , parents = -1, members = -1] }) => {
    makeClass(s, parents, members, access);
  },
  "generator.next": ({ s, access, self = -1 }) => {
    s.rules.operate(s, "iterate", [self], access);
  },
  "text.format": ({ s, access, self = -1, places, bound }) => formatText(s, self, places, bound, access),
  "store.allowed": ({ s, access }) => putData(s, access.to),
  "store.address": ({ s, row, access }) => {
    if (row.node.gives === undefined) putData(s, access.to);
  },
  "store.below_host": ({ s, access }) => putData(s, access.to),
};

/** What an object of a container's class is made of, it holds. */
function fillObject(s: Solver, id: ValueId, given: readonly Argument[], access: Access): void {
  const value = valueOf(s, id);
  if (value.kind !== "object" || value.object.instanceOf === undefined) return;
  for (const { place, name } of given) {
    if (name === undefined) s.rules.operate(s, "update", [placeWith(s, id), place], access);
    else s.rules.storeEntry(s, placeWith(s, id), { name: `t:${name}` }, place, { ...access, to: s.nowhere });
  }
}

/** The functions of the solver's own that rows of models may name. */
export const structuralCalls: Readonly<Record<string, Structural>> = {
  ...reflection,
  ...functions,
  ...objectCalls,
  ...containerCalls,
  ...mailCalls,
  /** Puts entries in a dictionary, which may be named by its path. */
  "mock.dict": ({ s, access, places: [given = -1, values, clear], bound }) => {
    const dictionaries = newPlace(s.places);
    watch(s.places, given, (id) => {
      const isNamed = valueOf(s, id).kind === "constant";
      if (isNamed) resolveName(s, id, { ...access, to: dictionaries });
      else addValue(s.places, dictionaries, id);
    });
    const inside = { ...access, to: newPlace(s.places) };
    const put = [values, ...(bound.get("kwargs")?.places ?? [])];
    for (const place of put)
      if (place !== undefined) s.rules.operate(s, "update", [dictionaries, place], inside);
    // All that was there is taken away.
    if (clear !== undefined) s.rules.storeEntry(s, dictionaries, "unknown", placeOf(s, dataValue), inside);
  },
  /** Stores under a name, as `setattr` does. */
  "mock.object": ({ s, access, places: [object = -1, name = -1, value] }) => {
    watch(s.places, object, (id) =>
      storeComputedMember(s, id, name, value ?? placeOf(s, dataValue), { ...access, to: newPlace(s.places) }),
    );
  },
  ...folderCalls,
  ...prototypeCalls,
};

function wrapping(how: "static" | "class" | "property"): Structural {
  return ({ s, access, places: [given = -1] }) =>
    watch(s.places, given, (value) => {
      const isWrapped = valueOf(s, value).kind === "wrapped";
      if (isWrapped) addValue(s.places, access.to, value);
      else put(s, access.to, { kind: "wrapped", how, value });
    });
}

/** In a function these are its variables, which are not objects here. */
function putLocals(s: Solver, access: Access): void {
  const { frame, span } = access.site;
  if (frame !== undefined && frame.function.parent === undefined && !isInClassBody(frame, span)) {
    return put(s, access.to, { kind: "namespace", of: valueId(s, { kind: "object", object: s.module }) });
  }
  unknown(s, "looks into the variables of a function", access.site);
  return addValue(s.places, access.to, anyValue);
}

/** What a function belongs to: its object, or for one of a module the module. */
function selfOf(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  if (value.kind === "bound" || value.kind === "method") return addValue(s.places, access.to, value.receiver);
  if (value.kind === "data" || value.kind === "data-method" || value.kind === "constant")
    return putData(s, access.to);
  if (value.kind === "library") {
    const module = moduleNamed(s.library, value.path.slice(0, value.path.lastIndexOf(".")));
    if (module !== undefined) return put(s, access.to, { kind: "library", ...module });
  }
  unknown(s, "reads what a function belongs to", access.site, id);
  return addValue(s.places, access.to, anyValue);
}

function putNamespace(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  if (value.kind === "data" || value.kind === "data-method" || value.kind === "constant")
    return putData(s, access.to);
  if (value.kind === "any") return addValue(s.places, access.to, anyValue);
  if (value.kind === "namespace") return addValue(s.places, access.to, id);
  if (value.kind === "object" || value.kind === "library")
    return put(s, access.to, { kind: "namespace", of: id });
  unknown(s, "looks into the members of an object", access.site, id);
  return addValue(s.places, access.to, anyValue);
}

function classOf(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  if (value.kind === "object" && value.object.instanceOf !== undefined) {
    return put(s, access.to, { kind: "object", object: value.object.instanceOf });
  }
  if (value.kind === "instance")
    return put(s, access.to, { kind: "library", path: value.path, node: value.node });
  if (
    value.kind === "constant" ||
    value.kind === "data" ||
    value.kind === "pattern" ||
    value.kind === "data-method"
  ) {
    return putData(s, access.to);
  }
  if (value.kind === "object" && ["list", "tuple", "set", "dict"].includes(value.object.sort))
    return putData(s, access.to);
  return addValue(s.places, access.to, anyValue);
}

/** A module by a name that is computed. */
function importNamed(s: Solver, id: ValueId, access: Access, isTop: boolean): void {
  const value = valueOf(s, id);
  if (value.kind !== "constant" || value.constant.type !== "text") {
    unknown(s, "imports a module whose name is not known", access.site, id);
    return addValue(s.places, access.to, anyValue);
  }
  const name = value.constant.value;
  importModule(s, name, undefined, false, isTop ? { ...access, to: newPlace(s.places) } : access);
  if (isTop) importModule(s, name.split(".")[0] ?? name, undefined, false, access);
}

/** `package.module:name.name`. */
function resolveName(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  if (value.kind !== "constant" || value.constant.type !== "text") return importNamed(s, id, access, false);
  const [module = "", members = ""] = value.constant.value.includes(":")
    ? value.constant.value.split(":")
    : splitAtModule(s, value.constant.value);
  let from = newPlace(s.places);
  importModule(s, module, undefined, false, { ...access, to: from });
  for (const name of members.split(".").filter((one) => one !== "")) {
    const to = newPlace(s.places);
    watch(s.places, from, (one) => s.rules.loadMember(s, one, name, { ...access, to }));
    from = to;
  }
  return addEdge(s.places, from, access.to);
}

function splitAtModule(s: Solver, path: string): readonly [string, string] {
  const parts = path.split(".");
  for (let i = parts.length; i > 0; i--) {
    const name = parts.slice(0, i).join(".");
    if (moduleNamed(s.library, name) !== undefined) return [name, parts.slice(i).join(".")];
  }
  return [path, ""];
}

/** `super()`, or `super(C, self)`. */
export function makeSuper(s: Solver, [name = -1, of, self]: readonly number[], access: Access): void {
  if (name >= 0) {
    watch(s.places, name, (id) => {
      const value = valueOf(s, id);
      const isSuper = value.kind === "library" && value.node.folds === "function.super";
      if (!isSuper) s.rules.invoke(s, id, { arguments: [], ...access });
    });
  }
  if (of === undefined || self === undefined) return;
  watch(s.places, of, (id) => {
    const value = valueOf(s, id);
    if (value.kind !== "object" || value.object.sort !== "class") return;
    const { object } = value;
    watch(s.places, self, (one) => put(s, access.to, { kind: "super", object, self: one }));
    put(s, access.to, { kind: "super", object, self: instanceOf(s, object) });
  });
}

export function makeClass(s: Solver, parents: number, members: number, access: Access): void {
  const all = newPlace(s.places);
  s.rules.operate(s, "iterate", [parents], { ...access, to: all });
  const object = makeObject(s, {
    sort: "class",
    name: "<class>",
    span: access.site.span,
    classOf: {
      parents: [all],
      meta: undefined,
      definite: new Set(),
      fields: [],
      allFields: undefined,
      instance: undefined,
    },
  });
  s.classes.add(object);
  const id = valueId(s, { kind: "object", object });
  addValue(s.places, access.to, id);
  tellParents(s, object, id, [], access);
  watch(s.places, members, (one) => {
    const value = valueOf(s, one);
    if (value.kind !== "object") {
      noteStored(s, undefined);
      return addEdge(s.places, placeWith(s, one), object.restMembers);
    }
    watch(s.places, value.object.rest, () => noteStored(s, undefined));
    addEdge(s.places, value.object.rest, object.restMembers);
    for (const [key, place] of value.object.fields) {
      if (!key.startsWith("t:")) continue;
      s.rules.storeMember(s, id, key.slice(2), place, access);
    }
  });
}

/** A template may name members of what it formats, and so show them; of plain data there is nothing to show. */
function formatText(
  s: Solver,
  self: number,
  places: readonly (number | undefined)[],
  bound: Bound,
  access: Access,
): void {
  const isHarmless = (id: ValueId): boolean =>
    foldValuesOf(s, id, 0).every(
      (one) =>
        one.type === "text" &&
        !/\{[^{}]*[.[]/.test(one.pieces.filter((piece) => typeof piece === "string").join("")) &&
        one.pieces.every((piece) => typeof piece === "string"),
    );
  watch(s.places, self, (template) => {
    if (isHarmless(template)) return;
    for (const place of places) {
      if (place === undefined) continue;
      s.rules.operate(s, "iterate", [place], { ...access, to: watched(s, access) });
    }
  });
  handArguments(s, bound);
  addValue(s.places, access.to, dataValue);
}

function watched(s: Solver, access: Access): number {
  const to = newPlace(s.places);
  watch(s.places, to, (id) => {
    const value = valueOf(s, id);
    const isPlain =
      ["data", "constant", "pattern", "data-method"].includes(value.kind) ||
      (value.kind === "object" && ["list", "tuple", "set", "dict"].includes(value.object.sort));
    if (!isPlain) unknown(s, "formats an object with a template that may name its members", access.site, id);
  });
  return to;
}
