import type { FoldValue } from "../fold/fold-value.ts";
import { fold } from "../fold/intrinsics.ts";
import { anEntry, below } from "../fold/texts.ts";
import { memberAt, type Member } from "../models/library.ts";
import { foldedInto, foldValuesOf, valueOfFold } from "./folding.ts";
import { hiddenField, memberField } from "./heap.ts";
import { addEdge, addValue, newPlace, watch } from "./places.ts";
import { fieldOf, objectFor, placeWith, valueId, valueOf, type Access, type Solver } from "./solver.ts";
import type { Structural, StructuralCall } from "./structural.ts";
import { anyValue, dataValue, type ValueId } from "./values.ts";

const entry: FoldValue = { type: "text", pieces: [anEntry] };
const entries: FoldValue = { type: "text", pieces: [below] };

/** What functions give that list folders: the names of entries have no `/` in them and are never `..`. */
export const folderCalls: Readonly<Record<string, Structural>> = {
  "folder.watched": watched,
  "folder.names": ({ s, access }) => namesInto(s, access.to, access, "<names>"),
  /** Triples of a folder, the names of folders in it, and those of files. */
  "folder.walked": ({ s, access, places: [top = -1] }) => walkedInto(s, access, top, undefined),
  /** The same of a folder that is an object: so are the folders of the triples. */
  "folder.walked_paths": ({ s, access, self = -1 }) =>
    walkedInto(s, access, self, memberAt(s.library, "pathlib.Path")),
  /** Where something is after it was copied or moved: what was said, or under its own name in there. */
  "folder.copied": ({ s, access, places: [from = -1, to = -1] }) => {
    const name = newPlace(s.places);
    addEdge(s.places, to, access.to);
    foldedInto(s, "path.basename", [from], (id) => addValue(s.places, name, id));
    foldedInto(s, "path.join", [to, name], (id) => addValue(s.places, access.to, id));
  },
  "folder.listed": ({ s, access, places: [, options] }) => listedInto(s, access, options, access.to),
  /** The same, told to who is given last. */
  "folder.told": ({ s, access, places: [, options, callback] }) => {
    const listed = newPlace(s.places);
    listedInto(s, access, options, listed);
    const tell = (callee: ValueId): void => {
      const { kind } = valueOf(s, callee);
      if (kind === "constant" || kind === "object") return;
      s.rules.invoke(s, callee, {
        arguments: [{ place: placeWith(s, dataValue) }, { place: listed }],
        to: newPlace(s.places),
        site: { ...access.site, index: -1 },
      });
    };
    for (const one of [options, callback]) if (one !== undefined) watch(s.places, one, tell);
  },
  /** The entries of a folder as objects: all, and one. */
  "folder.entries": ({ s, access }) => {
    const list = objectFor(s, access, "list", "<entries>");
    addValue(s.places, list.rest, listedValue(s, "entry"));
    addValue(s.places, access.to, valueId(s, { kind: "object", object: list }));
  },
  "folder.entry": ({ s, access }) => addValue(s.places, access.to, listedValue(s, "entry")),
};

/** Names, or entries that have one, as the options say; below one another where they ask for that. */
function listedInto(s: Solver, access: Access, options: number | undefined, to: number): void {
  const list = objectFor(s, access, "list", "<entries>");
  addValue(s.places, to, valueId(s, { kind: "object", object: list }));
  const add = (sorts: readonly ListedSort[]): void => {
    for (const sort of sorts) addValue(s.places, list.rest, listedValue(s, sort));
  };
  if (options === undefined) return add(["name"]);
  return watch(s.places, options, (id) => sortsOf(s, id, add));
}

/** Who watches a folder is told the name of what has changed in it; below one another where the options ask for that. */
function watched({ s, access, places: [, options, listener] }: StructuralCall): void {
  const names = newPlace(s.places);
  const tell = (callee: ValueId): void =>
    s.rules.invoke(s, callee, {
      arguments: [{ place: placeWith(s, dataValue) }, { place: names }],
      to: newPlace(s.places),
      site: { ...access.site, index: -1 },
    });
  addValue(s.places, names, listedValue(s, "name"));
  if (listener !== undefined) watch(s.places, listener, tell);
  if (options === undefined) return;
  watch(s.places, options, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "constant") return;
    if (value.kind === "function" || value.kind === "method") return tell(id);
    if (value.kind !== "object") tell(id);
    sortsOf(s, id, (sorts) => {
      if (sorts.includes("path")) addValue(s.places, names, listedValue(s, "path"));
    });
  });
}

type ListedSort = "name" | "path" | "entry";

const everySort: readonly ListedSort[] = ["name", "path", "entry"];

/** What options ask for, now and later: without options it is names. */
function sortsOf(s: Solver, id: ValueId, add: (sorts: readonly ListedSort[]) => void): void {
  const value = valueOf(s, id);
  // A callback may stand in the place of options.
  if (["constant", "function", "method", "bound"].includes(value.kind)) return add(["name"]);
  if (value.kind !== "object" || value.object.sort !== "record") return add(everySort);
  const { object } = value;
  const entryTypes = memberField("withFileTypes");
  if (!object.stored.has(entryTypes)) add(["name"]);
  watch(s.places, fieldOf(s, object, entryTypes), (one) =>
    add(isConstant(s, one, true) ? ["entry"] : everySort),
  );
  watch(s.places, fieldOf(s, object, memberField("recursive")), (one) => {
    if (!isConstant(s, one, false)) add(["path"]);
  });
  for (const place of [object.restMembers, fieldOf(s, object, hiddenField("prototypes"))])
    watch(s.places, place, () => add(everySort));
}

function isConstant(s: Solver, id: ValueId, boolean: boolean): boolean {
  const value = valueOf(s, id);
  return value.kind === "constant" && value.constant.type === "boolean" && value.constant.value === boolean;
}

function listedValue(s: Solver, sort: ListedSort): ValueId {
  if (sort !== "entry") return valueOfFold(s, sort === "name" ? entry : entries);
  const of = memberAt(s.library, "fs.Dirent");
  if (of === undefined) return anyValue;
  return valueId(s, { kind: "instance", ...of, text: valueOfFold(s, entry) });
}

function namesInto(s: Solver, to: number, access: Access, name: string): void {
  const object = objectFor(s, access, "list", name);
  addValue(s.places, object.rest, valueOfFold(s, entry));
  addValue(s.places, to, valueId(s, { kind: "object", object }));
}

function walkedInto(s: Solver, access: Access, top: number, of: Member | undefined): void {
  const steps = objectFor(s, access, "list", "<walk>");
  const step = objectFor(s, access, "tuple", "<step>");
  addValue(s.places, access.to, valueId(s, { kind: "object", object: steps }));
  addValue(s.places, steps.rest, valueId(s, { kind: "object", object: step }));
  for (const key of ["i:0", "i:1", "i:2"]) step.stored.add(key);
  watch(s.places, top, (id) => {
    for (const folder of foldValuesOf(s, id, 0)) {
      for (const path of [folder, fold("path.join", [folder, entries])])
        addValue(s.places, fieldOf(s, step, "i:0"), folderValue(s, path, of));
    }
  });
  namesInto(s, fieldOf(s, step, "i:1"), access, "<folders>");
  namesInto(s, fieldOf(s, step, "i:2"), access, "<files>");
}

function folderValue(s: Solver, path: FoldValue, of: Member | undefined): ValueId {
  const text = valueOfFold(s, path);
  return of === undefined ? text : valueId(s, { kind: "instance", ...of, text });
}
