import type { Results } from "../../decide/bound-commitment.ts";
import type { Value } from "../../policy/type.ts";

/** What tools have returned in a run. */
export interface RecordedResults {
  readonly of: Results;
  readonly add: (tool: string, result: unknown) => void;
}

/** More values of one run are not remembered; an argument that equals a later one is not granted for it. */
const MAX_VALUES = 100_000;
/** What lies deeper in a result is not remembered. */
const MAX_DEPTH = 32;

/**
 * Remembers every scalar of what tools return: the text, the numbers, and those in lists and objects. A value counts as a
 * whole; a part of a text is no value.
 */
export function recordedResults(): RecordedResults {
  const values = new Map<string, Set<Value>>();
  let count = 0;
  const collect = (into: Set<Value>, value: unknown, depth: number): void => {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      if (into.has(value) || count >= MAX_VALUES) return;
      count++;
      into.add(value);
    } else if (typeof value === "object" && value !== null && depth < MAX_DEPTH) {
      for (const item of Object.values(value)) collect(into, item, depth + 1);
    }
  };
  return {
    of: (tool) => {
      const known = values.get(tool);
      return known === undefined ? undefined : [...known];
    },
    add: (tool, result) => {
      const known = values.get(tool) ?? new Set<Value>();
      values.set(tool, known);
      collect(known, result, 0);
    },
  };
}
