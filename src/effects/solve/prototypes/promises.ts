import type { Argument } from "../../effect-ir.ts";
import type { ModelNode } from "../../../policy/model.ts";
import type { HeapObject } from "../heap.ts";
import { addEdge, addValue, newPlace, watch } from "../places.ts";
import {
  fieldOf,
  isStored,
  makeObject,
  placeWith,
  valueId,
  valueOf,
  type Access,
  type Solver,
} from "../solver.ts";
import type { Structural, StructuralCall } from "../structural.ts";
import { dataValue, type Value, type ValueId } from "../values.ts";
import { callEach, constructReceiver } from "./call-each.ts";
import { loadProperty } from "./load-property.ts";
import { allocated, resultField } from "./objects.ts";

export function makePromise(s: Solver, access: Access): HeapObject {
  const object = allocated(s, access, "promise", "<promise>");
  addValue(s.places, access.to, valueId(s, { kind: "object", object }));
  return object;
}

/** What comes of each value when it is waited for. */
export function awaitInto(s: Solver, from: number, access: Access): void {
  watch(s.places, from, (id) => awaitOne(s, id, access));
}

function awaitOne(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  if (value.kind !== "object" && value.kind !== "function") return addValue(s.places, access.to, id);
  if (value.kind === "object" && value.object.sort === "promise") {
    const key = `awaited ${id} ${access.to}`;
    if (s.seen.has(key)) return;
    s.seen.add(key);
    return awaitInto(s, fieldOf(s, value.object, resultField), access);
  }
  addValue(s.places, access.to, id);
  if (!isStored(s, "then")) return;
  const found = newPlace(s.places);
  loadProperty(s, id, "then", { ...access, to: found });
  const settle = placeWith(s, settlerOf(s, access.to));
  const receiver = placeWith(s, id);
  watch(s.places, found, (callee) => {
    if (valueOf(s, callee).kind === "method") return;
    s.rules.invoke(s, callee, {
      arguments: [{ place: settle }, { place: settle }],
      to: s.nowhere,
      site: { ...access.site, index: -1 },
      receiver,
    });
  });
}

const settlerNode: ModelNode = {
  sort: "method",
  folds: "promise.settle",
  parameters: [{ name: "value" }],
};

/** A function that puts what it is given in a place. */
function settlerOf(s: Solver, to: number): ValueId {
  const object = makeObject(s, { sort: "promise", name: "<settled>", span: undefined });
  awaitInto(s, fieldOf(s, object, resultField), {
    to,
    site: { span: { start: 0, end: 0 }, frame: undefined, index: -1 },
  });
  return settlerFor(s, valueId(s, { kind: "object", object }));
}

function settlerFor(s: Solver, promise: ValueId): ValueId {
  return valueId(s, { kind: "method", path: "promise.settle", node: settlerNode, receiver: promise });
}

const rejecterNode: ModelNode = { ...settlerNode, folds: "promise.reject" };

function rejecterOf(s: Solver, promise: ValueId): ValueId {
  return valueId(s, { kind: "method", path: "promise.reject", node: rejecterNode, receiver: promise });
}

/** A function of the class that makes promises makes one of the class that it is called on. */
function makeOfReceiver({ s, call, access }: StructuralCall, promise: HeapObject): void {
  const id = valueId(s, { kind: "object", object: promise });
  const executor: Value = { kind: "method", path: "promise.execute", node: executorNode, receiver: id };
  constructReceiver(s, call, [placeWith(s, valueId(s, executor))], access);
}

/** Such a class may say itself what a promise is made of. */
function resolveByReceiver({ s, call, access }: StructuralCall, each: number): void {
  if (call?.receiver === undefined || !isStored(s, "resolve")) return;
  watch(s.places, call.receiver, (id) => {
    if (valueOf(s, id).kind !== "function") return;
    const found = newPlace(s.places);
    loadProperty(s, id, "resolve", { ...access, to: found });
    callEach(s, found, [each], newPlace(s.places), access, placeWith(s, id));
  });
}

const executorNode: ModelNode = { sort: "method", folds: "promise.execute", parameters: [] };

/** What promises are made from and what is done with them. */
export const promiseCalls: Readonly<Record<string, Structural>> = {
  "promise.execute": ({ s, access }) => addValue(s.places, access.to, dataValue),
  "promise.settle": ({ s, access, self = -1, places: [value] }) => {
    addValue(s.places, access.to, dataValue);
    watch(s.places, self, (id) => {
      const promise = valueOf(s, id);
      if (promise.kind !== "object") return;
      const to = fieldOf(s, promise.object, resultField);
      if (value === undefined) addValue(s.places, to, dataValue);
      else addEdge(s.places, value, to);
    });
  },
  "promise.make": ({ s, access, places: [executor = -1] }) => {
    const object = makePromise(s, access);
    const promise = valueId(s, { kind: "object", object });
    const settle = placeWith(s, settlerFor(s, promise));
    callEach(s, executor, [settle, placeWith(s, rejecterOf(s, promise))], s.nowhere, access);
  },
  "promise.with_parts": ({ s, access }) => {
    const made = allocated(s, access, "record", "<parts>");
    const object = makePromise(s, { ...access, to: fieldOf(s, made, "m:promise") });
    const promise = valueId(s, { kind: "object", object });
    addValue(s.places, fieldOf(s, made, "m:resolve"), settlerFor(s, promise));
    addValue(s.places, fieldOf(s, made, "m:reject"), rejecterOf(s, promise));
    addValue(s.places, access.to, valueId(s, { kind: "object", object: made }));
  },
  "promise.of": (call) => {
    const {
      s,
      access,
      places: [value],
    } = call;
    const object = makePromise(s, access);
    makeOfReceiver(call, object);
    if (value === undefined) addValue(s.places, fieldOf(s, object, resultField), dataValue);
    else addEdge(s.places, value, fieldOf(s, object, resultField));
  },
  "promise.later": ({ s, access, places: [, value] }) => {
    const object = makePromise(s, access);
    addEdge(s.places, value ?? placeWith(s, dataValue), fieldOf(s, object, resultField));
  },
  "promise.tried": ({ s, access, places: [callee = -1], bound }) => {
    const to = fieldOf(s, makePromise(s, access), resultField);
    const given = (bound.get("given")?.places ?? []).map((place): Argument => ({
      place,
      spread: "positions",
    }));
    watch(s.places, callee, (id) =>
      s.rules.invoke(s, id, { arguments: given, to, site: { ...access.site, index: -1 } }),
    );
  },
  "promise.rejected": (call) => {
    const {
      s,
      access,
      places: [reason],
    } = call;
    const object = makePromise(s, access);
    makeOfReceiver(call, object);
    if (reason === undefined) return addValue(s.places, fieldOf(s, object, resultField), dataValue);
    addEdge(s.places, reason, fieldOf(s, object, resultField));
    return addEdge(s.places, reason, s.raised);
  },
  "promise.reject": ({ s, access, places: [reason] }) => {
    addValue(s.places, access.to, dataValue);
    if (reason !== undefined) addEdge(s.places, reason, s.raised);
  },
  "promise.then": ({ s, access, self = -1, places: [fulfilled, rejected] }) => {
    const object = makePromise(s, access);
    const to = fieldOf(s, object, resultField);
    const inner = newPlace(s.places);
    awaitInto(s, self, { ...access, to: inner });
    addEdge(s.places, inner, to);
    if (fulfilled !== undefined) callEach(s, fulfilled, [inner], to, access);
    if (rejected !== undefined) callEach(s, rejected, [reasons(s)], to, access);
  },
  "promise.catch": ({ s, access, self = -1, places: [rejected = -1] }) => {
    const object = makePromise(s, access);
    const to = fieldOf(s, object, resultField);
    awaitInto(s, self, { ...access, to });
    callEach(s, rejected, [reasons(s)], to, access);
  },
  "promise.finally": ({ s, access, self = -1, places: [run = -1] }) => {
    const object = makePromise(s, access);
    awaitInto(s, self, { ...access, to: fieldOf(s, object, resultField) });
    callEach(s, run, [], s.nowhere, access);
  },
  "promise.all": (call) => {
    const {
      s,
      access,
      places: [all = -1],
    } = call;
    const object = makePromise(s, access);
    makeOfReceiver(call, object);
    const list = allocated(s, access, "list", "<all>");
    addValue(s.places, fieldOf(s, object, resultField), valueId(s, { kind: "object", object: list }));
    const each = newPlace(s.places);
    s.rules.operate(s, "iterate", [all], { ...access, to: each });
    resolveByReceiver(call, each);
    awaitInto(s, each, { ...access, to: list.rest });
  },
  "promise.any": (call) => {
    const {
      s,
      access,
      places: [all = -1],
    } = call;
    const object = makePromise(s, access);
    makeOfReceiver(call, object);
    const each = newPlace(s.places);
    s.rules.operate(s, "iterate", [all], { ...access, to: each });
    resolveByReceiver(call, each);
    awaitInto(s, each, { ...access, to: fieldOf(s, object, resultField) });
    // Where all fail, the reasons stand in one error.
    const error = allocated(s, access, "record", "<error>");
    const errors = allocated(s, access, "list", "<errors>");
    addValue(s.places, fieldOf(s, error, "m:errors"), valueId(s, { kind: "object", object: errors }));
    awaitInto(s, each, { ...access, to: errors.rest });
    addEdge(s.places, reasons(s), errors.rest);
    addValue(s.places, s.raised, valueId(s, { kind: "object", object: error }));
  },
  "promise.settled": (call) => {
    const {
      s,
      access,
      places: [all = -1],
    } = call;
    const object = makePromise(s, access);
    makeOfReceiver(call, object);
    const list = allocated(s, access, "list", "<settled>");
    addValue(s.places, fieldOf(s, object, resultField), valueId(s, { kind: "object", object: list }));
    const one = allocated(s, access, "record", "<outcome>");
    addValue(s.places, list.rest, valueId(s, { kind: "object", object: one }));
    const each = newPlace(s.places);
    s.rules.operate(s, "iterate", [all], { ...access, to: each });
    resolveByReceiver(call, each);
    awaitInto(s, each, { ...access, to: fieldOf(s, one, "m:value") });
    addEdge(s.places, reasons(s), fieldOf(s, one, "m:reason"));
    addValue(s.places, fieldOf(s, one, "m:status"), dataValue);
  },
};

/** What may be caught: what was thrown, and errors of the language. */
export function reasons(s: Solver): number {
  const to = placeWith(s, dataValue);
  addEdge(s.places, s.raised, to);
  return to;
}
