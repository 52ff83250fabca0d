import type {
  Component,
  NumberScope,
  Pattern,
  Piece,
  PortRange,
  Scope,
  Value,
} from "../../src/scope/scope.ts";

/**
 * Membership by the plainest means, for values in canonical spelling: no automata, no normal forms, no code of `src/scope`.
 * It is the reference that the decisions are held against.
 */
export function isIn(scope: Scope, value: Value): boolean {
  switch (scope.kind) {
    case "any":
      return true;
    case "nothing":
    case "parameter":
      return false;
    case "union":
      return scope.of.some((part) => isIn(part, value));
    case "both":
      return scope.of.every((part) => isIn(part, value));
    case "names":
      return typeof value === "string" && scope.of.some((pattern) => globMatches(pattern, value));
    case "text":
      return typeof value === "string" && regularExpression(scope.pattern).test(value);
    case "path":
      return typeof value === "string" && isPathIn(scope.pattern, value);
    case "endpoint":
      return typeof value === "string" && isEndpointIn(scope.host, scope.ports, value);
    case "command":
      return Array.isArray(value) && areWordsIn(scope.words, scope.rest === "any", value);
    case "shell":
      return isRecord(value) && typeof value["shell"] === "string" && globMatches(scope.text, value["shell"]);
    case "number":
      return isNumberIn(scope, value);
    case "duration":
      return isAgeIn(scope.turns, value, "turns") && isAgeIn(scope.milliseconds, value, "milliseconds");
    case "product":
      return isRecord(value) && areComponentsIn(scope.components, scope.rest, value);
  }
}

/** Whether a text matches a glob in which each `*` is any text: tries every length for every star. */
export function globMatches(pattern: Pattern, text: string): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return text === "";
  if (typeof first === "string") return text.startsWith(first) && globMatches(rest, text.slice(first.length));
  for (let length = 0; length <= text.length; length++)
    if (globMatches(rest, text.slice(length))) return true;
  return false;
}

const expressions = new Map<string, RegExp>();

function regularExpression(pattern: string): RegExp {
  let expression = expressions.get(pattern);
  if (expression === undefined) {
    expression = new RegExp(`^(?:${pattern})$`, "su");
    expressions.set(pattern, expression);
  }
  return expression;
}

function isPathIn(pattern: Pattern, path: string): boolean {
  const parts = split(pattern);
  if (parts.length === 2 && parts[1]?.length === 0) return path === "/";
  return path !== "/" && areSegmentsIn(parts, path.split("/"));
}

/** The pattern cut at each `/`. */
function split(pattern: Pattern): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const piece of pattern) {
    const texts = typeof piece === "string" ? piece.split("/") : [piece];
    for (const [i, part] of texts.entries()) {
      if (i > 0) parts.push([]);
      if (part !== "") parts.at(-1)?.push(part);
    }
  }
  return parts;
}

function areSegmentsIn(parts: readonly Piece[][], segments: readonly string[]): boolean {
  const [part, ...rest] = parts;
  const [segment, ...others] = segments;
  if (part === undefined) return segments.length === 0;
  const [piece] = part;
  if (typeof piece === "object" && piece.kind === "deep") {
    if (rest.length === 0) return segments.length > 0;
    return segments.some((_, i) => areSegmentsIn(rest, segments.slice(i)));
  }
  return segment !== undefined && globMatches(part, segment) && areSegmentsIn(rest, others);
}

function isEndpointIn(host: Pattern, ports: readonly PortRange[] | undefined, value: string): boolean {
  const colon = value.lastIndexOf(":");
  const port = Number(value.slice(colon + 1));
  const isPort = ports === undefined || ports.some(({ from, to }) => from <= port && port <= to);
  return isPort && isHostIn(host, value.slice(0, colon));
}

function isHostIn(pattern: Pattern, host: string): boolean {
  const [first] = pattern;
  if (typeof first === "object" && first.kind === "deep") return true;
  const labels = pattern
    .map((piece) => (typeof piece === "string" ? piece : "*"))
    .join("")
    .split(".");
  const given = host.split(".");
  return labels.length === given.length && labels.every((label, i) => label === "*" || label === given[i]);
}

function areWordsIn(patterns: readonly Pattern[], mayGoOn: boolean, words: readonly Value[]): boolean {
  if (words.length < patterns.length || (words.length > patterns.length && !mayGoOn)) return false;
  return patterns.every((pattern, i) => {
    const word = words[i];
    return typeof word === "string" && globMatches(pattern, word);
  });
}

/** In units of 1/1000, which holds every number of the generators. */
function thousandths(text: string): bigint {
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  const value = BigInt(whole + fraction.padEnd(3, "0"));
  return text.startsWith("-") ? -value : value;
}

function isNumberIn(scope: NumberScope, value: Value): boolean {
  if (typeof value !== "string" && typeof value !== "number") return false;
  if (!/^-?[0-9]+(?:\.[0-9]{1,3})?$/u.test(String(value))) return false;
  const number = thousandths(String(value));
  if (scope.from !== undefined && number < thousandths(scope.from)) return false;
  if (scope.to !== undefined && number > thousandths(scope.to)) return false;
  return (
    scope.step === undefined || (number - thousandths(scope.offset ?? "0")) % thousandths(scope.step) === 0n
  );
}

function isAgeIn(limit: number | undefined, value: Value, component: string): boolean {
  const age = isRecord(value) ? value[component] : undefined;
  return typeof age === "number" && (limit === undefined || age <= limit);
}

function areComponentsIn(
  components: Readonly<Record<string, Component<Scope>>>,
  rest: "absent" | "any",
  value: Readonly<Record<string, Value>>,
): boolean {
  const names = [...new Set([...Object.keys(components), ...Object.keys(value)])];
  return names.every((name) => {
    const component = Object.hasOwn(components, name) ? components[name] : { kind: rest };
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    return component !== undefined && isComponentIn(component, given);
  });
}

function isComponentIn(component: Component<Scope>, value: Value | undefined): boolean {
  switch (component.kind) {
    case "any":
      return true;
    case "absent":
      return value === undefined;
    case "empty":
      return Array.isArray(value) && value.length === 0;
    case "one":
      return value !== undefined && isIn(component.scope, value);
    case "each":
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        value.every((element: Value) => isIn(component.scope, element))
      );
  }
}

function isRecord(value: Value): value is { readonly [component: string]: Value } {
  return typeof value === "object" && !Array.isArray(value);
}
