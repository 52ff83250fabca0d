import type { Reason } from "../decide/verdict.ts";
import { sufficientCandidates, type Candidate } from "./candidates.ts";
import { releaseCharges } from "./charges.ts";
import type { Disclosure } from "./disclosure.ts";
import type { Charge } from "./ledger.ts";
import type { Outcome, ReleaseCause } from "./outcome.ts";
import type { View } from "./project.ts";
import { messageText, type Message, type Rendering } from "./render.ts";
import { unavailable, type Request } from "./request.ts";

/** No candidate was released, and why. */
export interface Failure {
  readonly kind: "failure";
  readonly cause: ReleaseCause;
  /** The least risky sufficient candidate, where one was only over its budget. */
  readonly overBudget?: Candidate;
}

type Denied = Extract<Outcome, { kind: "denied" }>;
type Released = Extract<Outcome, { kind: "released" }>;

export function isFailure(outcome: { readonly kind: string }): outcome is Failure {
  return outcome.kind === "failure";
}

/** Chooses by what is public, charges, renders, and gives the message out under the contract. */
export async function releaseUnder(request: Request): Promise<Released | Denied | Failure> {
  const { session, envelope, item, input } = request;
  const { candidates } = session.prepare(item);
  const sufficient = sufficientCandidates(session.index.policy, candidates, envelope.requirement, input);
  const [least] = sufficient;
  if (least === undefined) return { kind: "failure", cause: "no-candidate" };
  for (const candidate of sufficient) {
    const charges = chargesOf(request, candidate);
    const charged = charges !== undefined && (await charge(request, candidate.form, charges));
    if (charged === "unavailable") return ledgerUnavailable();
    // A charge comes before the rendering that it pays for: rendering reads values.
    if (charged) return giveOut(request, candidate, candidate.renderer.render(input));
  }
  return { kind: "failure", cause: "over-budget", overBudget: least };
}

/** What a release costs; undefined if it is over a limit per release. */
export function chargesOf(
  request: Request,
  cost: Pick<Candidate, "bits" | "risk">,
): readonly Charge[] | undefined {
  const { session, item, input } = request;
  const { publicView } = input;
  const charged = {
    policy: session.index.policy,
    contract: item.contract,
    publicView,
    session: session.name,
  };
  return releaseCharges(charged, cost);
}

/** Charges under the identifier of the envelope, apart for each form: what is charged for one form pays for no other. */
export function charge(
  { session, envelope, item }: Request,
  what: string,
  charges: readonly Charge[],
): Promise<boolean | "unavailable"> {
  if (charges.length === 0) return Promise.resolve(true);
  const id = JSON.stringify([envelope.id, item.name, what]);
  return attempt(() => session.ledger.charge(id, charges, session.now().ms));
}

/** The rendering as an object of the contract; one envelope gives one message, whoever retries it. */
export async function giveOut(
  request: Request,
  candidate: Candidate,
  rendering: Rendering,
): Promise<Released | Denied | Failure> {
  if (rendering.kind === "abstained") return { kind: "failure", cause: rendering.cause };
  const { session, envelope, fixing, item } = request;
  const mark = session.digest("message", envelope.id, messageText(rendering.message));
  const kept = await attempt(() => session.ledger.keep(`message ${envelope.id}`, mark));
  if (kept === "unavailable") return ledgerUnavailable();
  if (kept !== mark) {
    return { kind: "denied", reasons: [{ clause: "envelopes", code: "other-message", asked: "release" }] };
  }
  const object = objectOf(request, candidate, rendering.message, rendering.slots);
  const reasons: readonly Reason[] = [
    { clause: `contract ${item.name}/offers`, code: "granted", asked: candidate.form },
  ];
  return { kind: "released", message: rendering.message, object, fixed: fixing, reasons };
}

function objectOf(
  { session, envelope, fixing, item, input }: Request,
  { form, renderer }: Candidate,
  message: Message,
  slots: View,
): Disclosure {
  const authorizedView = Object.freeze(
    Object.fromEntries(
      Object.entries(input.authorizedView).filter(([name]) => renderer.discloses.includes(name)),
    ),
  );
  return session.register.create(
    {
      id: envelope.id,
      contract: item.name,
      form,
      recipient: envelope.recipient,
      purpose: envelope.purpose,
      fields: renderer.discloses,
      provenance: [envelope.id],
      releasedAt: fixing.at,
    },
    { message, slots, input: { ...input, authorizedView } },
  );
}

async function attempt<T>(step: () => Promise<T>): Promise<T | "unavailable"> {
  try {
    return await step();
  } catch {
    return unavailable();
  }
}

function ledgerUnavailable(): Denied {
  return { kind: "denied", reasons: [{ clause: "ledger", code: "ledger-unavailable", asked: "release" }] };
}
