import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareTexts } from "../base/compare.ts";
import { sourceFile } from "../source/source-file.ts";
import type { SourceFile } from "../source/source-file.ts";

/** Two folders up, from the sources as from the bundle. */
const folder = join(import.meta.dirname, "../../stdlib");

/** The modules that every project may import (its models of libraries are no modules), as they come with this installation; their paths start with `std:`. */
export function standardLibrary(): readonly SourceFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".pol"))
    .sort(compareTexts)
    .map((name) => sourceFile(`std:${name}`, readFileSync(join(folder, name), "utf8")));
}
