import { fail, ok, type Result } from "../base/result.ts";

/**
 * The dotted decimal spelling of an IPv4 address in any notation that `inet_aton` reads: one to four numbers, decimal
 * or hexadecimal. A leading zero is refused unless octal and decimal reading agree, because libraries disagree.
 */
export function canonicalIpv4(text: string): Result<string, string> {
  const parts = text.split(".");
  if (parts.length > 4) return fail("is no IPv4 address: more than four numbers");
  let value = 0;
  for (const [i, part] of parts.entries()) {
    const isLast = i === parts.length - 1;
    const number = numberPart(part);
    if (!number.ok) return number;
    const limit = isLast ? 256 ** (5 - parts.length) : 256;
    if (number.value >= limit) return fail("is no IPv4 address: a number is too large");
    value += isLast ? number.value : number.value * 256 ** (3 - i);
  }
  return ok([24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join("."));
}

function numberPart(part: string): Result<number, string> {
  if (/^0x[0-9a-f]{0,12}$/iu.test(part)) return ok(part.length === 2 ? 0 : Number.parseInt(part, 16));
  if (!/^[0-9]{1,15}$/u.test(part)) return fail("is no IPv4 address: its last label is a number");
  const isOctal = part.startsWith("0") && part.length > 1;
  if (!isOctal) return ok(Number.parseInt(part, 10));
  const octal = /^[0-7]+$/u.test(part) ? Number.parseInt(part, 8) : undefined;
  const decimal = Number.parseInt(part, 10);
  return octal === decimal
    ? ok(decimal)
    : fail("has a number with a leading zero, which is read as octal or as decimal");
}

/**
 * The spelling of RFC 5952 of an IPv6 address, without brackets; an IPv4-mapped one is that IPv4 address, because
 * a connection to it goes there. A zone is refused: it names an interface of one machine.
 */
export function canonicalIpv6(text: string): Result<string, string> {
  if (text.includes("%")) return fail("has a zone in it");
  const groups = ipv6Groups(text);
  if (groups === undefined) return fail("is no IPv6 address");
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return ok(printIpv6(groups));
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
  return ok(bytes.join("."));
}

/**
 * The IPv4 address to which a network that translates takes an IPv6 one (RFC 6052, RFC 3056, RFC 7915, IPv4-compatible ones);
 * undefined where there is none.
 */
export function embeddedIpv4(ipv6: string): string | undefined {
  const groups = ipv6Groups(ipv6) ?? [];
  const start = groups[0] === 0x2002 ? 1 : isTranslated(groups) ? 6 : undefined;
  if (start === undefined) return undefined;
  const bytes = groups.slice(start, start + 2).flatMap((group) => [group >> 8, group & 255]);
  return bytes.join(".");
}

/** Whether the last 32 bits are an IPv4 address: `64:ff9b::/96`, `::ffff:0:0:0/96`, or `::/96` but for `::` and `::1`. */
function isTranslated(groups: readonly number[]): boolean {
  const prefix = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(":");
  if (prefix === "0:0:0:0:0:0") return groups[6] !== 0 || (groups[7] ?? 0) > 1;
  return prefix === "64:ff9b:0:0:0:0" || prefix === "0:0:0:0:ffff:0";
}

/** The eight groups of 16 bits; undefined when the text is no address. */
function ipv6Groups(text: string): readonly number[] | undefined {
  if (text.length > 45) return undefined;
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head = "", tail] = halves;
  const before = groupsOf(head, tail === undefined);
  if (tail === undefined) return before?.length === 8 ? before : undefined;
  const behind = groupsOf(tail, true);
  if (before === undefined || behind === undefined) return undefined;
  const missing = 8 - before.length - behind.length;
  return missing < 1 ? undefined : [...before, ...Array.from({ length: missing }, () => 0), ...behind];
}

function groupsOf(text: string, mayEndInIpv4: boolean): readonly number[] | undefined {
  if (text === "") return [];
  const groups: number[] = [];
  const parts = text.split(":");
  for (const [i, part] of parts.entries()) {
    if (/^[0-9a-f]{1,4}$/iu.test(part)) {
      groups.push(Number.parseInt(part, 16));
      continue;
    }
    const bytes = mayEndInIpv4 && i === parts.length - 1 ? dottedBytes(part) : undefined;
    if (bytes === undefined) return undefined;
    const [a, b, c, d] = bytes;
    groups.push(a * 256 + b, c * 256 + d);
  }
  return groups;
}

function dottedBytes(text: string): readonly [number, number, number, number] | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/u.exec(text);
  const [a = 256, b = 256, c = 256, d = 256] = (match ?? [])
    .slice(1)
    .map((part) => (part.length > 1 && part.startsWith("0") ? 256 : Number.parseInt(part, 10)));
  return Math.max(a, b, c, d) < 256 ? [a, b, c, d] : undefined;
}

/** The longest run of two or more zero groups, the first of them, becomes `::`. */
function printIpv6(groups: readonly number[]): string {
  let best = { start: 0, length: 1 };
  for (let start = 0; start < 8; start++) {
    let length = 0;
    while (groups[start + length] === 0) length += 1;
    if (length > best.length) best = { start, length };
  }
  const hex = groups.map((group) => group.toString(16));
  if (best.length < 2) return hex.join(":");
  return `${hex.slice(0, best.start).join(":")}::${hex.slice(best.start + best.length).join(":")}`;
}
