import { ok, type Result } from "../base/result.ts";
import { anyCodePoint, anyParameter, mark, parameterTerm } from "./alphabet.ts";
import { bindingOf } from "./binding.ts";
import {
  canonicalPattern,
  isParameter,
  isStar,
  literalPattern,
  parseWildcards,
  printPattern,
  type Pattern,
  type Template,
} from "./pattern.ts";
import type { Reading } from "./reading.ts";
import type { Refusal } from "./refusal.ts";
import { anyNumber, choice, literal, never, sequence, symbols, type Ranges, type Term } from "./regular.ts";

/**
 * Names, members of an enum, addresses of mail, plain texts: each pattern is a name, or a glob in which `*` is any text.
 * Names are compared code point by code point.
 */
export interface NamesScope {
  readonly kind: "names";
  readonly of: readonly Pattern[];
}

/** Reads a name, or a glob of names. */
export function parseNamePattern(template: Template): Result<NamesScope, Refusal> {
  const pattern = parseWildcards(template);
  if (!pattern.ok) return pattern;
  if (pattern.value.some((piece) => typeof piece === "object" && piece.kind === "deep")) {
    return { ok: false, error: { reason: "has `**` in it; `*` is any text in a name" } };
  }
  return ok({ kind: "names", of: [pattern.value] });
}

/** The set of these names. */
export function namesOf(names: Iterable<string>): NamesScope {
  return { kind: "names", of: Array.from(names, literalPattern) };
}

/** The language of one pattern over some characters; undefined when it is malformed. */
export function wordTerm(
  pattern: Pattern,
  reading: Reading,
  characters: Ranges = anyCodePoint,
): Term | undefined {
  const anyText = anyNumber(symbols(characters));
  const terms: Term[] = [];
  for (const [i, piece] of pattern.entries()) {
    if (typeof piece === "string") terms.push(literal(piece));
    else if (isStar(piece)) terms.push(reading === "symbolic" ? symbolicText(characters) : anyText);
    else if (!isParameter(piece)) return undefined;
    else if (reading === "literal") terms.push(never);
    else if (reading === "symbolic") terms.push(parameterTerm(mark.text, piece.name));
    else if (reading === "wide" || i > 0) terms.push(anyText);
  }
  return sequence(...terms);
}

/** The name of the parameter that all patterns start with, if there is one. */
export function leadingParameter(pattern: Pattern): string | undefined {
  const [first] = pattern;
  return isParameter(first) ? first.name : undefined;
}

/** Puts literal text for parameters. */
export function bindPattern(pattern: Pattern, bindings: Readonly<Record<string, string>>): Pattern {
  return canonicalPattern(
    pattern.map((piece) => (isParameter(piece) ? (bindingOf(bindings, piece.name) ?? piece) : piece)),
  );
}

export function printNames(scope: NamesScope): string {
  return scope.of.map((pattern) => JSON.stringify(printPattern(pattern))).join(", ");
}

/** Any text over some characters, with parameters in it. */
export function symbolicText(characters: Ranges): Term {
  return anyNumber(choice(symbols(characters), anyParameter(mark.text), anyParameter(mark.set)));
}
