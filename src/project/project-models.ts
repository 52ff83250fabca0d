import { diagnose } from "../diagnostics/catalogue.ts";
import { nameDiagnostics } from "../diagnostics/catalogue/names.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { ModelSet } from "../policy/model.ts";
import type { SourceFile } from "../source/source-file.ts";

export interface ProjectModels {
  readonly models: readonly ModelSet[];
  /** Two models of one library contradict each other. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The models that a project's own policies declare. A model of its own takes the place of the one that comes with Remit,
 * whole; two of its own for one library are an error at the second. What else is wrong with them, compiling says.
 */
export async function projectModels(files: readonly SourceFile[]): Promise<ProjectModels> {
  const candidates = files.filter(({ text }) => /\bmodel\s+[a-z]+\s+"/u.test(text));
  if (candidates.length === 0) return { models: [], diagnostics: [] };
  const { parse } = await import("../language/syntax/parse.ts");
  const { lowerModels } = await import("../language/lower-models.ts");
  const parsed = candidates.map((file) => ({ file, module: parse(file).module }));
  const seen = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const { file, module } of parsed) {
    for (const declaration of module.declarations) {
      if (declaration.kind !== "model") continue;
      const key = `${declaration.language.text} ${declaration.module.value}`;
      if (seen.has(key)) {
        const parameters = { name: declaration.module.value, what: "model" };
        diagnostics.push(
          diagnose(nameDiagnostics.duplicateMember, parameters, file, declaration.module.span),
        );
      }
      seen.add(key);
    }
  }
  return { models: lowerModels(parsed.map(({ module }) => module)), diagnostics };
}
