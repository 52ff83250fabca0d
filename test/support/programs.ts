import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

/** A small program that has one effect by an indirect way, or one that looks as if it had and has none. */
export interface EvasionProgram {
  readonly file: string;
  readonly lang: "py" | "js" | "ts";
  readonly label: "attack" | "benign";
  /** The effect it has, by the names of the corpus. */
  readonly effect: string;
  readonly target: string;
  readonly family: string;
  readonly observed_effects?: readonly string[];
  /** A package that it needs. */
  readonly requires?: string;
  readonly text: string;
}

export interface Solution {
  readonly id: string;
  readonly code: string;
}

/** A risky program, never to be run. */
export interface RedCodeProgram extends Solution {
  readonly scenario: number;
  /** A reading of what it does, by hand. */
  readonly helper_effect: string;
  /** The share of the rows of its scenario that have the effect. */
  readonly helper_effect_bearing: number;
}

export function evasionPrograms(...languages: readonly EvasionProgram["lang"][]): readonly EvasionProgram[] {
  return (read("evasion") as readonly EvasionProgram[]).filter(({ lang }) => languages.includes(lang));
}

/** The text without the comments that name its effect; one that says how the file is encoded stays. */
export function withoutAnswer({ text }: EvasionProgram): string {
  const lines = text.split("\n");
  for (let i = 0; lines[i]?.startsWith("#") === true; i++) {
    if (!/coding[:=]/u.test(lines[i] ?? "")) lines[i] = "#";
  }
  return lines.join("\n");
}

export function solutions(of: "humaneval" | "mbpp"): readonly Solution[] {
  return read(of) as readonly Solution[];
}

export function redCode(): readonly RedCodeProgram[] {
  return read("redcode") as readonly RedCodeProgram[];
}

function read(name: string): readonly unknown[] {
  const path = fileURLToPath(new URL(`../../fixtures/programs/${name}.jsonl.gz`, import.meta.url));
  return gunzipSync(readFileSync(path))
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
}
