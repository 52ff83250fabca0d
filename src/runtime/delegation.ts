import type { FailureStep } from "../policy/policy.ts";
import { slotTypeInForm } from "../policy/form-view.ts";
import { entry, tableOf } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import type { FailureCode } from "./broker.ts";
import { sufficientCandidates } from "./candidates.ts";
import { conform, ownProperty } from "./conform.ts";
import type { Disclosure } from "./disclosure.ts";
import type { Envelope } from "./envelope.ts";
import type { Outcome } from "./outcome.ts";
import type { View } from "./project.ts";
import { charge, chargesOf, giveOut, isFailure, releaseUnder } from "./release-under-contract.ts";
import type { Message } from "./render.ts";
import type { Request } from "./request.ts";

type Delegate = Extract<FailureStep, { kind: "delegate" }>;

/**
 * Private delegation (MNC-D). The broker is shown what its own contract discloses, charged to that contract's budgets;
 * its answer leaves only under the contract that was asked, in a form that it offers, charged and read back like any.
 */
export async function delegate(
  request: Request,
  step: Delegate,
): Promise<Outcome | FailureCode | "not-available" | "over-budget" | "not-applicable"> {
  const { session } = request;
  if (session.broker === undefined) return "not-available";
  const shown = await showBroker(request, step);
  if (shown === undefined) return "not-applicable";
  const { id, requirement, asked } = request.envelope;
  const { message, object } = shown;
  const answer = await Promise.resolve(
    session.broker({ id, broker: step.to, message, object, requirement, asked }),
  ).catch(() => undefined);
  if (answer?.kind === "failure") return "cannot-compute";
  if (answer?.kind !== "receipt") return "no-answer";
  const slots = readReceipt(request, answer.slots);
  return slots === undefined ? "malformed-receipt" : giveReceipt(request, step.to, slots);
}

/** Releases to the broker under its contract; undefined if nothing can be released to it. */
async function showBroker(
  { session, envelope, fixing, source }: Request,
  { to, under }: Delegate,
): Promise<{ readonly message: Message; readonly object: Disclosure } | undefined> {
  const item = session.index.contracts.get(under);
  if (item === undefined || !item.recipients.has(to)) return undefined;
  const projection = session.prepare(item).project(source);
  const input = { ...projection, asked: new Set<string>(), draw: fixing.draw, clockMs: fixing.at.ms };
  for (const requirement of item.contract.answers) {
    const inner: Envelope = {
      id: `${envelope.id} for ${to}`,
      requirement,
      asked: [],
      recipient: to,
      purpose: item.contract.purpose,
    };
    const outcome = await releaseUnder({ session, envelope: inner, fixing, item, input, source });
    if (isFailure(outcome) || outcome.kind !== "released") continue;
    // Without a digest: what the broker is shown may be withheld from whoever reads the events.
    session.record({
      operation: "release",
      id: inner.id,
      outcome: "released",
      recipient: to,
      purpose: inner.purpose,
      contract: under,
      form: outcome.object.form,
      fixed: fixing,
      reasons: outcome.reasons,
    });
    return { message: outcome.message, object: outcome.object };
  }
  return undefined;
}

/** The slots of a receipt, of their types; what the requirement needs is there, and nothing that it has not. */
function readReceipt({ session, envelope }: Request, given: unknown): View | undefined {
  const { policy } = session.index;
  if (typeof given !== "object" || given === null) return undefined;
  const slots = entry(policy.requirements, envelope.requirement)?.slots ?? [];
  if (Object.keys(given).some((name) => !slots.some((slot) => slot.name === name))) return undefined;
  const values: [string, Value][] = [];
  for (const slot of slots) {
    const property = ownProperty(given, slot.name);
    if (property.kind === "computed") return undefined;
    if (property.kind === "absent" && slot.mode === "accepts") {
      values.push([slot.name, null]);
      continue;
    }
    const raw = property.kind === "value" ? property.value : undefined;
    const fitted = conform(policy.types, slotTypeInForm(policy, slot), raw, slot.name);
    if (!fitted.ok || (slot.mode === "needs" && fitted.value === null)) return undefined;
    values.push([slot.name, fitted.value]);
  }
  return tableOf(values);
}

/** The receipt in the least risky form that shows what is needed; what was only accepted may be left out. */
async function giveReceipt(
  request: Request,
  broker: string,
  slots: View,
): Promise<Outcome | FailureCode | "over-budget" | "not-applicable"> {
  const { session, item, envelope, input } = request;
  const needed = { ...input, asked: new Set<string>() };
  const { candidates } = session.prepare(item);
  const fitting = sufficientCandidates(session.index.policy, candidates, envelope.requirement, needed);
  if (fitting.length === 0) return "not-applicable";
  for (const candidate of fitting) {
    const charges = chargesOf(request, candidate.receipt);
    const charged = charges !== undefined && (await charge(request, `${candidate.form} receipt`, charges));
    if (charged === "unavailable") return "no-answer";
    if (!charged) continue;
    const outcome = await giveOut(request, candidate, candidate.renderer.renderReceipt(needed, slots));
    if (isFailure(outcome)) return "unsafe-receipt";
    return outcome.kind === "released" ? { ...outcome, kind: "delegated", broker } : outcome;
  }
  return "over-budget";
}
