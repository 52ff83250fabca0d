import { Pool } from "pg";
import { chargesText, checkedCharges, type Ledger } from "../runtime/ledger.ts";

export interface PostgresLedgerOptions {
  /** `postgres://user@host:port/database`, or what `pg` reads from the environment. */
  readonly connectionString?: string;
  /** How long to wait for the server or for another charge, in milliseconds; 2,000 unless given. */
  readonly deadlineMs?: number;
  /** Connections at most; 4 unless given. */
  readonly connections?: number;
}

/** A ledger that holds connections. */
export interface PostgresLedger extends Ledger {
  readonly close: () => Promise<void>;
}

/**
 * One statement, so that a charge is one round trip and one transaction. The accounts are locked in the order of their
 * names; then the charge is written, and the charge of another with the same identifier is waited for.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS remit_account (name text PRIMARY KEY, spent bigint NOT NULL, last_ms bigint NOT NULL);
  CREATE TABLE IF NOT EXISTS remit_booking (account text NOT NULL, at_ms bigint NOT NULL, amount bigint NOT NULL, charge text NOT NULL);
  CREATE INDEX IF NOT EXISTS remit_booking_by_time ON remit_booking (account, at_ms);
  CREATE TABLE IF NOT EXISTS remit_charge (id text PRIMARY KEY, content text NOT NULL);
  CREATE TABLE IF NOT EXISTS remit_kept (name text PRIMARY KEY, text text NOT NULL);
  CREATE OR REPLACE FUNCTION remit_charge_all(new_id text, new_content text, charges jsonb, at_ms bigint) RETURNS boolean AS $$
  DECLARE
    one record;
    now_ms bigint;
    gone numeric;
    before text;
  BEGIN
    SELECT content INTO before FROM remit_charge WHERE id = new_id;
    IF FOUND THEN RETURN before = new_content; END IF;
    INSERT INTO remit_account
      SELECT c.account, 0, at_ms FROM jsonb_to_recordset(charges) AS c(account text) ORDER BY c.account
      ON CONFLICT DO NOTHING;
    PERFORM FROM remit_account
      WHERE name IN (SELECT c.account FROM jsonb_to_recordset(charges) AS c(account text)) ORDER BY name FOR UPDATE;
    FOR one IN
      SELECT c.*, a.spent, a.last_ms
      FROM jsonb_to_recordset(charges) AS c(account text, amount bigint, "limit" bigint, "overMs" bigint)
      JOIN remit_account a ON a.name = c.account
    LOOP
      now_ms := greatest(at_ms, one.last_ms);
      SELECT coalesce(sum(b.amount), 0) INTO gone FROM remit_booking b
        WHERE b.account = one.account AND b.at_ms <= now_ms - one."overMs";
      IF one.spent - gone + one.amount > one."limit" THEN RETURN false; END IF;
    END LOOP;
    INSERT INTO remit_charge VALUES (new_id, new_content) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      SELECT content INTO before FROM remit_charge WHERE id = new_id;
      RETURN before = new_content;
    END IF;
    FOR one IN
      SELECT c.*, a.spent, a.last_ms
      FROM jsonb_to_recordset(charges) AS c(account text, amount bigint, "limit" bigint, "overMs" bigint)
      JOIN remit_account a ON a.name = c.account
    LOOP
      now_ms := greatest(at_ms, one.last_ms);
      WITH left_window AS (
        DELETE FROM remit_booking b WHERE b.account = one.account AND b.at_ms <= now_ms - one."overMs" RETURNING b.amount
      ) SELECT coalesce(sum(amount), 0) INTO gone FROM left_window;
      INSERT INTO remit_booking VALUES (one.account, now_ms, one.amount, new_id);
      UPDATE remit_account SET spent = one.spent - gone + one.amount, last_ms = now_ms WHERE name = one.account;
    END LOOP;
    RETURN true;
  END $$ LANGUAGE plpgsql;
`;

/** Several processes may start at once, and PostgreSQL has no lock on what is not there yet. */
const schemaLock = 7_203_648_201;

/**
 * A ledger for many processes and machines. A server that is down, and a lock that is not had within the deadline, reject
 * the promise, which means that nothing passes.
 */
export async function postgresLedger(options: PostgresLedgerOptions = {}): Promise<PostgresLedger> {
  const { connectionString, deadlineMs = 2000, connections = 4 } = options;
  const pool = new Pool({
    ...(connectionString === undefined ? {} : { connectionString }),
    max: connections,
    connectionTimeoutMillis: deadlineMs,
    query_timeout: deadlineMs + 500,
    statement_timeout: deadlineMs,
    lock_timeout: deadlineMs,
    allowExitOnIdle: true,
  });
  // A connection that breaks while nobody uses it: the next query says so.
  pool.on("error", () => undefined);
  await setUp(pool);
  return {
    charge: async (id, charges, atMs) => {
      const checked = checkedCharges(charges, atMs);
      const row = await one(pool, "SELECT remit_charge_all($1, $2, $3, $4) AS answer", [
        id,
        chargesText(checked),
        JSON.stringify(checked),
        atMs,
      ]);
      return row === true;
    },
    keep: async (name, text) => {
      await pool.query("INSERT INTO remit_kept VALUES ($1, $2) ON CONFLICT DO NOTHING", [name, text]);
      const kept = await one(pool, "SELECT text AS answer FROM remit_kept WHERE name = $1", [name]);
      if (typeof kept !== "string") throw new TypeError("the ledger's text is no text");
      return kept;
    },
    close: () => pool.end(),
  };
}

async function setUp(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [schemaLock]);
    await client.query(schema);
    await client.query("COMMIT");
    client.release();
  } catch (error) {
    client.release(true);
    await pool.end();
    throw error;
  }
}

async function one(pool: Pool, query: string, values: readonly unknown[]): Promise<unknown> {
  const { rows } = await pool.query<{ answer: unknown }>(query, [...values]);
  return rows[0]?.answer;
}
