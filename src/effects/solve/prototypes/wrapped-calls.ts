import { keptPlace } from "../handed-over.ts";
import type { ModelNode } from "../../../policy/model.ts";
import { memberAt, memberOf } from "../../models/library.ts";
import { memberField } from "../heap.ts";
import { addEdge, addValue, newPlace, watch } from "../places.ts";
import { fieldOf, placeWith, put, putData, readAllEntries, valueOf, putDataMethod } from "../solver.ts";
import type { Structural } from "../structural.ts";
import { anyValue, dataValue, numberValue } from "../values.ts";
import { loadProperty } from "./load-property.ts";
import { allocated, objectId, resultField, sentField } from "./objects.ts";
import { callEach } from "./call-each.ts";
import { awaitInto, makePromise, reasons } from "./promises.ts";

/** Functions that come of functions, and what stands behind objects that wait. */
export const wrappedCalls: Readonly<Record<string, Structural>> = {
  "function.same": ({ s, access, places: [callee = -1] }) => addEdge(s.places, callee, access.to),
  "function.printing": ({ s, access }) => putDataMethod(s, access.to, "log"),
  "function.inherits": ({ s, access, places: [child = -1, parent = -1] }) => {
    putData(s, access.to);
    const [own, inherited] = [newPlace(s.places), newPlace(s.places)];
    watch(s.places, child, (id) => loadProperty(s, id, "prototype", { ...access, to: own }));
    watch(s.places, parent, (id) => loadProperty(s, id, "prototype", { ...access, to: inherited }));
    s.rules.operate(s, "set-prototype", [own, inherited], { ...access, to: s.nowhere });
    s.rules.operate(s, "set-prototype", [child, parent], { ...access, to: s.nowhere });
  },
  "function.promisified": ({ s, access, places: [callee = -1] }) => {
    watch(s.places, callee, (receiver) => {
      const value = valueOf(s, receiver);
      const own = value.kind === "library" ? memberOf(s.library, value, promisifiedRow) : undefined;
      if (own !== undefined) return put(s, access.to, { kind: "library", ...own });
      put(s, access.to, { kind: "method", path: "function.promised", node: promisedNode, receiver });
      // A function may have another under a symbol that stands for it.
      if (value.kind !== "function") return;
      addEdge(s.places, value.object.restMembers, access.to);
      addEdge(s.places, fieldOf(s, value.object, memberField(promisifiedName)), access.to);
    });
  },
  "function.called_back": ({ s, access, places: [callee = -1] }) => {
    watch(s.places, callee, (receiver) =>
      put(s, access.to, { kind: "method", path: "function.awaited", node: awaitedNode, receiver }),
    );
  },
  "function.awaited": ({ s, access, self = -1, call }) => {
    const given = call?.arguments ?? [];
    const [result, value, callbacks] = [newPlace(s.places), newPlace(s.places), newPlace(s.places)];
    watch(s.places, self, (id) =>
      s.rules.invoke(s, id, { arguments: given, to: result, site: { ...access.site, index: -1 } }),
    );
    awaitInto(s, result, { ...access, to: value });
    for (const { place, spread } of given) {
      if (spread === undefined) addEdge(s.places, place, callbacks);
      else s.rules.operate(s, "iterate", [place], { ...access, to: callbacks });
    }
    callEach(s, callbacks, [reasons(s), value], s.nowhere, access);
    putData(s, access.to);
  },
  "function.promised": ({ s, access, self = -1, call }) => {
    const promise = makePromise(s, access);
    const settle = placeWith(s);
    put(s, settle, {
      kind: "method",
      path: "function.answered",
      node: answeredNode,
      receiver: objectId(s, promise),
    });
    const given = [...(call?.arguments ?? []), { place: settle }];
    watch(s.places, self, (id) =>
      s.rules.invoke(s, id, { arguments: given, to: s.nowhere, site: { ...access.site, index: -1 } }),
    );
    const result = fieldOf(s, promise, resultField);
    watch(s.places, self, (id) => {
      const value = valueOf(s, id);
      // Of what tells its callback a list, it is known what that is.
      if (value.kind !== "library" || value.node.folds !== "folder.told") putData(s, result);
    });
  },
  "function.answered": ({ s, self = -1, places: [problem, value] }) => {
    if (problem !== undefined) addEdge(s.places, problem, s.raised);
    watch(s.places, self, (id) => {
      const promise = valueOf(s, id);
      if (promise.kind === "object" && value !== undefined)
        addEdge(s.places, value, fieldOf(s, promise.object, resultField));
    });
  },
  "generator.thrown": (call) => {
    const [value] = call.places;
    if (value !== undefined) addEdge(call.s.places, value, call.s.raised);
    return wrappedCalls["generator.resumed"]?.(call);
  },
  "generator.resumed": ({ s, access, self = -1, places: [value] }) => {
    const made = allocated(s, access, "record", "<step>");
    put(s, access.to, { kind: "object", object: made });
    // One that waits gives it later.
    addValue(s.places, fieldOf(s, makePromise(s, access), resultField), objectId(s, made));
    const to = fieldOf(s, made, memberField("value"));
    addValue(s.places, fieldOf(s, made, memberField("done")), numberValue);
    watch(s.places, self, (id) => {
      const generator = valueOf(s, id);
      if (generator.kind !== "object") return addValue(s.places, to, dataValue);
      readAllEntries(s, generator.object, to);
      addEdge(s.places, fieldOf(s, generator.object, resultField), to);
      if (value !== undefined) addEdge(s.places, value, fieldOf(s, generator.object, sentField));
      return undefined;
    });
  },
  "module.main": ({ s, access }) => {
    const found = memberAt(s.library, "module.Module");
    if (found !== undefined) put(s, access.to, { kind: "instance", ...found, text: undefined });
  },
  "value.raised": ({ s, access }) => {
    putData(s, access.to);
    addEdge(s.places, keptPlace(s), s.raised);
  },
  "value.kept": ({ s, access }) => {
    putData(s, access.to);
    addEdge(s.places, keptPlace(s), access.to);
  },
  "reflect.read_path": ({ s, access, places: [object = -1, , fallback] }) => {
    watch(s.places, object, (id) =>
      addValue(s.places, access.to, valueOf(s, id).kind === "data" ? id : anyValue),
    );
    if (fallback !== undefined) addEdge(s.places, fallback, access.to);
  },
  "reflect.delete": ({ s, access, places: [object = -1, name = -1] }) =>
    s.rules.operate(s, "delete", [object, name], access),
};

/** The symbol under which a function has another that is to be used in the place of a promisified one. */
const promisifiedName = "@@nodejs.util.promisify.custom";

/** The row that stands for it. */
const promisifiedRow = "__promisified__";

const awaitedNode: ModelNode = { sort: "method", folds: "function.awaited" };
const promisedNode: ModelNode = { sort: "method", folds: "function.promised" };
const answeredNode: ModelNode = {
  sort: "method",
  folds: "function.answered",
  parameters: [{ name: "problem" }, { name: "value" }],
};
