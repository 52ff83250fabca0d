import { dataValue, intern, numberValue, type Value, type ValueId, type ValueTable } from "./values.ts";
import { computed } from "./heap.ts";

/** What is done with each value that comes to a place. */
export type Watcher = (value: ValueId) => void;

/** The places of the solver, with the constraints between them: what stands in a place also stands where its edges lead. */
export interface Places {
  readonly table: ValueTable;
  readonly values: (ValueId[] | undefined)[];
  readonly sets: (Set<ValueId> | undefined)[];
  readonly edges: (number[] | undefined)[];
  readonly edgeSets: (Set<number> | undefined)[];
  readonly watchers: (Watcher[] | undefined)[];
  /** How many constants and patterns stand in a place. */
  readonly counts: number[];
  /** How far the values of a place have been passed on. */
  readonly done: number[];
  readonly queue: number[];
  readonly isQueued: boolean[];
  /** What is computed anew when a value has come: after all else. */
  readonly tasks: Set<Task>;
  steps: number;
  /** How many steps may be made. */
  mostSteps: number;
  /** How many places there may be. */
  mostPlaces: number;
}

export interface Task {
  readonly run: () => void;
}

/** A place keeps so many constants; with one more it holds unknown data. */
export const mostConstants = 16;

export function makePlaces(table: ValueTable): Places {
  return {
    table,
    values: [],
    sets: [],
    edges: [],
    edgeSets: [],
    watchers: [],
    counts: [],
    done: [],
    queue: [],
    isQueued: [],
    tasks: new Set(),
    steps: 0,
    mostSteps: Infinity,
    mostPlaces: Infinity,
  };
}

export function newPlace(p: Places): number {
  p.steps++;
  const place = p.values.length;
  p.values.push(undefined);
  p.sets.push(undefined);
  p.edges.push(undefined);
  p.edgeSets.push(undefined);
  p.watchers.push(undefined);
  p.counts.push(0);
  p.done.push(0);
  p.isQueued.push(false);
  return place;
}

export function valuesAt(p: Places, place: number): readonly ValueId[] {
  return p.values[place] ?? none;
}

const none: readonly never[] = [];

export function hasValue(p: Places, place: number, value: ValueId): boolean {
  const set = p.sets[place];
  return set === undefined ? p.values[place]?.includes(value) === true : set.has(value);
}

const listLimit = 8;

export function addValue(p: Places, place: number, value: ValueId): void {
  if (place < 0 || hasValue(p, place, value)) return;
  const one = p.table.values[value];
  const text = one === undefined ? undefined : knownText(one);
  if (text !== undefined) {
    if (text === "constant" && hasValue(p, place, dataValue)) return;
    const count = (p.counts[place] ?? 0) + 1;
    if (count > mostConstants) return addValue(p, place, withoutText(p, one));
    p.counts[place] = count;
  }
  const values = (p.values[place] ??= []);
  values.push(value);
  const set = p.sets[place];
  if (set !== undefined) set.add(value);
  else if (values.length > listLimit) p.sets[place] = new Set(values);
  if (!p.isQueued[place]) {
    p.isQueued[place] = true;
    p.queue.push(place);
  }
}

/** Whether a value is one of the many that a place may come to hold: where there are too many, it holds what they have in common. */
function knownText(value: Value): "constant" | "instance" | undefined {
  if (value.kind === "constant" || value.kind === "pattern") return "constant";
  if (value.kind === "instance") return value.text === undefined ? undefined : "instance";
  return value.kind === "object" && value.object.name === computed ? "constant" : undefined;
}

function withoutText(p: Places, value: Value | undefined): ValueId {
  if (value?.kind === "constant" && value.constant.type === "float") return numberValue;
  return value?.kind === "instance" ? intern(p.table, { ...value, text: undefined }) : dataValue;
}

/** Whatever comes to the first place also comes to the second. */
export function addEdge(p: Places, from: number, to: number): void {
  if (from === to || from < 0) return;
  const edges = (p.edges[from] ??= []);
  let set = p.edgeSets[from];
  if (set === undefined ? edges.includes(to) : set.has(to)) return;
  edges.push(to);
  p.steps++;
  if (set !== undefined) set.add(to);
  else if (edges.length > listLimit) p.edgeSets[from] = set = new Set(edges);
  const known = p.done[from] ?? 0;
  const values = p.values[from] ?? none;
  for (let i = 0; i < known; i++) {
    const value = values[i];
    if (value !== undefined) addValue(p, to, value);
  }
}

/** Does something with every value that is or comes there. */
export function watch(p: Places, place: number, watcher: Watcher): void {
  if (place >= 0) (p.watchers[place] ??= []).push(watcher);
  p.steps++;
  const known = p.done[place] ?? 0;
  for (let i = 0; i < known; i++) {
    const value = p.values[place]?.[i];
    if (value !== undefined) watcher(value);
  }
}

/** Runs a task once, and again after each change of these places. */
export function watchAll(p: Places, places: readonly number[], run: () => void): void {
  const task: Task = { run };
  p.tasks.add(task);
  const again = (): void => {
    p.tasks.add(task);
  };
  for (const place of new Set(places)) if (place >= 0) (p.watchers[place] ??= []).push(again);
}

/** Passes values on until nothing changes, or as many steps were made as may be; says whether it came to an end. */
export function propagate(p: Places): boolean {
  for (;;) {
    const place = p.queue.pop();
    if (place !== undefined) passOn(p, place);
    else if (!runTask(p)) return true;
    if (p.steps > p.mostSteps || p.values.length > p.mostPlaces) return false;
  }
}

function passOn(p: Places, place: number): void {
  p.isQueued[place] = false;
  const values = p.values[place] ?? none;
  const from = p.done[place] ?? 0;
  const end = values.length;
  p.done[place] = end;
  const edges = p.edges[place] ?? none;
  const watchers = p.watchers[place] ?? none;
  const watcherCount = watchers.length;
  p.steps += (end - from) * (1 + edges.length + watcherCount);
  for (let e = 0; e < edges.length; e++) {
    const to = edges[e] ?? place;
    for (let i = from; i < end; i++) addValue(p, to, values[i] ?? dataValue);
  }
  for (let w = 0; w < watcherCount; w++) {
    for (let i = from; i < end; i++) watchers[w]?.(values[i] ?? dataValue);
  }
}

function runTask(p: Places): boolean {
  for (const task of p.tasks) {
    p.tasks.delete(task);
    p.steps += 1;
    task.run();
    return true;
  }
  return false;
}
