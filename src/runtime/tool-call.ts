import { denied } from "../decide/verdict.ts";
import { callCharges } from "./charges.ts";
import { decideUse, idOf, isDisclosure, record, refuse } from "./object-use.ts";
import type { Called, Use } from "./outcome.ts";
import type { Session } from "./session.ts";
import { unavailable } from "./request.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { Reason } from "../decide/verdict.ts";
import { nearest } from "../diagnostics/suggest.ts";
import type { Policy } from "../policy/policy.ts";
import { entry, tableOf } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import { conform, ownProperty } from "./conform.ts";
import type { View } from "./project.ts";

/** A call of a tool with an object. */
export interface CallUse extends Use {
  readonly arguments: object;
  /** The same for a call that is tried again, so that it is charged once; each call counts unless it is given. */
  readonly call?: string;
}

/** Decides on a call of a tool with an object: its slots fill the parameters of their names, and budgets are charged. */
export async function callTool(session: Session, object: unknown, request: CallUse): Promise<Called> {
  const id = idOf(session, object);
  const { verdict, content } = decideUse(session, "call", object, request);
  if (content === undefined || !isDisclosure(session, object)) {
    return refuse(session, "call", request, verdict, id);
  }
  const { policy, contracts } = session.index;
  const bound = bindArguments(policy, request.to, content.slots, request.arguments);
  if (!bound.ok) return refuse(session, "call", request, denied(bound.error), id);
  const contract = contracts.get(content.facts.contract)?.contract;
  const charges =
    contract === undefined
      ? undefined
      : callCharges(
          { policy, contract, publicView: content.input.publicView, session: session.name },
          request.to,
          bound.value,
        );
  const clause = `contract ${content.facts.contract}/charges`;
  const overBudget = denied({ clause, code: "over-budget", asked: `call ${request.to}` });
  if (charges === undefined) return refuse(session, "call", request, overBudget, id);
  if (charges.length > 0) {
    const call = JSON.stringify([id, request.to, request.call ?? `${session.name} ${session.next()}`]);
    const charged = await Promise.resolve()
      .then(() => session.ledger.charge(call, charges, session.now().ms))
      .catch(unavailable);
    if (charged === "unavailable") {
      const down = denied({ clause: "ledger", code: "ledger-unavailable", asked: `call ${request.to}` });
      return refuse(session, "call", request, down, id);
    }
    if (!charged) return refuse(session, "call", request, overBudget, id);
    // The charge may have taken its time: a lifetime may be over.
    const still = decideUse(session, "call", object, request);
    if (still.content === undefined) return refuse(session, "call", request, still.verdict, id);
  }
  record(session, "call", object, request, verdict, content);
  return { verdict, arguments: bound.value };
}

/**
 * The arguments of a tool's call: a slot fills the parameter of its name, the caller gives the rest. An argument that
 * no parameter takes, that is given twice or that does not fit is refused.
 */
export function bindArguments(
  policy: Policy,
  tool: string,
  slots: View,
  given: object,
): Result<View, Reason> {
  const parameters = entry(policy.parties, tool)?.parameters ?? [];
  const names = parameters.map((parameter) => parameter.name);
  const stray = Object.keys(given).find((name) => !names.includes(name));
  if (stray !== undefined) {
    return fail(refusal(tool, "unknown-argument", stray, nearest(stray, names) ?? names.join(", ")));
  }
  const bound: [string, Value][] = [];
  for (const { name, type } of parameters) {
    const property = ownProperty(given, name);
    const isSlot = Object.hasOwn(slots, name);
    if (isSlot && property.kind !== "absent") return fail(refusal(tool, "argument-given-twice", name));
    const raw = isSlot ? slots[name] : property.kind === "value" ? property.value : undefined;
    const fitted = conform(policy.types, type, raw, name);
    if (!fitted.ok)
      return fail(refusal(tool, "argument-does-not-fit", fitted.error.path, fitted.error.expected));
    bound.push([name, fitted.value]);
  }
  return ok(Object.freeze(tableOf(bound)));
}

function refusal(tool: string, code: Reason["code"], asked: string, near?: string): Reason {
  return {
    clause: `tool ${tool}`,
    code,
    asked,
    ...(near === undefined || near === "" ? {} : { nearest: near }),
  };
}
