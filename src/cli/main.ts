#!/usr/bin/env node
import { homedir } from "node:os";
import { join } from "node:path";
import { loadCached } from "./code-cache.ts";

/** All else of the bundle is compiled once on a machine. Run from its sources, the program is loaded as it is. */
if (import.meta.filename.endsWith(".ts")) void import("./start.ts");
else {
  const home = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
  const command = /^[a-z]+$/.exec(process.argv[2] ?? "")?.[0] ?? "none";
  loadCached(join(import.meta.dirname, "start.js"), join(home, "remit", "code"), command);
}
