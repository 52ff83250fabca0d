import type { Argument } from "../effect-ir.ts";
import { positionKey } from "../item-key.ts";
import { isSurelyThere, latePlace, lateRest, positionsOf, type Positions } from "./arguments.ts";
import { addEdge, newPlace } from "./places.ts";
import {
  fieldOf,
  objectFor,
  placeWith,
  valueId,
  type Bound,
  type BoundParameter,
  type Call,
  type Row,
  type Solver,
} from "./solver.ts";

/** The arguments of a call by the parameters of a row. */
export function bindRow(s: Solver, row: Row, call: Call): Bound {
  const { node } = row;
  const { arguments: given, site } = call;
  const bound = new Map<string, BoundParameter>();
  const positions = positionsOf(given);
  let position = 0;
  for (const { name, spread, default: fallback } of node.parameters ?? []) {
    if (spread === "positions") {
      bound.set(name, restOfPositions(s, row, positions, position, call));
      position = Infinity;
      continue;
    }
    if (spread === "names") {
      const known = new Set(node.parameters?.map((one) => one.name));
      bound.set(
        name,
        restOfNames(
          s,
          row,
          given.filter((one) => one.name !== undefined && !known.has(one.name)),
          call,
        ),
      );
      continue;
    }
    const places: number[] = [];
    const own = positions.plain[position];
    const named = given.find((one) => one.name === name);
    if (own !== undefined) places.push(own.place);
    if (named !== undefined) places.push(named.place);
    let isAbsent = own === undefined && named === undefined;
    const at = position;
    const isLate = isAbsent && positions.late.length > 0 && position !== Infinity;
    if (isLate) places.push(latePlace(s, positions, position, site));
    for (const one of given) {
      if (one.spread !== "names" || !isAbsent) continue;
      const to = newPlace(s.places);
      s.rules.loadEntry(s, one.place, { name: `t:${name}` }, { to, site });
      places.push(to);
    }
    let left: number | undefined;
    if (isAbsent && fallback !== undefined) {
      const constant =
        fallback === null
          ? ({ type: "nothing" } as const)
          : typeof fallback === "string"
            ? ({ type: "text", value: fallback } as const)
            : typeof fallback === "boolean"
              ? ({ type: "boolean", value: fallback } as const)
              : ({ type: "integer", value: BigInt(Math.trunc(fallback)) } as const);
      left = placeWith(s, valueId(s, { kind: "constant", constant }));
      places.push(left);
      isAbsent = false;
    }
    bound.set(name, {
      places,
      isAbsent,
      isRest: false,
      ...(left === undefined ? {} : { fallback: left }),
      ...(isLate ? { isSurelyGiven: () => isSurelyThere(s, positions, at) } : {}),
    });
    position++;
  }
  return bound;
}

function restOfPositions(
  s: Solver,
  row: Row,
  positions: Positions,
  from: number,
  call: Call,
): BoundParameter {
  const { site } = call;
  const object = objectFor(s, call, "tuple", `<arguments> ${row.path} ${shapeOf(call)}`);
  const plain = positions.plain.slice(from === Infinity ? positions.plain.length : from);
  object.leastEntries = plain.length;
  for (const [k, one] of plain.entries()) {
    object.stored.add(positionKey(k));
    addEdge(s.places, one.place, fieldOf(s, object, positionKey(k)));
  }
  lateRest(s, positions.late, object.rest, site);
  return { places: [placeWith(s, valueId(s, { kind: "object", object }))], isAbsent: false, isRest: true };
}

function restOfNames(s: Solver, row: Row, named: readonly Argument[], call: Call): BoundParameter {
  const { arguments: given, site } = call;
  const object = objectFor(s, call, "dict", `<arguments> ${row.path} ${shapeOf(call)}`);
  for (const one of named) {
    object.stored.add(`t:${one.name ?? ""}`);
    addEdge(s.places, one.place, fieldOf(s, object, `t:${one.name ?? ""}`));
  }
  for (const one of given) {
    if (one.spread === "names") s.rules.loadEntry(s, one.place, "unknown", { to: object.rest, site });
  }
  return { places: [placeWith(s, valueId(s, { kind: "object", object }))], isAbsent: false, isRest: true };
}

/** How many arguments a call has, and under which names: calls of different shapes are kept apart. */
function shapeOf({ arguments: given }: Call): string {
  return given.map(({ name = "", spread = "" }) => `${name}/${spread}`).join(",");
}
