import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import type { Lifetime } from "../../policy/policy.ts";
import type { LinkedModule } from "../names/program.ts";
import type { Duration, Name } from "../syntax/ast.ts";
import { report, type Context } from "./context.ts";
import { wholeNumber } from "./literals.ts";

const MS_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ["second", 1000],
  ["minute", 60_000],
  ["hour", 3_600_000],
  ["day", 86_400_000],
]);

/** A lifetime in turns and wall clock; parts of one kind add up. */
export function lifetimeOf(cx: Context, home: LinkedModule, duration: Duration): Lifetime {
  let turns: number | undefined;
  let ms: number | undefined;
  for (const { amount, unit } of duration.parts) {
    const count = wholeNumber(cx, home, amount, 1);
    const word = unit.text.replace(/s$/, "");
    const length = MS_PER_UNIT.get(word);
    if (count === undefined) continue;
    if (word === "turn") turns = (turns ?? 0) + count;
    else if (length !== undefined) ms = (ms ?? 0) + count * length;
    else if (unit.text !== "") reportUnit(cx, home, ["turn", ...MS_PER_UNIT.keys()], unit);
  }
  return { ...(turns === undefined ? {} : { turns }), ...(ms === undefined ? {} : { ms }) };
}

/** A length of wall-clock time in milliseconds; turns have none. */
export function windowOf(cx: Context, home: LinkedModule, duration: Duration): number | undefined {
  const { turns, ms } = lifetimeOf(cx, home, duration);
  const part = duration.parts.find((one) => one.unit.text.startsWith("turn"));
  if (turns === undefined || part === undefined) return ms;
  reportUnit(cx, home, [...MS_PER_UNIT.keys()], part.unit);
  return ms;
}

function reportUnit(cx: Context, home: LinkedModule, units: readonly string[], unit: Name): void {
  const parameters = { unit: unit.text, units, near: nearest(unit.text, units) };
  report(cx, home, nameDiagnostics.unknownUnit, parameters, unit.span);
}
