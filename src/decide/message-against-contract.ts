import { fieldPaths, isCovered } from "../policy/contract-view.ts";
import { expressionText } from "../policy/expression-text.ts";
import type { Expression } from "../policy/expression.ts";
import type { BudgetLimit, Contract, FailureStep, FormCertificate, Offer, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import type { PolicyIndex } from "./policy-index.ts";
import { valueIn, type Situation } from "./situations.ts";
import { isValueOf } from "./type-order.ts";
import { allowed, denied, type ReasonCode, type Verdict } from "./verdict.ts";

/** A message as its contract sees it: who sends it to whom, for what, as which candidate, and what it carries. */
export interface ContractMessage {
  readonly contract: string;
  readonly requirement: string;
  /** The accepted slots that it answers. */
  readonly asked: readonly string[];
  readonly sender: string;
  readonly recipient: string;
  readonly purpose: string;
  /** Values of the case that it holds. */
  readonly carries: readonly Expression[];
  /** What it says in one slot of the requirement. */
  readonly fills?: { readonly slot: string; readonly value: Value };
  /** The candidate that is released. */
  readonly form?: string;
  /** Which fields its shape depends on; more than the candidate's own is refused. */
  readonly shape?: readonly string[];
  /** How many bits it reveals. */
  readonly bits?: number;
  /** What is charged for its risk; what the candidate charges where it is absent. */
  readonly risk?: number;
  /** What is known of its case and its envelope, by which the candidate is chosen. */
  readonly situation?: Situation;
}

/** Whether a message of that kind is one that its contract lets out. Whether its budgets last is {@link decideSpending}'s. */
export function decideMessage(index: PolicyIndex, message: ContractMessage): Verdict {
  const item = index.contracts.get(message.contract);
  const refuse = (clause: string, code: ReasonCode, asked: string): Verdict =>
    denied({ clause: `contract ${message.contract}${clause}`, code, asked });
  if (item === undefined) return refuse("", "unknown-contract", message.contract);
  const { contract, view } = item;
  const strange = strangeField(index.policy, contract, message.situation);
  if (strange !== undefined) return refuse("/discloses", "value-does-not-fit", strange);
  const { requirement, sender, recipient, purpose } = message;
  if (!item.requirements.has(requirement)) return refuse("/for", "wrong-requirement", requirement);
  const slot = message.asked.find((name) => index.accepted.get(requirement)?.has(name) !== true);
  if (slot !== undefined) return refuse("/for", "unknown-slot", slot);
  const { fills } = message;
  const filled = entry(index.policy.requirements, requirement)?.slots.find(
    ({ name }) => name === fills?.slot,
  );
  if (
    fills !== undefined &&
    (filled === undefined || !isValueOf({ policy: index.policy, type: filled.type }, fills.value))
  )
    return refuse("/for", "value-does-not-fit", fills.slot);
  if (contract.from !== sender) return refuse("/from", "wrong-sender", sender);
  if (!item.recipients.has(recipient)) return refuse("/to", "wrong-recipient", recipient);
  if (contract.purpose !== purpose) return refuse("/purpose", "wrong-purpose", purpose);
  const hidden = message.carries.find((value) => !isCovered(view, value));
  if (hidden !== undefined) return refuse("/discloses", "field-not-disclosed", expressionText(hidden));
  if (message.form === undefined) return allowed([granted(message)]);
  const certificate = entry(contract.certificate.candidates, message.form);
  if (certificate === undefined || !contract.offers.some(({ form }) => form === message.form))
    return refuse("/offers", "candidate-not-offered", message.form);
  const { situation, risk = Infinity } = message;
  if (situation !== undefined && !isOffered(index.policy, contract, message.form, situation))
    return refuse("/offers", "candidate-not-offered", message.form);
  if (risk < leastRisk(contract, message.form)) return refuse("/offers", "over-budget", `${risk} risk`);
  const unread = message.carries.flatMap(fieldPaths).find((path) => !reads(certificate, path));
  if (unread !== undefined) return refuse("/offers", "field-not-disclosed", unread.join("."));
  const varying = (message.shape ?? []).find((field) => !certificate.shapeReads.includes(field));
  if (varying !== undefined) return refuse("/offers", "shape-depends", varying);
  const { bits } = certificate;
  if (bits !== "unbounded" && (message.bits ?? 0) > bits)
    return refuse("/offers", "reveals-more", `${message.bits} bits`);
  return allowed([granted(message)]);
}

/** A field that the context does not have, or not with that value. */
function strangeField(
  policy: Policy,
  { context }: Contract,
  situation: Situation | undefined,
): string | undefined {
  const declared = entry(policy.contexts, context)?.fields ?? [];
  const strange = Object.entries(situation?.fields ?? {}).find(([name, value]) => {
    const type = declared.find((field) => field.name === name)?.type;
    return type === undefined || !isValueOf({ policy, type }, value);
  });
  return strange?.[0];
}

export function offersOf({ offers }: Contract, form: string): readonly Offer[] {
  return offers.filter((offer) => offer.form === form);
}

/** Whether one of a candidate's guards holds in a situation. */
export function isOffered(policy: Policy, contract: Contract, form: string, situation: Situation): boolean {
  return offersOf(contract, form).some(
    ({ guard }) => guard === undefined || valueIn(policy, situation, guard) === true,
  );
}

/** The least that is charged for a candidate's risk: what is written, else its capacity in bits. */
export function leastRisk(contract: Contract, form: string): number {
  const bits = entry(contract.certificate.candidates, form)?.bits ?? "unbounded";
  const capacity = bits === "unbounded" ? Infinity : bits;
  return Math.min(...offersOf(contract, form).map(({ risk = capacity }) => risk));
}

/** A step that follows where no candidate can be released. */
export interface Failure {
  readonly contract: string;
  readonly step: FailureStep;
}

/** Whether a contract lets a step follow: that persons are asked, or that another agent answers in its place. */
export function decideFailure({ contracts }: PolicyIndex, { contract, step }: Failure): Verdict {
  const clause = `contract ${contract}/otherwise`;
  const asked = step.kind === "delegate" ? step.to : step.kind;
  const has = contracts
    .get(contract)
    ?.contract.failure.some((one) => JSON.stringify(one) === JSON.stringify(step));
  return has === true
    ? allowed([{ clause, code: "granted", asked }])
    : denied({ clause, code: "not-granted", asked });
}

/** Whether a candidate reads a field, or a record that it is part of. */
function reads({ valuesRead, shapeReads }: FormCertificate, path: readonly string[]): boolean {
  const read = new Set([...valuesRead, ...shapeReads]);
  return path.some((_, index) => read.has(path.slice(0, index + 1).join(".")));
}

function granted({ contract, recipient }: ContractMessage): {
  clause: string;
  code: "granted";
  asked: string;
} {
  return { clause: `contract ${contract}/to`, code: "granted", asked: recipient };
}

/** So much of a budget's unit within so long, under one contract or commitment. */
export interface Spending extends BudgetLimit {
  readonly under: { readonly contract: string } | { readonly commitment: string };
}

/** Whether the budgets that are charged let so much be spent: every limit over a window that long or longer has room. */
export function decideSpending(policy: Policy, spending: Spending): Verdict {
  const { under } = spending;
  const clause = "contract" in under ? `contract ${under.contract}` : `commitment ${under.commitment}`;
  const charged =
    "contract" in under
      ? entry(policy.contracts, under.contract)
      : entry(policy.commitments, under.commitment);
  const asked = spendingText(spending);
  if (charged === undefined) return denied({ clause, code: "unknown-contract", asked });
  for (const name of charged.charges) {
    const limit = entry(policy.budgets, name)?.limits.find(
      (one) =>
        isOfOneAccount(one, spending) && windowOf(spending) <= windowOf(one) && spending.amount > one.amount,
    );
    if (limit === undefined) continue;
    return denied({ clause: `budget ${name}`, code: "over-budget", asked, nearest: spendingText(limit) });
  }
  return allowed([{ clause: `${clause}/charges`, code: "granted", asked }]);
}

/** Whether two limits count the same thing for the same key. */
export function isOfOneAccount(first: BudgetLimit, second: BudgetLimit): boolean {
  return first.unit === second.unit && JSON.stringify(first.per) === JSON.stringify(second.per);
}

export function windowOf({ overMs = 0 }: BudgetLimit): number {
  return overMs;
}

/** `8 bits per release`. */
export function spendingText({ amount, unit, per, overMs }: BudgetLimit): string {
  const key = typeof per === "string" ? per : `${per.context}.${per.field}`;
  return `${amount} ${unit} per ${key}${overMs === undefined ? "" : ` over ${overMs} ms`}`;
}
