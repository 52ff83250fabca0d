import { expressionText } from "../../policy/expression-text.ts";
import type { Contract, Policy } from "../../policy/policy.ts";
import { entry } from "../../policy/table.ts";
import { createMonitor } from "../../runtime/monitor.ts";
import { CaseError, projector } from "../../runtime/project.ts";
import { messageText } from "../../runtime/render.ts";
import { inItself } from "../contract-test.ts";
import type { Observation } from "./observation.ts";
import { fieldsOf, textOf, type AuditedCase } from "./read-observations.ts";
import { shapeOf } from "./shape.ts";

/** A contract, and what is asked of it. */
export interface AuditedContract {
  readonly policy: Policy;
  readonly name: string;
  readonly contract: Contract;
  /** The accepted slots that are asked for. */
  readonly asked: readonly string[];
  /** The field of the case that is the secret, where a line does not say. */
  readonly secret: string | undefined;
}

/** Monday, 2026-01-05 at noon. */
const atMs = Date.UTC(2026, 0, 5, 12);

/**
 * A case as the recipients and sinks of a contract see it: O_pub and X_auth are its projection, A_pub what the contract
 * discloses. The message is that of the line, or what the reference monitor releases for the case with a draw that
 * follows from the number of the line.
 *
 * @returns why the case cannot be seen so, where it cannot
 */
export async function observeContract(
  { policy, name, contract, asked, secret }: AuditedContract,
  given: AuditedCase,
): Promise<Observation | string> {
  const label = given.secret ?? secretIn(given.case, secret);
  if (label === undefined) return "does not say what its secret is";
  try {
    const { publicView, authorizedView } = projector(policy, contract)(given.case);
    const views = [fieldsOf(publicView), fieldsOf(authorizedView)] as const;
    const alone = inItself(policy, name, contract);
    const messages = given.transcript ?? (await release(alone, contract, asked, given));
    return {
      secret: label,
      template: given.template,
      public: views[0],
      authorized: views[1],
      authorization: contract.discloses.map(({ value }) => expressionText(value)),
      output: given.output,
      messages,
      shape: given.shape ?? shapeOf(messages, views),
    };
  } catch (error) {
    if (error instanceof CaseError) return error.message;
    throw error;
  }
}

function secretIn(source: object, path: string | undefined): string | undefined {
  let value: unknown = path === undefined ? undefined : source;
  for (const name of path?.split(".") ?? []) {
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? Object.getOwnPropertyDescriptor(value, name)?.value
        : undefined;
  }
  return value === undefined ? undefined : textOf(value);
}

async function release(
  policy: Policy,
  contract: Contract,
  asked: readonly string[],
  given: AuditedCase,
): Promise<readonly string[]> {
  const [requirement = ""] = contract.answers;
  const [recipient = ""] = contract.to;
  const slots = entry(policy.requirements, requirement)?.slots ?? [];
  const monitor = createMonitor({
    policy,
    clock: () => atMs,
    draws: () => Math.imul(given.line, 0x9e3779b1) >>> 0,
  });
  const outcome = await monitor.release(
    {
      id: `line ${given.line}`,
      requirement,
      asked: asked.filter((name) => slots.some((slot) => slot.name === name && slot.mode === "accepts")),
      recipient,
      purpose: contract.purpose,
    },
    given.case,
  );
  return "message" in outcome ? [messageText(outcome.message)] : [];
}
