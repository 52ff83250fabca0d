import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import type { CompiledModule, Compiler, Pipeline } from "../../src/project/pipeline.ts";
import type { SourceFile } from "../../src/source/source-file.ts";

/**
 * A compiler for tests of what stands around it. A policy is lines: `module NAME`, `import NAME`, `error`, `warning`,
 * and any other. Its outputs hold its own text and that of what it imports. Formatting trims each line.
 */
export interface StandIn extends Pipeline {
  /** The paths of each compilation so far. */
  readonly compiled: readonly (readonly string[])[];
}

export function standIn(identity = "stand-in 1"): StandIn {
  const compiled: string[][] = [];
  const compiler: Compiler = {
    compile: (sources) => {
      compiled.push(sources.map(({ path }) => path));
      return { diagnostics: sources.flatMap(diagnosticsOf), modules: sources.flatMap(moduleOf(sources)) };
    },
    format: (file) => {
      const diagnostics = diagnosticsOf(file).filter(({ severity }) => severity === "error");
      const text = file.text.replaceAll(/^[ \t]+|[ \t]+$/gm, "");
      return { text: diagnostics.length > 0 ? undefined : text, diagnostics };
    },
  };
  return { identity: () => identity, compiled, load: () => Promise.resolve(compiler) };
}

function diagnosticsOf(file: SourceFile): readonly Diagnostic[] {
  return [...file.text.matchAll(/\b(error|warning)\b/g)].map((match) => ({
    code: match[1] === "error" ? "REM4001" : "REM7001",
    severity: match[1] === "error" ? "error" : "warning",
    message: `found ${match[0]}`,
    file,
    span: { start: match.index, end: match.index + match[0].length },
    help: [],
    related: [],
  }));
}

function moduleOf(sources: readonly SourceFile[]): (file: SourceFile) => readonly CompiledModule[] {
  const nameOf = ({ text }: SourceFile): string | undefined => /^module (\S+)/m.exec(text)?.[1];
  return (file) => {
    const name = nameOf(file);
    if (name === undefined) return [];
    const imports = [...file.text.matchAll(/^import (\S+)/gm)].map((match) => match[1] ?? "");
    const texts = [file, ...sources.filter((other) => imports.includes(nameOf(other) ?? ""))].map(
      ({ text }) => text,
    );
    const outputs = {
      json: `${JSON.stringify({ name, texts })}\n`,
      typescript: `// ${name}\n${texts.join("")}`,
    };
    const hasError = diagnosticsOf(file).some(({ severity }) => severity === "error");
    return [
      {
        name,
        file,
        imports,
        policy: undefined,
        lints: [],
        tests: [],
        emit: hasError ? undefined : () => Promise.resolve(outputs),
      },
    ];
  };
}
