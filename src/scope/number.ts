import { fail, ok, type Result } from "../base/result.ts";
import { decimalOfNumber, digitsAt, parseDecimal, printDecimal, type Decimal } from "./decimal.ts";
import type { Refusal } from "./refusal.ts";
import type { Outside } from "./value.ts";

/**
 * Numbers between two bounds, both included, and on a grid if there is a step. All are exact decimals
 * in canonical spelling ("-0.25", "1000000"), so that no rounding decides.
 */
export interface NumberScope {
  readonly kind: "number";
  /** Absent: no lower bound. */
  readonly from?: string;
  /** Absent: no upper bound. */
  readonly to?: string;
  /** Absent: every number between the bounds. */
  readonly step?: string;
  /** The grid is offset + n × step; absent: 0. Canonical: at least 0, below step. */
  readonly offset?: string;
}

/**
 * A range as integers of one scale: low and high on the grid, step 0 for every number between them.
 * Ranges that are compared have the same scale.
 */
interface Grid {
  readonly low: bigint | undefined;
  readonly high: bigint | undefined;
  readonly step: bigint;
  /** At least 0 and below the step. */
  readonly offset: bigint;
}

/**
 * Reads "a..b", "a..", "..b" or "a"; with a step, the members are those that lie whole steps above the lower bound (above 0
 * where there is none).
 */
export function parseNumberRange(text: string, step?: string): Result<NumberScope, Refusal> {
  const [from = "", to = from, ...more] = text.split("..");
  if (more.length > 0 || (from === "" && to === "")) return fail({ reason: "is no range of numbers" });
  const scope: NumberScope = {
    kind: "number",
    ...(from === "" ? {} : { from }),
    ...(to === "" ? {} : { to }),
    ...(step === undefined ? {} : { step, offset: from === "" ? "0" : from }),
  };
  for (const bound of [from, to, step ?? ""]) {
    const value = bound === "" ? undefined : parseDecimal(bound);
    if (value?.ok === false) return fail({ reason: value.error });
  }
  if (isMalformedNumber(scope)) return fail({ reason: "has a step that is not above 0" });
  const [normal] = normaliseNumbers([scope]);
  return normal === undefined ? fail({ reason: "has its lower bound above its upper one" }) : ok(normal);
}

/**
 * The scope of one number that a run shows.
 * @returns why it is refused: it is no number, or programs differ in which one it is
 */
export function numberValue(value: string | number): Result<NumberScope, string> {
  if (typeof value === "string" && value.includes("_")) return fail("has `_` between its digits");
  if (typeof value === "string" && /^-?0[0-9]/u.test(value))
    return fail("has a leading zero, which is read as octal or as decimal");
  const decimal = typeof value === "number" ? decimalOfNumber(value) : parseDecimal(value);
  if (!decimal.ok) return decimal;
  const text = printDecimal(decimal.value.digits, decimal.value.scale);
  return ok({ kind: "number", from: text, to: text });
}

/** A number of `inner` in none of `outers`: at one of all their bounds, or between two bounds, where the same ones apply. */
export function outsideOfNumbers(inner: NumberScope, outers: readonly NumberScope[]): Outside<string> {
  const aligned = align([inner, ...outers]);
  const [grid, ...others] = aligned?.grids ?? [];
  if (aligned === undefined || grid === undefined) return "unknown";
  if (isEmptyGrid(grid)) return "none";
  const relevant = others.filter((other) => intersect(grid, other) !== undefined);
  const cuts = cutsWithin(grid, relevant);
  const point = cuts.find((cut) => isMember(grid, cut) && !relevant.some((other) => isMember(other, cut)));
  if (point !== undefined) return outside(point, aligned.scale);
  let isUnknown = false;
  for (const gap of gapsBetween(grid, cuts)) {
    const found = outsideInGap(grid, gap, relevant, aligned.scale);
    if (typeof found !== "string") return found;
    if (found === "unknown") isUnknown = true;
  }
  return isUnknown ? "unknown" : "none";
}

function outside(digits: bigint, scale: number): Outside<string> {
  return { kind: "outside", value: () => printDecimal(digits, scale) };
}

/** The numbers in both; undefined when there are none. */
export function meetNumbers(first: NumberScope, second: NumberScope): NumberScope | undefined {
  const aligned = align([first, second]);
  const [a, b] = aligned?.grids ?? [];
  if (aligned === undefined || a === undefined || b === undefined) return undefined;
  const grid = intersect(a, b);
  return grid === undefined ? undefined : scopeOf(grid, aligned.scale);
}

/** The fewest ranges with the same numbers: no empty one, none inside another, neighbours of one grid joined; sorted. */
export function normaliseNumbers(scopes: readonly NumberScope[]): readonly NumberScope[] {
  const aligned = align(scopes);
  if (aligned === undefined) return scopes;
  const joined: Grid[] = [];
  for (const grid of aligned.grids
    .filter((grid) => !isEmptyGrid(grid))
    .map(canonicalGrid)
    .sort(compareGrids)) {
    const index = joined.findIndex((other) => canJoin(other, grid));
    const other = joined[index];
    if (other === undefined) joined.push(grid);
    else joined[index] = { ...other, high: highest(other.high, grid.high) };
  }
  const normal = joined.map((grid) => scopeOf(grid, aligned.scale));
  return normal.filter((scope, i) => {
    const others = normal.filter((_, j) => j !== i);
    return !others.some((other) => outsideOfNumbers(scope, [other]) === "none");
  });
}

export function isMalformedNumber(scope: NumberScope): boolean {
  return align([scope]) === undefined;
}

export function printNumber(scope: NumberScope): string {
  if (scope.from !== undefined && scope.from === scope.to) return scope.from;
  const range = `${scope.from ?? ""}..${scope.to ?? ""}`;
  if (scope.step === undefined) return range;
  return `${range} step ${scope.step}${scope.offset === undefined || scope.from !== undefined ? "" : ` from ${scope.offset}`}`;
}

interface Aligned {
  readonly grids: readonly Grid[];
  readonly scale: number;
}

/** All ranges at the largest scale of any; undefined when a number is no decimal or a step not above 0. */
function align(scopes: readonly NumberScope[]): Aligned | undefined {
  const decimals: Partial<Record<"from" | "to" | "step" | "offset", Decimal>>[] = [];
  let scale = 0;
  for (const scope of scopes) {
    const parts: (typeof decimals)[number] = {};
    for (const name of ["from", "to", "step", "offset"] as const) {
      const text = scope[name];
      if (text === undefined) continue;
      const decimal = parseDecimal(text);
      if (!decimal.ok || (name === "step" && decimal.value.digits <= 0n)) return undefined;
      scale = Math.max(scale, decimal.value.scale);
      parts[name] = decimal.value;
    }
    decimals.push(parts);
  }
  const at = (value: Decimal | undefined): bigint | undefined =>
    value === undefined ? undefined : digitsAt(value, scale);
  const grids = decimals.map((parts) =>
    onGrid({
      low: at(parts.from),
      high: at(parts.to),
      step: at(parts.step) ?? 0n,
      offset: at(parts.offset) ?? 0n,
    }),
  );
  return { grids, scale };
}

/** Moves the bounds inward onto the grid. */
function onGrid(grid: Grid): Grid {
  const { low, high, step } = grid;
  if (step === 0n) return { low, high, step, offset: 0n };
  const offset = modulo(grid.offset, step);
  return {
    low: low === undefined ? undefined : low + modulo(offset - low, step),
    high: high === undefined ? undefined : high - modulo(high - offset, step),
    step,
    offset,
  };
}

/** So many members of a grid are looked at one by one. */
const maximumPoints = 4096;

/** The bounds of all the ranges that lie within the first, ascending. */
function cutsWithin(grid: Grid, others: readonly Grid[]): readonly bigint[] {
  const cuts = new Set<bigint>();
  for (const { low, high } of [grid, ...others]) {
    for (const cut of [low, high]) if (cut !== undefined && isBetween(grid, cut)) cuts.add(cut);
  }
  return [...cuts].sort(compare);
}

/** An open interval. */
interface Gap {
  readonly above: bigint | undefined;
  readonly below: bigint | undefined;
}

function gapsBetween(grid: Grid, cuts: readonly bigint[]): readonly Gap[] {
  const gaps = cuts.slice(1).map((cut, i): Gap => ({ above: cuts[i], below: cut }));
  if (grid.low === undefined) gaps.push({ above: undefined, below: cuts[0] });
  if (grid.high === undefined && cuts.length > 0) gaps.push({ above: cuts.at(-1), below: undefined });
  return gaps;
}

function outsideInGap(grid: Grid, gap: Gap, others: readonly Grid[], scale: number): Outside<string> {
  const spanning = others.filter((other) => spans(other, gap));
  if (spanning.some((other) => other.step === 0n)) return "none";
  if (grid.step === 0n) return outside(offEveryGrid(gap), scale + 1);
  if (spanning.some((other) => grid.step % other.step === 0n && isOnGrid(other, grid.offset))) return "none";
  const enough = grid.step * BigInt(maximumPoints);
  const period = spanning.reduce(
    (all, other) => (all > enough ? all : leastCommonMultiple(all, other.step)),
    grid.step,
  );
  const points = pointsInGap(grid, gap, period);
  const point = points.find((value) => !spanning.some((other) => isOnGrid(other, value)));
  if (point !== undefined) return outside(point, scale);
  return points.length === maximumPoints ? "unknown" : "none";
}

/** A number in the gap with one more decimal place than any grid has. */
function offEveryGrid(gap: Gap): bigint {
  if (gap.above !== undefined) return gap.above * 10n + 5n;
  return gap.below === undefined ? 5n : gap.below * 10n - 5n;
}

/** The members of a grid in a gap, one period of them at most, and at most {@link maximumPoints}. */
function pointsInGap(grid: Grid, gap: Gap, period: bigint): readonly bigint[] {
  const { step, offset } = grid;
  const isUpward = gap.above !== undefined || gap.below === undefined;
  let point = offset;
  if (gap.above !== undefined) point = gap.above + 1n + modulo(offset - gap.above - 1n, step);
  else if (gap.below !== undefined) point = gap.below - 1n - modulo(gap.below - 1n - offset, step);
  const points: bigint[] = [];
  const count = period / step;
  while (points.length < maximumPoints && points.length < count) {
    if (gap.below !== undefined && point >= gap.below) break;
    points.push(point);
    point += isUpward ? step : -step;
  }
  return points;
}

function spans(grid: Grid, gap: Gap): boolean {
  const reachesDown = grid.low === undefined || (gap.above !== undefined && grid.low <= gap.above);
  const reachesUp = grid.high === undefined || (gap.below !== undefined && grid.high >= gap.below);
  return reachesDown && reachesUp;
}

/** The numbers on both; undefined when there are none. Two grids meet by the Chinese remainder theorem. */
function intersect(a: Grid, b: Grid): Grid | undefined {
  const low = a.low === undefined || (b.low !== undefined && b.low > a.low) ? b.low : a.low;
  const high = a.high === undefined || (b.high !== undefined && b.high < a.high) ? b.high : a.high;
  const grid = meetGrids(a, b);
  if (grid === undefined) return undefined;
  const met = onGrid({ low, high, step: grid.step, offset: grid.offset });
  return isEmptyGrid(met) ? undefined : met;
}

function meetGrids(a: Grid, b: Grid): Pick<Grid, "step" | "offset"> | undefined {
  if (a.step === 0n || b.step === 0n) return a.step === 0n ? b : a;
  const { divisor, factor } = extendedGcd(a.step, b.step);
  const difference = b.offset - a.offset;
  if (difference % divisor !== 0n) return undefined;
  const step = (a.step / divisor) * b.step;
  const times = modulo((difference / divisor) * factor, b.step / divisor);
  return { step, offset: modulo(a.offset + times * a.step, step) };
}

/** The greatest common divisor, and the factor of `a` that gives it modulo `b`. */
function extendedGcd(a: bigint, b: bigint): { readonly divisor: bigint; readonly factor: bigint } {
  let [previous, current, factor, nextFactor] = [a, b, 1n, 0n];
  while (current !== 0n) {
    const quotient = previous / current;
    [previous, current] = [current, previous - quotient * current];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return { divisor: previous, factor };
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / extendedGcd(a, b).divisor) * b;
}

function isMember(grid: Grid, value: bigint): boolean {
  return isBetween(grid, value) && isOnGrid(grid, value);
}

function isBetween(grid: Grid, value: bigint): boolean {
  return (grid.low === undefined || grid.low <= value) && (grid.high === undefined || value <= grid.high);
}

function isOnGrid(grid: Grid, value: bigint): boolean {
  return grid.step === 0n || modulo(value - grid.offset, grid.step) === 0n;
}

function isEmptyGrid(grid: Grid): boolean {
  return grid.low !== undefined && grid.high !== undefined && grid.low > grid.high;
}

/** One number has no step. */
function canonicalGrid(grid: Grid): Grid {
  const isPoint = grid.low !== undefined && grid.low === grid.high;
  return isPoint ? { ...grid, step: 0n, offset: 0n } : grid;
}

/** By grid, then by lower bound. */
function compareGrids(a: Grid, b: Grid): number {
  const byGrid = compare(a.step, b.step) || compare(a.offset, b.offset);
  if (byGrid !== 0 || a.low === b.low) return byGrid;
  if (a.low === undefined || b.low === undefined) return a.low === undefined ? -1 : 1;
  return compare(a.low, b.low);
}

/** Whether the second, which starts no lower, goes on where the first is or ends. */
function canJoin(first: Grid, second: Grid): boolean {
  if (first.step !== second.step || first.offset !== second.offset) return false;
  return first.high === undefined || second.low === undefined || second.low <= first.high + first.step;
}

function highest(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return undefined;
  return a > b ? a : b;
}

function scopeOf(grid: Grid, scale: number): NumberScope {
  const { low, high, step, offset } = canonicalGrid(grid);
  return {
    kind: "number",
    ...(low === undefined ? {} : { from: printDecimal(low, scale) }),
    ...(high === undefined ? {} : { to: printDecimal(high, scale) }),
    ...(step === 0n ? {} : { step: printDecimal(step, scale) }),
    ...(offset === 0n ? {} : { offset: printDecimal(offset, scale) }),
  };
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function modulo(value: bigint, by: bigint): bigint {
  const rest = value % by;
  return rest < 0n ? rest + by : rest;
}
