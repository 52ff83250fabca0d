import { addEdge, newPlace, watch } from "../places.ts";
import { isStored, placeWith, valueId, valueOf, type Access, type Solver } from "../solver.ts";
import { dataValue, numberValue } from "../values.ts";
import { loadComputedProperty } from "./computed-property.ts";
import { callEach } from "./call-each.ts";
import { holdUnnamed, listedName } from "./listed-names.ts";
import { loadProperty } from "./load-property.ts";
import { allocated, objectId, someText } from "./objects.ts";

/**
 * What comes of a text in JSON that is not known: texts, numbers, nothing, and objects and lists of these. There is no function
 * among them, so that nothing which the program handed over elsewhere comes out of them but what it stores there itself.
 */
export function jsonInto(s: Solver, access: Access): number {
  const record = allocated(s, access, "record", "<json object>");
  const list = allocated(s, access, "list", "<json list>");
  const held = placeWith(
    s,
    objectId(s, record),
    objectId(s, list),
    someText(s),
    numberValue,
    valueId(s, { kind: "constant", constant: { type: "nothing", name: "null" } }),
  );
  addEdge(s.places, held, list.rest);
  holdUnnamed(s, record, held);
  addEdge(s.places, held, access.to);
  return held;
}

/** The member by which an object says what is written in its place. */
const writtenAs = "toJSON";

/**
 * Goes through all that is written as JSON, as far as functions of the program are called with it: `toJSON` of each object with
 * the name that it stands under, and what changes values, on the object that holds them.
 */
export function writeJson(s: Solver, value: number, change: number | undefined, access: Access): void {
  if (isStored(s, writtenAs)) return goThrough(s, value, change, access);
  if (change === undefined) return;
  // Mostly nothing stands in its place, where something is said of the spaces; a list says which names are written.
  let isGoneThrough = false;
  watch(s.places, change, (id) => {
    const one = valueOf(s, id);
    const isList = one.kind === "object" && one.object.sort === "list";
    if (isGoneThrough || one.kind === "constant" || one.kind === "pattern" || isList) return;
    isGoneThrough = true;
    goThrough(s, value, change, access);
  });
}

function goThrough(s: Solver, value: number, change: number | undefined, access: Access): void {
  const name = placeWith(s, dataValue);
  const written = placeWith(s, dataValue);
  const holders = placeWith(s, dataValue);
  addEdge(s.places, value, written);
  watch(s.places, written, (id) => {
    const { kind } = valueOf(s, id);
    if (kind !== "object" && kind !== "function" && kind !== "instance") return;
    addEdge(s.places, placeWith(s, id), holders);
    loadComputedProperty(s, id, placeWith(s, listedName(s)), { ...access, to: written });
    const method = newPlace(s.places);
    loadProperty(s, id, writtenAs, { ...access, to: method });
    callEach(s, method, [name], written, access, placeWith(s, id));
  });
  if (change !== undefined) callEach(s, change, [name, written], written, access, holders);
}
