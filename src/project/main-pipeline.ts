import { invariant } from "../base/assert.ts";
import type { PolicyDocument } from "../policy/policy.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Compilation, Compiler, ImportedNames, ModuleOutputs, Pipeline } from "./pipeline.ts";
import { standardLibrary } from "./standard-library.ts";

/** The compiler of this installation. `identity` is that of its code and library. */
export function mainPipeline(identity: () => string): Pipeline {
  return { identity, load: loadCompiler };
}

async function loadCompiler(): Promise<Compiler> {
  const { compile } = await import("../language/compile.ts");
  const { format } = await import("../language/syntax/format.ts");
  const library = standardLibrary();
  return {
    compile: (
      sources: readonly SourceFile[],
      imported?: ImportedNames,
      limits?: ReadonlyMap<string, number>,
    ): Compilation => {
      const { diagnostics, modules } = compile(sources, library, imported, limits);
      return {
        diagnostics,
        modules: modules.map((module) => {
          const { name, file, imports, policy } = module;
          return {
            name,
            file,
            imports,
            policy,
            get lints() {
              return module.lints;
            },
            get tests() {
              return module.tests;
            },
            emit: policy && (() => emitOutputs(policy)),
          };
        }),
      };
    },
    format,
  };
}

/** What writes TypeScript is large and loaded only to write it. */
async function emitOutputs(document: PolicyDocument): Promise<ModuleOutputs> {
  const { emitJson } = await import("../emit/emit-json.ts");
  const { emitTypeScript } = await import("../emit/emit-typescript.ts");
  const { actsAlone } = await import("./emitted-code.ts");
  const typescript = emitTypeScript(document);
  invariant(!(await actsAlone(typescript)), "what a policy is compiled to has no effects of its own");
  return { json: emitJson(document), typescript };
}
