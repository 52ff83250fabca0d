import { describe, expect, it } from "vitest";
import { folderCache, noCache, type CompilationCache } from "../../src/project/compilation-cache.ts";
import { compileProject } from "../../src/project/compile-project.ts";
import { mainPipeline } from "../../src/project/main-pipeline.ts";
import { nodeHost } from "../../src/project/node-host.ts";
import { sourceFile, type SourceFile } from "../../src/source/source-file.ts";
import { temporaryFolder } from "./temporary-project.ts";

const types = sourceFile("a.pol", 'edition "2026"\nmodule a\nenum Small { one }\nenum Large { two }\n');
const context = (type: string): SourceFile =>
  sourceFile(
    "b.pol",
    `edition "2026"\nmodule b\nimport a { ${type} }\nagent s\ncontext Case of s { public x: ${type} }\n`,
  );

describe("the lint rules of a project", () => {
  it("know what other modules import", async () => {
    expect(await unused([types, context("Small")], noCache)).toEqual(["Large"]);
    expect(await unused([types, context("Large")], noCache)).toEqual(["Small"]);
  });

  it("say the same with a cache as without one, when only another module changed", async () => {
    const cache = folderCache(nodeHost(temporaryFolder({}).root), Buffer.alloc(32, 7));
    expect(await unused([types, context("Small")], cache)).toEqual(["Large"]);
    expect(await unused([types, context("Small")], cache)).toEqual(["Large"]);
    expect(await unused([types, context("Large")], cache)).toEqual(["Small"]);
  });
});

async function unused(files: readonly SourceFile[], cache: CompilationCache): Promise<readonly string[]> {
  const pipeline = mainPipeline(() => "this");
  const { diagnostics, modules } = await compileProject(files, "diagnostics", pipeline, cache);
  expect(diagnostics).toEqual([]);
  return modules
    .flatMap(({ lints }) => lints)
    .filter(({ code }) => code === "REM7001")
    .map(({ file, span }) => file?.text.slice(span.start, span.end) ?? "");
}
