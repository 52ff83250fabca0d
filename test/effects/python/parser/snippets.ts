import { readFileSync } from "node:fs";

/** The programs in a file of `fixtures/python-parser`, where lines of four dashes stand between them. */
export function snippets(name: string): readonly string[] {
  const file = new URL(`../../../../fixtures/python-parser/${name}`, import.meta.url);
  return readFileSync(file, "utf8").slice(0, -1).split("\n----\n");
}
