import type { TraceStep } from "../effect-report.ts";
import type { Origin } from "./origins.ts";
import { hasValue, valuesAt } from "./places.ts";
import { valueOf, type Site, type Solver } from "./solver.ts";
import type { ValueId } from "./values.ts";

/** For each place, those from which values come to it. */
export interface Sources {
  readonly of: (place: number) => readonly number[];
}

const known = new WeakMap<Solver, Sources>();

/** The constraints in the other direction, when all are made. */
export function sourcesOf(s: Solver): Sources {
  let sources = known.get(s);
  if (sources === undefined) known.set(s, (sources = reversed(s)));
  return sources;
}

function reversed({ places: { edges, count } }: Solver): Sources {
  const { cells, items, owners } = edges;
  /** By place, the last cell of `edges` that leads to it; by cell, the one before. */
  const lasts = new Int32Array(count);
  const befores = new Int32Array(cells);
  for (let cell = 1; cell < cells; cell++) {
    const to = items[cell] ?? 0;
    befores[cell] = lasts[to] ?? 0;
    lasts[to] = cell;
  }
  return {
    of: (place) => {
      const sources: number[] = [];
      for (let cell = lasts[place] ?? 0; cell !== 0; cell = befores[cell] ?? 0)
        sources.push(owners[cell] ?? 0);
      return sources.sort((a, b) => a - b);
    },
  };
}

const longestTrace = 12;
const mostVisited = 2_000;

/** How a value came to the place where it is called: from the call back to where it was made. */
export function traceOf(
  s: Solver,
  site: Site,
  value: ValueId | undefined,
  text: string,
): readonly TraceStep[] {
  const steps: TraceStep[] = [{ text, span: site.span }];
  if (site.callee === undefined || value === undefined) return steps;
  for (const place of pathTo(s, site.callee, value)) {
    const origin = s.origins.of(place);
    if (origin === undefined || isNested(s, origin)) continue;
    const last = steps.at(-1);
    const { span } = origin;
    const isSame = last?.span.start === span.start && last.span.end === span.end;
    if (isSame || steps.length >= longestTrace) continue;
    steps.push({ text: origin.note, span });
  }
  return steps;
}

/** Whether something stands in a text that is run as code: its span is of that text. */
function isNested(s: Solver, { frame }: Origin): boolean {
  return frame.program !== s.program;
}

/** The shortest way back along the constraints, through places that hold the value. */
function pathTo(s: Solver, from: number, value: ValueId): readonly number[] {
  const sources = sourcesOf(s);
  const before = new Map<number, number | undefined>([[from, undefined]]);
  const queue = [from];
  let end = from;
  for (const place of queue) {
    end = place;
    const next = sources.of(place).filter((one) => !before.has(one) && hasValue(s.places, one, value));
    if (next.length === 0 && place !== from) break;
    for (const one of next) before.set(one, place);
    queue.push(...next);
    if (before.size > mostVisited) break;
  }
  const path: number[] = [];
  for (let place: number | undefined = end; place !== undefined; place = before.get(place)) path.push(place);
  return path.reverse();
}

/** What a call calls that makes this row act. */
export function calledValue(s: Solver, site: Site, path: string): ValueId | undefined {
  if (site.callee === undefined) return undefined;
  return valuesAt(s.places, site.callee).find((id) => {
    const value = valueOf(s, id);
    return (value.kind === "library" || value.kind === "method") && value.path === path;
  });
}
