import type { ModelNode } from "../../../policy/model.ts";
import { memberOf } from "../../models/library.ts";
import { addEdge, addValue, newPlace, watch } from "../places.ts";
import { fieldOf, placeWith, put, putData, valueOf, type Access, type Solver } from "../solver.ts";
import type { Structural, StructuralCall } from "../structural.ts";
import { allocated, objectId, resultField } from "./objects.ts";
import { makePromise } from "./promises.ts";

/** What an object tells its listeners, as a list: of the next time, or of each time. */
export const awaitedEvents: Readonly<Record<string, Structural>> = {
  "event.next": (call) => heardInto(call, fieldOf(call.s, makePromise(call.s, call.access), resultField)),
  "event.each": (call) => {
    const times = allocated(call.s, call.access, "list", "<times>");
    addValue(call.s.places, call.access.to, objectId(call.s, times));
    heardInto(call, times.rest);
  },
  "event.heard": ({ s, access, self = -1, call }) => {
    watch(s.places, self, (id) => {
      const heard = valueOf(s, id);
      if (heard.kind !== "object") return;
      for (const { place, spread } of call?.arguments ?? []) {
        if (spread === undefined) addEdge(s.places, place, heard.object.rest);
        else s.rules.operate(s, "iterate", [place], { ...access, to: heard.object.rest });
      }
    });
  },
};

const heardNode: ModelNode = { sort: "method", folds: "event.heard" };

function heardInto({ s, access, places: [emitter = -1, event = -1] }: StructuralCall, to: number): void {
  const heard = allocated(s, access, "list", "<heard>");
  const list = objectId(s, heard);
  putData(s, heard.rest);
  addValue(s.places, to, list);
  const listener = placeWith(s);
  put(s, listener, { kind: "method", path: "event.heard", node: heardNode, receiver: list });
  for (const name of ["on", "addEventListener"]) listenBy(s, emitter, name, [event, listener], access);
}

function listenBy(s: Solver, emitter: number, name: string, given: readonly number[], access: Access): void {
  const method = newPlace(s.places);
  watch(s.places, emitter, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "instance" && memberOf(s.library, value, name) === undefined) return;
    s.rules.loadMember(s, id, name, { ...access, to: method, isPerhaps: true });
  });
  watch(s.places, method, (id) => {
    if (valueOf(s, id).kind === "constant") return;
    s.rules.invoke(s, id, {
      arguments: given.map((place) => ({ place })),
      to: s.nowhere,
      receiver: emitter,
      site: { ...access.site, index: -1 },
    });
  });
}
