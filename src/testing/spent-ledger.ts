import { memoryLedger, type Ledger } from "../runtime/ledger.ts";

/** A ledger in which these budgets are used up: nothing can be charged to them. */
export function spentLedger(module: string, budgets: readonly string[]): Ledger {
  const ledger = memoryLedger();
  const accounts = budgets.map((name) => `${name.includes(".") ? name : `${module}.${name}`} `);
  return {
    keep: ledger.keep,
    charge: async (id, charges, atMs) =>
      !charges.some(({ account }) => accounts.some((spent) => account.startsWith(spent))) &&
      ledger.charge(id, charges, atMs),
  };
}
