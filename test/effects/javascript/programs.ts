import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

export interface EvasionProgram {
  readonly name: string;
  readonly label: "attack" | "benign";
  readonly effect: string;
  readonly target: string | null;
  readonly code: string;
}

export interface Solution {
  readonly id: string;
  readonly code: string;
}

export const evasionPrograms = rowsOf("evasion") as readonly EvasionProgram[];
export const solutions = rowsOf("mbjsp") as readonly Solution[];

function rowsOf(name: string): readonly unknown[] {
  const file = new URL(`../../../fixtures/javascript-programs/${name}.jsonl.gz`, import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as unknown);
}
