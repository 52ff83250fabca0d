import { expressionText } from "../policy/expression-text.ts";
import type { Outbound } from "../policy/policy.ts";
import type { Gain } from "./contract-gains.ts";

/** What the second of two outbounds lets out and the first does not. */
export function outboundGains(old: Outbound, now: Outbound): readonly Gain[] {
  const gains: Gain[] = [];
  const add = (text: string): number => gains.push({ component: "message", text });
  for (const field of fieldsOf(now)) {
    const [before, after] = [levelOf(old, field), levelOf(now, field)];
    if (after.level > before.level) add(`${field} is ${after.text}, no longer ${before.text}`);
    else if (after.level === 1 && after.text !== before.text) add(`${field} is ${after.text}`);
  }
  for (const { line, among } of now.to) {
    const before = old.to.find((rule) => rule.line === line)?.among;
    const [text, textBefore] = [among, before].map((one) =>
      one === undefined ? "nobody" : expressionText(one),
    );
    if (text !== textBefore && text !== "nobody")
      add(`${line} may be in ${text?.replace("parameter ", "") ?? ""}`);
  }
  for (const added of now.adds) if (!old.adds.includes(added)) add(`may add ${added}`);
  for (const name of ["channel", "from", "purpose", "context"] as const) {
    if (old[name] !== now[name]) add(`${name} is ${now[name]}`);
  }
  if ((now.layout.maxWords ?? Infinity) > (old.layout.maxWords ?? Infinity)) add("may be longer");
  if (JSON.stringify(now.layout) !== JSON.stringify({ ...old.layout, maxWords: now.layout.maxWords }))
    if (now.layout.name !== old.layout.name) add(`is laid out as ${now.layout.name}`);
  if (old.checks === "always" && now.checks !== "always") add("is not always checked");
  else if (JSON.stringify(old.checks) !== JSON.stringify(now.checks) && now.checks !== "always")
    add("is checked at other times");
  return gains;
}

function fieldsOf({ preserves, requires, generalizes, withholds }: Outbound): readonly string[] {
  return [...new Set([...preserves, ...requires, ...generalizes.map(({ field }) => field), ...withholds])];
}

/** 0 where a field is withheld, 1 where something is put in its place, 2 where it is kept. */
function levelOf(outbound: Outbound, field: string): { readonly level: 0 | 1 | 2; readonly text: string } {
  if (outbound.preserves.includes(field) || outbound.requires.includes(field))
    return { level: 2, text: "kept" };
  const generalized = outbound.generalizes.find((one) => one.field === field);
  if (generalized === undefined) return { level: 0, text: "withheld" };
  const { to } = generalized;
  const by = to.kind === "text" ? JSON.stringify(to.text) : expressionText(to.call);
  return { level: 1, text: `generalized to ${by}` };
}
