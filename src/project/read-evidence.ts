import { fail, ok, type Result } from "../base/result.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import { releaseDiagnostics } from "../diagnostics/catalogue/release.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { parseStrictJson } from "../policy/strict-json.ts";
import { readNamedFile } from "./node-host.ts";

/** Reads a platform's file of evidence, wherever it is; what stands in it is checked when a commitment is built. */
export function readEvidence(path: string): Result<unknown, Diagnostic> {
  const content = readNamedFile(path);
  if (content.kind !== "text") return fail(problem(path, "cannot be read"));
  const parsed = parseStrictJson(content.text);
  return parsed.ok ? ok(parsed.value) : fail(problem(path, "is not JSON without repeated names"));
}

function problem(path: string, reason: string): Diagnostic {
  const span = { start: 0, end: 0 };
  return diagnose(releaseDiagnostics.badEvidence, { evidence: path, reason }, undefined, span);
}
