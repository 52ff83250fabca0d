import { readdirSync, readFileSync } from "node:fs";
import { compareTexts } from "../base/compare.ts";
import { sourceFile } from "../source/source-file.ts";
import type { SourceFile } from "../source/source-file.ts";

/** Two folders up, from the sources as from the bundle. */
const folder = new URL("../../stdlib/", import.meta.url);

/** The modules that every project may import (its models of libraries are no modules), as they come with this installation; their paths start with `std:`. */
export function standardLibrary(): readonly SourceFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".pol"))
    .sort(compareTexts)
    .map((name) => sourceFile(`std:${name}`, readFileSync(new URL(encodeURI(name), folder), "utf8")));
}
