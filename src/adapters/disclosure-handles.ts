import { randomUUID } from "node:crypto";
import type { Disclosure } from "../runtime/disclosure.ts";

/** Names for objects where only text can go: the state of a graph, JSON, another process. */
export interface DisclosureHandles {
  /** The name of an object; the same object has the same name. */
  readonly keep: (object: Disclosure) => string;
  /** An object that no monitor has made, for a name that stands for none: what is done with it is denied. */
  readonly find: (handle: unknown) => Disclosure;
}

/** Objects beyond so many are forgotten, the oldest first; what is forgotten is no object any more. */
const maxObjects = 100_000;

export function disclosureHandles(): DisclosureHandles {
  const objects = new Map<string, Disclosure>();
  const names = new WeakMap<Disclosure, string>();
  return {
    keep: (object) => {
      const handle = names.get(object) ?? randomUUID();
      names.set(object, handle);
      objects.set(handle, object);
      const [oldest] = objects.keys();
      if (objects.size > maxObjects && oldest !== undefined) objects.delete(oldest);
      return handle;
    },
    find: (handle) => (typeof handle === "string" ? objects.get(handle) : undefined) ?? noObject,
  };
}

const noObject: Disclosure = Object.freeze({
  id: "",
  contract: "",
  form: "",
  recipient: "",
  purpose: "",
  fields: [],
  provenance: [],
  releasedAt: { turn: 0, ms: 0 },
});
