import { nearest } from "../../../diagnostics/suggest.ts";

/** Where reading stopped. */
export interface Stop {
  /** The grammar rule. */
  readonly rule: string;
  /** The word or sign that does not fit, and the one behind it. */
  readonly word: string;
  readonly next: string;
  /** What would have fitted, as the message says it. */
  readonly expected: string;
}

/** A way out of mistakes that people make because other languages, or other places of this one, are written so. */
interface Hint {
  readonly rules?: readonly string[];
  readonly words: RegExp;
  readonly next?: RegExp;
  readonly help: string;
}

const hints: readonly Hint[] = [
  {
    rules: ["bracedBody", "arm"],
    words: /^=$/,
    help: "equality is written `==`",
  },
  { rules: ["body", "form", "arms"], words: /^if$/, help: "a branch starts with `when`" },
  { rules: ["contract"], words: /^if$/, help: "the guard of a candidate starts with `when`" },
  {
    rules: ["body", "form", "whenBody"],
    words: /^(?:else|elif|elsif)$/,
    help: "more branches start with `when`; what is left has `otherwise`",
  },
  {
    rules: ["body"],
    words: /^otherwise$/,
    help: "`otherwise` stands behind one or more branches, `when … { … }`, and closes them",
  },
  { rules: ["form"], words: /^otherwise$/, help: "a form has one body, with one `otherwise` at its end" },
  {
    rules: ["body", "form"],
    words: /^shape$/,
    help: "`shape varies with authorized` stands first in a form, before its slots",
  },
  {
    rules: ["shapeClause"],
    words: /^(?:withheld|public)$/,
    help: "a shape may vary with `authorized` alone",
  },
  { rules: ["body"], words: /^\w+$/, next: /^:$/, help: "a slot is filled with `=`: `slot = field`" },
  { rules: ["memoryClause"], words: /^\w+$/, help: "a store stands behind `in`: `remembers in store`" },
  {
    rules: ["disclosesClause"],
    words: /^(?:\*|\*\*|all|any|everything)$/,
    help: "fields are named one by one; nothing discloses all that there will ever be",
  },
  {
    rules: ["contract"],
    words: /^for$/,
    help: "only `remembers in … for …` has a time of its own; all else lasts as long as the contract, `lasts`",
  },
];

/** What helps out of a mistake at that place; the nearest of the words that would have fitted, if one is near. */
export function hintFor({ rule, word, next, expected }: Stop): readonly string[] {
  const hint = hints.find(
    (one) => one.rules?.includes(rule) !== false && one.words.test(word) && (one.next?.test(next) ?? true),
  );
  if (hint !== undefined) return [hint.help];
  const words = [...expected.matchAll(/`(\w+)`/g)].map(([, one = ""]) => one);
  const near = /^\w+$/.test(word) ? nearest(word, [...words, ...(headerWords[rule] ?? [])]) : undefined;
  return near === undefined || near === word ? [] : [`did you mean \`${near}\`?`];
}

/** Words that may stand before the block of a declaration, by its rule. */
const headerWords: Readonly<Record<string, readonly string[]>> = {
  contract: ["for", "narrows"],
  commitment: ["narrows"],
  form: ["answers", "using"],
  context: ["of"],
};
