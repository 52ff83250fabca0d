import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** An audit event of CPython, and its first argument that says on what. */
export type AuditEvent = readonly [event: string, argument: string];

const script = fileURLToPath(new URL("audited-runs.py", import.meta.url));

/**
 * Runs harmless Python programs, each in a process and an empty folder of its own, and gives the audit events that they
 * raise; an exception that ends one is the event `error`. Quick, and blind to what raises no event: see test/oracle.
 */
export function auditedRuns(texts: readonly string[]): readonly (readonly AuditEvent[])[] {
  const output = execFileSync("python3", ["-I", script], {
    input: JSON.stringify(texts),
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["pipe", "pipe", "ignore"],
  });
  return JSON.parse(output) as readonly (readonly AuditEvent[])[];
}
