import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { PolicyDocument } from "../policy/policy.ts";
import type { PolicyTest } from "../policy/policy-test.ts";
import type { SourceFile } from "../source/source-file.ts";
import { checkModule } from "./check/check-module.ts";
import { link } from "./names/link.ts";
import { lintModule } from "./lint/lint-module.ts";
import type { LintLimits } from "./lint/rule.ts";
import { lower } from "./lower.ts";
import { lowerTests } from "./lower-tests.ts";
import type { Module } from "./syntax/ast.ts";
import { offOtherLines, parseOnce, type Parsed } from "./syntax/parse.ts";

export interface Compilation {
  /** Ordered by file, then by place. */
  readonly diagnostics: readonly Diagnostic[];
  readonly modules: readonly CompiledModule[];
}

export interface CompiledModule {
  readonly name: string;
  readonly file: SourceFile;
  /** Names of the modules that it imports, as written. */
  readonly imports: readonly string[];
  /** Undefined where something in the module, or in one that it imports, is an error. */
  readonly policy: PolicyDocument | undefined;
  /** What the lint rules say of it; nothing where there is no policy. */
  readonly lints: readonly Diagnostic[];
  /** Its tests; none where there is no policy. */
  readonly tests: readonly PolicyTest[];
}

/** By module, the names that other modules import from it. */
export type ImportedNames = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The whole front end: files to policies. Every step is a pure function, and none throws on any input.
 *
 * @param sources the modules to compile, in any order
 * @param library the modules of the standard library that they may import
 * @param imported the names that are imported in the whole project, where the sources are a part of one
 * @param limits the numbers that the project has set for lint rules
 */
export function compile(
  sources: readonly SourceFile[],
  library: readonly SourceFile[],
  imported?: ImportedNames,
  limits: LintLimits = new Map(),
): Compilation {
  const parsed = sources.map(parseOnce);
  const { program, diagnostics: linking } = link(
    parsed,
    neededOf(library, parsed),
    library.map(declaredName),
  );
  const own = program.modules.filter((module) => !module.isLibrary);
  const checked = own.map((module) => ({ module, ...checkModule(program, module) }));
  const meaning = [...linking, ...checked.flatMap((one) => one.diagnostics)];
  const diagnostics = inOrder(parsed.flatMap((one) => besidesSyntax(one, meaning)));
  const faulty = new Set(diagnostics.filter((one) => one.severity === "error").map((one) => one.file));
  let names = imported;
  const modules = checked.map(({ module, context }): CompiledModule => {
    const files = [module.file, ...[...context.used].map((entity) => entity.module.file)];
    const isSound = !files.some((file) => faulty.has(file));
    let document: PolicyDocument | undefined;
    const policy = (): PolicyDocument | undefined => (isSound ? (document ??= lower(context)) : undefined);
    return {
      name: module.name,
      file: module.file,
      imports: importsOf(module.syntax),
      // Lowered when it is asked for: whoever only checks does not wait for it.
      get policy() {
        return policy();
      },
      get tests() {
        return isSound ? lowerTests(context, module) : [];
      },
      get lints() {
        const lowered = policy();
        if (lowered === undefined) return [];
        names ??= importedNames(parsed);
        const importedElsewhere = names.get(module.name) ?? new Set();
        return lintModule({ module, policy: lowered.policy, context, importedElsewhere, limits });
      },
    };
  });
  return { diagnostics, modules };
}

/** The library modules that a project imports, with those that they import, and the vocabulary of effects. */
function neededOf(library: readonly SourceFile[], parsed: readonly Parsed[]): readonly Parsed[] {
  const byName = new Map(library.map((file) => [declaredName(file), file]));
  const own = parsed.map((one) => one.module.name?.name.parts.map(({ text }) => text).join(".") ?? "");
  const wanted = new Set(["std.effects", ...own, ...parsed.flatMap((one) => importsOf(one.module))]);
  const needed = new Map<string, Parsed>();
  // A set is walked in the order in which it grows.
  for (const name of wanted) {
    const file = byName.get(name);
    if (file === undefined) continue;
    const one = parseOnce(file);
    needed.set(name, one);
    for (const other of importsOf(one.module)) wanted.add(other);
  }
  return [...needed.values()];
}

/** The name that a module of the library declares, without parsing it. */
function declaredName(file: SourceFile): string {
  return /^module\s+([\w.]+)/m.exec(file.text)?.[1] ?? "";
}

function importsOf(module: Module): readonly string[] {
  return module.imports.map((one) => one.module.parts.map(({ text }) => text).join("."));
}

function importedNames(parsed: readonly Parsed[]): ImportedNames {
  const names = new Map<string, Set<string>>();
  for (const { module, items } of parsed.flatMap((one) => one.module.imports)) {
    const name = module.parts.map(({ text }) => text).join(".");
    const known = names.get(name) ?? new Set();
    names.set(name, known);
    for (const item of items) known.add(item.name.text);
  }
  return names;
}

/** What is wrong with a file: its syntax, and what else is wrong on other lines. */
function besidesSyntax(
  { module: { file }, diagnostics }: Parsed,
  meaning: readonly Diagnostic[],
): readonly Diagnostic[] {
  const own = meaning.filter((one) => one.file === file);
  return [...diagnostics, ...offOtherLines(file, diagnostics, own)];
}

function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) => compareTexts(a.file?.path ?? "", b.file?.path ?? "") || a.span.start - b.span.start,
  );
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
