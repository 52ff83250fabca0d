import Database from "better-sqlite3";
import { chargesText, checkedCharges, type Charge, type Ledger } from "../runtime/ledger.ts";

export interface SqliteLedgerOptions {
  /** The file of the ledger; it is made if it is not there. */
  readonly file: string;
  /** How long to wait for another process, in milliseconds; then the charge is refused. 2,000 unless given. */
  readonly deadlineMs?: number;
}

/** A ledger that holds its file open. */
export interface SqliteLedger extends Ledger {
  readonly close: () => void;
}

const schema = `
  CREATE TABLE IF NOT EXISTS account (name TEXT PRIMARY KEY, spent INTEGER NOT NULL, last_ms INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS booking (account TEXT NOT NULL, at_ms INTEGER NOT NULL, amount INTEGER NOT NULL, charge TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS booking_by_time ON booking (account, at_ms);
  CREATE TABLE IF NOT EXISTS charge (id TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
`;

/**
 * A ledger in one file, for any number of processes of one machine. A charge is on the disk before it is answered. Each
 * call holds up its process while it waits, at most up to the deadline; then it throws, which means that nothing passes.
 */
export function sqliteLedger({ file, deadlineMs = 2000 }: SqliteLedgerOptions): SqliteLedger {
  const database = new Database(file, { timeout: deadlineMs });
  writeAhead(database, deadlineMs);
  database.pragma("synchronous = FULL");
  database.transaction(() => database.exec(schema)).immediate();
  const statements = prepare(database);
  const charge = database.transaction((id: string, charges: readonly Charge[], atMs: number) =>
    chargeAll(statements, id, charges, atMs),
  );
  const keep = database.transaction((name: string, text: string) => {
    statements.keep.run(name, text);
    return textIn(statements.kept.get(name), "text");
  });
  return {
    charge: async (id, charges, atMs) => charge.immediate(id, checkedCharges(charges, atMs), atMs),
    keep: async (name, text) => keep.immediate(name, text),
    close: () => database.close(),
  };
}

/**
 * Switches the file to write-ahead logging, which it then keeps. Where another process is writing before that, SQLite does not
 * wait for it but fails at once, so it is tried again until the deadline.
 *
 * @throws SqliteError where the file is still busy then
 */
function writeAhead(database: Database.Database, deadlineMs: number): void {
  const start = performance.now();
  for (;;) {
    try {
      database.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      const isBusy = error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
      if (!isBusy || performance.now() - start >= deadlineMs) throw error;
      pause(10);
    }
  }
}

/** Holds up the process, as every call of SQLite does that waits. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function prepare(database: Database.Database) {
  return {
    charged: database.prepare("SELECT content FROM charge WHERE id = ?"),
    account: database.prepare("SELECT spent, last_ms FROM account WHERE name = ?"),
    gone: database.prepare(
      "SELECT coalesce(sum(amount), 0) AS spent FROM booking WHERE account = ? AND at_ms <= ?",
    ),
    forget: database.prepare("DELETE FROM booking WHERE account = ? AND at_ms <= ?"),
    write: database.prepare(
      "INSERT INTO account VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET spent = excluded.spent, last_ms = excluded.last_ms",
    ),
    book: database.prepare("INSERT INTO booking VALUES (?, ?, ?, ?)"),
    charge: database.prepare("INSERT INTO charge VALUES (?, ?)"),
    keep: database.prepare("INSERT INTO kept VALUES (?, ?) ON CONFLICT (name) DO NOTHING"),
    kept: database.prepare("SELECT text FROM kept WHERE name = ?"),
  };
}

type Statements = ReturnType<typeof prepare>;

function chargeAll(statements: Statements, id: string, charges: readonly Charge[], atMs: number): boolean {
  const content = chargesText(charges);
  const before = statements.charged.get(id);
  if (before !== undefined) return textIn(before, "content") === content;
  const places = charges.map((charge) => placeOf(statements, charge, atMs));
  if (!places.every(({ charge, spent }) => spent + charge.amount <= charge.limit)) return false;
  for (const { charge, spent, nowMs } of places) {
    const { account, amount, overMs } = charge;
    statements.forget.run(account, nowMs - overMs);
    statements.book.run(account, nowMs, amount, id);
    statements.write.run(account, spent + amount, nowMs);
  }
  statements.charge.run(id, content);
  return true;
}

/** What an account holds within its window, at a time that never goes back. */
function placeOf(
  statements: Statements,
  charge: Charge,
  atMs: number,
): { readonly charge: Charge; readonly spent: number; readonly nowMs: number } {
  const row = statements.account.get(charge.account);
  if (row === undefined) return { charge, spent: 0, nowMs: atMs };
  const nowMs = Math.max(atMs, numberIn(row, "last_ms"));
  const gone = numberIn(statements.gone.get(charge.account, nowMs - charge.overMs), "spent");
  return { charge, spent: numberIn(row, "spent") - gone, nowMs };
}

function numberIn(row: unknown, column: string): number {
  const value = columnOf(row, column);
  if (!Number.isSafeInteger(value)) throw new TypeError(`the ledger's ${column} is no whole number`);
  return Number(value);
}

function textIn(row: unknown, column: string): string {
  const value = columnOf(row, column);
  if (typeof value !== "string") throw new TypeError(`the ledger's ${column} is no text`);
  return value;
}

function columnOf(row: unknown, column: string): unknown {
  return typeof row === "object" && row !== null
    ? Object.entries(row).find(([name]) => name === column)?.[1]
    : undefined;
}
