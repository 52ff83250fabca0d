import { readdirSync, readFileSync } from "node:fs";
import { diagnosticText } from "../diagnostics/render/text.ts";
import { compile } from "../language/compile.ts";
import { lowerModels } from "../language/lower-models.ts";
import { parse } from "../language/syntax/parse.ts";
import { standardLibrary } from "../project/standard-library.ts";
import { sourceFile, type SourceFile } from "../source/source-file.ts";
import { fromRoot } from "./paths.ts";

/** The models of one language as they are written, in order of path. */
export function modelFiles(language: string): readonly SourceFile[] {
  const folder = fromRoot(`stdlib/models/${language}/`);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".pol"))
    .sort()
    .map((name) => sourceFile(`stdlib/models/${language}/${name}`, readFileSync(`${folder}${name}`, "utf8")));
}

/**
 * The models of a language as a module of JavaScript.
 *
 * @throws an error that names each mistake in them
 */
export function libraryModels(files: readonly SourceFile[]): string {
  const { diagnostics } = compile(files, standardLibrary());
  const errors = diagnostics.filter((one) => one.severity === "error");
  const options = { colour: false, version: "", pathFromHere: same, pathInRepository: same };
  if (errors.length > 0) throw new Error(errors.map((one) => diagnosticText(one, options)).join("\n"));
  const models = lowerModels(files.map((file) => parse(file).module));
  const sets = models.map(
    ({ language, modules }) =>
      `{ language: ${JSON.stringify(language)}, modules: lazily({${Object.entries(modules)
        .map(([name, node]) => `${JSON.stringify(name)}: ${JSON.stringify(JSON.stringify(node))}`)
        .join(",\n")}}) }`,
  );
  return `${lazily}export const models = [${sets.join(",\n")}];\n`;
}

function same(path: string): string {
  return path;
}

/** A program uses few modules: the model of each is read when it is first asked for. */
const lazily = `function lazily(texts) {
  const modules = {};
  for (const name of Object.keys(texts)) {
    let node;
    const get = () => (node ??= JSON.parse(texts[name]));
    Object.defineProperty(modules, name, { get, enumerable: true });
  }
  return modules;
}
`;
