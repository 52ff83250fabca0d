import { instanceOf } from "./calls.ts";
import { isMemberField, type HeapObject } from "./heap.ts";
import { valueId, valueOf, type Solver } from "./solver.ts";
import { isBehind } from "./super-classes.ts";
import type { ValueId } from "./values.ts";

/** What the functions that stand in classes are called on, as far as it was looked at: what stands in fields only grows. */
interface Owners {
  /** By function: of the last field that holds it, the owner. */
  readonly selves: Map<ValueId, { readonly self: ValueId; readonly rank: number }>;
  /** By place, up to which cell of its values. */
  seen: Int32Array;
}

const known = new WeakMap<Solver, Owners>();

/** The object that a method is called on, where nothing calls it: the one instance of its class, or the class. */
export function ownerOf(s: Solver, id: ValueId): ValueId | undefined {
  let owners = known.get(s);
  if (owners === undefined)
    known.set(s, (owners = { selves: new Map(), seen: new Int32Array(s.places.count) }));
  if (owners.seen.length < s.places.count) {
    const seen = new Int32Array(2 * s.places.count);
    seen.set(owners.seen);
    owners.seen = seen;
  }
  let rank = 0;
  for (const object of s.classes) {
    look(s, owners, object, rank);
    rank += mostFields;
  }
  return owners.selves.get(id)?.self;
}

/** Others call a method on what inherits it too: the instances of the classes that have the class of one behind them. */
export function heirsOf(s: Solver, self: ValueId): readonly ValueId[] {
  const value = valueOf(s, self);
  const of = value.kind === "object" ? value.object.instanceOf : undefined;
  if (of === undefined) return [];
  return [...s.classes].flatMap((object) => {
    const isHeir = object !== of && isBehind(s, of, valueId(s, { kind: "object", object }), new Set());
    return isHeir ? [instanceOf(s, object)] : [];
  });
}

/** More than any class has. */
const mostFields = 1 << 24;

function look(s: Solver, owners: Owners, object: HeapObject, firstRank: number): void {
  const { values } = s.places;
  const instance = instanceOf(s, object);
  let rank = firstRank;
  object.fields.forEach((place, key) => {
    rank++;
    const last = values.tails[place] ?? 0;
    const seen = owners.seen[place] ?? 0;
    if (seen === last || !isMemberField(key)) return;
    owners.seen[place] = last;
    let cell = seen === 0 ? (values.heads[place] ?? 0) : (values.nexts[seen] ?? 0);
    for (; cell !== 0; cell = values.nexts[cell] ?? 0) {
      const id = values.items[cell] ?? 0;
      const value = valueOf(s, id);
      if (value.kind === "function") note(owners, id, instance, rank);
      if (value.kind !== "wrapped" || value.how === "static") continue;
      const self = value.how === "class" ? valueId(s, { kind: "object", object }) : instance;
      note(owners, value.value, self, rank);
    }
  });
}

function note({ selves }: Owners, id: ValueId, self: ValueId, rank: number): void {
  const before = selves.get(id);
  if (before === undefined || before.rank <= rank) selves.set(id, { self, rank });
}
