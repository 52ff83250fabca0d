import { canonicalForm } from "../policy/canonical-form.ts";
import { decimalOfNumber } from "../policy/decimal.ts";
import type { BudgetLimit, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import type { Charge } from "./ledger.ts";
import type { View } from "./project.ts";

/** What a charge is for: whose budgets, and by what key they count. */
export interface Charged {
  readonly policy: Pick<Policy, "budgets" | "module">;
  /** The contract, or the budgets of a commitment, which has no context. */
  readonly contract: { readonly charges: readonly string[]; readonly context?: string };
  readonly publicView: View;
  /** Names the session, for limits per session. */
  readonly session: string;
}

/**
 * What the release of a form costs; undefined if no ledger could let it pass, because it is over a limit per release. It
 * depends on which form is released and on the public key, never on the values that fill the form (MNC eq. 10, with the
 * form's capacity or written risk for its risk).
 */
export function releaseCharges(
  charged: Charged,
  form: { readonly bits: number; readonly risk: number },
): readonly Charge[] | undefined {
  return chargesOf(charged, (unit) => {
    if (unit === "bits") return form.bits;
    if (unit === "risk") return form.risk;
    return unit === "releases" ? 1 : undefined;
  });
}

/** What a call of a tool costs: one call, and each numeric argument that a budget sums. */
export function callCharges(charged: Charged, tool: string, bound: View): readonly Charge[] | undefined {
  return chargesOf(charged, (unit) => {
    if (unit === "calls") return 1;
    const argument = unit.startsWith(`${tool}.`) ? unit.slice(tool.length + 1) : undefined;
    if (argument === undefined || !Object.hasOwn(bound, argument)) return undefined;
    const value = bound[argument];
    // What is negative gives nothing back.
    return typeof value === "number" ? Math.max(0, value) : 0;
  });
}

/** The same charges, on accounts without a limit: an approval lifts a budget and is counted apart from it. */
export function approvedCharges(charges: readonly Charge[]): readonly Charge[] {
  return charges.map((charge) => ({
    ...charge,
    account: `approved ${charge.account}`,
    limit: Number.MAX_SAFE_INTEGER,
  }));
}

function chargesOf(
  charged: Charged,
  amountOf: (unit: string) => number | undefined,
): readonly Charge[] | undefined {
  const charges: Charge[] = [];
  for (const name of charged.contract.charges) {
    for (const limit of entry(charged.policy.budgets, name)?.limits ?? []) {
      const amount = amountOf(limit.unit);
      if (amount === undefined) continue;
      const [cost, most] = [millionths(amount, "up"), millionths(limit.amount, "down")];
      if (cost === undefined || most === undefined || cost > most) return undefined;
      if (limit.per !== "release") charges.push(chargeOf(charged, name, limit, cost, most));
    }
  }
  return charges;
}

function chargeOf(charged: Charged, budget: string, limit: BudgetLimit, cost: number, most: number): Charge {
  const overMs = limit.overMs ?? Number.MAX_SAFE_INTEGER;
  const name = budget.includes(".") ? budget : `${charged.policy.module}.${budget}`;
  return {
    account: `${name} ${limit.unit} over ${overMs} per ${keyOf(charged, limit.per)}`,
    amount: cost,
    limit: most,
    overMs,
  };
}

function keyOf({ contract, publicView, session }: Charged, per: BudgetLimit["per"]): string {
  if (typeof per === "string") return `${per} ${session}`;
  const key = per.context === contract.context ? (publicView[per.field] ?? null) : null;
  return `${per.context}.${per.field} ${valueKey(key)}`;
}

function valueKey(value: Value): string {
  const form = canonicalForm(value);
  return form.ok ? form.value : "";
}

/** Whole millionths, against the drift of sums of fractions; undefined for what is not finite or too large to be exact. */
function millionths(amount: number, direction: "up" | "down"): number | undefined {
  if (!Number.isFinite(amount)) return undefined;
  const exact = decimalOfNumber(amount);
  const scaled = exact === undefined ? amount * 1e6 : Number(exact.digits) * 10 ** (6 - exact.scale);
  const isWhole = exact !== undefined && exact.scale <= 6;
  const whole = isWhole ? Math.round(scaled) : direction === "up" ? Math.ceil(scaled) : Math.floor(scaled);
  return Number.isSafeInteger(whole) ? whole : undefined;
}
