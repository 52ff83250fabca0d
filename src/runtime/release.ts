import { decideOperation, decideRelease } from "../decide/operation-against-contract.ts";
import type { ReleaseOperation } from "../decide/operation.ts";
import type { Reason } from "../decide/verdict.ts";
import { readEnvelope, type Envelope, type Fixing } from "./envelope.ts";
import { afterFailure } from "./failure-policy.ts";
import type { Outcome } from "./outcome.ts";
import { textMessage, unavailable, type Request } from "./request.ts";
import { messageText } from "./render.ts";
import { isFailure, releaseUnder, type Failure } from "./release-under-contract.ts";
import type { Session } from "./session.ts";

/**
 * Answers an envelope. Draw and clock reading are fixed first; then the case is projected, the candidate chosen by what
 * is public, charged for, rendered and read back. A second request with the same envelope gets the first one's answer.
 */
export async function release(session: Session, written: unknown, source: object): Promise<Outcome> {
  const envelope = readEnvelope(written);
  if (envelope === undefined) return malformed(session);
  const before = session.outcomes.get(envelope.id);
  const fixing = await session.envelopes.fix(envelope, session.now()).catch(unavailable);
  if (fixing === "unavailable") return refuse(session, envelope, ledgerDown());
  if (fixing === undefined) return refuse(session, envelope, reused(envelope));
  if (before !== undefined) return again(session, envelope, await before);
  // Another call may have begun while the fixing was awaited.
  const begun = session.outcomes.get(envelope.id);
  if (begun !== undefined) return again(session, envelope, await begun);
  const outcome = answer(session, envelope, fixing, source);
  session.outcomes.set(envelope.id, outcome);
  try {
    const reached = await outcome;
    if (!isFinal(reached)) session.outcomes.delete(envelope.id);
    return reached;
  } catch (error) {
    session.outcomes.delete(envelope.id);
    throw error;
  }
}

/** What may still come to another end: an approval may be given, a ledger may come back. */
function isFinal(outcome: Outcome): boolean {
  if (outcome.kind === "asked") return false;
  return !outcome.reasons.some(({ code }) => code === "ledger-unavailable");
}

async function answer(
  session: Session,
  envelope: Envelope,
  fixing: Fixing,
  source: object,
): Promise<Outcome> {
  const operation: ReleaseOperation = { kind: "release", ...envelope, at: fixing.at };
  const { verdict, contracts, answered } = decideRelease(session.index, operation);
  if (verdict.answer !== "allowed") {
    return answered
      ? denied(session, envelope, verdict.reasons)
      : escalate(session, envelope, verdict.reasons);
  }
  const requests = contracts.map((item): Request => {
    const projection = session.prepare(item).project(source);
    return {
      session,
      envelope,
      fixing,
      item,
      source,
      input: { ...projection, asked: new Set(envelope.asked), draw: fixing.draw, clockMs: fixing.at.ms },
    };
  });
  return recorded(session, envelope, await select(session, envelope, requests));
}

/** The contracts in turn, the narrowest first; the failure policy is that of the last one tried. */
async function select(session: Session, envelope: Envelope, requests: readonly Request[]): Promise<Outcome> {
  let last: { readonly request: Request; readonly failure: Failure } | undefined;
  for (const request of requests.toReversed()) {
    const outcome = await releaseUnder(request);
    if (!isFailure(outcome)) return outcome;
    last = { request, failure: outcome };
    if (outcome.cause !== "no-candidate") break;
  }
  return last === undefined
    ? { kind: "denied", reasons: [reused(envelope)] }
    : afterFailure(session, last.request, last.failure);
}

function escalate(session: Session, envelope: Envelope, reasons: readonly Reason[]): Outcome {
  const { escalation } = session;
  const to = escalation === undefined ? {} : { to: escalation.to };
  const message = textMessage(session.abstention);
  const outcome: Outcome = { kind: "escalated", message, ...to, reasons };
  const { id, recipient, purpose } = envelope;
  const event = session.record({
    operation: "release",
    id,
    outcome: "escalated",
    recipient,
    purpose,
    reasons,
  });
  escalation?.send?.(event);
  return outcome;
}

/** The same answer as before, as long as it may still be read. */
function again(session: Session, envelope: Envelope, outcome: Outcome): Outcome {
  if (outcome.kind !== "released" && outcome.kind !== "delegated")
    return recorded(session, envelope, outcome);
  const content = session.register.contentOf(outcome.object);
  if (content === undefined) return refuse(session, envelope, reused(envelope));
  const { recipient, purpose } = envelope;
  const verdict = decideOperation(session.index, {
    kind: "read",
    sender: recipient,
    recipient,
    purpose,
    object: content.facts,
    at: session.now(),
  });
  if (verdict.answer === "allowed") return recorded(session, envelope, outcome);
  return denied(session, envelope, verdict.reasons);
}

function malformed(session: Session): Outcome {
  const reason: Reason = { clause: "envelopes", code: "malformed-envelope", asked: "release" };
  const nobody: Envelope = { id: "", requirement: "", asked: [], recipient: "", purpose: "" };
  return refuse(session, nobody, reason);
}

function reused({ id }: Envelope): Reason {
  return { clause: "envelopes", code: "envelope-reused", asked: id };
}

function ledgerDown(): Reason {
  return { clause: "ledger", code: "ledger-unavailable", asked: "release" };
}

function refuse(session: Session, envelope: Envelope, reason: Reason): Outcome {
  return denied(session, envelope, [reason]);
}

function denied(session: Session, envelope: Envelope, reasons: readonly Reason[]): Outcome {
  return recorded(session, envelope, { kind: "denied", reasons });
}

function recorded(session: Session, { id, recipient, purpose }: Envelope, outcome: Outcome): Outcome {
  const { kind, reasons } = outcome;
  session.record({
    operation: "release",
    id,
    outcome: kind,
    recipient,
    purpose,
    reasons,
    ...("fixed" in outcome ? { fixed: outcome.fixed } : {}),
    ...("tried" in outcome ? { tried: outcome.tried } : {}),
    ...("object" in outcome
      ? {
          contract: outcome.object.contract,
          form: outcome.object.form,
          content: messageText(outcome.message),
        }
      : {}),
  });
  return outcome;
}
