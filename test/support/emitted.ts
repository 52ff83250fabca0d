import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The messages of the type checker on emitted files, under the strict options that users have. */
export function strictErrors(...codes: readonly string[]): readonly string[] {
  const files = new Map(codes.map((code, index) => [`${root}emitted-under-test-${index}.ts`, code]));
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts"],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noImplicitReturns: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
    paths: { "remit-lang/runtime": [`${root}src/runtime/index.ts`] },
  };
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.getSourceFile = (name, languageVersion, ...rest) => {
    const code = files.get(name);
    return code === undefined
      ? getSourceFile(name, languageVersion, ...rest)
      : ts.createSourceFile(name, code, languageVersion);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].flatMap((name) => {
    const source = program.getSourceFile(name);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map((item) => ts.flattenDiagnosticMessageText(item.messageText, " "));
  });
}

/** Runs emitted code as a module and hands over what it exports. */
export async function runEmitted(code: string): Promise<Record<string, unknown>> {
  mkdirSync(`${root}.remit-cache`, { recursive: true });
  const folder = mkdtempSync(`${root}.remit-cache/emitted-`);
  try {
    writeFileSync(`${folder}/policy.ts`, code);
    return (await import(/* @vite-ignore */ pathToFileURL(`${folder}/policy.ts`).href)) as Record<
      string,
      unknown
    >;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
