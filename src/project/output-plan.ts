import { compareTexts } from "../base/compare.ts";
import { outputDigest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";

/**
 * How a generated file stands. `edited` ones are ours but no longer as we wrote them; `foreign` ones are in the place
 * of ours; `left over` ones are ours, of a module that is gone.
 */
export type OutputState =
  "current" | "missing" | "stale" | "edited" | "foreign" | "left over" | "left over, edited" | "gone";

export interface PlannedOutput {
  /** In the output folder. */
  readonly name: string;
  readonly state: OutputState;
  /** What it should hold; undefined if it should not be there. */
  readonly text: string | undefined;
}

/** Compares what should be in the output folder with what is there. `read` gives undefined for what is not there. */
export function planOutputs(
  wanted: ReadonlyMap<string, string>,
  manifest: Manifest,
  read: (name: string) => string | undefined,
): readonly PlannedOutput[] {
  const names = [...new Set([...wanted.keys(), ...manifest.keys()])].sort(compareTexts);
  return names.map((name) => {
    const text = wanted.get(name);
    const found = read(name);
    const state =
      text === undefined
        ? stateOfUnwanted(found, manifest.get(name))
        : stateOfWanted(text, found, manifest.get(name));
    return { name, state, text };
  });
}

function stateOfWanted(text: string, found: string | undefined, written: string | undefined): OutputState {
  if (found === undefined) return "missing";
  const digest = outputDigest(found);
  if (digest === outputDigest(text)) return "current";
  if (written === undefined) return "foreign";
  return digest === written ? "stale" : "edited";
}

function stateOfUnwanted(found: string | undefined, written: string | undefined): OutputState {
  if (found === undefined) return "gone";
  return outputDigest(found) === written ? "left over" : "left over, edited";
}
