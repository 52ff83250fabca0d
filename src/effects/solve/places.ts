import {
  Crowd,
  dataValue,
  intern,
  numberValue,
  type Value,
  type ValueId,
  type ValueTable,
} from "./values.ts";
import { commonText } from "./common-text.ts";
import { grown } from "./integers.ts";
import { reserve, type PlaceArrays } from "./workspace.ts";

/** What is done with each value that comes to a place. */
export type Watcher = (value: ValueId) => void;

/** The places of the solver, with the constraints between them: what stands in a place also stands where its edges lead. */
export interface Places extends PlaceArrays {
  readonly table: ValueTable;
  /** What stands for texts of which there are too many. */
  readonly manyTexts: ValueId;
  count: number;
  readonly watchers: Watcher[];
  readonly queue: number[];
  /** What is computed anew when a value has come: after all else, in order; those before `nextTask` have run. */
  readonly tasks: Task[];
  nextTask: number;
  /** Values that watchers still have to be told, since they were made where too many others were told. */
  readonly late: { readonly place: number; readonly watcher: Watcher; readonly last: number }[];
  depth: number;
  steps: number;
  /** How many steps may be made. */
  mostSteps: number;
  /** How many places there may be. */
  mostPlaces: number;
}

export interface Task {
  readonly run: () => void;
  isWaiting: boolean;
}

/** A place keeps so many constants; with one more it holds unknown data. */
export const mostConstants = 16;

/** Places in arrays in which nothing stands. */
export function makePlaces(table: ValueTable, arrays: PlaceArrays, manyTexts = dataValue): Places {
  return {
    values: arrays.values,
    edges: arrays.edges,
    watcherHeads: arrays.watcherHeads,
    watcherTails: arrays.watcherTails,
    watcherCounts: arrays.watcherCounts,
    watcherNexts: arrays.watcherNexts,
    texts: arrays.texts,
    done: arrays.done,
    doneCounts: arrays.doneCounts,
    isQueued: arrays.isQueued,
    isReached: arrays.isReached,
    table,
    manyTexts,
    count: 0,
    watchers: [],
    queue: [],
    tasks: [],
    nextTask: 0,
    late: [],
    depth: 0,
    steps: 0,
    mostSteps: Infinity,
    mostPlaces: Infinity,
  };
}

/** The arrays that the places have come to be in. */
export function arraysOf(p: Places): PlaceArrays {
  const { values, edges, watcherHeads, watcherTails, watcherCounts, watcherNexts } = p;
  const { texts, done, doneCounts, isQueued, isReached } = p;
  return {
    values,
    edges,
    watcherHeads,
    watcherTails,
    watcherCounts,
    watcherNexts,
    texts,
    done,
    doneCounts,
    isQueued,
    isReached,
  };
}

export function newPlace(p: Places): number {
  p.steps++;
  const place = p.count++;
  if (place >= p.done.length) reserve(p, p.count);
  return place;
}

export function valuesAt(p: Places, place: number): readonly ValueId[] {
  return countAt(p, place) === 0 ? none : p.values.listOf(place);
}

/** How many values stand in a place. */
export function countAt({ values }: Places, place: number): number {
  return values.counts[place] ?? 0;
}

const none: readonly never[] = [];

export function hasValue(p: Places, place: number, value: ValueId): boolean {
  return p.values.has(place, value);
}

export function addValue(p: Places, place: number, value: ValueId): void {
  if (place < 0 || p.values.has(place, value)) return;
  const crowd = crowdIn(p, value);
  if (crowd !== Crowd.None) {
    if (crowd === Crowd.Constant && p.values.has(place, dataValue)) return;
    const count = (p.texts[place] ?? 0) + 1;
    if (count > mostConstants && value !== p.manyTexts) return addWidened(p, place, p.table.values[value]);
    p.texts[place] = count;
  }
  append(p, place, value);
}

function append(p: Places, place: number, value: ValueId): void {
  p.values.append(place, value);
  if (p.isQueued[place] === 0) {
    p.isQueued[place] = 1;
    p.queue.push(place);
  }
}

/** What there are only four of crowds nothing out, where what it crowds out is more than plain data. */
function crowdIn({ table, manyTexts }: Places, value: ValueId): Crowd {
  const crowd = table.crowds[value] ?? Crowd.None;
  if (crowd !== Crowd.OneOfFew) return crowd;
  return manyTexts === dataValue ? Crowd.Constant : Crowd.None;
}

/** So often is what many texts begin with found to be less; then they are some texts. */
const mostWidened = 3;

/** Adds what stands for a value where there are too many already. */
function addWidened(p: Places, place: number, value: Value | undefined): void {
  const isText = value?.kind === "pattern" || (value?.kind === "constant" && value.constant.type === "text");
  if (!isText || p.values.has(place, p.manyTexts)) return addValue(p, place, withoutText(p, value));
  const common = commonText(p.table, p.values.listOf(place), value);
  const count = (p.texts[place] ?? 0) + 1;
  if (common === undefined || count > mostConstants + mostWidened) return addValue(p, place, p.manyTexts);
  if (p.values.has(place, common)) return;
  p.texts[place] = count;
  append(p, place, common);
}

function withoutText(p: Places, value: Value | undefined): ValueId {
  const isNumber =
    value?.kind === "constant" && (value.constant.type === "float" || value.constant.type === "integer");
  if (isNumber) return numberValue;
  if (value?.kind === "pattern" || (value?.kind === "constant" && value.constant.type === "text"))
    return p.manyTexts;
  return value?.kind === "instance" ? intern(p.table, { ...value, text: undefined }) : dataValue;
}

/** Whatever comes to the first place also comes to the second. */
export function addEdge(p: Places, from: number, to: number): void {
  if (from === to || from < 0) return;
  if (p.isReached[to] === 0) p.isReached[to] = 1;
  else if (p.edges.has(from, to)) return;
  p.edges.append(from, to);
  p.steps++;
  const last = p.done[from] ?? 0;
  if (last === 0) return;
  const { values } = p;
  for (let cell = values.heads[from] ?? 0; cell !== 0; cell = values.nexts[cell] ?? 0) {
    addValue(p, to, values.items[cell] ?? dataValue);
    if (cell === last) return;
  }
}

/** Does something with every value that is or comes there. */
export function watch(p: Places, place: number, watcher: Watcher): void {
  p.steps++;
  if (place < 0) return;
  addWatcher(p, place, watcher);
  const last = p.done[place] ?? 0;
  if (last === 0) return;
  if (p.depth >= deepest) p.late.push({ place, watcher, last });
  else tell(p, place, watcher, last);
}

/** Watchers that make watchers tell them at once what is there already: so deep in one another, and those deeper later. */
const deepest = 100;

function tell(p: Places, place: number, watcher: Watcher, last: number): void {
  p.depth++;
  const { values } = p;
  for (let cell = values.heads[place] ?? 0; cell !== 0; cell = values.nexts[cell] ?? 0) {
    watcher(values.items[cell] ?? dataValue);
    if (cell === last) break;
  }
  p.depth--;
}

function addWatcher(p: Places, place: number, watcher: Watcher): void {
  const number = p.watchers.push(watcher);
  if (number > p.watcherNexts.length) p.watcherNexts = grown(p.watcherNexts, 2 * number);
  const tail = p.watcherTails[place] ?? 0;
  if (tail === 0) p.watcherHeads[place] = number;
  else p.watcherNexts[tail - 1] = number;
  p.watcherTails[place] = number;
  p.watcherCounts[place] = (p.watcherCounts[place] ?? 0) + 1;
}

/** Runs a task once, and again after each change of these places. */
export function watchAll(p: Places, places: readonly number[], run: () => void): void {
  const task: Task = { run, isWaiting: true };
  p.tasks.push(task);
  const again = (): void => {
    if (task.isWaiting) return;
    task.isWaiting = true;
    p.tasks.push(task);
  };
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? -1;
    if (place >= 0 && places.indexOf(place) === i) addWatcher(p, place, again);
  }
}

/** Passes values on until nothing changes, or as many steps were made as may be; says whether it came to an end. */
export function propagate(p: Places): boolean {
  for (;;) {
    const late = p.late.pop();
    if (late === undefined) {
      const place = p.queue.pop();
      if (place !== undefined) passOn(p, place);
      else if (!runTask(p)) return true;
    } else tell(p, late.place, late.watcher, late.last);
    if (p.steps > p.mostSteps || p.count > p.mostPlaces) return false;
  }
}

function passOn(p: Places, place: number): void {
  p.isQueued[place] = 0;
  const { values, edges } = p;
  const before = p.done[place] ?? 0;
  const first = before === 0 ? (values.heads[place] ?? 0) : (values.nexts[before] ?? 0);
  if (first === 0) return;
  const last = values.tails[place] ?? 0;
  const count = values.counts[place] ?? 0;
  const told = 1 + (edges.counts[place] ?? 0) + (p.watcherCounts[place] ?? 0);
  p.steps += (count - (p.doneCounts[place] ?? 0)) * told;
  p.done[place] = last;
  p.doneCounts[place] = count;
  for (let edge = edges.heads[place] ?? 0; edge !== 0; edge = edges.nexts[edge] ?? 0) {
    const to = edges.items[edge] ?? place;
    for (let cell = first; cell !== 0; cell = cell === last ? 0 : (values.nexts[cell] ?? 0))
      addValue(p, to, values.items[cell] ?? dataValue);
  }
  // Watchers that these make have been told by `watch`.
  const lastWatcher = p.watcherTails[place] ?? 0;
  let number = p.watcherHeads[place] ?? 0;
  while (number !== 0) {
    const watcher = p.watchers[number - 1];
    for (let cell = first; cell !== 0; cell = cell === last ? 0 : (values.nexts[cell] ?? 0))
      watcher?.(values.items[cell] ?? dataValue);
    number = number === lastWatcher ? 0 : (p.watcherNexts[number - 1] ?? 0);
  }
}

function runTask(p: Places): boolean {
  const task = p.tasks[p.nextTask++];
  if (task === undefined) {
    p.tasks.length = 0;
    p.nextTask = 0;
    return false;
  }
  p.steps += 1;
  task.isWaiting = false;
  task.run();
  return true;
}
