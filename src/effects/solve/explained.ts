import { valuesAt } from "./places.ts";
import { valueOf, type Solver } from "./solver.ts";
import type { ValueId } from "./values.ts";
import { sourcesOf } from "./traces.ts";

/**
 * Whether it is clear why nothing stands in a place: the name is bound nowhere, or all that it could come from is empty or has
 * no members, so that the program fails before.
 */
export function isExplained(s: Solver, place: number, seen: Set<number> = new Set()): boolean {
  if (s.looseNames.has(place) || seen.has(place)) return true;
  seen.add(place);
  const object = s.derived.get(place);
  if (object !== undefined) {
    const failing = valuesAt(s.places, object).every((id) => isEmpty(s, id));
    return failing && (valuesAt(s.places, object).length > 0 || isExplained(s, object, seen));
  }
  const from = sourcesOf(s).of(place);
  return (
    from.length > 0 && from.every((one) => valuesAt(s.places, one).length === 0 && isExplained(s, one, seen))
  );
}

/** What has no members, or holds nothing. */
function isEmpty(s: Solver, id: ValueId): boolean {
  const value = valueOf(s, id);
  if (value.kind === "constant") return value.constant.type === "nothing";
  if (value.kind !== "object" || !["list", "set", "dict", "generator"].includes(value.object.sort))
    return false;
  const { fields, rest } = value.object;
  return [rest, ...fields.values()].every((place) => valuesAt(s.places, place).length === 0);
}
