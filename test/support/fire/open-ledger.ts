import { postgresLedger } from "../../../src/adapters/postgres-ledger.ts";
import { sqliteLedger } from "../../../src/adapters/sqlite-ledger.ts";
import type { Ledger } from "../../../src/runtime/ledger.ts";

export type StoreName = "sqlite" | "postgres";

/** The ledger in a file or at an address, with a deadline that a busy machine keeps. */
export async function openLedger(
  store: StoreName,
  place: string,
): Promise<Ledger & { readonly close: () => void | Promise<void> }> {
  return store === "sqlite"
    ? sqliteLedger({ file: place, deadlineMs: 30_000 })
    : postgresLedger({ connectionString: place, deadlineMs: 30_000, connections: 1 });
}
