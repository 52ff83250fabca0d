import Database from "better-sqlite3";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Pool } from "pg";
import { openLedger, type StoreName } from "./open-ledger.ts";

const worker = fileURLToPath(new URL("charge-worker.ts", import.meta.url));

/** One store with a budget that many processes charge. */
export interface Fire {
  readonly store: StoreName;
  /** The file of the ledger, or the address of an empty database. */
  readonly place: string;
  readonly folder: string;
  readonly limit: number;
}

/** What the processes say that they released, and what the store says that was charged. */
export interface Burnt {
  readonly released: number;
  readonly releasedIds: readonly string[];
  readonly denied: number;
  readonly charged: number;
  readonly chargedIds: ReadonlySet<string>;
}

/** Lets processes charge at once, each its own numbers, until all are done. */
export async function chargeAtOnce(fire: Fire, processes: number, each: number): Promise<void> {
  const workers = Array.from({ length: processes }, (_, index) => startWorker(fire, index, each));
  const codes = await Promise.all(workers.map(ended));
  if (codes.some((code) => code !== 0)) throw new Error(`workers ended with ${codes.join(", ")}`);
}

/**
 * Kills processes while they charge, at moments that `random` gives (from 0 to 1), and starts each again with the same
 * numbers: it tries again what it may have charged before. Lets the last ones finish.
 */
export async function killAtRandom(
  fire: Fire,
  processes: number,
  each: number,
  kills: number,
  random: () => number,
): Promise<void> {
  const running = Array.from({ length: processes }, (_, index) => startWorker(fire, index, each));
  for (let kill = 0; kill < kills; kill++) {
    const index = Math.floor(random() * processes);
    const file = outputOf(fire, index);
    const before = sizeOf(file);
    while (sizeOf(file) === before && running[index]?.exitCode === null) await delay(5);
    await delay(random() * 60);
    const victim = running[index];
    if (victim === undefined) continue;
    victim.kill("SIGKILL");
    await ended(victim);
    running[index] = startWorker(fire, index, each);
  }
  await Promise.all(running.map(ended));
}

export async function burnt(fire: Fire, processes: number): Promise<Burnt> {
  const lines = Array.from({ length: processes }, (_, index) => outputOf(fire, index))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, "utf8").split("\n").slice(0, -1));
  const answers = lines.map((line) => line.split(" "));
  // One number may have been released before its process was killed, and again after: it is one object.
  const amounts = new Map(
    answers.filter(([, , answer]) => answer === "true").map(([id, amount]) => [id, amount]),
  );
  const { charged, ids } = fire.store === "sqlite" ? inSqlite(fire.place) : await inPostgres(fire.place);
  return {
    released: [...amounts.values()].reduce((sum, amount) => sum + Number(amount), 0),
    releasedIds: [...amounts.keys()].map((id) => `object ${id}`),
    denied: answers.filter(([, , answer]) => answer === "denied").length,
    charged,
    chargedIds: new Set(ids),
  };
}

/** Opens the store again and charges once more under an identifier that was charged before. */
export async function chargesAgain(fire: Fire, id: string, amount: number): Promise<boolean> {
  const ledger = await openLedger(fire.store, fire.place);
  const charge = { account: "budget", amount, limit: fire.limit, overMs: 86_400_000 };
  const answer = await ledger.charge(id, [charge], 0);
  await ledger.close();
  return answer;
}

function startWorker(fire: Fire, index: number, each: number): ChildProcess {
  const numbers = [index * each, each, fire.limit].map(String);
  const parameters = [fire.store, fire.place, outputOf(fire, index), ...numbers];
  return spawn(process.execPath, ["--import", "tsx", worker, ...parameters], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}

function outputOf({ folder, store }: Fire, index: number): string {
  return join(folder, `${store}-${index}`);
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

interface Charged {
  readonly charged: number;
  readonly ids: readonly string[];
}

function inSqlite(file: string): Charged {
  const database = new Database(file);
  const health = database.pragma("integrity_check", { simple: true });
  if (health !== "ok") throw new Error(`the file is damaged: ${String(health)}`);
  const sum = database.prepare<[], { sum: number }>("SELECT sum(amount) AS sum FROM booking").get()?.sum ?? 0;
  const ids = database.prepare<[], { id: string }>("SELECT id FROM charge").all();
  database.close();
  return { charged: sum, ids: ids.map(({ id }) => id) };
}

async function inPostgres(connectionString: string): Promise<Charged> {
  const pool = new Pool({ connectionString });
  const sum = await pool.query<{ sum: string }>("SELECT sum(amount) AS sum FROM remit_booking");
  const ids = await pool.query<{ id: string }>("SELECT id FROM remit_charge");
  await pool.end();
  return { charged: Number(sum.rows[0]?.sum ?? 0), ids: ids.rows.map(({ id }) => id) };
}
