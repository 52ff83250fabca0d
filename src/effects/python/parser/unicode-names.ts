import { isIdentifierPart, unitAt } from "./characters.ts";
import type { Scanner } from "./scanner.ts";
import { debugName, numberOfText } from "./name-table.ts";
import { pushName } from "./tokens.ts";
import { fail } from "./syntax-error.ts";

const identifier = /^[_\p{XID_Start}]\p{XID_Continue}*$/u;

/** Scans the name that starts here and is not all ASCII. */
export function scanUnicodeName(scanner: Scanner, start: number): number {
  const { text, units } = scanner;
  let end = start;
  for (;;) {
    const unit = unitAt(units, end);
    if (!isIdentifierPart(unit) && unit < 128) break;
    end++;
  }
  const written = text.slice(start, end);
  if (!identifier.test(written)) fail("invalid character in identifier", start, end);
  const number = numberOfText(scanner.names, written.normalize("NFKC"));
  if (number === debugName) scanner.tokens.namesDebug = true;
  pushName(scanner.tokens, start, end, number);
  return end;
}
