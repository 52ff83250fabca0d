import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile, type Compilation } from "../../src/language/compile.ts";
import { sourceFile, type SourceFile } from "../../src/source/source-file.ts";

const stdlib = fileURLToPath(new URL("../../stdlib/", import.meta.url));

/** The standard library as it stands in the project. */
export const library: readonly SourceFile[] = readdirSync(stdlib)
  .filter((name) => name.endsWith(".pol"))
  .map((name) => sourceFile(`std/${name}`, readFileSync(`${stdlib}${name}`, "utf8")));

/** Compiles texts as the files `a.pol`, `b.pol`, … of one project. */
export function compileTexts(...texts: readonly string[]): Compilation {
  const files = texts.map((text, index) => sourceFile(`${String.fromCharCode(97 + index)}.pol`, text));
  return compile(files, library);
}
