import type { Moment, ObjectFacts } from "../decide/operation.ts";
import type { Message, RenderInput } from "./render.ts";
import type { Narrowing } from "../decide/narrowing.ts";
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
  /** What was taken from its scope since it was released. */
  readonly narrowed?: Narrowing;
}

/** What a monitor knows of an object of its own. */
export interface DisclosureContent {
  readonly facts: ObjectFacts;
  readonly message: Message;
  readonly slots: View;
  /** What it was rendered from, with no more of the authorized view than it carries. */
  readonly input: RenderInput;
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
    create: (disclosure, { message, slots, input }) => {
      const { narrowed } = disclosure;
      const object: Disclosure = Object.freeze({
        ...disclosure,
        ...(narrowed === undefined ? {} : { narrowed: frozen(narrowed) }),
        fields: Object.freeze([...disclosure.fields]),
        provenance: Object.freeze([...disclosure.provenance]),
        releasedAt: Object.freeze({ ...disclosure.releasedAt }),
      });
      const { contract, recipient, fields, releasedAt } = object;
      const scope = object.narrowed === undefined ? {} : { narrowed: object.narrowed };
      const facts = { contract, recipient, fields, releasedAt, ...scope };
      contents.set(object, { facts, message, slots, input });
      return object;
    },
    contentOf: (object) => (typeof object === "object" && object !== null ? contents.get(object) : undefined),
  };
}

function frozen(narrowed: Narrowing): Narrowing {
  const parts = Object.entries(narrowed).map(([name, part]) => [
    name,
    Object.freeze(Array.isArray(part) ? [...part] : { ...part }),
  ]);
  return Object.freeze(Object.fromEntries(parts));
}
