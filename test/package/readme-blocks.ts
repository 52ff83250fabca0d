import { readFileSync } from "node:fs";
import { fromRoot } from "../../src/generate/paths.ts";

/** The fenced blocks of the README in one language, in order. */
export function readmeBlocks(language: string): readonly string[] {
  const readme = readFileSync(fromRoot("README.md"), "utf8");
  return [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, tag]) => tag === language)
    .map(([, , text = ""]) => text);
}
