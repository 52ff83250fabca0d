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

/** A diagnostic as a test compares it: its code and the text that it underlines. */
export function findings(compilation: Compilation): readonly string[] {
  return compilation.diagnostics.map(
    (one) => `${one.code} ${one.file?.text.slice(one.span.start, one.span.end) ?? ""}`,
  );
}
