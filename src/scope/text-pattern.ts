import { ok, type Result } from "../base/result.ts";
import type { Refusal } from "./refusal.ts";
import { parseRegular } from "./regular-syntax.ts";
import type { Term } from "./regular.ts";

/** Texts of a regular language, always anchored at both ends. */
export interface TextScope {
  readonly kind: "text";
  /** The pattern as written between the slashes. */
  readonly pattern: string;
}

/** Reads a pattern of texts; what is not regular, or could not be decided within bounds, is refused. */
export function parseTextPattern(pattern: string): Result<TextScope, Refusal> {
  const term = parseRegular(pattern);
  return term.ok ? ok({ kind: "text", pattern }) : term;
}

/** The language of the pattern; undefined when it is malformed. */
export function textTerm(scope: TextScope): Term | undefined {
  const term = parseRegular(scope.pattern);
  return term.ok ? term.value : undefined;
}
