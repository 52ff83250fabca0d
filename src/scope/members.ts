import type { DurationScope } from "./duration.ts";
import { nothing, type Scope } from "./kinds.ts";
import { isMalformedNumber, type NumberScope } from "./number.ts";
import type { ProductScope } from "./product.ts";
import type { TextualDomain, TextualScope } from "./textual.ts";
import { domainOfTextual, flatten, textualSet, type Textual, type TextualSet } from "./textual-set.ts";

/** A scope taken apart: what it is the union of, by kind. */
export interface Members {
  readonly isAny: boolean;
  readonly textual: ReadonlyMap<TextualDomain, TextualSet>;
  readonly numbers: readonly NumberScope[];
  readonly durations: readonly DurationScope[];
  readonly products: readonly ProductScope<Scope>[];
  /** What no rule decides: a meet of different kinds, a malformed number, or nesting beyond the bound. */
  readonly unclear: readonly Scope[];
}

/** Taken apart once for each scope; a scope is never changed. */
export function membersOf(scope: Scope): Members {
  let members = known.get(scope);
  if (members === undefined) {
    members = isNestedWithin(scope, maximumDepth) ? takeApart(scope) : unclear(scope);
    known.set(scope, members);
  }
  return members;
}

const known = new WeakMap<Scope, Members>();

/** All that the scope is the union of, one by one. */
export function listMembers(scope: Scope): readonly Scope[] {
  const members = membersOf(scope);
  return [
    ...(members.isAny ? [{ kind: "any" } as const] : []),
    ...[...members.textual.values()].flatMap((set) => set.parts),
    ...members.numbers,
    ...members.durations,
    ...members.products,
    ...members.unclear,
  ];
}

/** The parts as one scope. */
export function unionOf(parts: readonly Scope[]): Scope {
  const [only, ...more] = parts;
  if (only === undefined) return nothing;
  return more.length === 0 ? only : { kind: "union", of: parts };
}

const maximumDepth = 64;

/** Whether scopes are nested in the scope at most so deep. */
function isNestedWithin(scope: Scope, depth: number): boolean {
  if (depth === 0) return false;
  switch (scope.kind) {
    case "union":
    case "both":
      return scope.of.every((part) => isNestedWithin(part, depth - 1));
    case "product":
      return Object.values(scope.components).every(
        (component) => !("scope" in component) || isNestedWithin(component.scope, depth - 1),
      );
    default:
      return true;
  }
}

function unclear(scope: Scope): Members {
  return { isAny: false, textual: new Map(), numbers: [], durations: [], products: [], unclear: [scope] };
}

function takeApart(scope: Scope): Members {
  const parts = new Map<TextualDomain, Textual[]>();
  const members = { isAny: false, numbers: [], durations: [], products: [], unclear: [] };
  sort(scope, members, parts);
  const textual = new Map([...parts].map(([domain, list]) => [domain, textualSet(domain, list)] as const));
  return { ...members, textual };
}

interface Sorting {
  isAny: boolean;
  readonly numbers: NumberScope[];
  readonly durations: DurationScope[];
  readonly products: ProductScope<Scope>[];
  readonly unclear: Scope[];
}

function sort(scope: Scope, into: Sorting, textual: Map<TextualDomain, Textual[]>): void {
  switch (scope.kind) {
    case "nothing":
      return;
    case "any":
      into.isAny = true;
      return;
    case "union":
      for (const part of scope.of) sort(part, into, textual);
      return;
    case "number":
      if (isMalformedNumber(scope)) into.unclear.push(scope);
      else into.numbers.push(scope);
      return;
    case "duration":
      into.durations.push(scope);
      return;
    case "product":
      into.products.push(scope);
      return;
    default:
      sortTextual(scope, into, textual);
  }
}

function sortTextual(
  scope: Exclude<Scope, { kind: "union" }>,
  into: Sorting,
  textual: Map<TextualDomain, Textual[]>,
): void {
  const domain = isTextual(scope) ? domainOfTextual(scope) : undefined;
  if (!isTextual(scope) || domain === undefined) {
    into.unclear.push(scope);
    return;
  }
  const parts = textual.get(domain) ?? [];
  parts.push(...flatten(scope));
  textual.set(domain, parts);
}

/** Whether all that the scope is made of is textual. */
function isTextual(scope: Scope): scope is Textual {
  return scope.kind === "union" || scope.kind === "both" ? scope.of.every(isTextual) : isTextualAtom(scope);
}

export function isTextualAtom(scope: Scope): scope is TextualScope {
  switch (scope.kind) {
    case "names":
    case "text":
    case "path":
    case "endpoint":
    case "command":
    case "shell":
    case "parameter":
      return true;
    default:
      return false;
  }
}
