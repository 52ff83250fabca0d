import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { PolicyDocument } from "../policy/policy.ts";
import type { PolicyTest } from "../policy/policy-test.ts";
import type { SourceFile } from "../source/source-file.ts";

/** The compiler as a project sees it, loaded only when something has to be compiled. */
export interface Pipeline {
  /** Changes whenever the compiler or its library does: what one pipeline cached, another never reads. */
  readonly identity: () => string;
  readonly load: () => Promise<Compiler>;
}

/** Pure functions from policies to diagnostics and text. */
export interface Compiler {
  /**
   * Compiles policies together. What it says about a file depends on that file, on what it imports, and on the names
   * of the other modules only; so a part of a project that is closed under imports can be compiled alone. What its lint
   * rules say depends on which of its names others import too: that of the whole project is given then. `limits`
   * are the numbers that the project has set for them, by code.
   */
  readonly compile: (
    sources: readonly SourceFile[],
    imported?: ImportedNames,
    limits?: ReadonlyMap<string, number>,
  ) => Compilation;
  readonly format: (file: SourceFile) => Formatted;
}

/** By module, the names that other modules import from it. */
export type ImportedNames = ReadonlyMap<string, ReadonlySet<string>>;

export interface Compilation {
  readonly diagnostics: readonly Diagnostic[];
  readonly modules: readonly CompiledModule[];
}

export interface CompiledModule {
  readonly name: string;
  readonly file: SourceFile;
  /** Names of the modules that it imports, as written. */
  readonly imports: readonly string[];
  /** Undefined for a module that has an error. */
  readonly policy: PolicyDocument | undefined;
  /** What the lint rules say of it; nothing for a module that has an error. */
  readonly lints: readonly Diagnostic[];
  /** Its tests; none for a module that has an error. */
  readonly tests: readonly PolicyTest[];
  /** Makes the generated files' texts; undefined for a module that has an error. */
  readonly emit: (() => Promise<ModuleOutputs>) | undefined;
}

/** The texts of the two generated files of a module. */
export interface ModuleOutputs {
  readonly json: string;
  readonly typescript: string;
}

export interface Formatted {
  /** Undefined when the file cannot be read as a policy; the diagnostics say why. */
  readonly text: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}
