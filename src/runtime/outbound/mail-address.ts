import { fail, ok, type Result } from "../../base/result.ts";
import type { Address } from "./envelope-recipients.ts";

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
 * read them differently. The domain is delivered to in lower case, the local part as it is; providers fold the case of local
 * parts, so that two which differ in case only are the same.
 *
 * @returns the address, or one lower-case clause that says why it is refused
 */
export function readMailAddress(written: string): Result<Address, string> {
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
  const host = domain.toLowerCase();
  return ok({ text: `${local}@${host}`, key: `${local.toLowerCase()}@${host}` });
}
