import { addEdge } from "../places.ts";
import { placeWith, valueId, type Access, type Solver } from "../solver.ts";
import { numberValue } from "../values.ts";
import { holdUnnamed } from "./listed-names.ts";
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
