import type { ModelEffect, ModelNode } from "../../policy/model.ts";
import { memberAt, memberOf, membersOf, type Member } from "../models/library.ts";
import { environmentNames } from "../targets/targets.ts";
import { isIntrinsic } from "./folding.ts";
import { memberField, type HeapObject } from "./heap.ts";
import { valuesAt } from "./places.ts";
import { valueOf, type Bound, type Call, type Row, type Solver } from "./solver.ts";
import type { Value, ValueId } from "./values.ts";

/**
 * Some objects of libraries are read whole by whoever is given them: the environment, by what prints, writes or sends it. The model of
 * such a class says what that does, for the method that `language.shown` names. Where they are given to whom is looked at when
 * everything is solved: nothing comes of it but effects.
 */

/** Notes what a member of a library is given. */
export function noteGiven(s: Solver, { node }: Row, bound: Bound, { arguments: given, site }: Call): void {
  if (given.length === 0 || node.is === "unknown" || node.evaluates !== undefined || passesOn(node)) return;
  const places = given.map(({ place }) => place);
  const except = new Map<number, string | undefined>();
  for (const effect of node.does ?? []) {
    const [name, member] = environmentOf(effect);
    if (name === undefined) continue;
    for (const place of bound.get(name)?.places ?? [])
      except.set(place, member === undefined ? undefined : memberField(member));
    for (const { place, spread } of given) if (spread === "names") except.set(place, `t:${name}`);
  }
  s.shown.push(except.size === 0 ? { places, site } : { places, site, except });
}

/** The parameter, and the members of it, by which a program is given its environment. */
function environmentOf({ targets: [target] }: ModelEffect): readonly string[] {
  if (target?.kind !== "call" || target.function !== environmentNames) return [];
  const [given] = target.arguments;
  return given?.kind === "parameter" ? given.path : [];
}

/** What is only kept or passed on by these, or read as their rules say. */
const passing: ReadonlySet<string> = new Set(
  "class container decorator dict each env function generator iterator list map mock module operated promise proxy reflect set".split(
    " ",
  ),
);
const passingOne: ReadonlySet<string> = new Set(
  (
    "object.assign object.assign_one object.class object.create object.define object.define_all object.descriptor " +
    "object.of object.prototype object.set_prototype result.dropped value.entered value.field value.kept value.of value.raised value.weak"
  ).split(" "),
);

function passesOn({ folds }: ModelNode): boolean {
  if (folds === undefined || isIntrinsic(folds)) return false;
  return passingOne.has(folds) || passing.has(folds.slice(0, folds.indexOf(".")));
}

/** Records what is read of objects that were given to somebody whole. */
export function reportShown(s: Solver): void {
  const holders = holdersOf(s);
  if (holders.size === 0) return;
  for (const { places, site, except } of s.shown) {
    const found = new Set<readonly Row[]>();
    for (const place of places)
      for (const id of valuesAt(s.places, place)) {
        const isExcept = except?.has(place) === true;
        const rows = isExcept ? shownBeside(s, id, except.get(place), holders) : holders.get(id);
        if (rows !== undefined) found.add(rows);
      }
    for (const rows of found) for (const row of rows) s.pending.push({ row, bound: nothingBound, site });
  }
}

const nothingBound: Bound = new Map();

/** What is shown of something beside what it has under a key. */
function shownBeside(
  s: Solver,
  id: ValueId,
  key: string | undefined,
  holders: Holders,
): readonly Row[] | undefined {
  if (key === undefined) return undefined;
  const value = valueOf(s, id);
  return value.kind === "object"
    ? heldBy(s, value.object, holders, value.object.fields.get(key))
    : holders.get(id);
}

type Holders = ReadonlyMap<ValueId, readonly Row[]>;

/** All values that are such objects or hold one, with the rows of what is read. */
function holdersOf(s: Solver): Holders {
  const holders = new Map<ValueId, readonly Row[]>();
  const { values } = s.table;
  for (const [id, value] of values.entries()) {
    const rows = shownRows(s, id, value);
    if (rows !== undefined) holders.set(id, rows);
  }
  for (let before = 0; before !== holders.size;) {
    before = holders.size;
    for (const [id, value] of values.entries()) {
      if (holders.has(id)) continue;
      const rows =
        value.kind === "namespace"
          ? holders.get(value.of)
          : value.kind === "object"
            ? heldBy(s, value.object, holders)
            : undefined;
      if (rows !== undefined) holders.set(id, rows);
    }
  }
  return holders;
}

/** What is read of an object of a library where it is shown; of a module, where its members show, that of what it has. */
function shownRows(s: Solver, id: ValueId, value: Value): readonly Row[] | undefined {
  const { language, library } = s;
  if (value.kind === "instance") return shownOf(s, value, id);
  if (value.kind !== "library" || value.node.sort !== "module" || language.objects === "classes")
    return undefined;
  // Loose functions hand it on without knowing.
  if (value.path === language.builtins) return undefined;
  for (const { sort, gives } of membersOf(value.node).values()) {
    if (sort !== "constant" || gives?.what !== "instance") continue;
    const of = memberAt(library, gives.name);
    const rows = of === undefined ? undefined : shownOf(s, of, undefined);
    if (rows !== undefined) return rows;
  }
  return undefined;
}

function shownOf(
  { language, library }: Solver,
  of: Member,
  receiver: ValueId | undefined,
): readonly Row[] | undefined {
  const rows: Row[] = [];
  for (const name of language.shown) {
    const found = membersOf(of.node).has(name) ? memberOf(library, of, name) : undefined;
    if (found?.node.does !== undefined) rows.push({ ...found, receiver });
    else if (rows.length === 0) return undefined;
  }
  return rows;
}

function heldBy(
  s: Solver,
  object: HeapObject,
  holders: Holders,
  except?: number,
): readonly Row[] | undefined {
  const inPlace = (place: number): readonly Row[] | undefined => {
    if (place === except) return undefined;
    for (const id of valuesAt(s.places, place)) {
      const rows = holders.get(id);
      if (rows !== undefined) return rows;
    }
    return undefined;
  };
  for (const place of object.fields.values()) {
    const rows = inPlace(place);
    if (rows !== undefined) return rows;
  }
  return inPlace(object.rest) ?? inPlace(object.restMembers);
}
