import { carriedTo, decideOperation, type ObjectOperation } from "../decide/operation-against-contract.ts";
import { denied, type Reason, type Verdict } from "../decide/verdict.ts";
import type { Disclosure, DisclosureContent } from "./disclosure.ts";
import type { Called, Use, Used } from "./outcome.ts";
import type { Session } from "./session.ts";
import { bindArguments } from "./tool-call.ts";

/** Who reads an object, and for what. */
export interface Reading {
  readonly reader: string;
  readonly purpose: string;
}

/** A read from a store. */
export interface Recall extends Reading {
  readonly store: string;
  readonly key: string;
}

type UseKind = Exclude<ObjectOperation["kind"], "recall">;

/** Decides on a use of an object and, where it is allowed, hands over the message with the object it goes on under. */
export function use(session: Session, kind: UseKind, object: unknown, request: Use): Used {
  const content = session.register.contentOf(object);
  if (content === undefined) return refuse(session, kind, request, notAnObject());
  const { sender = content.facts.recipient, to, purpose } = request;
  const operation = { kind, sender, recipient: to, purpose, object: content.facts, at: session.now() };
  const verdict = decideOperation(session.index, operation);
  record(session, kind, idOf(object), request, verdict);
  if (verdict.answer !== "allowed") return { verdict };
  return { verdict, message: content.message, ...onward(session, kind, object, content, to) };
}

/** Reads an object again: recipient, purpose and lifetime are checked each time. */
export function read(session: Session, object: unknown, { reader, purpose }: Reading): Used {
  return use(session, "read", object, { sender: reader, to: reader, purpose });
}

/** Writes an object to a store, where only {@link recall} reads it. */
export function remember(session: Session, object: unknown, request: Use & { readonly key: string }): Used {
  const { verdict } = use(session, "remember", object, request);
  if (verdict.answer === "allowed" && isDisclosure(session, object)) {
    session.memory.set(placeOf(request.to, request.key), { object, writtenAt: session.now() });
  }
  return { verdict };
}

/** Reads from a store, with every check repeated. */
export function recall(session: Session, request: Recall): Used {
  const { store, key, reader, purpose } = request;
  const use = { to: reader, purpose };
  const held = session.memory.get(placeOf(store, key));
  const content = session.register.contentOf(held?.object);
  if (held === undefined || content === undefined) {
    return refuse(session, "recall", use, { clause: `store ${store}`, code: "nothing-there", asked: store });
  }
  const verdict = decideOperation(session.index, {
    kind: "recall",
    sender: reader,
    recipient: reader,
    purpose,
    object: content.facts,
    at: session.now(),
    memory: { store, writtenAt: held.writtenAt },
  });
  record(session, "recall", held.object.id, use, verdict);
  return verdict.answer === "allowed"
    ? { verdict, message: content.message, object: held.object }
    : { verdict };
}

/** Decides on a call of a tool with an object: its slots fill the parameters of their names. */
export function call(
  session: Session,
  object: unknown,
  request: Use & { readonly arguments: object },
): Called {
  const { verdict } = use(session, "call", object, request);
  const content = session.register.contentOf(object);
  if (verdict.answer !== "allowed" || content === undefined) return { verdict };
  const bound = bindArguments(session.index.policy, request.to, content.slots, request.arguments);
  if (bound.ok) return { verdict, arguments: bound.value };
  return refuse(session, "call", request, bound.error);
}

/** What goes on is a new object: for the new recipient, under the narrower contract, as old as the first. */
function onward(
  session: Session,
  kind: UseKind,
  object: unknown,
  content: DisclosureContent,
  to: string,
): { readonly object?: Disclosure } {
  if (!isDisclosure(session, object)) return {};
  const item = session.index.contracts.get(content.facts.contract);
  if (kind !== "forward" || item === undefined) return kind === "read" ? { object } : {};
  const carriage = carriedTo(item, to, content.facts.fields);
  if (carriage.kind === "refused") return {};
  const disclosure: Disclosure = {
    ...object,
    id: `${object.id}>${to}`,
    contract: carriage.contract.name,
    recipient: to,
    fields: carriage.fields,
    provenance: [...object.provenance, object.id],
  };
  return { object: session.register.create(disclosure, content) };
}

function isDisclosure(session: Session, object: unknown): object is Disclosure {
  return session.register.contentOf(object) !== undefined;
}

function idOf(object: unknown): string {
  return typeof object === "object" && object !== null && "id" in object ? String(object.id) : "";
}

function notAnObject(): Reason {
  return { clause: "objects", code: "not-an-object", asked: "an object that this monitor did not release" };
}

function refuse(
  session: Session,
  kind: ObjectOperation["kind"],
  request: Use,
  reason: Reason,
): { readonly verdict: Verdict } {
  const verdict = denied(reason);
  record(session, kind, "", request, verdict);
  return { verdict };
}

function record(
  session: Session,
  operation: ObjectOperation["kind"],
  id: string,
  { to, purpose }: Use,
  { answer, reasons }: Verdict,
): void {
  session.record({ operation, id, outcome: answer, recipient: to, purpose, reasons });
}

function placeOf(store: string, key: string): string {
  return JSON.stringify([store, key]);
}
