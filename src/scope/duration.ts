import { fail, ok, type Result } from "../base/result.ts";
import type { Refusal } from "./refusal.ts";
import type { Outside, Value } from "./value.ts";

/** How long something may last: ages up to a number of turns and up to an elapsed time, each in its own unit. */
export interface DurationScope {
  readonly kind: "duration";
  /** Whole turns; absent: no limit. */
  readonly turns?: number;
  /** Whole milliseconds of wall clock; absent: no limit. */
  readonly milliseconds?: number;
}

/** How old something is. */
export interface Age {
  readonly turns: number;
  readonly milliseconds: number;
}

/** Reads "1 turn", "10 minutes" or both joined by "and", in either order. */
export function parseDuration(text: string): Result<DurationScope, Refusal> {
  const parts = text.split(" and ");
  let scope: DurationScope = { kind: "duration" };
  for (const part of parts) {
    const [, digits = "", unit = ""] = /^([0-9][0-9_]{0,14}) ([a-z]+)$/u.exec(part) ?? [];
    const amount = Number(digits.replaceAll("_", ""));
    const inUnit = amountIn(amount, unit);
    if (amount === 0 || inUnit === undefined) return fail({ reason: "is no number of turns or of time" });
    const [component, value] = inUnit;
    if (scope[component] !== undefined) return fail({ reason: "has two limits of one kind" });
    if (!Number.isSafeInteger(value)) return fail({ reason: "is too long" });
    scope = { ...scope, [component]: value };
  }
  return ok(scope);
}

/** The turns first, the time in the largest unit that divides it. */
export function printDuration(scope: DurationScope): string {
  const parts: string[] = [];
  if (scope.turns !== undefined) parts.push(plural(scope.turns, "turn"));
  if (scope.milliseconds !== undefined) parts.push(printTime(scope.milliseconds));
  return parts.length === 0 ? "any time" : parts.join(" and ");
}

export function containsDuration(outer: DurationScope, inner: DurationScope): boolean {
  return (
    (inner.turns ?? Infinity) <= (outer.turns ?? Infinity) &&
    (inner.milliseconds ?? Infinity) <= (outer.milliseconds ?? Infinity)
  );
}

export function meetDurations(first: DurationScope, second: DurationScope): DurationScope {
  return durationOf(
    Math.min(first.turns ?? Infinity, second.turns ?? Infinity),
    Math.min(first.milliseconds ?? Infinity, second.milliseconds ?? Infinity),
  );
}

export function isAgeWithin(scope: DurationScope, age: Age): boolean {
  return (
    isCount(age.turns) && isCount(age.milliseconds) && containsDuration(scope, { kind: "duration", ...age })
  );
}

/** Whether no age is within: a limit below zero, or one that is no number. */
export function isEmptyDuration(scope: DurationScope): boolean {
  return !((scope.turns ?? 0) >= 0 && (scope.milliseconds ?? 0) >= 0);
}

/** An age within the first and in none of the others. The oldest is outside all of them if any is. */
export function outsideOfDurations(inner: DurationScope, outers: readonly DurationScope[]): Outside<Value> {
  if (isEmptyDuration(inner)) return "none";
  const beyond = (component: keyof Age): number =>
    Math.max(0, ...outers.map((outer) => Math.floor(outer[component] ?? -1) + 1));
  const oldest = {
    turns: Math.floor(inner.turns ?? beyond("turns")),
    milliseconds: Math.floor(inner.milliseconds ?? beyond("milliseconds")),
  };
  const isInside = outers.some((outer) => isAgeWithin(outer, oldest));
  return isInside ? "none" : { kind: "outside", value: () => ({ ...oldest }) };
}

/** Largest first; in milliseconds. */
const units: readonly (readonly [string, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
  ["millisecond", 1],
];

function amountIn(amount: number, unit: string): readonly [keyof Age, number] | undefined {
  const singular = unit.replace(/s$/u, "");
  if (singular === "turn") return ["turns", amount];
  const size = units.find(([name]) => name === singular)?.[1];
  return size === undefined ? undefined : ["milliseconds", amount * size];
}

function printTime(milliseconds: number): string {
  const [name, size] = units.find(([, size]) => milliseconds % size === 0) ?? ["millisecond", 1];
  return plural(milliseconds / size, name);
}

function plural(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

function durationOf(turns: number, milliseconds: number): DurationScope {
  return {
    kind: "duration",
    ...(turns === Infinity ? {} : { turns }),
    ...(milliseconds === Infinity ? {} : { milliseconds }),
  };
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}
