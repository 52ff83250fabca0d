import type { Moment, ObjectFacts } from "../decide/operation-against-contract.ts";
import type { Message } from "./render.ts";
import type { View } from "./project.ts";

/**
 * A disclosure object of MNC: what was released, bound to its scope. It is a frozen handle; the message is given out
 * only by the monitor that made it, after the checks of each operation. An object made elsewhere is not one.
 */
export interface Disclosure {
  readonly id: string;
  readonly contract: string;
  readonly form: string;
  readonly recipient: string;
  readonly purpose: string;
  /** The disclosures of the contract that it carries, by name. */
  readonly fields: readonly string[];
  /** The envelope and the objects that it comes from, the first first. */
  readonly provenance: readonly string[];
  readonly releasedAt: Moment;
}

/** What a monitor knows of an object of its own. */
export interface DisclosureContent {
  readonly facts: ObjectFacts;
  readonly message: Message;
  readonly slots: View;
}

/** The objects of one monitor. */
export interface DisclosureRegister {
  readonly create: (disclosure: Disclosure, content: Omit<DisclosureContent, "facts">) => Disclosure;
  /** Undefined for an object that this register did not create, however alike it looks. */
  readonly contentOf: (object: unknown) => DisclosureContent | undefined;
}

export function disclosureRegister(): DisclosureRegister {
  const contents = new WeakMap<object, DisclosureContent>();
  return {
    create: (disclosure, { message, slots }) => {
      const object: Disclosure = Object.freeze({
        ...disclosure,
        fields: Object.freeze([...disclosure.fields]),
        provenance: Object.freeze([...disclosure.provenance]),
        releasedAt: Object.freeze({ ...disclosure.releasedAt }),
      });
      const { contract, recipient, fields, releasedAt } = object;
      contents.set(object, { facts: { contract, recipient, fields, releasedAt }, message, slots });
      return object;
    },
    contentOf: (object) => (typeof object === "object" && object !== null ? contents.get(object) : undefined),
  };
}
