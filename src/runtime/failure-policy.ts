import { assertNever } from "../base/assert.ts";
import type { FailureStep } from "../policy/policy.ts";
import { approvedCharges } from "./charges.ts";
import type { FailureCode } from "./broker.ts";
import { delegate } from "./delegation.ts";
import type { Abstained, FailureAttempt, Outcome } from "./outcome.ts";
import { charge, chargesOf, giveOut, isFailure, type Failure } from "./release-under-contract.ts";
import { messageText } from "./render.ts";
import { textMessage, unavailable, type Request } from "./request.ts";
import type { Session } from "./session.ts";

/**
 * MNC-D: the steps of the contract's failure policy in order, up to one that gives a message or has to be waited for. Its
 * end is one fixed text, whatever happened on the way.
 */
export async function afterFailure(session: Session, request: Request, failure: Failure): Promise<Outcome> {
  const tried: FailureAttempt[] = [];
  for (const step of request.item.contract.failure) {
    const outcome = await take(request, failure, step, tried);
    if (outcome !== undefined) return outcome;
  }
  const end = abstention(session, request, failure, tried);
  const code = tried.find((one) => one.kind === "delegate" && isCode(one.result))?.result;
  return code !== undefined && isCode(code) ? { ...end, kind: "failed", code } : end;
}

/** Undefined where the step gave nothing; then `tried` says why. */
async function take(
  request: Request,
  failure: Failure,
  step: FailureStep,
  tried: FailureAttempt[],
): Promise<Outcome | undefined> {
  switch (step.kind) {
    case "delegate": {
      const answer = await delegate(request, step);
      if (typeof answer !== "string") return answer;
      tried.push({ kind: "delegate", of: [step.to], result: answer });
      return undefined;
    }
    case "ask": {
      const answer = await ask(request, failure, step.approvers, tried);
      if (typeof answer !== "string") return answer;
      tried.push({ kind: "ask", of: step.approvers, result: answer });
      return undefined;
    }
    case "abstain":
      return undefined;
    default:
      return assertNever(step);
  }
}

/**
 * An approval lifts a budget and never a field, so there is something to ask only where a sufficient candidate was over
 * its budget. What is approved is charged apart.
 */
async function ask(
  request: Request,
  failure: Failure,
  approvers: readonly string[],
  tried: readonly FailureAttempt[],
): Promise<Outcome | FailureAttempt["result"]> {
  const { session, envelope, fixing, item, input } = request;
  const candidate = failure.overBudget;
  if (candidate === undefined) return "not-applicable";
  const rendering = candidate.renderer.render(input);
  if (rendering.kind === "abstained") return "not-rendered";
  const content = messageText(rendering.message);
  const digest = session.digest(
    "approval",
    JSON.stringify([envelope, fixing.draw, fixing.at.ms, item.name, candidate.form]),
    content,
  );
  const { ms } = session.now();
  const used = await session.approvals.use(digest, ms).catch(unavailable);
  if (used === true) {
    const charges = approvedCharges(chargesOf(request, candidate) ?? []);
    const charged = await charge(request, `${candidate.form} approved`, charges);
    if (charged === true) {
      const outcome = await giveOut(request, candidate, rendering);
      if (!isFailure(outcome)) return outcome;
    }
    return "not-available";
  }
  if (used === "unavailable") return "not-available";
  const asked = session.approvals.ask(
    {
      digest,
      approvers,
      requesters: [envelope.recipient, item.contract.from],
      content: rendering.message,
    },
    ms,
  );
  return { ...abstention(session, request, failure, tried), kind: "asked", request: asked };
}

function abstention(
  session: Session,
  { item, fixing }: Request,
  { cause }: Failure,
  tried: readonly FailureAttempt[],
): Abstained {
  const { name, contract } = item;
  const fixed = contract.failure.find((step) => step.kind === "abstain")?.text;
  return {
    kind: "abstained",
    message: textMessage(fixed ?? session.abstention),
    cause,
    tried,
    fixed: fixing,
    reasons: [{ clause: `contract ${name}/otherwise`, code: "granted", asked: "abstain" }],
  };
}

const codes: ReadonlySet<string> = new Set<FailureCode>([
  "cannot-compute",
  "no-answer",
  "malformed-receipt",
  "unsafe-receipt",
]);

function isCode(result: FailureAttempt["result"]): result is FailureCode {
  return codes.has(result);
}
