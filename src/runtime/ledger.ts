import { invariant } from "../base/assert.ts";

/** One limit that a release or a call counts against. Amounts are whole millionths of the budget's unit. */
export interface Charge {
  /** Names the counter: the budget, its limit and the key. */
  readonly account: string;
  readonly amount: number;
  /** What the account may hold within its window. */
  readonly limit: number;
  /** The length of the window in milliseconds. */
  readonly overMs: number;
}

/**
 * Where budgets are kept (MNC eq. 9), with what must be said once and for all: draws, messages given out, approvals used.
 * A charge comes before the release that it pays for and is never given back, so that released ≤ charged ≤ limit holds
 * also after a crash. A promise that is rejected is a store that is down or locked; nothing is released then.
 */
export interface Ledger {
  /**
   * Charges all accounts or none; false if one of them would pass its limit. The same identifier is charged once: asked
   * again with the same charges the answer is true, with others false.
   *
   * @param atMs milliseconds since 1970; a reading older than one that an account has seen counts as that one.
   */
  readonly charge: (id: string, charges: readonly Charge[], atMs: number) => Promise<boolean>;
  /** The text that was first kept under a name: this one, if none was. */
  readonly keep: (name: string, text: string) => Promise<string>;
}

interface Account {
  readonly bookings: { readonly atMs: number; readonly amount: number }[];
  spent: number;
  lastMs: number;
}

/** A ledger that lives as long as the process. */
export function memoryLedger(): Ledger {
  const accounts = new Map<string, Account>();
  const charged = new Map<string, string>();
  const kept = new Map<string, string>();
  return {
    charge: (id, charges, atMs) => {
      const bookings = checkedCharges(charges, atMs);
      const content = chargesText(bookings);
      const before = charged.get(id);
      if (before !== undefined) return Promise.resolve(before === content);
      const places = bookings.map((charge) => ({ charge, account: accountOf(accounts, charge, atMs) }));
      if (!places.every(({ charge, account }) => account.spent + charge.amount <= charge.limit)) {
        return Promise.resolve(false);
      }
      for (const { charge, account } of places) {
        account.bookings.push({ atMs: account.lastMs, amount: charge.amount });
        account.spent += charge.amount;
      }
      charged.set(id, content);
      return Promise.resolve(true);
    },
    keep: (name, text) => {
      const first = kept.get(name) ?? text;
      kept.set(name, first);
      return Promise.resolve(first);
    },
  };
}

/** The account at a time that never goes back, without what has left its window. */
function accountOf(accounts: Map<string, Account>, { account: name, overMs }: Charge, atMs: number): Account {
  const account = accounts.get(name) ?? { bookings: [], spent: 0, lastMs: atMs };
  accounts.set(name, account);
  account.lastMs = Math.max(account.lastMs, atMs);
  const firstKept = account.bookings.findIndex((booking) => booking.atMs > account.lastMs - overMs);
  const gone = account.bookings.splice(0, firstKept === -1 ? account.bookings.length : firstKept);
  account.spent -= gone.reduce((sum, booking) => sum + booking.amount, 0);
  return account;
}

/** The charges by account, sorted; an account that is charged twice is charged the sum, within the smaller limit. */
export function checkedCharges(charges: readonly Charge[], atMs: number): readonly Charge[] {
  invariant(Number.isSafeInteger(atMs), "a time is a whole number of milliseconds");
  const merged = new Map<string, Charge>();
  for (const charge of charges) {
    const { account, amount, limit, overMs } = charge;
    const before = merged.get(account);
    const sum = amount + (before?.amount ?? 0);
    const isWhole = [amount, sum, limit, overMs].every((part) => Number.isSafeInteger(part) && part >= 0);
    invariant(isWhole, "amounts, limits and windows are whole and not negative");
    invariant(before === undefined || before.overMs === overMs, "an account has one window");
    merged.set(account, {
      account,
      amount: sum,
      limit: Math.min(limit, before?.limit ?? limit),
      overMs,
    });
  }
  return [...merged.values()].sort((left, right) => (left.account < right.account ? -1 : 1));
}

/** What was charged, to tell a retry from another charge under the same identifier. */
export function chargesText(charges: readonly Charge[]): string {
  return JSON.stringify(charges.map(({ account, amount }) => [account, amount]));
}
