import { assertNever } from "../base/assert.ts";
import {
  decideOperation,
  decideRelease,
  type ReleaseOperation,
} from "../decide/operation-against-contract.ts";
import type { IndexedContract } from "../decide/policy-index.ts";
import type { Reason } from "../decide/verdict.ts";
import type { Contract } from "../policy/policy.ts";
import { sufficientCandidates, type Candidate } from "./candidates.ts";
import { releaseCharges } from "./charges.ts";
import { readEnvelope, type Envelope, type Fixing } from "./envelope.ts";
import type { Abstained, FailureAttempt, Outcome } from "./outcome.ts";
import type { Projection } from "./project.ts";
import type { Message, RenderInput } from "./render.ts";
import type { Session } from "./session.ts";

/**
 * Answers an envelope. Draw and clock reading are fixed first; then the case is projected, the candidate chosen by what
 * is public, charged for, rendered and read back. A second request with the same envelope gets the first one's answer.
 */
export function release(session: Session, written: unknown, source: object): Promise<Outcome> {
  const envelope = readEnvelope(written);
  if (envelope === undefined) return Promise.resolve(malformed(session));
  const fixing = session.envelopes.fix(envelope, session.now());
  if (fixing === undefined) return Promise.resolve(refuse(session, envelope, reused(envelope)));
  const before = session.outcomes.get(envelope.id);
  if (before !== undefined) return before.then((outcome) => again(session, envelope, outcome));
  const outcome = answer(session, envelope, fixing, source);
  session.outcomes.set(envelope.id, outcome);
  return outcome.catch((error: unknown) => {
    session.outcomes.delete(envelope.id);
    throw error;
  });
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
    const outcome: Outcome = answered
      ? { kind: "denied", reasons: verdict.reasons }
      : { kind: "escalated", message: text(session.abstention), reasons: verdict.reasons };
    return recorded(session, envelope, outcome);
  }
  const projections = contracts.map((item) => ({ item, projection: session.prepare(item).project(source) }));
  return recorded(session, envelope, await select(session, envelope, fixing, projections));
}

interface Projected {
  readonly item: IndexedContract;
  readonly projection: Projection;
}

/** The contracts in turn, the narrowest first; the failure policy is that of the last one tried. */
async function select(
  session: Session,
  envelope: Envelope,
  fixing: Fixing,
  projections: readonly Projected[],
): Promise<Outcome> {
  let failed: Abstained | undefined;
  for (const { item, projection } of projections.toReversed()) {
    const outcome = await releaseUnder(session, envelope, fixing, item, projection);
    if (outcome.kind !== "abstained") return outcome;
    failed = outcome;
    if (outcome.cause !== "no-candidate") break;
  }
  return failed ?? { kind: "denied", reasons: [] };
}

async function releaseUnder(
  session: Session,
  envelope: Envelope,
  fixing: Fixing,
  item: IndexedContract,
  projection: Projection,
): Promise<Exclude<Outcome, { kind: "escalated" }>> {
  const { policy } = session.index;
  const input: RenderInput = {
    ...projection,
    asked: new Set(envelope.asked),
    draw: fixing.draw,
    clockMs: fixing.at.ms,
  };
  const { candidates } = session.prepare(item);
  const sufficient = sufficientCandidates(policy, candidates, envelope.requirement, input);
  if (sufficient.length === 0) return abstain(session, item, "no-candidate");
  const charged = await firstCharged(session, envelope, fixing, item, sufficient, projection);
  if (charged === undefined) return abstain(session, item, "over-budget");
  const rendering = charged.renderer.render(input);
  if (rendering.kind === "abstained") return abstain(session, item, rendering.cause);
  const object = session.register.create(
    {
      id: envelope.id,
      contract: item.name,
      form: charged.form,
      recipient: envelope.recipient,
      purpose: envelope.purpose,
      fields: charged.renderer.discloses,
      provenance: [envelope.id],
      releasedAt: fixing.at,
    },
    { message: rendering.message, slots: rendering.slots },
  );
  const reasons = [granted(item, "offers", charged.form)];
  return { kind: "released", message: rendering.message, object, reasons };
}

/** The first candidate that its budgets let pass. It is charged before it is rendered: rendering reads values. */
async function firstCharged(
  session: Session,
  envelope: Envelope,
  fixing: Fixing,
  { contract }: IndexedContract,
  candidates: readonly Candidate[],
  { publicView }: Projection,
): Promise<Candidate | undefined> {
  for (const candidate of candidates) {
    const charges = releaseCharges(session.index.policy, contract, candidate, publicView);
    if (await session.ledger.charge(envelope.id, charges, fixing.at.ms)) return candidate;
  }
  return undefined;
}

function abstain(
  session: Session,
  { name, contract }: IndexedContract,
  cause: Abstained["cause"],
): Abstained {
  return {
    kind: "abstained",
    message: text(abstentionOf(contract) ?? session.abstention),
    cause,
    tried: contract.failure.flatMap(attempt),
    reasons: [{ clause: `contract ${name}/otherwise`, code: "granted", asked: "abstain" }],
  };
}

function abstentionOf(contract: Contract): string | undefined {
  return contract.failure.find((step) => step.kind === "abstain")?.text;
}

function attempt(step: Contract["failure"][number]): readonly FailureAttempt[] {
  switch (step.kind) {
    case "delegate":
      return [{ kind: "delegate", of: [step.to], result: "not-available" }];
    case "ask":
      return [{ kind: "ask", of: step.approvers, result: "not-available" }];
    case "abstain":
      return [];
    default:
      return assertNever(step);
  }
}

/** The same answer as before, as long as it may still be read. */
function again(session: Session, envelope: Envelope, outcome: Outcome): Outcome {
  if (outcome.kind !== "released") return recorded(session, envelope, outcome);
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
  return recorded(session, envelope, { kind: "denied", reasons: verdict.reasons });
}

function malformed(session: Session): Outcome {
  const reason: Reason = { clause: "envelopes", code: "malformed-envelope", asked: "release" };
  const nobody: Envelope = { id: "", requirement: "", asked: [], recipient: "", purpose: "" };
  return refuse(session, nobody, reason);
}

function reused({ id }: Envelope): Reason {
  return { clause: "envelopes", code: "envelope-reused", asked: id };
}

function refuse(session: Session, envelope: Envelope, reason: Reason): Outcome {
  return recorded(session, envelope, { kind: "denied", reasons: [reason] });
}

function recorded(session: Session, { id, recipient, purpose }: Envelope, outcome: Outcome): Outcome {
  const { kind, reasons } = outcome;
  session.record({ operation: "release", id, outcome: kind, recipient, purpose, reasons });
  return outcome;
}

function granted({ name }: IndexedContract, clause: string, asked: string): Reason {
  return { clause: `contract ${name}/${clause}`, code: "granted", asked };
}

function text(content: string): Message {
  return { kind: "text", text: content };
}
