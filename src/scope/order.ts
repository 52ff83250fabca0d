import type { Answer } from "./answer.ts";
import { isAgeWithin, isEmptyDuration, outsideOfDurations } from "./duration.ts";
import type { Scope } from "./kinds.ts";
import { isTextualAtom, membersOf, unionOf, type Members } from "./members.ts";
import { meetNumbers, normaliseNumbers, numberValue, outsideOfNumbers } from "./number.ts";
import {
  isEmptyProduct,
  isRecordWithin,
  outsideOfProducts,
  overlapProducts,
  type Order,
  type ProductScope,
} from "./product.ts";
import { domainOf, exactWordOf, scopeOfValue } from "./textual.ts";
import {
  areDisjoint,
  isEmptySet,
  mayHoldWord,
  outsideOfSet,
  textualSet,
  type TextualSet,
} from "./textual-set.ts";
import type { Outside, Value } from "./value.ts";

/**
 * inner ⪯ outer: every member of inner is a member of outer, whatever the parameters are bound to (ESC-CR, eq. 3). False when that cannot be
 * told. The empty scope is inside every scope: whoever decides about an effect refuses one that {@link isEmpty}.
 */
export function contains(outer: Scope, inner: Scope): boolean {
  return outside(inner, outer) === "none";
}

/** As {@link contains}, with "not" and "cannot be told" apart. */
export function containment(outer: Scope, inner: Scope): Answer {
  const found = outside(inner, outer);
  if (found === "none") return "yes";
  return found === "unknown" ? "unknown" : "no";
}

/** A value in the first and not in the second; undefined when there is none, or none was found within bounds. */
export function witness(first: Scope, second: Scope): Value | undefined {
  const found = outside(first, second);
  return typeof found === "string" ? undefined : found.value();
}

/**
 * Whether some value is in both, for some binding of the parameters; true when that cannot be told, as between values of
 * different kinds.
 */
export function overlaps(first: Scope, second: Scope): boolean {
  if (isFlatProduct(first) && isFlatProduct(second)) return overlapProducts(order, first, second);
  return overlapWithSingle(first, second) ?? overlapWithSingle(second, first) ?? overlapsInAll(first, second);
}

function overlapsInAll(first: Scope, second: Scope): boolean {
  const [a, b] = [membersOf(first), membersOf(second)];
  const kinds = new Set([...kindsOf(a), ...kindsOf(b)]);
  const isOneKind = kinds.size === 1 && !kinds.has("unclear") && !kinds.has("any");
  return isOneKind ? overlapsWithinKind(a, b) : !isEmpty(first) && !isEmpty(second);
}

/** A product without products in it, which is compared without being taken apart: most requests of a run are such. */
function isFlatProduct(scope: Scope): scope is ProductScope<Scope> {
  return (
    scope.kind === "product" &&
    Object.values(scope.components).every((component) => !("scope" in component) || isAtomic(component.scope))
  );
}

function isAtomic(scope: Scope): boolean {
  return scope.kind === "number" || scope.kind === "union" || isTextualAtom(scope);
}

/** Decides for one word, as {@link outsideOfSingle} does. */
function overlapWithSingle(scope: Scope, single: Scope): boolean | undefined {
  if (!isTextualAtom(single)) return undefined;
  const exact = exactWordOf(single, "wide");
  if (exact === undefined) return undefined;
  const members = membersOf(scope);
  const set = members.textual.get(domainOf(single));
  return set !== undefined && isOneTextualKind(members) ? mayHoldWord(set, exact) : undefined;
}

function isOneTextualKind(members: Members): boolean {
  return (
    members.textual.size === 1 &&
    !members.isAny &&
    members.unclear.length + members.numbers.length + members.durations.length + members.products.length === 0
  );
}

/** Whether surely no value is in it. */
export function isEmpty(scope: Scope): boolean {
  if (isTextualAtom(scope) && exactWordOf(scope, "literal") !== undefined) return false;
  const members = membersOf(scope);
  if (members.isAny || members.unclear.length > 0) return false;
  return (
    [...members.textual.values()].every(isEmptySet) &&
    normaliseNumbers(members.numbers).length === 0 &&
    members.durations.every(isEmptyDuration) &&
    members.products.every((product) => isEmptyProduct(order, product))
  );
}

/** Whether a value in canonical spelling is in the scope. A value of a run goes through `exactly` first. */
export function member(scope: Scope, value: Value): boolean {
  const members = membersOf(scope);
  return (
    members.isAny ||
    [...members.textual.values()].some((set) => isInSet(set, value)) ||
    isNumberWithin(members, value) ||
    isInStructure(members, value) ||
    members.unclear.some((part) => part.kind === "both" && part.of.every((each) => member(each, value)))
  );
}

/** A value of `inner` that is not in `outer`. */
function outside(inner: Scope, outer: Scope): Outside<Value> {
  const b = membersOf(outer);
  if (b.isAny) return "none";
  const single = outsideOfSingle(inner, b);
  if (single !== undefined) return single;
  if (isFlatProduct(inner) && b.unclear.length === 0) return outsideOfProducts(order, inner, b.products);
  const a = membersOf(inner);
  if (a.isAny) return { kind: "outside", value: () => undefined };
  let isUnknown = false;
  for (const found of differences(a, b, outer)) {
    if (found === "unknown") isUnknown = true;
    else if (found !== "none") return b.unclear.length > 0 ? "unknown" : found;
  }
  return isUnknown ? "unknown" : "none";
}

/** Decides for one word, without taking it apart or keeping anything for it: most decisions of a run are such. */
function outsideOfSingle(inner: Scope, b: Members): Outside<Value> | undefined {
  if (!isTextualAtom(inner) || b.unclear.length > 0) return undefined;
  const set = b.textual.get(domainOf(inner));
  return set !== undefined && exactWordOf(inner, "literal") !== undefined
    ? outsideOfSet(inner, set)
    : undefined;
}

/** For each member of the one whether it is in the other. */
function* differences(a: Members, b: Members, outer: Scope): Generator<Outside<Value>> {
  for (const [domain, set] of a.textual) {
    const around = b.textual.get(domain) ?? textualSet(domain, []);
    for (const part of set.parts) yield outsideOfSet(part, around);
  }
  for (const number of a.numbers) yield outsideOfNumbers(number, b.numbers);
  for (const duration of a.durations) yield outsideOfDurations(duration, b.durations);
  for (const product of a.products) yield outsideOfProducts(order, product, b.products);
  for (const part of a.unclear) yield isUnclearWithin(part, outer) ? "none" : "unknown";
}

/** A meet of several kinds is inside where one of its parts is. */
function isUnclearWithin(part: Scope, outer: Scope): boolean {
  return part.kind === "both" && part.of.some((each) => contains(outer, each));
}

/** How products compare their components. */
export const order: Order<Scope> = {
  outside: (inner, outers) => {
    if (outers.length > 1 && outers.some((outer) => contains(outer, inner))) return "none";
    return outside(inner, unionOf(outers));
  },
  overlaps,
  isEmpty,
  member,
};

type Kind = "any" | "unclear" | "number" | "duration" | "product" | TextualSet["domain"];

function kindsOf(members: Members): readonly Kind[] {
  const kinds: Kind[] = [...members.textual.keys()];
  if (members.isAny) kinds.push("any");
  if (members.unclear.length > 0) kinds.push("unclear");
  if (members.numbers.length > 0) kinds.push("number");
  if (members.durations.length > 0) kinds.push("duration");
  if (members.products.length > 0) kinds.push("product");
  return kinds;
}

/** Where both have members of one kind only. */
function overlapsWithinKind(a: Members, b: Members): boolean {
  for (const [domain, set] of a.textual) {
    const other = b.textual.get(domain);
    if (other !== undefined && !areDisjoint(set, other)) return true;
  }
  return (
    a.numbers.some((first) => b.numbers.some((second) => meetNumbers(first, second) !== undefined)) ||
    // Every duration that is not empty holds the age of nothing.
    (a.durations.some(isSomeDuration) && b.durations.some(isSomeDuration)) ||
    a.products.some((first) => b.products.some((second) => overlapProducts(order, first, second)))
  );
}

function isSomeDuration(duration: Members["durations"][number]): boolean {
  return !isEmptyDuration(duration);
}

function isInSet(set: TextualSet, value: Value): boolean {
  const single = scopeOfValue(set.domain, value);
  return single !== undefined && outsideOfSet(single, set) === "none";
}

function isNumberWithin(members: Members, value: Value): boolean {
  const number = typeof value === "number" || typeof value === "string" ? numberValue(value) : undefined;
  return number?.ok === true && outsideOfNumbers(number.value, members.numbers) === "none";
}

/** Ages and records. */
function isInStructure(members: Members, value: Value): boolean {
  if (!isRecord(value)) return false;
  const { turns, milliseconds } = value;
  const isAge =
    typeof turns === "number" && typeof milliseconds === "number" && Object.keys(value).length === 2;
  return (
    (isAge && members.durations.some((duration) => isAgeWithin(duration, { turns, milliseconds }))) ||
    members.products.some((product) => isRecordWithin(order, product, value))
  );
}

function isRecord(value: Value): value is { readonly [component: string]: Value } {
  return typeof value === "object" && !Array.isArray(value);
}
