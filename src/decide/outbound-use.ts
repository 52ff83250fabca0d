import { expressionText } from "../policy/expression-text.ts";
import type { Outbound, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import { allowed, denied, type Verdict } from "./verdict.ts";

/** One thing that a message which an outbound lets out may be or hold; what is absent is not looked at. */
export interface OutboundUse {
  readonly outbound: string;
  /** A field of the case that stands in it, `kept` or as what it is generalized to. */
  readonly field?: { readonly name: string; readonly as: string };
  /** Who may stand in a line of addressees, as the policy says it. */
  readonly addressees?: { readonly line: string; readonly among: string };
  /** Something that is added to what the case says. */
  readonly adds?: string;
  readonly words?: number;
  readonly layout?: string;
  /** How often it is checked, as JSON, where that is not always. */
  readonly checks?: string;
  readonly frame?: { readonly part: FramePart; readonly name: string };
}

export type FramePart = "channel" | "from" | "purpose" | "context";

/** Whether an outbound lets out such a message. Whether a draft keeps to it is decided on its text. */
export function decideOutboundUse(policy: Policy, use: OutboundUse): Verdict {
  const outbound = entry(policy.outbounds, use.outbound);
  const refused = outbound === undefined ? use.outbound : refusedPart(outbound, use);
  const clause = `outbound ${use.outbound}`;
  return refused === undefined
    ? allowed([{ clause, code: "granted", asked: use.outbound }])
    : denied({ clause, code: "not-granted", asked: refused });
}

function refusedPart(outbound: Outbound, use: OutboundUse): string | undefined {
  const { field, addressees, adds, words = 0, layout, checks, frame } = use;
  if (field !== undefined && !isShown(outbound, field.name, field.as)) return field.name;
  if (addressees !== undefined && addresseesOf(outbound, addressees.line) !== addressees.among)
    return addressees.line;
  if (adds !== undefined && !outbound.adds.includes(adds)) return adds;
  if (words > (outbound.layout.maxWords ?? Infinity)) return `${words} words`;
  if (layout !== undefined && outbound.layout.name !== layout) return layout;
  if (checks !== undefined && JSON.stringify(outbound.checks) !== checks) return "unchecked";
  return frame !== undefined && outbound[frame.part] !== frame.name ? frame.name : undefined;
}

/** What may stand in a line of addressees. */
export function addresseesOf({ to }: Outbound, line: string): string {
  const among = to.find((rule) => rule.line === line)?.among;
  return among === undefined ? "nobody" : expressionText(among);
}

/** `withheld`, `kept`, or what stands in the field's place. */
export function shownAs(outbound: Outbound, field: string): string {
  if (outbound.preserves.includes(field) || outbound.requires.includes(field)) return "kept";
  const generalized = outbound.generalizes.find((one) => one.field === field);
  if (generalized === undefined) return "withheld";
  const { to } = generalized;
  return `generalized to ${to.kind === "text" ? JSON.stringify(to.text) : expressionText(to.call)}`;
}

/** A field that is kept may stand there in any other way as well. */
function isShown(outbound: Outbound, field: string, as: string): boolean {
  const shown = shownAs(outbound, field);
  return shown === as || shown === "kept";
}
