import { anyValue, dataValue, type Value, type ValueId } from "../values.ts";
import type { Argument } from "../../effect-ir.ts";
import { exactText } from "../../fold/fold-value.ts";
import { positionKey } from "../../item-key.ts";
import { evaluateCode } from "../evaluated-code.ts";
import type { HeapObject } from "../heap.ts";
import { combinations, foldValuesAt } from "../folding.ts";
import { addEdge, addValue, newPlace, watch, watchAll } from "../places.ts";
import {
  fieldOf,
  makeObject,
  once,
  placeWith,
  put,
  putData,
  readAllEntries,
  unknown,
  valueOf,
  type Access,
  type Solver,
} from "../solver.ts";
import type { Structural } from "../structural.ts";
import { callTrap, loadProperty } from "./load-property.ts";
import { addUnnamed } from "./listed-names.ts";
import { loadComputedProperty, storeComputedProperty } from "./computed-property.ts";
import {
  allocated,
  boundReceiverField,
  handlerField,
  objectId,
  nothingId,
  prototypeOfFunction,
  spreadField,
  targetField,
  textId,
} from "./objects.ts";

/** What functions do with functions. */
export const functionCalls: Readonly<Record<string, Structural>> = {
  "function.call": ({ s, access, self = -1, call }) => {
    const { receiver, given } = behindFirst(s, call?.arguments ?? [], access);
    rebind(s, self, receiver, given, access);
  },
  "function.apply": ({ s, access, self = -1, places: [receiver, list] }) =>
    rebind(s, self, receiver, list === undefined ? [] : [{ place: list, spread: "positions" }], access),
  "function.bind": ({ s, access, self = -1, call }) => {
    const object = allocated(s, access, "partial", "<bound>");
    addEdge(s.places, self, fieldOf(s, object, targetField));
    const { receiver, given } = behindFirst(s, call?.arguments ?? [], access);
    if (receiver !== undefined) addEdge(s.places, receiver, fieldOf(s, object, boundReceiverField));
    for (const [k, one] of given.entries()) {
      if (one.spread !== undefined || object.stored.has("spread")) {
        object.stored.add("spread");
        if (one.spread === undefined) addEdge(s.places, one.place, fieldOf(s, object, spreadField));
        else s.rules.operate(s, "iterate", [one.place], { ...access, to: fieldOf(s, object, spreadField) });
        continue;
      }
      object.stored.add(positionKey(k));
      addEdge(s.places, one.place, fieldOf(s, object, positionKey(k)));
    }
    put(s, access.to, { kind: "object", object });
  },
  "reflect.apply": ({ s, access, places: [callee = -1, receiver, list = -1] }) =>
    rebind(s, callee, receiver, [{ place: list, spread: "positions" }], access),
  "reflect.construct": ({ s, access, places: [callee = -1, list = -1, target] }) => {
    if (target !== undefined) makeAs(s, callee, target, access);
    watch(s.places, callee, (id) => {
      const value = valueOf(s, id);
      if (target === undefined || value.kind !== "object" || value.object.sort !== "proxy") return;
      callTrap(s, value.object, "construct", [fieldOf(s, value.object, targetField), list, target], access);
    });
    watch(s.places, callee, (id) =>
      s.rules.invoke(s, id, {
        arguments: [{ place: list, spread: "positions" }],
        to: access.to,
        site: access.site,
        isConstruction: true,
      }),
    );
  },
  "reflect.read": ({ s, access, places: [object = -1, name = -1, receiver] }) => {
    watch(s.places, object, (id) => loadComputedProperty(s, id, name, access));
    eachOther(s, receiver, access, (of) =>
      watch(s.places, object, (id) => loadComputedProperty(s, id, name, of)),
    );
  },
  "reflect.write": ({ s, access, places: [object = -1, name = -1, value = -1, receiver] }) => {
    put(s, access.to, { kind: "data", of: "number" });
    watch(s.places, object, (id) => storeComputedProperty(s, id, name, value, access));
    eachOther(s, receiver, access, (of, id) => {
      const from = newPlace(s.places);
      addEdge(s.places, value, from);
      watch(s.places, object, (one) => storeComputedProperty(s, one, name, from, of));
      storeComputedProperty(s, id, name, from, access);
    });
  },
  "proxy.make": ({ s, access, places: [target = -1, handler = -1] }) => {
    put(s, access.to, { kind: "object", object: makeProxy(s, target, handler, access) });
  },
  "proxy.revocable": ({ s, access, places: [target = -1, handler = -1] }) => {
    const object = makeProxy(s, target, handler, access);
    const pair = allocated(s, access, "record", "<revocable>");
    put(s, fieldOf(s, pair, "m:proxy"), { kind: "object", object });
    put(s, access.to, { kind: "object", object: pair });
  },
  "code.function": makeFunction("function"),
  "code.async_function": makeFunction("async function"),
  "code.generator_function": makeFunction("function*"),
  "code.async_generator_function": makeFunction("async function*"),
  "code.worker": ({ s, access, places: [code = -1, options = -1] }) => {
    const evaluated = newPlace(s.places);
    watch(s.places, options, (id) => loadProperty(s, id, "eval", { ...access, to: evaluated }));
    watch(s.places, evaluated, (id) => {
      const value = valueOf(s, id);
      const isOff =
        value.kind === "constant" &&
        (value.constant.type === "nothing" || (value.constant.type === "boolean" && !value.constant.value));
      if (!isOff) evaluateCode(s, code, { ...access, to: s.nowhere });
    });
  },
  "code.run_in": ({ s, access, places: [code = -1, context] }) => {
    evaluateCode(s, code, access);
    if (context !== undefined) exposeMembers(s, context);
  },
  "code.compiled": ({ s, access, places: [code = -1, names] }) => {
    const given = names === undefined ? [code] : [names, code];
    watchAll(s.places, given, () => compile(s, code, names, access));
  },
  "code.run": ({ s, access, places: [code = -1] }) => evaluateCode(s, code, access),
  "code.run_text": ({ s, access, places: [code = -1], call }) => {
    // A function in its place is called, on what is given here; a text is run as code.
    const timer = placeWith(s, nothingId(s), dataValue);
    putData(s, access.to);
    watch(s.places, code, (id) => {
      const { kind } = valueOf(s, id);
      const isText = kind === "constant" || kind === "pattern" || kind === "data" || kind === "any";
      if (isText) evaluateCode(s, placeWith(s, id), access);
      else if (isConverted(valueOf(s, id))) unknown(s, "runs the text of an object as code", access.site, id);
      else
        s.rules.invoke(s, id, {
          arguments: call?.arguments.slice(2) ?? [],
          to: s.nowhere,
          site: { ...access.site, index: -1 },
          receiver: timer,
        });
    });
  },
};

/** Traps by which a proxy says that it has members which what stands behind it does not have, or only inherits. */
const listingTraps = ["ownKeys", "getOwnPropertyDescriptor"];

function makeProxy(s: Solver, target: number, handler: number, access: Access): HeapObject {
  const object = allocated(s, access, "proxy", "<proxy>");
  addEdge(s.places, target, fieldOf(s, object, targetField));
  addEdge(s.places, handler, fieldOf(s, object, handlerField));
  for (const trap of listingTraps) {
    const found = newPlace(s.places);
    watch(s.places, handler, (id) => loadProperty(s, id, trap, { ...access, to: found }));
    watch(s.places, found, (id) => {
      const { kind } = valueOf(s, id);
      if (kind === "function" && trap === "ownKeys") return listedBy(s, id, target, handler, access);
      const isOwn = ["function", "bound", "partial", "object", "any"].includes(kind);
      if (isOwn) unknown(s, whatProxiesHave, access.site);
    });
  }
  return object;
}

const whatProxiesHave = "what a proxy has is only known when it runs";

/** A trap that surely lists nothing leaves nothing open. */
function listedBy(s: Solver, trap: ValueId, target: number, handler: number, access: Access): void {
  const lists = newPlace(s.places);
  const site = { ...access.site, index: -1 };
  s.rules.invoke(s, trap, { arguments: [{ place: target }], to: lists, site, receiver: handler });
  const names = newPlace(s.places);
  watch(s.places, lists, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object" && value.object.sort === "list") readAllEntries(s, value.object, names);
    else unknown(s, whatProxiesHave, access.site);
  });
  watch(s.places, names, () => {
    unknown(s, whatProxiesHave, access.site);
  });
}

/** Whether a value that is to be called is turned into a text in its place. */
function isConverted(value: Value): boolean {
  return value.kind === "object" && !["partial", "proxy", "function", "class"].includes(value.object.sort);
}

/** The members of an object are names of the code that is run in it. */
function exposeMembers(s: Solver, context: number): void {
  watch(s.places, context, (id) => {
    const value = valueOf(s, id);
    if (value.kind !== "object") return;
    const expose = (): void => {
      for (const [key, place] of value.object.fields)
        if (key.startsWith("m:")) addEdge(s.places, place, fieldOf(s, s.module, key));
    };
    expose();
    s.afterwards.push(expose);
    // The names that the code makes are members of the object.
    addUnnamed(s, value.object, dataValue, placeWith(s, anyValue));
  });
}

function compile(s: Solver, code: number, names: number | undefined, access: Access): void {
  const parameters = names === undefined ? [undefined] : foldValuesAt(s, names, 0);
  for (const body of foldValuesAt(s, code, 0)) {
    for (const list of parameters) {
      const given = list?.type === "sequence" ? list.items : [];
      const texts = [...given.map(exactText), exactText(body)];
      const known = texts.filter((one) => one !== undefined);
      const isKnown = known.length === texts.length && list?.type !== "data";
      if (isKnown) makeFrom(s, "function", known, access);
      else unknown(s, "makes a function of code that is not known", access.site);
    }
  }
}

/** The first argument, and those behind it: of arguments that are spread, it is not known which comes first. */
function behindFirst(
  s: Solver,
  [first, ...others]: readonly Argument[],
  access: Access,
): { readonly receiver: number | undefined; readonly given: readonly Argument[] } {
  if (first?.spread === undefined) return { receiver: first?.place, given: others };
  const list = makeObject(s, { sort: "list", name: "<arguments>", span: undefined });
  s.rules.operate(s, "iterate", [first.place], { ...access, to: list.rest });
  for (const { place, spread } of others) {
    if (spread === undefined) addEdge(s.places, place, list.rest);
    else s.rules.operate(s, "iterate", [place], { ...access, to: list.rest });
  }
  const all = placeWith(s, objectId(s, list));
  return { receiver: list.rest, given: [{ place: all, spread: "positions" }] };
}

/** Calls with a receiver that is said. */
function rebind(
  s: Solver,
  callee: number,
  receiver: number | undefined,
  given: readonly Argument[],
  access: Access,
): void {
  const self = receiver ?? s.nowhere;
  watch(s.places, callee, (id) =>
    s.rules.invoke(s, id, {
      arguments: given,
      to: access.to,
      site: { ...access.site, index: -1 },
      receiver: self,
      isRebound: true,
    }),
  );
}

/** A function of its parameters and body as texts. */
function makeFunction(head: string): Structural {
  return ({ s, access, call }) => {
    const given = call?.arguments ?? [];
    const places = given.map((one) => one.place);
    if (given.some((one) => one.spread !== undefined)) return spreadCode(s, head, places, access);
    const run = (): void => {
      const choices = places.map((place) => foldValuesAt(s, place, 0));
      for (const choice of combinations(choices)) {
        const texts = choice === "too-many" ? [undefined] : choice.map(exactText);
        if (texts.includes(undefined)) unknown(s, "makes a function of code that is not known", access.site);
        else
          makeFrom(
            s,
            head,
            texts.filter((one) => one !== undefined),
            access,
          );
      }
    };
    return watchAll(s.places, places, run);
  };
}

/** The arguments in one list: where that is known whole it is read. */
function spreadCode(s: Solver, head: string, places: readonly number[], access: Access): void {
  const run = (): void => {
    for (const place of places) {
      for (const value of foldValuesAt(s, place, 0)) {
        const texts = value.type === "sequence" ? value.items.map(exactText) : [undefined];
        if (texts.includes(undefined)) unknown(s, "makes a function of code that is not known", access.site);
        else
          makeFrom(
            s,
            head,
            texts.filter((one) => one !== undefined),
            access,
          );
      }
    }
  };
  watchAll(s.places, places, run);
}

function makeFrom(s: Solver, head: string, texts: readonly string[], access: Access): void {
  const body = texts.at(-1) ?? "";
  const source = `(${head} anonymous(${texts.slice(0, -1).join(",")}\n) {\n${body}\n})`;
  if (!once(s, `code ${access.to} ${source}`)) return;
  const to = newPlace(s.places);
  addValue(s.places, to, textId(s, source));
  evaluateCode(s, to, access);
}

/** For each object that accessors see in place of the one that is looked in. */
function eachOther(
  s: Solver,
  receiver: number | undefined,
  access: Access,
  run: (of: Access, id: ValueId) => void,
): void {
  if (receiver === undefined) return;
  watch(s.places, receiver, (seenAs) => {
    const to = newPlace(s.places);
    addEdge(s.places, to, access.to);
    run({ ...access, to, seenAs }, seenAs);
  });
}

/** What one function makes in the place of another looks for its members where what that one makes does. */
function makeAs(s: Solver, callee: number, target: number, access: Access): void {
  const prototype = newPlace(s.places);
  watch(s.places, target, (id) => loadProperty(s, id, "prototype", { ...access, to: prototype }));
  watch(s.places, callee, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "function") addEdge(s.places, prototype, prototypeOfFunction(s, id, value));
  });
}
