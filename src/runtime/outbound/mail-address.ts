import { fail, ok, type Result } from "../../base/result.ts";

/** An address as mail systems deliver to it: the domain in lower case and in ASCII, the local part as it is. */
export interface MailAddress {
  readonly local: string;
  readonly domain: string;
}

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const bare = new RegExp(`^(${atom}(?:\\.${atom})*)@(${label}(?:\\.${label})+)$`);
/** A display name of plain words, or one in quotes without anything that could be read as an address. */
const named = /^(?:"([^"\\<>@,;:\r\n]*)"|([^"\\<>@,;:()\r\n]*))\s*<([^<>]*)>$/;

/** The greatest lengths of RFC 5321, section 4.5.3.1. */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;

/**
 * Reads one address of a recipient line. Only the plain form of RFC 5322 is taken, with or without a display name: groups,
 * quoted local parts, comments, routes, address literals and line breaks are refused, because programs along the way
 * read them differently.
 *
 * @returns the address, or one lower-case clause that says why it is refused
 */
export function parseMailAddress(written: string): Result<MailAddress, string> {
  if (/[\r\n\0]/.test(written)) return fail("holds a line break or a NUL");
  if (/[^\x20-\x7e]/.test(written)) return fail("holds characters beyond ASCII");
  const trimmed = written.trim();
  const display = named.exec(trimmed);
  const address = display?.[3] ?? trimmed;
  if (/[,;]/.test(address)) return fail("is more than one address, or a group");
  if (display === null && /[<>]/.test(trimmed))
    return fail("has a display name that can be read as an address");
  const [, local = "", domain = ""] = bare.exec(address) ?? [];
  if (local === "" || domain === "") return fail("is not a plain address `name@example.com`");
  if (local.length > MAX_LOCAL || domain.length > MAX_DOMAIN) return fail("is too long");
  return ok({ local, domain: domain.toLowerCase() });
}

export function mailAddressText({ local, domain }: MailAddress): string {
  return `${local}@${domain}`;
}

/**
 * What two addresses must share to be the same mailbox. Providers fold the case of local parts, so that two which differ in
 * case only are one for the purpose of refusing, and the written one is what is delivered to.
 */
export function mailboxKey({ local, domain }: MailAddress): string {
  return `${local.toLowerCase()}@${domain}`;
}
