import { fail, ok, type Result } from "../base/result.ts";
import { authorityDiffDiagnostics as problems } from "../diagnostics/catalogue/authority-diff.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { changedFiles } from "./git-version.ts";
import type { Sources } from "./read-sources.ts";
import { scanImports } from "./scan-imports.ts";

/**
 * Asks only for what has changed since a version of git, and for what imports that, however far away: a change may break
 * what was not touched. All files are still read, since they are checked together.
 */
export function changedSources(
  sources: Sources,
  root: string,
  reference: string,
): Result<Sources, Diagnostic> {
  const changed = changedFiles(root, reference);
  if (!changed.ok) {
    const parameters = { reference, reason: changed.error };
    return fail(diagnose(problems.unknownVersion, parameters, undefined, { start: 0, end: 0 }));
  }
  const affected = affectedBy(sources, changed.value);
  return ok({ ...sources, asked: new Set([...sources.asked].filter((path) => affected.has(path))) });
}

function affectedBy({ files }: Sources, changed: ReadonlySet<string>): ReadonlySet<string> {
  const scanned = files.map(({ path, text }) => ({ path, ...scanImports(text) }));
  const affected = new Set(changed);
  const modules = new Set<string>();
  // A set is walked in the order in which it grows.
  for (const path of affected) {
    const name = scanned.find((one) => one.path === path)?.module;
    if (name === undefined || modules.has(name)) continue;
    modules.add(name);
    for (const { path: importer, imports } of scanned) if (imports.includes(name)) affected.add(importer);
  }
  return affected;
}
