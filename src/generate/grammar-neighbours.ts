import { assertNever } from "../base/assert.ts";
import type { Grammar, GrammarPart } from "../language/syntax/grammar.ts";

/** A terminal as text: `word to`, `sign ,`, `token Name`. */
export type Terminal = string;

/** What may stand next to each word of the language where it is a keyword. */
export interface Neighbours {
  readonly before: ReadonlyMap<string, ReadonlySet<Terminal>>;
  readonly after: ReadonlyMap<string, ReadonlySet<Terminal>>;
  /** What may stand behind a number. */
  readonly afterNumber: ReadonlySet<Terminal>;
}

/** FIRST and FOLLOW sets of the grammar (and their mirror images), told for its words. */
export function neighboursOf(grammar: Grammar): Neighbours {
  const after = followers(grammar, false);
  const before = followers(grammar, true);
  const ofWords = (found: ReadonlyMap<Terminal, ReadonlySet<Terminal>>): Neighbours["after"] =>
    new Map(grammar.words.map((word) => [word, found.get(`word ${word}`) ?? new Set()]));
  return {
    after: ofWords(after),
    before: ofWords(before),
    afterNumber: after.get("token Number") ?? new Set(),
  };
}

type Sets = Map<string, Set<Terminal>>;

/** What follows each terminal, or with `mirrored` precedes it. */
function followers(grammar: Grammar, mirrored: boolean): ReadonlyMap<Terminal, ReadonlySet<Terminal>> {
  const starts: Sets = new Map();
  const empty = new Set<string>();
  settle(() => [...grammar.rules].map(([name, part]) => startRule(name, part)).includes(true));
  const follow: Sets = new Map();
  settle(() =>
    [...grammar.rules].map(([name, part]) => walk(part, setOf(follow, `rule ${name}`))).includes(true),
  );
  return follow;

  function startRule(name: string, part: GrammarPart): boolean {
    const { first, nullable } = startOf(part);
    const isNew = nullable && !empty.has(name);
    if (isNew) empty.add(name);
    return addAll(setOf(starts, name), first) || isNew;
  }

  /** What a part starts with, and whether it may be nothing. */
  function startOf(part: GrammarPart): Start {
    switch (part.kind) {
      case "word":
      case "sign":
        return { first: new Set([`${part.kind} ${part.text}`]), nullable: false };
      case "token":
        return { first: new Set([`token ${part.name}`]), nullable: false };
      case "rule":
        return { first: setOf(starts, part.name), nullable: empty.has(part.name) };
      case "choice": {
        const all = part.parts.map(startOf);
        return { first: union(all), nullable: all.some((one) => one.nullable) };
      }
      case "sequence":
        return startOfSequence(inOrder(part.parts));
      case "optional":
        return { ...startOf(part.part), nullable: true };
      case "repeated": {
        const inner = startOf(part.part);
        return { ...inner, nullable: part.least === 0 || inner.nullable };
      }
      default:
        return assertNever(part);
    }
  }

  function startOfSequence(parts: readonly GrammarPart[]): Start {
    const read: Start[] = [];
    for (const part of parts) {
      const start = startOf(part);
      read.push(start);
      if (!start.nullable) return { first: union(read), nullable: false };
    }
    return { first: union(read), nullable: true };
  }

  function inOrder(parts: readonly GrammarPart[]): readonly GrammarPart[] {
    return mirrored ? parts.toReversed() : parts;
  }

  /** Adds what follows each terminal and rule in a part, given what follows the part; true if anything was new. */
  function walk(part: GrammarPart, next: ReadonlySet<Terminal>): boolean {
    switch (part.kind) {
      case "word":
      case "sign":
        return addAll(setOf(follow, `${part.kind} ${part.text}`), next);
      case "token":
      case "rule":
        return addAll(setOf(follow, `${part.kind} ${part.name}`), next);
      case "choice":
        return part.parts.map((one) => walk(one, next)).includes(true);
      case "sequence": {
        const parts = inOrder(part.parts);
        return parts.map((one, at) => walk(one, behind(parts.slice(at + 1), next))).includes(true);
      }
      case "optional":
        return walk(part.part, next);
      case "repeated":
        return walk(part.part, new Set([...startOf(part.part).first, ...next]));
      default:
        return assertNever(part);
    }
  }

  function behind(parts: readonly GrammarPart[], next: ReadonlySet<Terminal>): ReadonlySet<Terminal> {
    const { first, nullable } = startOfSequence(parts);
    return nullable ? new Set([...first, ...next]) : first;
  }
}

interface Start {
  readonly first: ReadonlySet<Terminal>;
  readonly nullable: boolean;
}

function union(all: readonly Start[]): ReadonlySet<Terminal> {
  return new Set(all.flatMap((one) => [...one.first]));
}

function setOf(sets: Sets, key: string): Set<Terminal> {
  const known = sets.get(key) ?? new Set();
  sets.set(key, known);
  return known;
}

function addAll(to: Set<Terminal>, what: ReadonlySet<Terminal>): boolean {
  const before = to.size;
  for (const one of what) to.add(one);
  return to.size > before;
}

/** Repeats a step until it changes nothing; every step that does makes a finite set larger. */
function settle(step: () => boolean): void {
  while (step());
}
