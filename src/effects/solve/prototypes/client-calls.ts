import { memberAt } from "../../models/library.ts";
import { handToCaller, keptPlace } from "../handed-over.ts";
import { isMemberField, memberField } from "../heap.ts";
import { addEdge, addValue, watch } from "../places.ts";
import { fieldOf, put, putData, unknown, valueOf, type Solver } from "../solver.ts";
import type { Structural } from "../structural.ts";
import { anyValue, numberValue, type ValueId } from "../values.ts";
import { jsonInto } from "./json-values.ts";
import { allocated, objectId, prototypesField, resultField, someText, textId } from "./objects.ts";
import { makePromise } from "./promises.ts";

/** Clients that send requests to addresses behind one of their own, and what is answered. */
export const clientCalls: Readonly<Record<string, Structural>> = {
  "client.made": ({ s, access, places: [config], call }) => {
    const give = (text: ValueId | undefined): void => {
      const of = memberAt(s.library, "axios.Client");
      if (of === undefined) return addValue(s.places, access.to, anyValue);
      return put(s, access.to, { kind: "instance", ...of, text });
    };
    for (const one of call?.arguments ?? []) handToCaller(s, one.place, access.site);
    if (config === undefined) return give(textId(s, ""));
    return watch(s.places, config, (id) => eachBase(s, id, give));
  },
  /** What others answer is JSON where it can be read so, and else a text; what reads it in the program's name may give anything. */
  "client.answered": ({ s, access, call, bound }) => {
    const answer = allocated(s, access, "record", "<answer>");
    const result = fieldOf(s, makePromise(s, access), resultField);
    addValue(s.places, result, objectId(s, answer));
    addEdge(s.places, keptPlace(s), result);
    const field = (name: string): number => {
      answer.stored.add(memberField(name));
      return fieldOf(s, answer, memberField(name));
    };
    jsonInto(s, { ...access, to: field("data") });
    addEdge(s.places, keptPlace(s), field("data"));
    addValue(s.places, field("status"), numberValue);
    addValue(s.places, field("statusText"), someText(s));
    const sent = memberAt(s.library, "http.ClientRequest");
    if (sent !== undefined) put(s, field("request"), { kind: "instance", ...sent, text: undefined });
    for (const name of ["headers", "config", "request"]) {
      putData(s, field(name));
      addEdge(s.places, keptPlace(s), field(name));
    }
    for (const one of call?.arguments ?? []) handToCaller(s, one.place, access.site);
    for (const place of bound.get("config")?.places ?? [])
      watch(s.places, place, (id) => {
        const value = valueOf(s, id);
        if (value.kind !== "object") return;
        const changes = fieldOf(s, value.object, memberField("transformResponse"));
        watch(s.places, changes, () => unknown(s, "changes what is answered", access.site, id));
      });
  },
};

/** The addresses that a client's requests stand behind; undefined where that may be any. */
function eachBase(s: Solver, config: ValueId, give: (text: ValueId | undefined) => void): void {
  const value = valueOf(s, config);
  if (value.kind === "constant") return give(textId(s, ""));
  if (value.kind !== "object" || value.object.sort !== "record") return give(undefined);
  const { object } = value;
  const base = memberField("baseURL");
  if (!object.stored.has(base)) give(textId(s, ""));
  watch(s.places, fieldOf(s, object, base), (one) => {
    const of = valueOf(s, one);
    give(of.kind === "constant" && of.constant.type === "text" ? one : undefined);
  });
  for (const place of [object.restMembers, fieldOf(s, object, prototypesField)])
    watch(s.places, place, () => give(undefined));
  // Other options may send requests elsewhere.
  const told = (key: string, place: number): void => {
    if (isMemberField(key) && !harmless.has(key.slice(2))) watch(s.places, place, () => give(undefined));
  };
  for (const [key, place] of object.fields) told(key, place);
  object.fieldWatchers = [...object.fieldWatchers, told];
}

const harmless: ReadonlySet<string> = new Set(
  (
    "baseURL timeout headers params auth responseType withCredentials maxRedirects maxContentLength maxBodyLength " +
    "responseEncoding validateStatus paramsSerializer signal decompress xsrfCookieName xsrfHeaderName"
  ).split(" "),
);
