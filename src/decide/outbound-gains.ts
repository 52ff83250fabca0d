import type { Outbound } from "../policy/policy.ts";
import type { Gain } from "./gain.ts";
import { addresseesOf, shownAs, type OutboundUse } from "./outbound-use.ts";

/** An outbound with the name that it has in the newer version. */
export interface OutboundIn {
  readonly name: string;
  readonly outbound: Outbound;
}

const frameParts = ["channel", "from", "purpose", "context"] as const;

/** What the second of two outbounds lets out and the first does not. */
export function outboundGains(
  { outbound: old }: OutboundIn,
  { name, outbound: now }: OutboundIn,
): readonly Gain[] {
  const gains: Gain[] = [];
  const add = (text: string, use: Omit<OutboundUse, "outbound">): void => {
    const witness = { kind: "outbound", use: { outbound: name, ...use }, text } as const;
    gains.push({ component: "message", text, witness });
  };
  for (const field of fieldsOf(now)) {
    const [before, after] = [shownAs(old, field), shownAs(now, field)];
    if (after !== before && after !== "withheld" && before !== "kept")
      add(`${field} is ${after}, no longer ${before}`, { field: { name: field, as: after } });
  }
  for (const { line } of now.to) {
    const [before, after] = [addresseesOf(old, line), addresseesOf(now, line)];
    if (after !== before && after !== "nobody")
      add(`${line} may be in ${after.replace("parameter ", "")}`, { addressees: { line, among: after } });
  }
  for (const added of now.adds) if (!old.adds.includes(added)) add(`may add ${added}`, { adds: added });
  for (const part of frameParts) {
    if (old[part] !== now[part]) add(`${part} is ${now[part]}`, { frame: { part, name: now[part] } });
  }
  const { maxWords: most = Infinity } = old.layout;
  if ((now.layout.maxWords ?? Infinity) > most) add("may be longer", { words: most + 1 });
  if (now.layout.name !== old.layout.name)
    add(`is laid out as ${now.layout.name}`, { layout: now.layout.name });
  const checks = JSON.stringify(now.checks);
  if (now.checks !== "always" && JSON.stringify(old.checks) !== checks)
    add(old.checks === "always" ? "is not always checked" : "is checked at other times", { checks });
  return gains;
}

function fieldsOf({ preserves, requires, generalizes, withholds }: Outbound): readonly string[] {
  return [...new Set([...preserves, ...requires, ...generalizes.map(({ field }) => field), ...withholds])];
}
