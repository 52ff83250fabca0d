import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import type { LinkedModule } from "../names/program.ts";
import type { NumberLiteral } from "../syntax/ast.ts";
import { report, type Context } from "./context.ts";

/** What a number says; there is one zero. */
export function numberOf({ text }: NumberLiteral): number {
  return Number(text) + 0;
}

/** A whole number of at least `least`, or undefined after a report. */
export function wholeNumber(
  cx: Context,
  home: LinkedModule,
  literal: NumberLiteral,
  least: number,
): number | undefined {
  const value = numberOf(literal);
  if (/^-?\d+$/.test(literal.text) && Number.isSafeInteger(value) && value >= least) return value;
  const parameters = { text: literal.text, expected: `a whole number from ${least}` };
  report(cx, home, typeDiagnostics.badLiteral, parameters, literal.span);
  return undefined;
}

/** A number of at least `least`, or undefined after a report. */
export function positiveNumber(cx: Context, home: LinkedModule, literal: NumberLiteral): number | undefined {
  const value = numberOf(literal);
  if (Number.isFinite(value) && value > 0) return value;
  report(
    cx,
    home,
    typeDiagnostics.badLiteral,
    { text: literal.text, expected: "a number above zero" },
    literal.span,
  );
  return undefined;
}

/** What is wrong with a text as a calendar date, or undefined. */
export function dateProblem(text: string): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return `is bounded by dates of the form \`2026-01-31\`, not \`${text}\``;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 0;
  return exists ? undefined : `speaks of ${text}, which is no day of the calendar`;
}
