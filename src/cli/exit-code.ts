import type { Diagnostic } from "../diagnostics/diagnostic.ts";

/** 0: clean, allowed or released. 1: findings. 2: could not decide, which callers treat as denied. */
export type ExitCode = 0 | 1 | 2;

/** Codes REM90xx say that a command could not decide. */
const couldNotDecide = /^REM90/;

export function exitCodeOf(diagnostics: readonly Diagnostic[], denyWarnings = false): ExitCode {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.some(({ code }) => couldNotDecide.test(code))) return 2;
  const hasWarnings = diagnostics.some(({ severity }) => severity === "warning");
  return errors.length > 0 || (denyWarnings && hasWarnings) ? 1 : 0;
}
