import { isIdentifierPart, unitAt } from "./characters.ts";
import type { Scanner } from "./scanner.ts";
import { fail } from "./syntax-error.ts";

const identifier = /^[_\p{XID_Start}]\p{XID_Continue}*$/u;

/** The end of the name that starts here and is not all ASCII. */
export function scanUnicodeName(scanner: Scanner, start: number): number {
  const { text, units } = scanner;
  let end = start;
  for (;;) {
    const unit = unitAt(units, end);
    if (!isIdentifierPart(unit) && unit < 128) break;
    end++;
  }
  const name = text.slice(start, end);
  if (!identifier.test(name)) fail("invalid character in identifier", start, end);
  if (name.normalize("NFKC") === "__debug__") scanner.tokens.namesDebug = true;
  return end;
}
