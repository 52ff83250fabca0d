import type { Compilation, Compiler, Formatted, Pipeline } from "./pipeline.ts";
import type { SourceFile } from "../source/source-file.ts";

/** The compiler of this installation. `identity` is that of the code it was loaded from. */
export function mainPipeline(identity: string): Pipeline {
  return { identity, load: loadCompiler };
}

async function loadCompiler(): Promise<Compiler> {
  const { parse } = await import("../language/syntax/parse.ts");
  const compile = (sources: readonly SourceFile[]): Compilation => {
    const parsed = sources.map((file) => ({ file, ...parse(file) }));
    return {
      diagnostics: parsed.flatMap(({ diagnostics }) => diagnostics),
      modules: parsed.flatMap(({ file, module: { name, imports } }) => {
        if (name === undefined) return [];
        const dotted = (parts: readonly { readonly text: string }[]): string =>
          parts.map((p) => p.text).join(".");
        return [
          {
            name: dotted(name.name.parts),
            file,
            imports: imports.map(({ module }) => dotted(module.parts)),
            emit: undefined,
          },
        ];
      }),
    };
  };
  const format = (file: SourceFile): Formatted => ({ text: undefined, diagnostics: parse(file).diagnostics });
  return { compile, format };
}
