import type { Bits, BudgetLimit, ContractCertificate, Offer, WindowKey } from "./policy.ts";
import { entry } from "./table.ts";

/** What a contract releases, as far as it counts for a budget. */
export interface Releases {
  /** A bound on one release. */
  readonly bits: Bits;
  /** The least that a release is charged, in bits and in risk. */
  readonly least: { readonly bits: number; readonly risk: number };
  /** Whether what is charged in a unit bounds what is revealed: which message it is, is known from what is public. */
  readonly bounding: { readonly bits: boolean; readonly risk: boolean };
}

/** @param isKnown whether what is public decides which candidate is released, and no broker fills its slots */
export function releasesOf(
  offers: readonly Offer[],
  { bits, candidates }: Pick<ContractCertificate, "bits" | "candidates">,
  isKnown: boolean,
): Releases {
  const costs = offers.map(({ form, risk }) => {
    const known = entry(candidates, form);
    const charged = Math.min(...[known?.bits, known?.receiptBits].map(numberOf));
    return { bits: charged, risk: risk ?? charged };
  });
  return {
    bits,
    least: {
      bits: Math.min(Infinity, ...costs.map((cost) => cost.bits)),
      risk: Math.min(Infinity, ...costs.map((cost) => cost.risk)),
    },
    bounding: { bits: isKnown, risk: isKnown && offers.every(({ risk }) => risk === undefined) },
  };
}

function numberOf(bits: Bits | undefined): number {
  return bits === undefined || bits === "unbounded" ? Infinity : bits;
}

/** A key and a window that limits count by. */
export interface Window {
  readonly per: WindowKey;
  readonly overMs: number;
}

/** The windows that limits count over, each once, in order. */
export function windowsOf(limits: readonly BudgetLimit[]): readonly Window[] {
  const windows = new Map<string, Window>();
  for (const { per, overMs } of limits) {
    if (per !== "release" && overMs !== undefined)
      windows.set(JSON.stringify([per, overMs]), { per, overMs });
  }
  return [...windows.values()];
}

/**
 * A bound on what all releases that one key pays for in a window reveal. Where a charge is at least what is revealed, the
 * limit is the bound (MNC eq. 9); else it bounds how many releases there are, and each reveals at most the bits of one.
 */
export function windowBits(
  { per, overMs }: Window,
  limits: readonly BudgetLimit[],
  releases: readonly Releases[],
): Bits {
  // What a longer window holds, a shorter one cannot exceed.
  const counting = limits.filter((one) => isSame(one.per, per) && (one.overMs ?? 0) >= overMs);
  const bound = Math.min(Infinity, ...counting.map((limit) => boundOf(limit, releases)));
  return bound === Infinity ? "unbounded" : bound;
}

function isSame(one: BudgetLimit["per"], other: BudgetLimit["per"]): boolean {
  return typeof one === "string" || typeof other === "string"
    ? one === other
    : one.context === other.context && one.field === other.field;
}

function boundOf({ unit, amount }: BudgetLimit, releases: readonly Releases[]): number {
  const each = Math.max(0, ...releases.map(({ bits }) => numberOf(bits)));
  if (each === 0) return 0;
  switch (unit) {
    case "releases":
      return Math.floor(amount) * each;
    case "bits":
    case "risk": {
      if (releases.every(({ bounding }) => bounding[unit])) return amount;
      const least = Math.min(...releases.map((one) => one.least[unit]));
      return least === 0 || each === Infinity ? Infinity : Math.floor(amount / least) * each;
    }
    default:
      return Infinity;
  }
}
