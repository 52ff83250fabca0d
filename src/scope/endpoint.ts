import { fail, ok, type Result } from "../base/result.ts";
import { anyParameter, lastPort, mark, parameterTerm } from "./alphabet.ts";
import { bindingOf, type BindRefusal } from "./binding.ts";
import { alsoReached, canonicalHost } from "./host.ts";
import {
  deep,
  isDeep,
  isParameter,
  isStar,
  literalText,
  mergeStrings,
  parseWildcards,
  printPattern,
  type Parameter,
  type Pattern,
  type Piece,
  type Template,
} from "./pattern.ts";
import type { Reading } from "./reading.ts";
import type { Refusal } from "./refusal.ts";
import {
  anyNumber,
  atLeastOne,
  choice,
  literal,
  never,
  optional,
  sequence,
  symbols,
  unite,
  type Ranges,
  type Term,
} from "./regular.ts";

/** Where a connection goes: a host, by name or address, and ports. */
export interface EndpointScope {
  readonly kind: "endpoint";
  /** Literal, with `*` for one label but the last, or the one piece `deep` for any host. */
  readonly host: Pattern;
  /** Absent: any port. Canonical: ascending, not touching. */
  readonly ports?: readonly PortRange[];
}

/** Both ends belong to it; 0 to 65535. */
export interface PortRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads an endpoint pattern: a host, `host:port`, or a URL, which means its host and its port. `*` is one whole label.
 * A host without a port means any port. What is not in canonical spelling is refused with the spelling that is.
 */
export function parseEndpointPattern(template: Template): Result<EndpointScope, Refusal> {
  const pieces = parseWildcards(template);
  if (!pieces.ok) return pieces;
  const taken = takeApart(pieces.value);
  if (!taken.ok) return fail({ reason: taken.error });
  const { scheme, authority, behind } = taken.value;
  const host = parseHost(authority.host);
  if (!host.ok) return fail({ reason: host.error });
  const canonicalScheme = scheme?.toLowerCase();
  const port =
    authority.port ?? (canonicalScheme === undefined ? undefined : defaultPorts.get(canonicalScheme));
  if (canonicalScheme !== undefined && port === undefined) {
    return fail({ reason: `names no port, and \`${canonicalScheme}\` has none of its own` });
  }
  const scope: EndpointScope = { kind: "endpoint", host: host.value, ...portsOf(port) };
  const prefix = canonicalScheme === undefined ? "" : `${canonicalScheme}://`;
  const suffix = authority.port === undefined ? "" : `:${authority.port}`;
  const canonical = `${prefix}${printPattern(host.value)}${suffix}${behind}`;
  if (canonical === printPattern(pieces.value)) return ok(scope);
  return fail({ reason: spellingReason(printPattern(authority.host), printPattern(host.value)), canonical });
}

/**
 * The endpoint that a run shows, as canonical `host` or `host:port`: from a URL, `host:port` or a host alone.
 * @returns why it is refused, when clients differ in where it leads
 */
export function endpointValue(text: string): Result<EndpointScope, string> {
  const taken = takeApart(text === "" ? [] : [text]);
  if (!taken.ok) return taken;
  const { scheme, authority } = taken.value;
  const host = canonicalHost(literalText(authority.host) ?? "");
  if (!host.ok) return host;
  const port = authority.port ?? (scheme === undefined ? undefined : defaultPorts.get(scheme.toLowerCase()));
  return ok({ kind: "endpoint", host: [host.value], ...portsOf(port) });
}

/**
 * Where a URL may lead that starts with known text and goes on with text that is not known. Unless the known text holds the
 * whole host and the `/` behind it, that is anywhere: what follows may still be part of the host.
 */
export function predictedEndpoint(knownStart: string): Result<EndpointScope, string> {
  const start = knownStart.indexOf("://");
  const end = start < 0 ? -1 : knownStart.indexOf("/", start + 3);
  return end < 0 ? ok({ kind: "endpoint", host: [deep] }) : endpointValue(knownStart.slice(0, end + 1));
}

export function normaliseEndpoint(scope: EndpointScope): EndpointScope {
  const { ports } = scope;
  const host = mergeStrings(scope.host);
  if (ports === undefined) return { kind: "endpoint", host };
  const united = unite(ports);
  const isAny = united.length === 1 && united[0]?.from === 0 && united[0].to === lastPort;
  return { kind: "endpoint", host, ...(isAny ? {} : { ports: united }) };
}

/** The language of an endpoint: the host, then one symbol for the port; undefined when it is malformed. */
export function endpointTerm(scope: EndpointScope, reading: Reading): Term | undefined {
  const host = hostTerm(scope.host, reading);
  const ranges = (scope.ports ?? anyPort).map(({ from, to }) => ({
    from: mark.port + from,
    to: mark.port + to,
  }));
  const isSound = (scope.ports ?? anyPort).every(({ from, to }) => isPort(from) && from <= to && isPort(to));
  return host === undefined || !isSound ? undefined : sequence(host, symbols(unite(ranges)));
}

/** Puts literal hosts for parameters. */
export function bindEndpoint(
  scope: EndpointScope,
  bindings: Readonly<Record<string, string>>,
): Result<EndpointScope, BindRefusal> {
  const bound: Piece[] = [];
  for (const piece of scope.host) {
    const value = isParameter(piece) ? bindingOf(bindings, piece.name) : undefined;
    if (!isParameter(piece) || value === undefined) {
      bound.push(piece);
      continue;
    }
    const host = canonicalHost(value);
    if (!host.ok) return fail({ parameter: piece.name, reason: host.error });
    const isAddress = scope.host.length > 1 && !isHostName(host.value);
    if (isAddress)
      return fail({ parameter: piece.name, reason: "is an address, which has no names below it" });
    bound.push(host.value);
  }
  return ok({ ...scope, host: mergeStrings(bound) });
}

/** Canonical `host` or `host:port`, and for messages the ports that are a set. */
export function printEndpoint(scope: EndpointScope): string {
  const host = scope.host.some(isDeep) ? "any host" : printPattern(scope.host);
  if (scope.ports === undefined) return host;
  const ports = scope.ports.map(({ from, to }) => (from === to ? `${from}` : `${from}..${to}`));
  return `${host}:${ports.join(",")}`;
}

export function isPort(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= lastPort;
}

/** The ports that the URL standard gives to its schemes; other schemes name theirs. */
const defaultPorts = new Map([
  ["http", 80],
  ["ws", 80],
  ["https", 443],
  ["wss", 443],
  ["ftp", 21],
]);

const anyPort: readonly PortRange[] = [{ from: 0, to: lastPort }];

interface TakenApart {
  readonly scheme?: string;
  readonly authority: Authority;
  /** Path, query and fragment of a URL, from their delimiter on. */
  readonly behind: string;
}

interface Authority {
  readonly host: Pattern;
  readonly port?: number;
}

/** Splits a pattern as clients split a URL or `host:port`; refuses where they do not agree. */
function takeApart(pattern: Pattern): Result<TakenApart, string> {
  const text = pattern.map((piece) => (typeof piece === "string" ? piece : placeholder)).join("");
  const problem = urlProblem(text);
  if (problem !== undefined) return fail(problem);
  const match = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)(.*)$/su.exec(text);
  const [, scheme, inside = text, behind = ""] = match ?? [];
  if (scheme === undefined && /[/?#]/u.test(text)) return fail("is neither a URL nor a host with a port");
  if (behind.includes(placeholder)) return fail("has a wildcard or parameter behind its host");
  const authority = takeAuthorityApart(inside);
  if (!authority.ok) return authority;
  const wild = pattern.filter((piece) => typeof piece !== "string");
  const host = mergeStrings<Exclude<Piece, string>>(
    authority.value.host.split(/(\0)/u).map((part) => (part === placeholder ? (wild.shift() ?? "") : part)),
  );
  const { port } = authority.value;
  return ok({
    ...(scheme === undefined ? {} : { scheme }),
    authority: { host, ...(port === undefined ? {} : { port }) },
    behind,
  });
}

/** Stands for a wildcard or parameter while a pattern is split; no endpoint has it. */
const placeholder = "\0";

function urlProblem(text: string): string | undefined {
  if (text.length > 8192) return "is too long";
  if (text.includes("\\")) return "has `\\` in it, which some clients read as `/`";
  if (/[\s\p{Cs}\u0001-\u001F\u007F]/u.test(text)) return "has a blank or control character in it";
  return undefined;
}

interface HostAndPort {
  readonly host: string;
  readonly port?: number;
}

function takeAuthorityApart(text: string): Result<HostAndPort, string> {
  if (text.includes("@")) return fail("has a user name before its host");
  const isBareIpv6 = !text.startsWith("[") && text.indexOf(":") !== text.lastIndexOf(":");
  const split = text.startsWith("[") ? /^(\[[^\]]*\]):(.*)$/su : /^([^:]*):(.*)$/su;
  const match = isBareIpv6 ? null : split.exec(text);
  if (match === null) return ok({ host: text });
  const [, host = "", digits = ""] = match;
  if (!/^(?:0|[1-9][0-9]{0,4})$/u.test(digits) || Number(digits) > lastPort)
    return fail("has no number for a port");
  return ok({ host, port: Number(digits) });
}

/** A canonical host pattern: `*` stands for whole labels, never for the last one. */
function parseHost(pattern: Pattern): Result<Pattern, string> {
  if (pattern.some(isDeep)) return fail("has `**` in its host; `*` is one label, and `any` is every host");
  const parameter = pattern.find(isParameter);
  if (parameter !== undefined && parameter.type !== "host") {
    return fail(`has \`{${parameter.name}}\` in its host, which is no host`);
  }
  const literalOnly = literalText(pattern);
  if (literalOnly !== undefined) {
    const host = canonicalHost(literalOnly);
    return host.ok ? ok([host.value]) : host;
  }
  return parseWildHost(pattern);
}

function parseWildHost(pattern: Pattern): Result<Pattern, string> {
  const [stars, rest] = leadingStars(pattern);
  if (rest.some(isStar))
    return fail("has `*` beside or behind other labels; `*` is one whole label, from the left");
  const [first, ...others] = rest;
  if (first === undefined) return fail("has no label behind `*`");
  if (isParameter(first)) {
    return others.length === 0 ? ok([...stars, first]) : fail(`goes on behind \`{${first.name}}\``);
  }
  if (others.length > 0) return fail("has a parameter behind other labels");
  const host = canonicalHost(literalText(rest) ?? "");
  if (!host.ok) return host;
  return isHostName(host.value)
    ? ok(mergeStrings([...stars, host.value]))
    : fail("has `*` before an address");
}

/** The `*.` at the start, and what is behind them. */
function leadingStars(pattern: Pattern): readonly [Pattern, Pattern] {
  const stars: Piece[] = [];
  let rest = pattern;
  for (;;) {
    const [first, second, ...others] = rest;
    if (!isStar(first) || typeof second !== "string" || !second.startsWith(".")) return [stars, rest];
    stars.push(first, ".");
    rest = mergeStrings([second.slice(1), ...others]);
  }
}

function isHostName(host: string): boolean {
  return !host.startsWith("[") && !/\.[0-9]+$/u.test(host);
}

function portsOf(port: number | undefined): { readonly ports?: readonly PortRange[] } {
  return port === undefined ? {} : { ports: [{ from: port, to: port }] };
}

function spellingReason(written: string, canonical: string): string {
  if (written === canonical) return "has a scheme in capitals";
  if (/[A-Z]/u.test(written)) return "has a host in capitals";
  if (written.endsWith(".")) return "has a host with a trailing dot";
  if (/[^\x20-\x7E]/u.test(written)) return "has a host that is not spelled in ASCII";
  return "has an address in another notation";
}

const labelText: Ranges = [
  { from: 45, to: 45 },
  { from: 48, to: 57 },
  { from: 95, to: 95 },
  { from: 97, to: 122 },
];
const label = atLeastOne(symbols(labelText));
/** A host name does not end in a number. */
const anyName = sequence(
  anyNumber(sequence(label, literal("."))),
  anyNumber(symbols(labelText)),
  symbols(labelText.filter(({ from }) => from !== 48)),
  anyNumber(symbols(labelText)),
);

const dot = literal(".");
const digit = inRange("0", "9");
const byte = choice(
  digit,
  sequence(inRange("1", "9"), digit),
  sequence(literal("1"), digit, digit),
  sequence(literal("2"), inRange("0", "4"), digit),
  sequence(literal("25"), inRange("0", "5")),
);

/** A group of an IPv6 address; the canonical ones have no leading zeros. */
const group = choice(
  literal("0"),
  sequence(choice(inRange("1", "9"), inRange("a", "f")), upTo(3, choice(digit, inRange("a", "f")))),
);
const groupAndColon = sequence(group, literal(":"));
const someGroups = optional(sequence(anyNumber(groupAndColon), group));

const anyAddress = choice(
  sequence(byte, dot, byte, dot, byte, dot, byte),
  sequence(literal("["), { kind: "repeat", of: groupAndColon, least: 7, most: 7 }, group, literal("]")),
  sequence(literal("["), someGroups, literal("::"), someGroups, literal("]")),
);
const anyHost = choice(anyName, anyAddress);

function inRange(from: string, to: string): Term {
  return symbols([{ from: from.charCodeAt(0), to: to.charCodeAt(0) }]);
}

function upTo(most: number, of: Term): Term {
  return { kind: "repeat", of, least: 0, most };
}

const labels = anyNumber(sequence(label, literal(".")));
const anySymbolicHost = choice(anyHost, sequence(labels, anyParameter(mark.host)));

function hostTerm(host: Pattern, reading: Reading): Term | undefined {
  const pieces = mergeStrings(host);
  if (pieces.some(isDeep)) {
    if (pieces.length > 1) return undefined;
    return reading === "symbolic" ? anySymbolicHost : anyHost;
  }
  const parsed = parseHost(pieces);
  if (!parsed.ok || printPattern(parsed.value) !== printPattern(pieces)) return undefined;
  const isWide = reading === "wide" || reading === "suffix";
  return sequence(
    ...pieces.map((piece): Term => {
      if (typeof piece === "string") return isWide ? reachedTerm(piece) : literal(piece);
      return isParameter(piece) ? parameterOfHost(piece, reading) : label;
    }),
  );
}

/** A host, or what stands behind `*`, and the others that a connection to it may reach. */
function reachedTerm(text: string): Term {
  const others = alsoReached(text);
  if (others === undefined) return literal(text);
  return others === "this machine"
    ? choice(anyAddress, literal("localhost"))
    : choice(literal(text), literal(others.address));
}

/** Whether a connection to the host reaches no other host. */
export function isOneHost(host: string): boolean {
  return alsoReached(host) === undefined;
}

function parameterOfHost(parameter: Parameter, reading: Reading): Term {
  if (reading === "literal") return never;
  return reading === "symbolic" ? parameterTerm(mark.host, parameter.name) : anyHost;
}
