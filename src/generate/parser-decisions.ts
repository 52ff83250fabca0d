import { invariant } from "../base/assert.ts";
import type { Acceptance, Decision, Decisions, Lookahead } from "../language/syntax/parser/decisions.ts";
import { ModuleParser } from "../language/syntax/parser/module-parser.ts";
import { vocabulary } from "../language/syntax/tokens.ts";

/** The alternatives of a choice, as a decision is asked about them. */
type Choice = NonNullable<Parameters<Lookahead>[0]>;

/** The decisions of the parser as a module of JavaScript: each is asked about every pair of tokens. */
export function parserDecisions(): string {
  const { lookAheadFuncsCache } = new ModuleParser({ recovers: false, validates: false });
  const pool = new Map<string, number>();
  const setOf = (types: readonly number[]): number => {
    const text = types.join();
    const known = pool.get(text);
    if (known === undefined) pool.set(text, pool.size);
    return known ?? pool.size - 1;
  };
  const entries = [...lookAheadFuncsCache].map(([key, decide]): Decision => ({
    key,
    chooses: isChoice(key),
    alternatives: isChoice(key) ? choiceOf(decide, setOf) : [acceptanceOf(decide, undefined, true, setOf)],
  }));
  const sets = [...pool.keys()].map((text) => (text === "" ? [] : text.split(",").map(Number)));
  const decisions: Decisions = { sets, entries };
  return `export const decisions = JSON.parse(${JSON.stringify(JSON.stringify(decisions))});\n`;
}

/** chevrotain's number of its method `OR` stands in these bits of a key. */
function isChoice(key: number): boolean {
  return ((key >> 8) & 0b1111) === 1;
}

/** More alternatives than any choice of the grammar has. */
const MOST_ALTERNATIVES = 60;

/** Where a choice has gates, each alternative is asked about with the others' gates closed. */
function choiceOf(decide: Lookahead, setOf: (types: readonly number[]) => number): readonly Acceptance[] {
  const isGated = readsGates(decide);
  const acceptances = Array.from({ length: MOST_ALTERNATIVES }, (_, chosen) =>
    acceptanceOf(decide, isGated ? onlyOpen(chosen) : allOpen, chosen, setOf),
  );
  const empty = setOf([]);
  const last = acceptances.findLastIndex(({ first, pairs }) => first !== empty || pairs.length > 0);
  return acceptances.slice(0, last + 1);
}

const allOpen: Choice = Array.from({ length: MOST_ALTERNATIVES }, () => ({
  ALT: () => undefined,
}));

function onlyOpen(chosen: number): Choice {
  return allOpen.map((alternative, index) =>
    index === chosen ? alternative : { ...alternative, GATE: () => false },
  );
}

function readsGates(decide: Lookahead): boolean {
  let read = false;
  const watched = allOpen.map((alternative) => ({
    ...alternative,
    get GATE() {
      read = true;
      return () => true;
    },
  }));
  decide.call(new Tokens(0, 0), watched);
  return read;
}

/** The numbers of all token types, the end of the input first. */
const TYPES = Array.from({ length: vocabulary.length + 1 }, (_, type) => type);

/** For which tokens a decision gives an answer. */
function acceptanceOf(
  decide: Lookahead,
  alternatives: Choice | undefined,
  answer: number | true,
  setOf: (types: readonly number[]) => number,
): Acceptance {
  const first: number[] = [];
  const pairs: (readonly [number, number])[] = [];
  for (const type of TYPES) {
    const probe = new Tokens(type, 0);
    const isAnswer = decide.call(probe, alternatives) === answer;
    if (!probe.hasReadSecond) {
      if (isAnswer) first.push(type);
      continue;
    }
    const seconds = TYPES.filter((second) => decide.call(new Tokens(type, second), alternatives) === answer);
    if (seconds.length === TYPES.length) first.push(type);
    else if (seconds.length > 0) pairs.push([type, setOf(seconds)]);
  }
  return { first: setOf(first), pairs };
}

/** Stands for a parser in front of two tokens. */
class Tokens {
  hasReadSecond = false;
  readonly #types: readonly [number, number];

  constructor(...types: [number, number]) {
    this.#types = types;
  }

  LA(ahead: number): { readonly tokenTypeIdx: number } {
    invariant(ahead <= 2, "a decision depends on two tokens");
    if (ahead > 1) this.hasReadSecond = true;
    const type = this.#types[ahead - 1] ?? 0;
    return { tokenTypeIdx: (type === 0 ? undefined : vocabulary[type - 1]?.tokenTypeIdx) ?? END_OF_FILE };
  }

  LA_FAST(ahead: number): { readonly tokenTypeIdx: number } {
    return this.LA(ahead);
  }
}

/** chevrotain's number of the type of token that stands behind the last one. */
const END_OF_FILE = 1;
