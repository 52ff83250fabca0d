import type { Moment } from "../decide/operation-against-contract.ts";
import { ownProperty } from "./conform.ts";
import type { Draws } from "./draws.ts";

/** What an authenticated receiver asks for. */
export interface Envelope {
  /** Chosen by the receiver, new for each message; a retry repeats it. */
  readonly id: string;
  readonly requirement: string;
  /** The accepted slots that are asked for. */
  readonly asked: readonly string[];
  readonly recipient: string;
  readonly purpose: string;
  /** The agent that is asked; needed only to say that it must be this one. */
  readonly sender?: string;
}

/** What was fixed when an envelope was first seen, before its case was read. */
export interface Fixing {
  readonly at: Moment;
  readonly draw: number;
}

/** Fixes draw and clock reading once for each envelope; whoever retries cannot draw again. */
export interface EnvelopeRegister {
  /** The fixing of an envelope; undefined if its identifier was used with other content. */
  readonly fix: (envelope: Envelope, now: Moment) => Fixing | undefined;
}

export function envelopeRegister(draws: Draws): EnvelopeRegister {
  const fixings = new Map<string, { readonly content: string; readonly fixing: Fixing }>();
  return {
    fix: (envelope, now) => {
      const content = contentOf(envelope);
      const known = fixings.get(envelope.id);
      if (known !== undefined) return known.content === content ? known.fixing : undefined;
      const fixing: Fixing = Object.freeze({ at: now, draw: draws() });
      fixings.set(envelope.id, { content, fixing });
      return fixing;
    },
  };
}

/** A copy that cannot change any more; undefined if it is no envelope. */
export function readEnvelope(value: unknown): Envelope | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const [id, requirement, recipient, purpose] = ["id", "requirement", "recipient", "purpose"].map((name) =>
    nameIn(value, name),
  );
  const sender = nameIn(value, "sender");
  const asked = namesIn(value, "asked");
  if (id === undefined || requirement === undefined || recipient === undefined || purpose === undefined)
    return undefined;
  if (asked === undefined || (sender === undefined && Object.hasOwn(value, "sender"))) return undefined;
  return Object.freeze({
    id,
    requirement,
    asked,
    recipient,
    purpose,
    ...(sender === undefined ? {} : { sender }),
  });
}

const maxNameLength = 512;

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= maxNameLength;
}

function nameIn(object: object, property: string): string | undefined {
  const found = ownProperty(object, property);
  return found.kind === "value" && isName(found.value) ? found.value : undefined;
}

function namesIn(object: object, property: string): readonly string[] | undefined {
  const found = ownProperty(object, property);
  if (found.kind !== "value" || !Array.isArray(found.value)) return undefined;
  const names: unknown[] = [...found.value];
  return names.every(isName) ? Object.freeze([...new Set(names)].sort()) : undefined;
}

function contentOf({ requirement, asked, recipient, purpose, sender }: Envelope): string {
  return JSON.stringify([requirement, asked, recipient, purpose, sender ?? null]);
}
