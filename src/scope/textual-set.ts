import { automaton, combine, type Automaton } from "./automaton.ts";
import { canonicalCommands } from "./command.ts";
import type { Reading } from "./reading.ts";
import { hasWords, type Term } from "./regular.ts";
import { acceptNothing, findCommonWord, findWordOutside, type Found } from "./search.ts";
import {
  domainOf,
  exactWordOf,
  holdsMoreThanValues,
  parametersOf,
  rootOf,
  termOf,
  valueOfWord,
  type TextualDomain,
  type ExactWord,
  type TextualScope,
} from "./textual.ts";
import type { Outside, Value } from "./value.ts";

/** A textual scope, or unions and meets of textual scopes of one domain. */
export type Textual =
  | TextualScope
  | { readonly kind: "union"; readonly of: readonly Textual[] }
  | { readonly kind: "both"; readonly of: readonly Textual[] };

/** Textual scopes of one domain that are decided together, with their automata once they are needed. */
export interface TextualSet {
  readonly domain: TextualDomain;
  readonly parts: readonly Textual[];
  form(reading: Reading): Form;
}

/** A set, compiled: words that are alone in their scope, and the rest. */
interface Form {
  readonly exact: ReadonlySet<string>;
  /** All that is not in `exact`. */
  readonly patterns: () => Compiled;
  readonly whole: () => Compiled;
}

interface Compiled {
  /** Undefined when it would be too large. */
  readonly automaton: Automaton | undefined;
  /** Whether no part was left out for being malformed. */
  readonly isComplete: boolean;
}

/** Textual scopes of one domain as one set. */
export function textualSet(domain: TextualDomain, parts: readonly Textual[]): TextualSet {
  const forms: Partial<Record<Reading, Form>> = {};
  return {
    domain,
    parts,
    form: (reading) => (forms[reading] ??= formOf(parts, reading)),
  };
}

/** The set of one scope. Sets are kept as long as their scopes. */
export function setOf(scope: Textual): TextualSet {
  let set = sets.get(scope);
  if (set === undefined) {
    set = textualSet(domainOfTextual(scope) ?? "name", [scope]);
    sets.set(scope, set);
  }
  return set;
}

const sets = new WeakMap<Textual, TextualSet>();

/** A word of `inner` that is not in the set, whatever the parameters are bound to. */
export function outsideOfSet(inner: Textual, outer: TextualSet): Outside<Value> {
  const exact = isAtom(inner) ? exactWordOf(inner, "literal") : undefined;
  if (exact !== undefined) return outsideOfForm(exact, outer);
  const atoms = alternativesOf([inner])?.flat();
  if (atoms === undefined) return "unknown";
  if (atoms.every((atom) => parametersOf(atom).length === 0))
    return compare(inner, "literal", outer, "literal");
  const symbolic = isDecidedSymbolically(inner, atoms)
    ? compare(inner, "symbolic", outer, "symbolic")
    : "unknown";
  if (symbolic === "none" || isInsideByPart(inner, outer)) return "none";
  // INVARIANT: all that `inner` may come to be, inside what `outer` surely is, is inside for every binding.
  return compare(inner, "wide", outer, "literal") === "none" ? "none" : symbolic;
}

function outsideOfForm(exact: ExactWord, outer: TextualSet): Outside<Value> {
  const form = outer.form("literal");
  if (form.exact.has(exact.key)) return "none";
  const { automaton, isComplete } = form.patterns();
  if (automaton?.matches(exact.word()) === true) return "none";
  return automaton === undefined || !isComplete ? "unknown" : outside(outer.domain, exact.word);
}

/** Compares the languages of two readings. */
function compare(inner: Textual, as: Reading, outer: TextualSet, against: Reading): Outside<Value> {
  const inside = setOf(inner).form(as).whole();
  const around = outer.form(against).whole();
  if (inside.automaton === undefined || !inside.isComplete) return "unknown";
  if (around.automaton === undefined) return isInsideOnePart(inner, outer) ? "none" : "unknown";
  const found = findWordOutside(inside.automaton, around.automaton);
  if (typeof found === "string") return found;
  return around.isComplete ? outside(outer.domain, found.word) : "unknown";
}

function outside(domain: TextualDomain, word: () => readonly number[]): Outside<Value> {
  return { kind: "outside", value: () => valueOfWord(domain, word()) };
}

/**
 * Whether symbolic words tell all about a scope: it is no meet, or all its atoms start with the same parameter and have no
 * other. Two parameters may stand for the same text, and their opaque words would hide that.
 */
function isDecidedSymbolically(inner: Textual, atoms: readonly TextualScope[]): boolean {
  if (isAtom(inner)) return true;
  const names = new Set(atoms.flatMap(parametersOf));
  return (
    names.size === 1 &&
    atoms.every((atom) => names.has(rootOf(atom) ?? "") && parametersOf(atom).length === 1)
  );
}

/** A meet is inside where one of its parts is. */
function isInsideByPart(inner: Textual, outer: TextualSet): boolean {
  const parts = inner.kind === "both" ? inner.of : [];
  return parts.some((part) => flatten(part).every((atom) => outsideOfSet(atom, outer) === "none"));
}

/** For a union that is too large to be compiled whole. */
function isInsideOnePart(inner: Textual, outer: TextualSet): boolean {
  return outer.parts.length > 1 && outer.parts.some((part) => outsideOfSet(inner, setOf(part)) === "none");
}

/** Whether surely no word is in both, for any binding of the parameters. */
export function areDisjoint(first: TextualSet, second: TextualSet): boolean {
  const decided = disjointFromExact(first, second) ?? disjointFromExact(second, first);
  if (decided !== undefined) return decided;
  const behind = disjointBehindOneRoot(first, second);
  if (behind !== undefined) return behind;
  const [a, b] = [first.form("wide").whole(), second.form("wide").whole()];
  const areKnown = a.automaton !== undefined && b.automaton !== undefined && a.isComplete && b.isComplete;
  const common = areKnown ? findCommonWord(a.automaton, b.automaton) : "unknown";
  return common === "none" || disjointByRoots(first, second, common);
}

/** Decides where the second set is one word; undefined where it is not. */
function disjointFromExact(set: TextualSet, single: TextualSet): boolean | undefined {
  const only = onlyAtom(single);
  const exact = only === undefined ? undefined : exactWordOf(only, "wide");
  return exact === undefined ? undefined : !mayHoldWord(set, exact);
}

/** Whether a word may be in a set, for some binding of the set's parameters. */
export function mayHoldWord(set: TextualSet, exact: ExactWord): boolean {
  const form = set.form("wide");
  if (form.exact.has(exact.key)) return true;
  const { automaton, isComplete } = form.patterns();
  return !(isComplete && automaton?.matches(exact.word()) === false);
}

const maximumAlternatives = 1000;

/**
 * Whether each pair of alternatives is disjoint, if equal leading parameters stand for equal text.
 *
 * @param common a word that is in both sets, if they may stand for anything
 */
function disjointByRoots(first: TextualSet, second: TextualSet, common: Found): boolean {
  const [a, b] = [alternativesOf(first.parts), alternativesOf(second.parts)];
  if (a === undefined || b === undefined || a.length * b.length > maximumAlternatives) return false;
  const isWorthIt = [...a, ...b].some((atoms) => atoms.some((atom) => rootOf(atom) !== undefined));
  const word = isWorthIt && typeof common !== "string" ? common.word() : undefined;
  return isWorthIt && a.every((left) => b.every((right) => isSurelyEmpty([...left, ...right], word)));
}

/** Whether surely no word is in the set. */
export function isEmptySet(set: TextualSet): boolean {
  if (set.form("literal").exact.size > 0) return false;
  return alternativesOf(set.parts)?.every((atoms) => isSurelyEmpty(atoms)) === true;
}

/**
 * Whether surely no word is in all of the scopes.
 *
 * @param word one that may be, to begin with
 */
function isSurelyEmpty(atoms: readonly TextualScope[], word?: readonly number[]): boolean {
  const [only, ...more] = atoms;
  if (only !== undefined && more.length === 0) return isEmptyAtom(only);
  const automata = atoms.map((atom) => setOf(atom).form("wide").whole());
  const known = automata.flatMap(({ automaton, isComplete }) => (isComplete ? (automaton ?? []) : []));
  const isShared = word !== undefined && known.every((automaton) => automaton.matches(word));
  if (!isShared && acceptNothing(known)) return true;
  return atoms.some((first, i) =>
    atoms.slice(i + 1).some((second) => commonBehindRoot(first, second) === "none"),
  );
}

function isEmptyAtom(atom: TextualScope): boolean {
  const term = termOf(atom, "wide");
  return term !== undefined && !hasWords(term);
}

/** Decides where each set is one scope and both start with the same parameter: then what follows it decides. */
function disjointBehindOneRoot(first: TextualSet, second: TextualSet): boolean | undefined {
  const [a, b] = [onlyAtom(first), onlyAtom(second)];
  const found = a === undefined || b === undefined ? "unknown" : commonBehindRoot(a, b);
  return found === "unknown" ? undefined : found === "none";
}

function onlyAtom({ parts }: TextualSet): TextualScope | undefined {
  const [only] = parts;
  return parts.length === 1 && only !== undefined && isAtom(only) ? only : undefined;
}

/** What both may go on with behind the parameter that both start with; `unknown` if there is none. */
function commonBehindRoot(first: TextualScope, second: TextualScope): Found {
  const root = rootOf(first);
  if (root === undefined || root !== rootOf(second)) return "unknown";
  const [a, b] = [setOf(first).form("suffix").whole(), setOf(second).form("suffix").whole()];
  const areKnown = a.automaton !== undefined && b.automaton !== undefined && a.isComplete && b.isComplete;
  return areKnown ? findCommonWord(a.automaton, b.automaton) : "unknown";
}

type Alternatives = readonly (readonly TextualScope[])[];

/** Each alternative is a list of scopes whose common words are words of the union; undefined when there are too many. */
function alternativesOf(parts: readonly Textual[]): Alternatives | undefined {
  const alternatives: (readonly TextualScope[])[] = [];
  for (const part of parts) {
    const more = alternativesOfOne(part);
    if (more === undefined || alternatives.length + more.length > maximumAlternatives) return undefined;
    alternatives.push(...more);
  }
  return alternatives;
}

function alternativesOfOne(part: Textual): Alternatives | undefined {
  if (part.kind === "union") return alternativesOf(part.of);
  return part.kind === "both" ? alternativesOfMeet(part.of) : atomsOf(part).map((atom) => [atom]);
}

function alternativesOfMeet(parts: readonly Textual[]): Alternatives | undefined {
  let alternatives: Alternatives = [[]];
  for (const part of parts) {
    const others = alternativesOf([part]);
    if (others === undefined || alternatives.length * others.length > maximumAlternatives) return undefined;
    alternatives = alternatives.flatMap((left) => others.map((right) => [...left, ...right]));
  }
  return alternatives;
}

/** Names one by one, because each has a word, or a leading parameter, of its own. */
function atomsOf(scope: TextualScope): readonly TextualScope[] {
  if (scope.kind !== "names" || scope.of.length === 1) return [scope];
  return scope.of.map((pattern) => ({ kind: "names", of: [pattern] }));
}

export function isAtom(scope: Textual): scope is TextualScope {
  return scope.kind !== "union" && scope.kind !== "both";
}

/** The one domain of all atoms; undefined when there are several or none. */
export function domainOfTextual(scope: Textual): TextualDomain | undefined {
  if (isAtom(scope)) return domainOf(scope);
  const domains = new Set(scope.of.map(domainOfTextual));
  const [domain] = domains;
  return domains.size === 1 ? domain : undefined;
}

function formOf(parts: readonly Textual[], reading: Reading): Form {
  const exact = new Set<string>();
  const patterns: Textual[] = [];
  for (const part of parts.flatMap(flatten)) {
    const word = isAtom(part) ? exactWordOf(part, reading) : undefined;
    if (word === undefined) patterns.push(part);
    else exact.add(word.key);
  }
  return {
    exact,
    patterns: once(() => compile(patterns, reading)),
    whole: once(() => compile(parts.flatMap(flatten), reading)),
  };
}

/** The members of unions, and the names of a set, one by one. */
export function flatten(part: Textual): readonly Textual[] {
  if (part.kind === "union") return part.of.flatMap(flatten);
  return part.kind === "both" ? [part] : atomsOf(part);
}

/** The automaton of the union of the parts. */
function compile(scopes: readonly Textual[], reading: Reading): Compiled {
  const terms: Term[] = [];
  const meets: Automaton[] = [];
  let isComplete = true;
  const isWide = reading === "wide" || reading === "suffix";
  for (const part of scopes) {
    const compiled = compilePart(part, reading);
    if (compiled === undefined) isComplete = false;
    else if ("start" in compiled) meets.push(compiled);
    else terms.push(compiled);
  }
  const plain = automaton({ kind: "choice", of: terms });
  if (plain === undefined) return { automaton: undefined, isComplete };
  const parts = terms.length === 0 && meets.length > 0 ? meets : [plain, ...meets];
  const all = combine(parts, "any");
  // A wide reading may hold more than there is.
  if (isWide || !scopes.some(isBeyondValues)) return { automaton: all, isComplete };
  const values = valuesOfCommands();
  return { automaton: values === undefined ? undefined : combine([all, values], "all"), isComplete };
}

function isBeyondValues(part: Textual): boolean {
  return isAtom(part) ? holdsMoreThanValues(part) : part.of.some(isBeyondValues);
}

const valuesOfCommands = once(() => automaton(canonicalCommands()));

/** A term, or the automaton of a meet; undefined when it is malformed or too large. */
function compilePart(part: Textual, reading: Reading): Term | Automaton | undefined {
  if (isAtom(part)) return termOf(part, reading);
  const members = part.of.map((member) => compile(flatten(member), reading));
  const automata = members.flatMap(({ automaton, isComplete }) => (isComplete ? (automaton ?? []) : []));
  return automata.length < members.length
    ? undefined
    : combine(automata, part.kind === "both" ? "all" : "any");
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
