import fc from "fast-check";
import type {
  CommandScope,
  Component,
  DurationScope,
  EndpointScope,
  NamesScope,
  NumberScope,
  PathScope,
  Pattern,
  Piece,
  PortRange,
  ProductScope,
  Scope,
  ShellScope,
  TextScope,
  Value,
} from "../../src/scope/scope.ts";
import { random, type Random } from "./random.ts";

/** Makes one thing out of choices. */
export type Generator<T> = (random: Random) => T;

/** The generator as an arbitrary of fast-check. */
export function arbitrary<T>(generator: Generator<T>): fc.Arbitrary<T> {
  return fc.integer({ min: 0, max: 0x7fff_ffff }).map((seed) => generator(random(seed)));
}

/** The kinds of scope that have a generator of their own, and of a value that is likely to be inside or next to one. */
export const kinds = {
  names: { scope: names, value: name },
  path: { scope: path, value: pathText },
  endpoint: { scope: endpoint, value: endpointText },
  command: { scope: command, value: commandWords },
  text: { scope: text, value: textValue },
  number: { scope: number, value: numberText },
  duration: { scope: duration, value: age },
  product: { scope: product, value: record },
} as const satisfies Record<string, { scope: Generator<Scope>; value: Generator<Value> }>;

/** A scope of any kind; unions, meets and products among them. */
export function anyScope(r: Random, depth = 2): Scope {
  const kind = r.below(depth === 0 ? 7 : 11);
  switch (kind) {
    case 0:
      return names(r);
    case 1:
      return path(r);
    case 2:
      return endpoint(r);
    case 3:
      return r.chance(0.7) ? command(r) : shell(r);
    case 4:
      return text(r);
    case 5:
      return number(r);
    case 6:
      return r.chance(0.8) ? duration(r) : r.pick<Scope>([{ kind: "any" }, { kind: "nothing" }]);
    case 7:
      return product(r, () => anyScope(r, depth - 1));
    default:
      return unionOfOneKind(r);
  }
}

/** A scope of one kind, or a union of several. */
export function unionOfOneKind(r: Random): Scope {
  const makers: readonly Generator<Scope>[] = Object.values(kinds).map((kind) => kind.scope);
  const scope = makers[r.below(makers.length)] ?? path;
  return r.chance(0.4) ? scope(r) : { kind: "union", of: r.list(1, 4, () => scope(r)) };
}

const star: Piece = { kind: "star" };
const deep: Piece = { kind: "deep" };

/** Strings that mean something to one of the parsers, and strings that mean nothing to any. */
export function hostileText(r: Random): string {
  return r.list(0, 8, () => r.pick(fragments)).join("");
}

const fragments = [
  "a",
  "b",
  "/",
  "//",
  ".",
  "..",
  "../",
  "/..",
  "*",
  "**",
  "{",
  "}",
  "{w}",
  "{{",
  "\\",
  "\0",
  " ",
  "\t",
  "\n",
  ":",
  "::",
  "[",
  "]",
  "[::1]",
  "@",
  "%",
  "%2e%2e",
  "%00",
  "?",
  "#",
  "~",
  "$",
  "^",
  "(",
  ")",
  "(?:",
  "|",
  "+",
  "{2,3}",
  "https://",
  "HTTP://",
  "file://",
  "0x7f",
  "0177",
  "127.0.0.1",
  "2130706433",
  "::ffff:1.2.3.4",
  "xn--",
  "xn--a",
  "\u00e9",
  "e\u0301",
  "\u0301",
  "\u202e",
  "\u200d",
  "\ufeff",
  "\u3002",
  "\uff0f",
  "\uff21",
  "\u00df",
  "\ud800",
  "\udc00",
  "\u{1f600}",
  "constructor",
  "__proto__",
  "443",
  ":443",
  "99999",
  "-1",
  "1e9",
  "NaN",
  "..1",
  "1..2",
  ";",
  "&&",
  "`",
  "\\d",
  "\\u{110000}",
  "[z-a]",
  "[^",
  "C:",
  "\\\\host\\",
  "con",
  "a.",
  "a ",
  "\r",
  "\u2028",
] as const satisfies readonly [string, ...string[]];

// --- names ---

const shortTexts = ["a", "b", "ab", "ba", "aab", "A", "a@x.org", "*", ".", "", "é", "_KEY"] as const;

function name(r: Random): string {
  return r.list(0, 3, () => r.pick(shortTexts)).join("");
}

export function names(r: Random): NamesScope {
  return { kind: "names", of: r.list(1, 2, () => wordPattern(r)) };
}

function wordPattern(r: Random): Pattern {
  return r.list(0, 4, (): Piece => (r.chance(0.35) ? star : r.pick(["a", "b", "ab", "_KEY", "é"])));
}

// --- paths ---

const segments = ["a", "b", "ab", "aa", "data", "data2", ".env", "x.csv", "é"] as const;

function pathText(r: Random): string {
  return `/${r.list(0, 4, () => r.pick(segments)).join("/")}`;
}

/** An absolute path pattern in canonical spelling. */
export function path(r: Random): PathScope {
  const parts = r.list(0, 4, (): Pattern => {
    if (r.chance(0.25)) return [deep];
    if (r.chance(0.2)) return [star];
    if (r.chance(0.3))
      return r.pick<Pattern>([
        [star, "a"],
        ["a", star],
        ["a", star, "b"],
        [star, ".csv"],
        [".", star],
        ["data", star],
      ]);
    return [r.pick(segments)];
  });
  const kept = parts.filter((part, i) => part[0] !== deep || parts[i - 1]?.[0] !== deep);
  return {
    kind: "path",
    pattern: kept.length === 0 ? ["/"] : mergeText(kept.flatMap((part) => ["/", ...part])),
  };
}

/** A path pattern that may be relative, under a parameter, or have one inside. */
export function symbolicPath(r: Random): PathScope {
  const { pattern } = path(r);
  const inner = pattern.map((piece): Piece =>
    piece === star && r.chance(0.2) ? { kind: "parameter", name: "u", type: "text" } : piece,
  );
  const isRoot = inner.length === 1 && inner[0] === "/";
  switch (r.below(4)) {
    case 0:
      return { kind: "path", pattern };
    case 1: {
      const [first, ...rest] = inner;
      const relative = typeof first === "string" ? mergeText([first.slice(1), ...rest]) : inner;
      return { kind: "path", pattern: isRoot ? ["."] : relative };
    }
    default: {
      const root: Piece = { kind: "parameter", name: r.pick(["w", "v"]), type: "path" };
      return { kind: "path", pattern: isRoot ? [root] : [root, ...inner] };
    }
  }
}

function mergeText(pieces: readonly Piece[]): Pattern {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === "string" && typeof last === "string") merged[merged.length - 1] = last + piece;
    else if (piece !== "") merged.push(piece);
  }
  return merged;
}

// --- endpoints ---

const hosts = [
  "a",
  "a.b",
  "b.a.b",
  "example.com",
  "badexample.com",
  "api.example.com",
  "localhost",
  "127.0.0.1",
  "10.0.0.1",
  "[::1]",
  "xn--bcher-kva.example",
] as const;
const ports = [0, 22, 80, 443, 444, 8080, 65535] as const;

function endpointText(r: Random): string {
  const host = r.chance(0.2)
    ? `${r.pick(["a", "x", "api"])}.${r.pick(["a.b", "example.com"])}`
    : r.pick(hosts);
  return `${host}:${r.pick(ports)}`;
}

export function endpoint(r: Random): EndpointScope {
  const host = r.chance(0.1)
    ? [deep]
    : r.chance(0.4)
      ? r.pick<Pattern>([
          [star, ".example.com"],
          [star, ".a.b"],
          [star, ".b"],
          [star, ".", star, ".b"],
          [star, ".com"],
        ])
      : [r.pick(hosts)];
  if (r.chance(0.4)) return { kind: "endpoint", host };
  return { kind: "endpoint", host, ports: r.list(1, 2, (): PortRange => portRange(r)) };
}

function portRange(r: Random): PortRange {
  const [a, b] = [r.pick(ports), r.pick(ports)];
  return r.chance(0.6) ? { from: a, to: a } : { from: Math.min(a, b), to: Math.max(a, b) };
}

// --- commands ---

const words = ["git", "push", "-f", "/usr/bin/git", "ls", "a b", ""] as const;

function commandWords(r: Random): readonly string[] {
  return [r.pick(["git", "/usr/bin/git", "ls", "./git"]), ...r.list(0, 2, () => r.pick(words))];
}

export function command(r: Random): CommandScope {
  const patterns = r.list(0, 3, (): Pattern => {
    if (r.chance(0.2)) return [star];
    if (r.chance(0.2))
      return r.pick<Pattern>([
        ["-", star],
        [star, "git"],
        ["g", star],
        ["/usr/bin/", star],
      ]);
    const word = r.pick(words);
    return word === "" ? [] : [word];
  });
  const [program] = patterns;
  const isProper = program !== undefined && program.length > 0;
  return {
    kind: "command",
    words: isProper ? patterns : [],
    rest: !isProper || r.chance(0.4) ? "any" : "nothing",
  };
}

export function shell(r: Random): ShellScope {
  return {
    kind: "shell",
    text: r.pick<Pattern>([["git push"], ["ls -la"], ["ls; rm x"], [star], ["git ", star], ["echo $HOME"]]),
  };
}

// --- texts ---

function textValue(r: Random): string {
  return r.list(0, 6, () => r.pick(["a", "b", "c", "0", "1", "/", "-", " "])).join("");
}

/** A pattern with the operators of the syntax, over a few letters. */
export function text(r: Random): TextScope {
  return { kind: "text", pattern: regular(r, 3) };
}

export function regular(r: Random, depth: number): string {
  if (depth === 0) return regularAtom(r);
  switch (r.below(6)) {
    case 0:
      return `${regular(r, depth - 1)}|${regular(r, depth - 1)}`;
    case 1:
      return `(${regular(r, depth - 1)})${quantifier(r)}`;
    case 2:
      return `${regularAtom(r)}${quantifier(r)}`;
    default:
      return r.list(1, 3, () => grouped(regular(r, depth - 1))).join("");
  }
}

function grouped(pattern: string): string {
  return pattern.includes("|") ? `(?:${pattern})` : pattern;
}

function regularAtom(r: Random): string {
  return r.pick([
    "a",
    "b",
    "c",
    "ab",
    "[ab]",
    "[^a]",
    "[a-c]",
    ".",
    "\\d",
    "\\w",
    "\\/",
    "[0-1-]",
    "\\u0061",
    "(?:)",
  ]);
}

function quantifier(r: Random): string {
  return r.pick(["*", "+", "?", "{2}", "{1,3}", "{2,}", "{0}"]);
}

// --- numbers ---

function numberText(r: Random): string {
  return r.pick(["-3", "0", "1", "2", "3", "4", "6", "8", "12", "0.5", "0.25", "2.5", "-0.5", "100"]);
}

export function number(r: Random): NumberScope {
  const bounds = [r.below(16) - 4, r.below(16) - 4].sort((a, b) => a - b);
  const [from = 0, to = 0] = bounds;
  const scale = r.chance(0.2) ? 0.5 : 1;
  const step = r.pick(["1", "2", "3", "4", "6", "0.5", "0.25"]);
  return {
    kind: "number",
    ...(r.chance(0.2) ? {} : { from: String(from * scale) }),
    ...(r.chance(0.2) ? {} : { to: String(to * scale) }),
    ...(r.chance(0.5) ? {} : { step, ...(r.chance(0.5) ? {} : { offset: r.pick(["1", "0.5", "-1"]) }) }),
  };
}

// --- durations ---

const amounts = [0, 1, 2, 3, 60_000] as const;

function age(r: Random): { readonly turns: number; readonly milliseconds: number } {
  return { turns: r.pick(amounts), milliseconds: r.pick(amounts) };
}

export function duration(r: Random): DurationScope {
  return {
    kind: "duration",
    ...(r.chance(0.3) ? {} : { turns: r.pick(amounts) }),
    ...(r.chance(0.3) ? {} : { milliseconds: r.pick(amounts) }),
  };
}

// --- products ---

const componentNames = ["to", "cc", "n"] as const;

function record(r: Random): { readonly [component: string]: Value } {
  const entries: [string, Value][] = [];
  if (r.chance(0.8)) entries.push(["to", r.list(0, 2, () => name(r))]);
  if (r.chance(0.5)) entries.push(["cc", name(r)]);
  if (r.chance(0.5)) entries.push(["n", Number(numberText(r))]);
  if (r.chance(0.1)) entries.push([r.pick(["other", "toString"]), "x"]);
  return Object.fromEntries(entries);
}

/** Arguments of a call: `to` is a list of names, `cc` a name, `n` a number. */
export function product(r: Random, inner?: Generator<Scope>): ProductScope<Scope> {
  const components: [string, Component<Scope>][] = [];
  for (const component of componentNames) {
    if (!r.chance(0.7)) continue;
    const scope = inner?.(r) ?? (component === "n" ? number(r) : names(r));
    const some: Component<Scope> = component === "to" ? { kind: "each", scope } : { kind: "one", scope };
    const others = r.pick<Component<Scope>>([{ kind: "any" }, { kind: "absent" }, { kind: "empty" }]);
    components.push([component, r.chance(0.65) ? some : others]);
  }
  return { kind: "product", components: Object.fromEntries(components), rest: r.pick(["absent", "any"]) };
}
