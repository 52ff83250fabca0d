import { checkDraft } from "../decide/draft/check-draft.ts";
import type { Outbound, Policy } from "../policy/policy.ts";
import type { GivenOutbound, TestExpectation, TestMessage } from "../policy/policy-test.ts";
import { entry } from "../policy/table.ts";
import { buildRelease } from "../runtime/outbound/build-release.ts";
import { fixRecipients } from "../runtime/outbound/envelope-recipients.ts";
import { mailChannel } from "../runtime/outbound/mail-message.ts";
import type { TestFailure } from "./contract-test.ts";
import type { Exercised } from "./exercised-rules.ts";
import { outboundShows } from "./reach.ts";

/**
 * Runs the expectations of a test about an outbound. Messages are checked as the send guard checks them, without a rewrite,
 * against the case that the test gives: all of it, for what is not given cannot be looked for in a message.
 */
export function runOutboundTest(
  policy: Policy,
  given: GivenOutbound,
  expectations: readonly TestExpectation[],
  exercised: Exercised = () => undefined,
): readonly TestFailure[] {
  const outbound = entry(policy.outbounds, given.name);
  return expectations.flatMap((expectation): readonly TestFailure[] => {
    const found =
      outbound === undefined
        ? "no such outbound"
        : problemOf(policy, outbound, given, expectation, exercised);
    return found === undefined ? [] : [{ expectation, found }];
  });
}

/** What is the case instead of what is expected; undefined where it is the case. */
function problemOf(
  policy: Policy,
  outbound: Outbound,
  given: GivenOutbound,
  expectation: TestExpectation,
  exercised: Exercised,
): string | undefined {
  switch (expectation.kind) {
    case "reach":
      return reachProblem(policy, outbound, expectation);
    case "message": {
      const verdict = verdictOn(policy, given, expectation.message);
      noteMessage(given.name, outbound, verdict, exercised);
      if (verdict.kind === "undecided") return verdict.reason;
      const answer = verdict.reasons.length === 0 ? "allowed" : "denied";
      if (answer === expectation.answer) return undefined;
      return answer === "allowed" ? "it is allowed" : `it is denied: ${verdict.reasons.join("; ")}`;
    }
    default:
      return "an outbound has no such expectation";
  }
}

type MessageVerdict =
  | { readonly kind: "undecided"; readonly reason: string }
  /** Why it is denied; allowed where there is no reason. */
  | {
      readonly kind: "decided";
      readonly reasons: readonly string[];
      /** The fields that a reason speaks of. */
      readonly fields: ReadonlySet<string>;
    };

/** A message that may be sent kept what it has to; of one that may not, each reason is a clause that stopped it. */
function noteMessage(name: string, outbound: Outbound, verdict: MessageVerdict, exercised: Exercised): void {
  if (verdict.kind === "undecided") return;
  const isAllowed = verdict.reasons.length === 0;
  exercised(`outbound ${name} ${isAllowed ? "allowed" : "denied"}`);
  const note = (word: string, fields: readonly string[], isKept: boolean): void => {
    for (const field of fields)
      if ((isKept && isAllowed) || verdict.fields.has(field)) exercised(`outbound ${name}/${word} ${field}`);
  };
  note("preserves", outbound.preserves, true);
  note("requires", outbound.requires, true);
  note(
    "generalizes",
    outbound.generalizes.map(({ field }) => field),
    false,
  );
  note("withholds", outbound.withholds, false);
}

function verdictOn(policy: Policy, given: GivenOutbound, message: TestMessage): MessageVerdict {
  const task = { parameters: given.parameters, case: given.values, instruction: "" };
  const bound = buildRelease(policy, given.name, task);
  if (!bound.ok) {
    const missing = bound.error.map(({ path, reason }) => `\`${path ?? ""}\` ${reason}`);
    return { kind: "undecided", reason: `the test does not give the whole case: ${missing.join("; ")}` };
  }
  const read = mailChannel.read({ ...message });
  if (!read.ok) return { kind: "decided", reasons: [`the message ${read.error}`], fields: new Set() };
  const recipients = fixRecipients(read.value.recipients, bound.value.recipients, mailChannel.readAddress);
  const wrong = recipients.ok
    ? []
    : recipients.error.map(({ address, line, reason }) =>
        address === "" ? reason : `\`${address}\` under ${line} ${reason}`,
      );
  const findings = checkDraft(bound.value.rule, read.value.draft);
  return {
    kind: "decided",
    reasons: [...wrong, ...findings.map((one) => `the ${one.part} ${said(one.message)}`)],
    fields: new Set(findings.flatMap(({ field }) => (field === undefined ? [] : [field]))),
  };
}

/** `shows …` goes on after the part; what is named alone has to be introduced. */
function said(message: string): string {
  return /^(?:shows|does|no longer|speaks)\b/.test(message) ? message : `has ${message}`;
}

function reachProblem(
  policy: Policy,
  outbound: Outbound,
  { mode, path: [field = ""], parties, only }: Extract<TestExpectation, { kind: "reach" }>,
): string | undefined {
  const reached = outboundShows(policy, outbound, field, mode) ? [outbound.channel] : [];
  const isExact = only || parties.length === 0;
  const holds =
    parties.every((party) => reached.includes(party)) &&
    (!isExact || reached.every((party) => parties.includes(party)));
  if (holds) return undefined;
  return `it ${mode} ${reached.length === 0 ? "nobody" : reached.map((party) => `\`${party}\``).join(", ")}`;
}
