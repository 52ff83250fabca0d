import { appendFileSync } from "node:fs";
import { openLedger, type StoreName } from "./open-ledger.ts";

/**
 * One of many processes that charge one budget. It writes what it has released to a file of its own, after it was charged,
 * as a monitor would: name of the store, place of the store, file, first number, how many, limit.
 */
const [store, place, file, first, count, limit] = process.argv.slice(2);
if (store === undefined || place === undefined || file === undefined) throw new Error("no store");
const ledger = await openLedger(store as StoreName, place);
for (let number = Number(first); number < Number(first) + Number(count); number++) {
  const amount = 1 + (number % 5);
  const charge = { account: "budget", amount, limit: Number(limit), overMs: 86_400_000 };
  const answer = await ledger.charge(`object ${number}`, [charge], number).catch(() => "denied" as const);
  appendFileSync(file, `${number} ${amount} ${answer}\n`);
}
await ledger.close();
