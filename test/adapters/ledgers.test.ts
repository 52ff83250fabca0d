import Database from "better-sqlite3";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresLedger } from "../../src/adapters/postgres-ledger.ts";
import { sqliteLedger } from "../../src/adapters/sqlite-ledger.ts";
import { memoryLedger, type Ledger } from "../../src/runtime/ledger.ts";
import { envelope, receipt, setUp } from "../support/monitored.ts";
import { freshDatabase, startPostgres } from "../support/postgres.ts";
import { quickFolder, removeFolder } from "../support/quick-folder.ts";
import { schedulingCase } from "../support/scheduling.ts";

const folder = quickFolder();
let postgres: ReturnType<typeof startPostgres>;
const closing: (() => unknown)[] = [];
let count = 0;

beforeAll(() => {
  postgres = startPostgres();
});
afterAll(async () => {
  for (const close of closing) await close();
  postgres.stop();
  removeFolder(folder);
});

const fresh: Readonly<Record<string, () => Promise<Ledger>>> = {
  memory: () => Promise.resolve(memoryLedger()),
  sqlite: () => {
    const ledger = sqliteLedger({ file: join(folder, `${count++}.db`) });
    closing.push(ledger.close);
    return Promise.resolve(ledger);
  },
  postgres: async () => {
    const ledger = await postgresLedger({
      connectionString: await freshDatabase(postgres.url, `laws${count++}`),
    });
    closing.push(ledger.close);
    return ledger;
  },
};

const charge = (account: string, amount: number, limit = 10, overMs = 1000) => ({
  account,
  amount,
  limit,
  overMs,
});

describe.each(Object.entries(fresh))("a ledger in %s", (_name, open) => {
  it("charges up to the limit and not beyond it", async () => {
    const ledger = await open();
    expect(await ledger.charge("1", [charge("a", 6)], 0)).toBe(true);
    expect(await ledger.charge("2", [charge("a", 5)], 0)).toBe(false);
    expect(await ledger.charge("3", [charge("a", 4)], 0)).toBe(true);
    expect(await ledger.charge("4", [charge("a", 1)], 0)).toBe(false);
    expect(await ledger.charge("5", [charge("b", 10)], 0)).toBe(true);
  });

  it("charges all accounts or none", async () => {
    const ledger = await open();
    expect(await ledger.charge("1", [charge("a", 5), charge("b", 11)], 0)).toBe(false);
    expect(await ledger.charge("2", [charge("b", 10), charge("a", 10)], 0)).toBe(true);
    expect(await ledger.charge("3", [charge("c", 6), charge("c", 6)], 0)).toBe(false);
  });

  it("charges an identifier once, and only for what it was first charged", async () => {
    const ledger = await open();
    expect(await ledger.charge("1", [charge("a", 6)], 0)).toBe(true);
    expect(await ledger.charge("1", [charge("a", 6)], 5000)).toBe(true);
    expect(await ledger.charge("1", [charge("a", 1)], 0)).toBe(false);
    expect(await ledger.charge("1", [charge("b", 6)], 0)).toBe(false);
    expect(await ledger.charge("2", [charge("a", 4)], 0)).toBe(true);
  });

  it("forgets what has left the window, to the millisecond", async () => {
    const ledger = await open();
    await ledger.charge("1", [charge("a", 6)], 0);
    await ledger.charge("2", [charge("a", 4)], 500);
    expect(await ledger.charge("3", [charge("a", 1)], 999)).toBe(false);
    expect(await ledger.charge("4", [charge("a", 6)], 1000)).toBe(true);
    expect(await ledger.charge("5", [charge("a", 1)], 1499)).toBe(false);
    expect(await ledger.charge("6", [charge("a", 4)], 1500)).toBe(true);
  });

  it("does not trust a clock that goes back", async () => {
    const ledger = await open();
    await ledger.charge("1", [charge("a", 5)], 10_000);
    await ledger.charge("2", [charge("a", 5)], 0);
    expect(await ledger.charge("3", [charge("a", 1)], 10_999)).toBe(false);
    expect(await ledger.charge("4", [charge("a", 10)], 11_000)).toBe(true);
  });

  it("keeps what was said first", async () => {
    const ledger = await open();
    expect(await ledger.keep("n", "first")).toBe("first");
    expect(await ledger.keep("n", "second")).toBe("first");
    expect(await ledger.keep("m", "")).toBe("");
    expect(await ledger.keep("m", "second")).toBe("");
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])("refuses the amount %d", async (amount) => {
    const ledger = await open();
    await expect((async () => ledger.charge("1", [charge("a", amount)], 0))()).rejects.toThrow("whole");
  });

  it("answers one of many that charge the same at once", async () => {
    const ledger = await open();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => ledger.charge(String(index), [charge("a", 1, 7)], 0)),
    );
    expect(answers.filter((answer) => answer)).toHaveLength(7);
    const same = await Promise.all(
      Array.from({ length: 12 }, () => ledger.charge("same", [charge("b", 1, 7)], 0)),
    );
    expect(same.every((answer) => answer)).toBe(true);
    expect(await ledger.charge("rest", [charge("b", 6, 7)], 0)).toBe(true);
  });

  it("holds a monitor that starts again to what the first one said", async () => {
    const ledger = await open();
    const first = setUp({ ledger, draws: () => 1 });
    await first.monitor.release(envelope, schedulingCase);
    const second = setUp({ ledger, draws: () => 2 });
    second.clock.ms += 5000;
    expect(await second.monitor.release(envelope, schedulingCase)).toMatchObject({
      kind: "released",
      message: receipt,
      fixed: { draw: 1, at: { ms: first.clock.ms } },
    });
    const third = setUp({ ledger });
    const other = { ...schedulingCase, selected_slot: { day: "mon", hour: 9 } };
    expect(await third.monitor.release(envelope, other)).toMatchObject({
      kind: "denied",
      reasons: [{ code: "other-message" }],
    });
    const fourth = setUp({ ledger });
    expect(await fourth.monitor.release({ ...envelope, asked: ["reason"] }, schedulingCase)).toMatchObject({
      kind: "denied",
      reasons: [{ code: "envelope-reused" }],
    });
  });
});

describe("a ledger that cannot be reached", () => {
  const denied = { kind: "denied", reasons: [{ code: "ledger-unavailable" }] };

  it("lets nothing out while another process holds the file, and something when it does not", async () => {
    const file = join(folder, "locked.db");
    const ledger = sqliteLedger({ file, deadlineMs: 50 });
    closing.push(ledger.close);
    const other = new Database(file);
    const { monitor } = setUp({ ledger });
    other.exec("BEGIN IMMEDIATE");
    expect(await monitor.release(envelope, schedulingCase)).toMatchObject(denied);
    other.exec("ROLLBACK");
    other.close();
    expect(await monitor.release(envelope, schedulingCase)).toMatchObject({ kind: "released" });
  });

  it("is opened while another process writes to the new file, once that is done", async () => {
    const file = join(folder, "new.db");
    const writing = `
      const Database = require("better-sqlite3");
      const database = new Database(process.argv[1]);
      database.exec("BEGIN IMMEDIATE");
      console.log("writing");
      const polling = setInterval(() => {
        if (!require("node:fs").existsSync(process.argv[1] + ".done")) return;
        database.exec("COMMIT");
        clearInterval(polling);
      }, 5);`;
    const other = spawn(process.execPath, ["-e", writing, file], { stdio: ["ignore", "pipe", "inherit"] });
    await once(other.stdout, "data");
    expect(() => sqliteLedger({ file, deadlineMs: 50 })).toThrow("database is locked");
    writeFileSync(`${file}.done`, "");
    const ledger = sqliteLedger({ file, deadlineMs: 30_000 });
    closing.push(ledger.close);
    expect(await ledger.keep("a", "b")).toBe("b");
  });

  it("lets nothing out when the file is not a ledger", () => {
    expect(() => sqliteLedger({ file: folder })).toThrow("unable to open database file");
  });

  it("lets nothing out while another charge holds an account of the server, nor when the server is gone", async () => {
    const connectionString = await freshDatabase(postgres.url, "locked");
    const ledger = await postgresLedger({ connectionString, deadlineMs: 300 });
    closing.push(ledger.close);
    const { monitor } = setUp({ ledger });
    await monitor.release({ ...envelope, id: "first" }, schedulingCase);
    const pool = new Pool({ connectionString });
    const client = await pool.connect();
    await client.query("BEGIN; SELECT FROM remit_account FOR UPDATE");
    expect(await monitor.release({ ...envelope, id: "second" }, schedulingCase)).toMatchObject(denied);
    await client.query("ROLLBACK");
    expect(await monitor.release({ ...envelope, id: "second" }, schedulingCase)).toMatchObject({
      kind: "released",
    });
    client.release();
    await pool.query("ALTER TABLE remit_kept RENAME TO gone");
    expect(await monitor.release({ ...envelope, id: "third" }, schedulingCase)).toMatchObject(denied);
    await pool.end();
    await expect(
      postgresLedger({ connectionString: "postgres://remit@127.0.0.1:1/none", deadlineMs: 300 }),
    ).rejects.toThrow("ECONNREFUSED");
  });
});
