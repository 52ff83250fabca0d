import type { SourceFile } from "../source/source-file.ts";
import { scanImports } from "./scan-imports.ts";
import type { ImportScan } from "./scan-imports.ts";

/** Which file declares which module, and what each file needs. */
export interface ModuleTable {
  readonly scans: ReadonlyMap<SourceFile, ImportScan>;
  readonly byName: ReadonlyMap<string, SourceFile>;
  /** By module, the names that other modules import from it. */
  readonly imported: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether each file declares one module of its own and every import names one of these or the library's. */
  readonly isRegular: boolean;
}

export function moduleTable(files: readonly SourceFile[]): ModuleTable {
  const scans = new Map(files.map((file) => [file, scanImports(file.text)]));
  const byName = new Map<string, SourceFile>();
  for (const [file, { module }] of scans) if (module !== undefined) byName.set(module, file);
  const imports = [...scans.values()].flatMap((scan) => scan.imports);
  const isRegular =
    byName.size === files.length && imports.every((name) => name.startsWith("std.") || byName.has(name));
  return { scans, byName, imported: importedNames([...scans.values()]), isRegular };
}

function importedNames(scans: readonly ImportScan[]): ModuleTable["imported"] {
  const imported = new Map<string, Set<string>>();
  for (const [module, names] of scans.flatMap((scan) => [...scan.names])) {
    const known = imported.get(module) ?? new Set();
    imported.set(module, known);
    for (const name of names) known.add(name);
  }
  return imported;
}

/** A file and all that it imports, directly or not, as far as it is in the table. */
export function importClosure(table: ModuleTable, file: SourceFile): readonly SourceFile[] {
  const closure = new Set([file]);
  for (const member of closure) {
    for (const imported of table.scans.get(member)?.imports ?? []) {
      const declaring = table.byName.get(imported);
      if (declaring !== undefined) closure.add(declaring);
    }
  }
  return [...closure];
}
