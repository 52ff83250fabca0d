import { parseRegular } from "../../src/scope/regular-syntax.ts";
import type { Ranges, Term } from "../../src/scope/regular.ts";

/** The last character of SMT-LIB's theory of strings; those beyond it do not occur there. */
const lastCharacter = 0x2_ffff;

/** A pattern of texts as a regular language of SMT-LIB's theory of strings; undefined when it is no pattern. */
export function smtRegular(pattern: string): string | undefined {
  const term = parseRegular(pattern);
  return term.ok ? translate(term.value) : undefined;
}

/**
 * Scripts that are satisfiable just where some text is in the first language and not in the second. They all say the same,
 * as membership in one language and as equations of languages: z3 decides one where it gives up on another, and most often
 * gives up on two memberships.
 */
export function smtDifference(first: string, second: string): readonly string[] {
  const difference = `(re.inter ${first} (re.comp ${second}))`;
  return [
    ...someTextIn(difference),
    `(assert (not (= (re.union ${first} ${second}) ${second})))\n(check-sat)\n`,
  ];
}

/** Scripts that are satisfiable just where some text is in both languages. */
export function smtOverlap(first: string, second: string): readonly string[] {
  return someTextIn(`(re.inter ${first} ${second})`);
}

function someTextIn(language: string): readonly string[] {
  return [
    `(declare-const x String)\n(assert (str.in_re x ${language}))\n(check-sat)\n`,
    `(assert (not (= ${language} re.none)))\n(check-sat)\n`,
  ];
}

function translate(term: Term): string {
  switch (term.kind) {
    case "symbols":
      return ofRanges(term.ranges);
    case "sequence":
      return fold("re.++", term.of.map(translate), '(str.to_re "")');
    case "choice":
      return fold("re.union", term.of.map(translate), "re.none");
    case "repeat": {
      const inner = translate(term.of);
      if (term.most !== undefined) return `((_ re.loop ${term.least} ${term.most}) ${inner})`;
      return `(re.++ ((_ re.^ ${term.least}) ${inner}) (re.* ${inner}))`;
    }
  }
}

function ofRanges(ranges: Ranges): string {
  const parts = ranges
    .filter(({ from }) => from <= lastCharacter)
    .map(({ from, to }) => `(re.range ${character(from)} ${character(Math.min(to, lastCharacter))})`);
  return fold("re.union", parts, "re.none");
}

function character(value: number): string {
  return `"\\u{${value.toString(16)}}"`;
}

function fold(operator: string, parts: readonly string[], empty: string): string {
  const [only = empty] = parts;
  return parts.length < 2 ? only : `(${operator} ${parts.join(" ")})`;
}
