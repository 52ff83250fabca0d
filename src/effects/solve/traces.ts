import type { TraceStep } from "../effect-report.ts";
import { hasValue } from "./places.ts";
import { valueOf, type Site, type Solver } from "./solver.ts";
import type { ValueId } from "./values.ts";

/** For each place, those from which values come to it. */
export type Sources = ReadonlyMap<number, readonly number[]>;

export function sourcesOf(s: Solver): Sources {
  const sources = new Map<number, number[]>();
  for (const [from, targets] of s.places.edges.entries()) {
    for (const to of targets ?? []) {
      const list = sources.get(to);
      if (list === undefined) sources.set(to, [from]);
      else list.push(from);
    }
  }
  return sources;
}

const longestTrace = 12;
const mostVisited = 2_000;

/** How a value came to the place where it is called: from the call back to where it was made. */
export function traceOf(
  s: Solver,
  sources: Sources,
  site: Site,
  value: ValueId | undefined,
  text: string,
): readonly TraceStep[] {
  const steps: TraceStep[] = [{ text, span: site.span }];
  if (site.callee === undefined || value === undefined) return steps;
  for (const place of pathTo(s, sources, site.callee, value)) {
    const origin = s.origins.get(place);
    if (origin === undefined || origin.isNested) continue;
    const last = steps.at(-1);
    const isSame = last?.span.start === origin.span.start && last.span.end === origin.span.end;
    if (isSame || steps.length >= longestTrace) continue;
    steps.push({ text: origin.note ?? "", span: origin.span });
  }
  return steps;
}

/** The shortest way back along the constraints, through places that hold the value. */
function pathTo(s: Solver, sources: Sources, from: number, value: ValueId): readonly number[] {
  const before = new Map<number, number | undefined>([[from, undefined]]);
  const queue = [from];
  let end = from;
  for (const place of queue) {
    end = place;
    const next = (sources.get(place) ?? []).filter(
      (one) => !before.has(one) && hasValue(s.places, one, value),
    );
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
  return s.places.values[site.callee]?.find((id) => {
    const value = valueOf(s, id);
    return (value.kind === "library" || value.kind === "method") && value.path === path;
  });
}
