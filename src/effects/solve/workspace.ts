import { grown } from "./integers.ts";
import { Links } from "./links.ts";
import { Origins } from "./origins.ts";
import { TupleSet } from "./tuple-set.ts";

/** What is kept by place, and by pairs of places. */
export interface PlaceArrays {
  values: Links;
  edges: Links;
  /** By place, indices in `watchers` and 1, or 0. */
  watcherHeads: Int32Array;
  watcherTails: Int32Array;
  watcherCounts: Int32Array;
  /** By watcher, the next one of its place. */
  watcherNexts: Int32Array;
  /** How many constants and patterns stand in a place. */
  texts: Uint8Array;
  /** Up to which cell the values of a place have been passed on, and how many these are. */
  done: Int32Array;
  doneCounts: Int32Array;
  isQueued: Uint8Array;
  /** Whether an edge leads to a place. */
  isReached: Uint8Array;
}

/** What one program after another is solved in: to make it anew takes longer than to solve a small program. */
export interface Workspace {
  readonly arrays: PlaceArrays;
  readonly done: TupleSet;
  readonly origins: Origins;
}

let spare: Workspace | undefined;

/** A workspace in which nothing stands, with room for so many places. */
export function takeWorkspace(places: number): Workspace {
  const taken = spare ?? makeWorkspace(places);
  spare = undefined;
  reserve(taken.arrays, places);
  return taken;
}

/** Larger ones are not kept: most programs need far less. */
const mostKept = 1 << 18;

/** Takes back a workspace that nobody looks into any more, and in which so many places and watchers were made. */
export function returnWorkspace(workspace: Workspace, places: number, watchers: number): void {
  const { arrays } = workspace;
  if (arrays.done.length > mostKept) return;
  for (const one of byPlace) arrays[one].fill(0, 0, places);
  arrays.watcherNexts.fill(0, 0, watchers);
  arrays.values.clear(places);
  arrays.edges.clear(places);
  workspace.done.clear();
  workspace.origins.clear(places);
  spare = workspace;
}

const integersByPlace = ["watcherHeads", "watcherTails", "watcherCounts", "done", "doneCounts"] as const;
const bytesByPlace = ["texts", "isQueued", "isReached"] as const;
const byPlace = [...integersByPlace, ...bytesByPlace];

function makeWorkspace(places: number): Workspace {
  const size = Math.max(places, 1024);
  const integers = (): Int32Array => new Int32Array(size);
  const arrays: PlaceArrays = {
    values: new Links(size),
    edges: new Links(size),
    watcherHeads: integers(),
    watcherTails: integers(),
    watcherCounts: integers(),
    watcherNexts: integers(),
    texts: new Uint8Array(size),
    done: integers(),
    doneCounts: integers(),
    isQueued: new Uint8Array(size),
    isReached: new Uint8Array(size),
  };
  return { arrays, done: new TupleSet(), origins: new Origins() };
}

/** Makes room for so many places. */
export function reserve(arrays: PlaceArrays, places: number): void {
  if (places <= arrays.done.length) return;
  const size = Math.max(places, 2 * arrays.done.length);
  for (const one of integersByPlace) arrays[one] = grown(arrays[one], size);
  for (const one of bytesByPlace) {
    const larger = new Uint8Array(size);
    larger.set(arrays[one]);
    arrays[one] = larger;
  }
  arrays.values.reserve(size);
  arrays.edges.reserve(size);
}
