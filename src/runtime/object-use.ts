import { carriedTo } from "../decide/carriage.ts";
import { decideOperation } from "../decide/operation-against-contract.ts";
import type { ObjectOperation } from "../decide/operation.ts";
import { denied, type Reason, type Verdict } from "../decide/verdict.ts";
import type { Disclosure, DisclosureContent } from "./disclosure.ts";
import type { Use, Used } from "./outcome.ts";
import { messageText } from "./render.ts";
import type { Session } from "./session.ts";

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

type UseKind = Exclude<ObjectOperation["kind"], "recall" | "call">;

/** Decides on a use of an object and, where it is allowed, hands over the message with the object it goes on under. */
export function use(session: Session, kind: UseKind, object: unknown, request: Use): Used {
  const { verdict, content } = decideUse(session, kind, object, request);
  if (content === undefined || !isDisclosure(session, object)) {
    return refuse(session, kind, request, verdict, idOf(session, object));
  }
  record(session, kind, object, request, verdict, content);
  return { verdict, message: content.message, ...onward(session, kind, object, content, request.to) };
}

/** The verdict on a use, with the content where it is allowed; nothing is recorded yet. */
export function decideUse(
  session: Session,
  kind: Exclude<ObjectOperation["kind"], "recall">,
  object: unknown,
  request: Use,
): { readonly verdict: Verdict; readonly content?: DisclosureContent } {
  const content = session.register.contentOf(object);
  if (content === undefined) return { verdict: denied(notAnObject()) };
  const { sender = content.facts.recipient, to, purpose } = request;
  const operation = { kind, sender, recipient: to, purpose, object: content.facts, at: session.now() };
  const verdict = decideOperation(session.index, operation);
  return verdict.answer === "allowed" ? { verdict, content } : { verdict };
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
    const reason: Reason = { clause: "stores", code: "nothing-there", asked: "recall" };
    return refuse(session, "recall", use, denied(reason), "");
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
  if (verdict.answer !== "allowed") return refuse(session, "recall", use, verdict, held.object.id);
  record(session, "recall", held.object, use, verdict, content);
  return { verdict, message: content.message, object: held.object };
}

/** What goes on is a new object: for the new recipient, under the narrower contract, as old as the first. */
function onward(
  session: Session,
  kind: UseKind,
  object: Disclosure,
  content: DisclosureContent,
  to: string,
): { readonly object?: Disclosure } {
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

export function isDisclosure(session: Session, object: unknown): object is Disclosure {
  return session.register.contentOf(object) !== undefined;
}

/** The identifier of an object of this monitor; what somebody else made may say anything. */
export function idOf(session: Session, object: unknown): string {
  return isDisclosure(session, object) ? object.id : "";
}

export function notAnObject(): Reason {
  return { clause: "objects", code: "not-an-object", asked: "an object that this monitor did not release" };
}

export function refuse(
  session: Session,
  operation: ObjectOperation["kind"] | "derive",
  { to, purpose }: Use,
  verdict: Verdict,
  id: string,
): { readonly verdict: Verdict } {
  const { answer, reasons } = verdict;
  session.record({ operation, id, outcome: answer, recipient: to, purpose, reasons });
  return { verdict };
}

/** Records what was allowed, with the digest of what is handed over. */
export function record(
  session: Session,
  operation: ObjectOperation["kind"] | "derive",
  { id, contract, form }: Disclosure,
  { to, purpose }: Use,
  { answer, reasons }: Verdict,
  { message }: Pick<DisclosureContent, "message">,
): void {
  const content = messageText(message);
  session.record({
    operation,
    id,
    outcome: answer,
    recipient: to,
    purpose,
    contract,
    form,
    reasons,
    content,
  });
}

function placeOf(store: string, key: string): string {
  return JSON.stringify([store, key]);
}
