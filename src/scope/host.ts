import { domainToASCII, domainToUnicode } from "node:url";
import { fail, ok, type Result } from "../base/result.ts";
import { canonicalIpv4, canonicalIpv6, embeddedIpv4 } from "./ip-address.ts";

/**
 * The canonical spelling of a host: a name in lower case, in ASCII (punycode) and without a trailing dot, an IPv4 address in
 * dotted decimal, an IPv6 address in brackets. A name is never looked up: it is another host than its address.
 * @returns why it is refused, when clients differ in the host they read
 */
export function canonicalHost(text: string): Result<string, string> {
  if (text === "") return fail("has an empty host");
  if (text.length > 300) return fail("has a host that is too long");
  if (text.startsWith("[") || text.includes(":")) return bracketed(text);
  const refused = refusedInHost.exec(text)?.[0];
  if (refused !== undefined) return fail(`has \`${visible(refused)}\` in its host`);
  if (readTwoWays.test(text))
    return fail("has a letter in its host that old and new clients read differently");
  const ascii = isAscii(text) ? text.toLowerCase() : domainToASCII(text);
  if (ascii === "") return fail("has a host that is no domain name");
  const name = ascii.endsWith(".") ? ascii.slice(0, -1) : ascii;
  return isNumeric(name) ? canonicalIpv4(name) : canonicalName(name);
}

/** Whether a host is in canonical spelling. */
export function isCanonicalHost(text: string): boolean {
  const isPlain = plainName.test(text) && text.length <= 253;
  if (isPlain) return true;
  const canonical = canonicalHost(text);
  return canonical.ok && canonical.value === text;
}

/**
 * Which other hosts a connection to a canonical host may reach: the unspecified address is this machine at all its addresses,
 * and some IPv6 addresses are translated to IPv4 ones.
 */
export function alsoReached(host: string): "this machine" | { readonly address: string } | undefined {
  if (host === "0.0.0.0" || host === "[::]") return "this machine";
  const address = host.startsWith("[") ? embeddedIpv4(host.slice(1, -1)) : undefined;
  return address === undefined ? undefined : { address };
}

/** Names without punycode that end in a letter; most are. */
const plainName = /^(?:(?!xn--)[a-z0-9_-]{1,63}\.)*(?!xn--)[a-z][a-z0-9_-]{0,62}$/u;

/** Delimiters, escapes, blanks and controls: what some clients drop, decode or end the host at. */
const refusedInHost = /[\p{C}\s%/\\@?#[\]<>^|`{}"'!$&()*+,;=~]/u;

/** Sharp s, final sigma and the joiners: IDNA 2003 maps them away, IDNA 2008 does not. */
const readTwoWays = /[\u00DF\u1E9E\u03C2\u200C\u200D]/u;

function bracketed(text: string): Result<string, string> {
  const inner = text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
  const address = canonicalIpv6(inner);
  if (!address.ok) return address;
  return ok(address.value.includes(":") ? `[${address.value}]` : address.value);
}

/** Whether a client that follows the URL standard reads the host as an IPv4 address. */
function isNumeric(name: string): boolean {
  return /(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)$/u.test(name);
}

function canonicalName(name: string): Result<string, string> {
  if (name.length > 253) return fail("has a host that is too long");
  for (const label of name.split(".")) {
    if (label === "") return fail("has an empty label in its host");
    if (label.length > 63) return fail("has a label in its host that is too long");
    if (!/^[a-z0-9_-]+$/u.test(label)) return fail("has a host that is no domain name");
  }
  if (/(?:^|\.)xn--/u.test(name) && domainToASCII(domainToUnicode(name)) !== name) {
    return fail("has punycode in its host that does not stand for itself");
  }
  return ok(name);
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7E]*$/u.test(text);
}

/** A character in a message, whatever it does to a terminal. */
function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0x20 && code < 0x7f ? character : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
