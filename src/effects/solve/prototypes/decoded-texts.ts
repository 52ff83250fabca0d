import { foldedInto } from "../folding.ts";
import { memberField } from "../heap.ts";
import { addValue, watch } from "../places.ts";
import { fieldOf, valueOf, type Solver } from "../solver.ts";
import type { Structural } from "../structural.ts";
import { dataValue, type ValueId } from "../values.ts";
import { makePromise } from "./promises.ts";
import { allocated, objectId, prototypesField, resultField, someText } from "./objects.ts";

/** Calls that give a text where they are told its encoding and else bytes, and what paths are made of. */
export const decodedTexts: Readonly<Record<string, Structural>> = {
  "text.decoded": ({ s, access, places }) => decodedInto(s, optionsOf(places), access.to),
  "text.decoded_later": ({ s, access, places }) =>
    decodedInto(s, optionsOf(places), fieldOf(s, makePromise(s, access), resultField)),
  "path.prefixed_later": ({ s, access, places: [prefix = -1] }) => {
    const to = fieldOf(s, makePromise(s, access), resultField);
    foldedInto(s, "path.prefixed", [prefix], (result) => addValue(s.places, to, result));
  },
  "path.parsed": ({ s, access, places: [path = -1] }) => {
    const parts = allocated(s, access, "record", "<path>");
    addValue(s.places, access.to, objectId(s, parts));
    for (const name of ["root", "dir", "base", "ext", "name"]) {
      const to = fieldOf(s, parts, memberField(name));
      parts.stored.add(memberField(name));
      foldedInto(s, `path.parsed_${name}`, [path], (result) => addValue(s.places, to, result));
    }
  },
};

/** The options are what is given last. */
function optionsOf(places: readonly (number | undefined)[]): number | undefined {
  return places.slice(1).findLast((place) => place !== undefined);
}

function decodedInto(s: Solver, options: number | undefined, to: number): void {
  if (options === undefined) return addValue(s.places, to, dataValue);
  return watch(s.places, options, (id) => decodedAs(s, id, to, true));
}

/** @param mayBeObject whether the encoding may stand in an object */
function decodedAs(s: Solver, id: ValueId, to: number, mayBeObject: boolean): void {
  const value = valueOf(s, id);
  if (value.kind === "constant" && value.constant.type === "text") {
    const isText = Buffer.isEncoding(value.constant.value);
    return addValue(s.places, to, isText ? someText(s) : dataValue);
  }
  const { kind } = value;
  if (kind !== "object" || value.object.sort !== "record" || !mayBeObject)
    return addValue(s.places, to, dataValue);
  const { object } = value;
  const encoding = memberField("encoding");
  if (!object.stored.has(encoding)) addValue(s.places, to, dataValue);
  watch(s.places, fieldOf(s, object, encoding), (one) => decodedAs(s, one, to, false));
  for (const place of [object.restMembers, fieldOf(s, object, prototypesField)])
    watch(s.places, place, () => addValue(s.places, to, dataValue));
}
