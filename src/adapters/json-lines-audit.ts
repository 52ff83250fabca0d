import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import type { AuditEvent } from "../runtime/outcome.ts";

/** Writes events to a file, one JSON object a line. */
export interface JsonLinesAudit {
  /** @throws when the line cannot be written; the monitor then stops the operation. */
  readonly audit: (event: AuditEvent) => void;
  readonly close: () => void;
}

/** A file that is only ever appended to. With `durable` each line is on the disk before its operation goes on. */
export function jsonLinesAudit(file: string, { durable = false } = {}): JsonLinesAudit {
  const descriptor = openSync(file, "a", 0o600);
  return {
    audit: (event) => {
      writeSync(descriptor, `${JSON.stringify(event)}\n`);
      if (durable) fsyncSync(descriptor);
    },
    close: () => closeSync(descriptor),
  };
}
