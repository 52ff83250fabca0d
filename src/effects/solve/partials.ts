import type { Argument } from "../effect-ir.ts";
import { isMemberField, memberField, type HeapObject } from "./heap.ts";
import { addEdge, watch } from "./places.ts";
import { fieldOf, firstTime, objectFor, placeOf, Step, valueId, type Call, type Solver } from "./solver.ts";

/** A function with arguments of its own that calls another such one, and so on: beyond, arguments have no order. */
const mostInOrder = 2;

/** Calls a function with arguments that stand in an object, and with those of the call behind them. */
export function callPartial(s: Solver, object: HeapObject, call: Call): void {
  const own: Argument[] = [];
  for (const [key, place] of object.fields) {
    if (isMemberField(key)) continue;
    own.push(key.startsWith("t:") ? { place, name: key.slice(2) } : { place });
  }
  const spread = object.fields.get(memberField("<spread>"));
  if (spread !== undefined) own.push({ place: spread, spread: "positions" });
  const partials = (call.partials ?? 0) + 1;
  const given = partials > mostInOrder ? withoutOrder(s, object, own, call) : [...own, ...call.arguments];
  if (given === undefined) return;
  watch(s.places, fieldOf(s, object, memberField("<function>")), (callee) => {
    s.rules.invoke(s, callee, { ...call, arguments: given, partials });
  });
}

/**
 * One of these may come to be its own function, as far as is known: then its arguments come any number of times. They
 * are kept in one sequence and one dictionary for the call; undefined where that has been done for the object.
 */
function withoutOrder(
  s: Solver,
  object: HeapObject,
  own: readonly Argument[],
  call: Call,
): readonly Argument[] | undefined {
  const positions = objectFor(s, call, "list", "<arguments in any order>");
  const names = objectFor(s, call, "dict", "<arguments by any name>");
  const isNew = firstTime(s, Step.Partial, object.number, positions.number);
  for (const { place, name, spread } of [...own, ...call.arguments]) {
    if (spread === "positions")
      s.rules.operate(s, "iterate", [place], { to: positions.rest, site: call.site });
    else if (spread === "names") s.rules.loadEntry(s, place, "unknown", { to: names.rest, site: call.site });
    else addEdge(s.places, place, name === undefined ? positions.rest : names.rest);
  }
  if (!isNew) return undefined;
  return [
    { place: placeOf(s, valueId(s, { kind: "object", object: positions })), spread: "positions" },
    { place: placeOf(s, valueId(s, { kind: "object", object: names })), spread: "names" },
  ];
}
