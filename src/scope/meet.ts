import { meetDurations } from "./duration.ts";
import { normaliseEndpoint } from "./endpoint.ts";
import { any, nothing, type Scope } from "./kinds.ts";
import { listMembers, membersOf, unionOf } from "./members.ts";
import { normaliseNumbers, meetNumbers } from "./number.ts";
import { contains, isEmpty, order, overlaps } from "./order.ts";
import { normaliseCommand } from "./command.ts";
import { normalisePath } from "./path.ts";
import { canonicalPattern, type Pattern } from "./pattern.ts";
import { meetProducts, normaliseProduct } from "./product.ts";

/** The greatest scope inside both, in canonical spelling. */
export function meet(first: Scope, second: Scope): Scope {
  if (contains(first, second)) return normalise(second);
  if (contains(second, first)) return normalise(first);
  if (!overlaps(first, second)) return nothing;
  const [a, b] = [listMembers(first), listMembers(second)];
  if (a.length * b.length > maximumPairs) return { kind: "both", of: [first, second] };
  const [left, right] = [a[0] ?? nothing, b[0] ?? nothing];
  if (a.length === 1 && b.length === 1) return meetMembers(left, right);
  return normalise(unionOf(a.flatMap((left) => b.map((right) => meet(left, right)))));
}

const maximumPairs = 400;

function meetMembers(first: Scope, second: Scope): Scope {
  const both: Scope = { kind: "both", of: [first, second] };
  if (first.kind === "number" && second.kind === "number") return meetNumbers(first, second) ?? nothing;
  if (first.kind === "duration" && second.kind === "duration") return meetDurations(first, second);
  if (first.kind !== "product" || second.kind !== "product") return normaliseBoth(both.of);
  const product = meetProducts(order, meet, first, second);
  if (product === "disjoint") return nothing;
  return product === "inexpressible" ? both : normaliseProduct(normalise, product);
}

/**
 * The same set in canonical spelling: what is written in two ways is written in one, no member of a union is inside another,
 * members are sorted.
 */
export function normalise(scope: Scope): Scope {
  if (membersOf(scope).isAny) return any;
  const { numbers } = membersOf(scope);
  const others = listMembers(scope)
    .filter((part) => part.kind !== "number")
    .map(normaliseMember)
    .filter((part) => !isEmpty(part));
  const members = sortByText([...others, ...normaliseNumbers(numbers)]);
  return unionOf(joinNames(withoutCovered(members)));
}

function normaliseMember(scope: Scope): Scope {
  switch (scope.kind) {
    case "names":
      return { kind: "names", of: scope.of.map(canonicalPattern) };
    case "path":
      return normalisePath(scope);
    case "endpoint":
      return normaliseEndpoint(scope);
    case "command":
      return normaliseCommand(scope);
    case "shell":
      return { kind: "shell", text: canonicalPattern(scope.text) };
    case "product":
      return normaliseProduct(normalise, scope);
    case "both":
      return normaliseBoth(scope.of);
    default:
      return scope;
  }
}

/** A meet without parts that hold another part. */
function normaliseBoth(parts: readonly Scope[]): Scope {
  const flat = parts.map(normalise).flatMap((part) => (part.kind === "both" ? part.of : [part]));
  const sorted = sortByText(flat);
  const least = sorted.filter(
    (part, i) => !sorted.some((other, j) => i !== j && isDropped(other, part, j < i)),
  );
  const [only] = least;
  return least.length === 1 && only !== undefined ? only : { kind: "both", of: least };
}

/** Whether the larger of two parts can go; of two equal ones the second. */
function isDropped(smaller: Scope, larger: Scope, isBefore: boolean): boolean {
  return contains(larger, smaller) && (isBefore || !contains(smaller, larger));
}

const maximumCompared = 64;

/** Members that are not inside another one; of equal ones the first. Of too many, only equal spellings are found. */
function withoutCovered(members: readonly Scope[]): readonly Scope[] {
  const different = [...new Map(members.map((part) => [JSON.stringify(part), part])).values()];
  const wide = different.filter((part) => !isLiteralName(part));
  if (wide.length > maximumCompared) return different;
  return different.filter(
    (part, i) =>
      !wide.some((other) => {
        if (other === part || !contains(other, part)) return false;
        return different.indexOf(other) < i || !contains(part, other);
      }),
  );
}

function isLiteralName(scope: Scope): boolean {
  return (
    scope.kind === "names" && scope.of.every((pattern) => pattern.every((piece) => typeof piece === "string"))
  );
}

/** All names of a union as one set of names. */
function joinNames(members: readonly Scope[]): readonly Scope[] {
  const patterns: Pattern[] = [];
  const others: Scope[] = [];
  for (const part of members) {
    if (part.kind === "names") patterns.push(...part.of);
    else others.push(part);
  }
  return patterns.length === 0 ? others : [{ kind: "names", of: patterns }, ...others];
}

function sortByText(members: readonly Scope[]): readonly Scope[] {
  const keyed = members.map((part) => ({ part, key: JSON.stringify(part) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ part }) => part);
}
