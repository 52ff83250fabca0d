import { assertNever } from "../base/assert.ts";
import type { CatalogueKind } from "../diagnostics/catalogue/index.ts";
import { markedExample } from "../diagnostics/marked-example.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { sourceFile } from "../source/source-file.ts";
import { configFileName } from "./config-options.ts";
import type { Compilation, Compiler } from "./pipeline.ts";
import { readConfig } from "./read-config.ts";

/** What the example of a diagnostic gives; undefined for a command, which is not run to find out. */
export function exampleMessage(kind: CatalogueKind, compiler: Compiler): string | undefined {
  const { text } = markedExample(kind.bad);
  return exampleDiagnostics(kind, text, compiler).find(({ code }) => code === kind.code)?.message;
}

function exampleDiagnostics(kind: CatalogueKind, text: string, compiler: Compiler): readonly Diagnostic[] {
  const language = kind.examples ?? "policy";
  switch (language) {
    case "policy":
      return messagesOf(compiler.compile([sourceFile("example.pol", text)]));
    case "configuration":
      return readConfig(sourceFile(configFileName, text)).diagnostics;
    case "command":
      return [];
    default:
      return assertNever(language);
  }
}

function messagesOf({ diagnostics, modules }: Compilation): readonly Diagnostic[] {
  return [...diagnostics, ...modules.flatMap(({ lints }) => lints)];
}
