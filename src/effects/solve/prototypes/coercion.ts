import { addEdge, addValue, newPlace, watch } from "../places.ts";
import { isStored, once, placeWith, putData, valueOf, type Access, type Solver } from "../solver.ts";
import { dataValue, type ValueId } from "../values.ts";
import { mayBeObject, onceInFunctions } from "./in-functions.ts";
import { loadProperty } from "./load-property.ts";

/** The functions that an object may have to say what it is as a text or number. */
const conversions = ["toString", "valueOf", "@@toPrimitive"];

/** What stands in a place, with each object replaced by what it is as a text, number or symbol. */
export function coerced(s: Solver, place: number, access: Access): number {
  const known = s.coerced.get(place);
  if (known !== undefined) return known;
  const to = newPlace(s.places);
  s.coerced.set(place, to);
  watch(s.places, place, (id) => coerceInto(s, id, to, access));
  return to;
}

function coerceInto(s: Solver, id: ValueId, to: number, access: Access): void {
  const value = valueOf(s, id);
  switch (value.kind) {
    case "constant":
    case "pattern":
      // An object that stands as the plain value which it holds may say something else.
      if (mayBeObject(s, value)) onceInFunctions(s, () => putData(s, to));
      return addValue(s.places, to, id);
    case "data":
    case "any":
      return addValue(s.places, to, id);
    case "object":
    case "function":
    case "instance":
      return convert(s, id, to, access);
    default:
      return addValue(s.places, to, dataValue);
  }
}

function convert(s: Solver, id: ValueId, to: number, access: Access): void {
  const value = valueOf(s, id);
  const isOwn = value.kind === "object" && !["list", "tuple"].includes(value.object.sort);
  if (value.kind === "object" && !isOwn) return addValue(s.places, to, id);
  if (value.kind === "instance") return addValue(s.places, to, id);
  putData(s, to);
  if (!conversions.some((name) => isStored(s, name))) return;
  if (!once(s, `coerced ${id} ${to}`)) return;
  const found = newPlace(s.places);
  for (const name of conversions) {
    if (isStored(s, name)) loadProperty(s, id, name, { ...access, to: found });
  }
  const receiver = placeWith(s, id);
  const results = newPlace(s.places);
  watch(s.places, found, (callee) => {
    if (valueOf(s, callee).kind === "method") return;
    s.rules.invoke(s, callee, { arguments: [], to: results, site: { ...access.site, index: -1 }, receiver });
  });
  addEdge(s.places, results, to);
}
