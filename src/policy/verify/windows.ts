import { canonicalForm } from "../canonical-form.ts";
import { contractView } from "../contract-view.ts";
import type { Bits, BudgetLimit, Contract, Policy, WindowBound } from "../policy.ts";
import { entry } from "../table.ts";
import { isChoiceKnown } from "./certificates.ts";
import { breach, eachOf, type Law } from "./law.ts";

/**
 * What a certificate says of a window is what follows from the limits and from the bits of one release, by counting the
 * releases that a limit lets pass. That these bits hold is another law's affair.
 */
export const windowsHold: Law = (policy) =>
  eachOf("contracts", policy.contracts, (contract, pointer) => {
    const proved = contract.charges.flatMap((budget) => windowsUnder(policy, contract, budget));
    const isSame = textOf(proved) === textOf(contract.certificate.windows);
    return isSame ? [] : breach(`${pointer}/certificate/windows`, `${textOf(proved)} holds`);
  });

function textOf(value: unknown): string {
  const form = canonicalForm(value);
  return form.ok ? form.value : "something else";
}

function windowsUnder(policy: Policy, contract: Contract, budget: string): readonly WindowBound[] {
  const limits = entry(policy.budgets, budget)?.limits ?? [];
  const all = Object.values(policy.contracts).filter(({ charges }) => charges.includes(budget));
  const seen = new Set<string>();
  return limits.flatMap(({ per, overMs }): readonly WindowBound[] => {
    const window = textOf([per, overMs ?? null]);
    if (per === "release" || overMs === undefined || seen.has(window)) return [];
    seen.add(window);
    const counting = limits.filter(
      (limit) => textOf(limit.per) === textOf(per) && limit.overMs !== undefined && limit.overMs >= overMs,
    );
    const least = (contracts: readonly Contract[]): Bits =>
      lowest(counting.map((limit) => bitsWithin(policy, limit, contracts)));
    return [{ budget, per, overMs, bits: least([contract]), together: least(all) }];
  });
}

/** The most that the messages of some contracts reveal while a limit holds. */
function bitsWithin(policy: Policy, { unit, amount }: BudgetLimit, contracts: readonly Contract[]): Bits {
  const each = highest(contracts.map(({ certificate }) => certificate.bits));
  if (each === 0) return 0;
  // Every release is charged what it reveals, so the limit is on what they reveal.
  if (unit !== "releases" && contracts.every((one) => isChargedInFull(policy, one, unit))) return amount;
  const cost = leastCost(contracts, unit);
  if (cost === undefined || cost === 0 || each === "unbounded") return "unbounded";
  return Math.floor(amount / cost) * each;
}

function isChargedInFull(policy: Policy, contract: Contract, unit: string): boolean {
  const known = new Set(contractView(policy, contract).publicFields.map(({ name }) => name));
  const isWritten = contract.offers.some(({ risk }) => risk !== undefined);
  const isCharged = unit === "bits" || (unit === "risk" && !isWritten);
  return isCharged && isChoiceKnown(contract, contract.certificate.choiceReads, known);
}

/** The least that one release costs in a unit; undefined where releases are not counted in it. */
function leastCost(contracts: readonly Contract[], unit: string): number | undefined {
  if (unit === "releases") return 1;
  if (unit !== "bits" && unit !== "risk") return undefined;
  const costs = contracts.flatMap(({ offers, certificate }) =>
    offers.flatMap(({ form, risk }) => {
      if (unit === "risk" && risk !== undefined) return [risk];
      const { bits, receiptBits = bits } = entry(certificate.candidates, form) ?? { bits: "unbounded" };
      return [bits, receiptBits].flatMap((one) => (one === "unbounded" ? [] : [one]));
    }),
  );
  return costs.length === 0 ? Infinity : Math.min(...costs);
}

function highest(all: readonly Bits[]): Bits {
  return all.reduce<Bits>(
    (most, bits) => (most === "unbounded" || bits === "unbounded" ? "unbounded" : Math.max(most, bits)),
    0,
  );
}

function lowest(all: readonly Bits[]): Bits {
  return all.reduce<Bits>(
    (least, bits) => (least === "unbounded" || (bits !== "unbounded" && bits < least) ? bits : least),
    "unbounded",
  );
}
