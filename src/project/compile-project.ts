import { createHash } from "node:crypto";
import { compareTexts } from "../base/compare.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";
import { noCache } from "./compilation-cache.ts";
import type { CompilationCache } from "./compilation-cache.ts";
import { importClosure, moduleTable } from "./module-table.ts";
import type { ModuleTable } from "./module-table.ts";
import type { Compilation, CompiledModule, ModuleOutputs, Pipeline } from "./pipeline.ts";
import { restoreDiagnostics, storeDiagnostics } from "./stored-diagnostic.ts";

/** The compilation of a project, or of one of its files. */
export interface ProjectCompilation {
  readonly diagnostics: readonly Diagnostic[];
  readonly modules: readonly ProjectModule[];
}

export interface ProjectModule {
  readonly name: string;
  readonly file: SourceFile;
  /** What the lint rules say of it, made or taken from the cache. */
  readonly lints: readonly Diagnostic[];
  /** The generated texts, made or taken from the cache; undefined for a module that has an error. */
  readonly emit: (() => Promise<ModuleOutputs>) | undefined;
}

/** What the caller will ask of the result: `outputs` that are cached without their texts count as not cached. */
export type Need = "diagnostics" | "outputs";

/**
 * Compiles the policies of a project, with what it has set for its lint rules. What the cache holds for the same compiler, module names, file and imports is
 * taken from there, and the rest is compiled together with what it imports; the result is the same as without a cache.
 * Only modules without an error are cached.
 */
export async function compileProject(
  files: readonly SourceFile[],
  need: Need,
  pipeline: Pipeline,
  cache: CompilationCache,
  limits: ReadonlyMap<string, number> = new Map(),
): Promise<ProjectCompilation> {
  const table = moduleTable(files);
  if (cache === noCache || !table.isRegular) return (await pipeline.load()).compile(files, undefined, limits);
  const context: Context = {
    table,
    keys: keysOf(table, JSON.stringify([pipeline.identity(), ...limits])),
    cache,
    need,
  };
  const cached = new Map(files.map((file) => [file, restored(file, context)]));
  const changed = files.filter((file) => cached.get(file) === undefined);
  const needed = new Set(changed.flatMap((file) => importClosure(table, file)));
  const fresh =
    needed.size === 0
      ? nothing
      : (await pipeline.load()).compile(
          files.filter((file) => needed.has(file)),
          table.imported,
          limits,
        );
  return joined([
    ...files.map((file) => cached.get(file) ?? remembered(file, fresh, context)),
    { diagnostics: fresh.diagnostics.filter(({ file }) => !files.some((f) => f === file)), modules: [] },
  ]);
}

interface Context {
  readonly table: ModuleTable;
  readonly keys: ReadonlyMap<SourceFile, string>;
  readonly cache: CompilationCache;
  readonly need: Need;
}

const nothing = { diagnostics: [], modules: [] };

function joined(parts: readonly ProjectCompilation[]): ProjectCompilation {
  return {
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
    modules: parts.flatMap(({ modules }) => modules),
  };
}

/** A key for each file: a digest of all that its compilation depends on. */
function keysOf(table: ModuleTable, identity: string): ReadonlyMap<SourceFile, string> {
  const digests = new Map([...table.scans.keys()].map((file) => [file, digest([file.path, file.text])]));
  const names = [...table.byName.keys()].sort(compareTexts);
  const project = digest([identity, ...names]);
  return new Map(
    [...digests].map(([file, own]) => {
      const imported = importClosure(table, file).map((member) => digests.get(member) ?? "");
      const used = [...(table.imported.get(table.scans.get(file)?.module ?? "") ?? [])];
      const parts = [used.sort(compareTexts), imported.sort(compareTexts)].map((part) => part.join("\n"));
      return [file, digest([project, own, ...parts])];
    }),
  );
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function restored(file: SourceFile, { table, keys, cache, need }: Context): ProjectCompilation | undefined {
  const entry = cache.get(file.path, keys.get(file) ?? "");
  const outputs = entry?.outputs;
  if (entry === undefined || (need === "outputs" && outputs === undefined)) return undefined;
  const diagnostics = restoreDiagnostics(entry.diagnostics, importClosure(table, file));
  if (diagnostics === undefined) return undefined;
  const lints = restoreDiagnostics(entry.lints, importClosure(table, file));
  if (lints === undefined) return undefined;
  const emit = outputs && (() => Promise.resolve(outputs));
  return { diagnostics, modules: [{ name: entry.name, file, lints, emit }] };
}

/** The part of a compilation that is about one file, put into the cache if it may be. */
function remembered(file: SourceFile, fresh: Compilation, context: Context): ProjectCompilation {
  const diagnostics = fresh.diagnostics.filter((diagnostic) => diagnostic.file === file);
  const modules = fresh.modules
    .filter((module) => module.file === file)
    .map((module) => rememberedModule(module, diagnostics, context));
  return { diagnostics, modules };
}

function rememberedModule(
  module: CompiledModule,
  diagnostics: readonly Diagnostic[],
  { table, keys, cache, need }: Context,
): ProjectModule {
  const { name, file, emit } = module;
  if (emit === undefined || !isScannedRight(table, module)) return module;
  const { lints } = module;
  const [stored, storedLints] = [diagnostics, lints].map((some) =>
    storeDiagnostics(some, importClosure(table, file)),
  );
  if (stored === undefined || storedLints === undefined) return module;
  const put = (outputs: ModuleOutputs | undefined): void =>
    cache.put(file.path, keys.get(file) ?? "", { name, diagnostics: stored, lints: storedLints, outputs });
  if (need === "diagnostics") put(undefined);
  const emitAndPut = async (): Promise<ModuleOutputs> => {
    const outputs = await emit();
    put(outputs);
    return outputs;
  };
  return { name, file, lints, emit: emitAndPut };
}

/** Whether the quick scan, on which the key rests, found what the parser found. */
function isScannedRight(table: ModuleTable, { file, name, imports }: CompiledModule): boolean {
  const scan = table.scans.get(file);
  return scan?.module === name && imports.every((imported) => scan.imports.includes(imported));
}
