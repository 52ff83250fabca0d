import { foldedInto } from "../folding.ts";
import { addValue, newPlace, watch } from "../places.ts";
import { isStored, placeWith, putData, readMember, valueOf, type Access, type Solver } from "../solver.ts";
import type { Structural, StructuralCall } from "../structural.ts";
import { dataValue, numberValue, type ValueId } from "../values.ts";
import { callEach } from "./call-each.ts";
import { coerced } from "./coercion.ts";
import { numericName } from "./listed-names.ts";
import { loadProperty } from "./load-property.ts";
import { matchedTexts } from "./matched-texts.ts";
import { jsonInto, writeJson } from "./json-values.ts";
import { allocated, nothingId, objectId, someText } from "./objects.ts";

/** What is done with texts that may run functions of the program. */
export const textCalls: Readonly<Record<string, Structural>> = {
  "text.replaced": (call) => replaced(call, "string.replace"),
  "text.replaced_all": (call) => replaced(call, "string.replace_all"),
  "text.matched": ({ s, access, self = -1, places: [pattern = -1] }) => {
    patternHooks(s, pattern, [self], access);
    foldedInto(s, "string.matches", [coerced(s, self, access), pattern], (result) =>
      addValue(s.places, access.to, result),
    );
  },
  "text.split_up": ({ s, access, self = -1, places: [separator, limit] }) => {
    if (separator !== undefined) patternHooks(s, separator, [self, limit ?? -1], access);
    const given = [separator, limit].filter((one) => one !== undefined);
    foldedInto(s, "string.split", [coerced(s, self, access), ...given], (result) =>
      addValue(s.places, access.to, result === dataValue ? someTexts(s, access) : result),
    );
  },
  "text.numbered": ({ s, access, places: [value] }) => {
    const given = value === undefined ? [] : [coerced(s, value, access)];
    foldedInto(s, "double.of", given, (result) => addValue(s.places, access.to, result));
  },
  "string.raw_tag": ({ s, access, places: [strings = -1, given = -1] }) => {
    const raw = newPlace(s.places);
    watch(s.places, strings, (id) => {
      const value = valueOf(s, id);
      if (value.kind === "object" && value.object.sort === "list") readMember(s, value.object, "raw", raw);
      else loadProperty(s, id, "raw", { ...access, to: raw });
    });
    foldedInto(s, "string.raw", [raw, given], (result) => addValue(s.places, access.to, result));
  },
  "text.searched": ({ s, access, self = -1, places: [pattern = -1] }) => {
    putData(s, access.to);
    patternHooks(s, pattern, [self], access);
  },
  "expression.tested": ({ s, access, self = -1, places: [text = -1] }) => {
    addValue(s.places, access.to, numberValue);
    // What is no expression itself is asked by the method that expressions have.
    watch(s.places, self, (id) => {
      if (valueOf(s, id).kind !== "object") return;
      const found = newPlace(s.places);
      loadProperty(s, id, "exec", { ...access, to: found });
      callEach(s, found, [text], s.nowhere, access, placeWith(s, id));
    });
  },
  "text.some": ({ s, access }) => addValue(s.places, access.to, someText(s)),
  "text.converted": ({ s, access, places: [value] }) => {
    if (value === undefined) return putData(s, access.to);
    const others = newPlace(s.places);
    watch(s.places, coerced(s, value, access), (id) => {
      const one = valueOf(s, id);
      // A name by which an object is gone through is a text already.
      const isText = one.kind === "data" && one.names !== undefined;
      if (id === numberValue) addValue(s.places, access.to, numericName(s));
      else addValue(s.places, isText ? access.to : others, id);
    });
    return foldedInto(s, "string.of", [others], (result) => addValue(s.places, access.to, result));
  },
  "text.read_json": ({ s, access, places: [text = -1, revive] }) => {
    if (revive === undefined)
      foldedInto(s, "json.decode", [text], (result) => {
        if (result === dataValue) jsonInto(s, access);
        else addValue(s.places, access.to, result);
      });
    else {
      // What takes the place of anything in it stands there.
      const held = jsonInto(s, access);
      callEach(s, revive, [placeWith(s, dataValue), held], held, access);
    }
  },
  "text.written_json": ({ s, access, places: [value = -1, change] }) => {
    addValue(s.places, access.to, someText(s));
    addValue(s.places, access.to, nothingId(s));
    writeJson(s, value, change, access);
  },
};

/** Parts of a text that are not known. */
function someTexts(s: Solver, access: Access): ValueId {
  const list = allocated(s, access, "list", "<parts>");
  addValue(s.places, list.rest, someText(s));
  return objectId(s, list);
}

function replaced(
  { s, access, self = -1, places: [pattern = -1, replacement] }: StructuralCall,
  intrinsic: string,
): void {
  patternHooks(s, pattern, [self, replacement ?? -1], access);
  const texts = newPlace(s.places);
  const data = placeWith(s, dataValue);
  if (replacement !== undefined) {
    watch(s.places, replacement, (id) => {
      const { kind } = valueOf(s, id);
      if (kind === "constant" || kind === "pattern" || kind === "data") return addValue(s.places, texts, id);
      putData(s, access.to);
      return callEach(s, placeWith(s, id), [matchedTexts(s, pattern), data, data], s.nowhere, access);
    });
  }
  const from = coerced(s, self, access);
  foldedInto(s, intrinsic, [from, pattern, texts], (result) => addValue(s.places, access.to, result));
}

/** An object in the place of a pattern says itself what is found. */
function patternHooks(s: Solver, pattern: number, given: readonly number[], access: Access): void {
  for (const hook of ["replace", "split", "match", "matchAll", "search"]) {
    const name = `@@${hook}`;
    if (!isStored(s, name)) continue;
    watch(s.places, pattern, (id) => {
      if (valueOf(s, id).kind !== "object") return;
      const found = newPlace(s.places);
      loadProperty(s, id, name, { ...access, to: found });
      callEach(s, found, given, access.to, access, placeWith(s, id));
    });
  }
}
