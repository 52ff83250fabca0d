import { Pool } from "pg";
import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { quickFolder, removeFolder } from "./quick-folder.ts";

const script = fileURLToPath(new URL("postgres.sh", import.meta.url));

/** A real PostgreSQL: the one that `REMIT_POSTGRES_URL` names, else one that is started here. */
export function startPostgres(): { readonly url: string; readonly stop: () => void } {
  const url = process.env["REMIT_POSTGRES_URL"];
  if (url !== undefined) return { url, stop: () => undefined };
  const folder = join(quickFolder(), "server");
  // The server runs as another user, who must be able to come to its folder.
  chmodSync(dirname(folder), 0o755);
  const started = execFileSync("bash", [script, "start", folder], { encoding: "utf8" }).trim();
  const stop = (): void => {
    execFileSync("bash", [script, "stop", folder]);
    removeFolder(dirname(folder));
  };
  return { url: started, stop };
}

/** The address of a new, empty database of that server. */
export async function freshDatabase(url: string, name: string): Promise<string> {
  const database = `${name}_${process.pid}_${Date.now()}`;
  const pool = new Pool({ connectionString: url });
  await pool.query(`CREATE DATABASE ${database}`);
  await pool.end();
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
