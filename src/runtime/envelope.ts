import type { Moment } from "../decide/operation.ts";
import { ownProperty } from "./conform.ts";
import type { Draws } from "./draws.ts";
import type { Ledger } from "./ledger.ts";

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
  /** Public randomness: a whole number from 0 to 2^32 - 1. */
  readonly draw: number;
}

/** Fixes draw and clock reading once for each envelope, in the ledger; whoever retries cannot draw again. */
export interface EnvelopeRegister {
  /**
   * The fixing of an envelope; undefined if its identifier was used with other content.
   *
   * @throws whatever the ledger throws when it cannot be reached.
   */
  readonly fix: (envelope: Envelope, now: Moment) => Promise<Fixing | undefined>;
}

export function envelopeRegister(draws: Draws, ledger: Ledger): EnvelopeRegister {
  const fixings = new Map<
    string,
    { readonly content: string; readonly fixing: Promise<Fixing | undefined> }
  >();
  return {
    fix: (envelope, now) => {
      const content = contentOf(envelope);
      const known = fixings.get(envelope.id);
      if (known !== undefined) return known.content === content ? known.fixing : Promise.resolve(undefined);
      const fixing = fixOnce(ledger, envelope.id, content, { at: now, draw: draws() });
      fixings.set(envelope.id, { content, fixing });
      return fixing.catch((error: unknown) => {
        fixings.delete(envelope.id);
        throw error;
      });
    },
  };
}

/** Another process may have fixed it first. Turns are counted here, from when the envelope was first seen here. */
async function fixOnce(
  ledger: Ledger,
  id: string,
  content: string,
  { at, draw }: Fixing,
): Promise<Fixing | undefined> {
  const first = await ledger.keep(`envelope ${id}`, JSON.stringify({ content, ms: at.ms, draw }));
  const kept: unknown = JSON.parse(first);
  if (!isKept(kept) || kept.content !== content) return undefined;
  return Object.freeze({ at: Object.freeze({ turn: at.turn, ms: kept.ms }), draw: kept.draw });
}

function isKept(
  value: unknown,
): value is { readonly content: string; readonly ms: number; readonly draw: number } {
  if (typeof value !== "object" || value === null) return false;
  if (!("content" in value && "ms" in value && "draw" in value)) return false;
  return typeof value.content === "string" && typeof value.ms === "number" && typeof value.draw === "number";
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
