import { invariant } from "../base/assert.ts";

/** One limit that a release or call counts against. */
export interface Charge {
  /** Names the counter: the budget, its limit and the key. */
  readonly account: string;
  readonly amount: number;
  /** What the account may hold within its window. */
  readonly limit: number;
  /** The length of the window in milliseconds; absent where each charge stands alone. */
  readonly overMs?: number;
}

/**
 * Where budgets are kept (MNC eq. 9). A charge comes before the release that it pays for and is never given back, so
 * that released ≤ charged ≤ limit also after a crash.
 */
export interface Ledger {
  /**
   * Charges all accounts or none; false if one of them would pass its limit. The same identifier is charged once: asked
   * again, the answer is what it was.
   */
  readonly charge: (id: string, charges: readonly Charge[], atMs: number) => Promise<boolean>;
}

interface Booking {
  readonly atMs: number;
  readonly amount: number;
}

/** A ledger that lives as long as the process. */
export function memoryLedger(): Ledger {
  const accounts = new Map<string, Booking[]>();
  const charged = new Set<string>();
  return {
    charge: (id, charges, atMs) => {
      if (charged.has(id)) return Promise.resolve(true);
      for (const { amount } of charges) invariant(amount >= 0, "a charge is not negative");
      const fits = mergeByAccount(charges).every((charge) =>
        fitsIn(accounts.get(charge.account) ?? [], charge, atMs),
      );
      if (!fits) return Promise.resolve(false);
      for (const charge of charges) book(accounts, charge, atMs);
      charged.add(id);
      return Promise.resolve(true);
    },
  };
}

/** Two charges on one account must fit together. */
function mergeByAccount(charges: readonly Charge[]): readonly Charge[] {
  const merged = new Map<string, Charge>();
  for (const charge of charges) {
    const before = merged.get(charge.account);
    merged.set(charge.account, { ...charge, amount: charge.amount + (before?.amount ?? 0) });
  }
  return [...merged.values()];
}

function fitsIn(bookings: readonly Booking[], charge: Charge, atMs: number): boolean {
  if (charge.overMs === undefined) return charge.amount <= charge.limit;
  const from = atMs - charge.overMs;
  const spent = bookings
    .filter((booking) => booking.atMs > from)
    .reduce((sum, booking) => sum + booking.amount, 0);
  return spent + charge.amount <= charge.limit;
}

function book(accounts: Map<string, Booking[]>, charge: Charge, atMs: number): void {
  const { overMs, account, amount } = charge;
  if (overMs === undefined) return;
  const kept = (accounts.get(account) ?? []).filter((booking) => booking.atMs > atMs - overMs);
  accounts.set(account, [...kept, { atMs, amount }]);
}
