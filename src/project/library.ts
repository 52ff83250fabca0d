import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { EffectReport } from "../effects/effect-report.ts";
import type { Policy, PolicyDocument } from "../policy/policy.ts";
import type { SourceFile } from "../source/source-file.ts";
import { mainPipeline } from "./main-pipeline.ts";
import type { Formatted } from "./pipeline.ts";
import type { Release } from "./release-code.ts";

/** What `remit-lang` offers beside the decisions: each part is loaded when it is first called. */

export interface CompiledPolicies {
  /** Ordered by file, then by place; warnings too. */
  readonly diagnostics: readonly Diagnostic[];
  /** One for each module without an error, also in what it imports. */
  readonly policies: readonly CompiledPolicy[];
}

export interface CompiledPolicy {
  /** The name that its `module` line gives it. */
  readonly module: string;
  readonly document: PolicyDocument;
  /** What `remit build` writes to the module's `.json`: canonical, the same bytes for the same sources. */
  readonly json: string;
  /** What `remit build` writes to its `.ts`; it imports `remit-lang/runtime`. */
  readonly emitTypeScript: () => Promise<string>;
}

/**
 * Compiles modules together, in any order; the standard library is there. Never throws on any text: what is wrong with a
 * policy is a diagnostic, and a module with an error has no policy.
 */
export async function compilePolicies(sources: readonly SourceFile[]): Promise<CompiledPolicies> {
  const { compile } = await mainPipeline(() => "").load();
  const { emitJson } = await import("../emit/emit-json.ts");
  const { diagnostics, modules } = compile(sources);
  const policies = modules.flatMap(({ name, policy }) => {
    if (policy === undefined) return [];
    const emitTypeScript = async (): Promise<string> => {
      const { emitTypeScript: emit } = await import("../emit/emit-typescript.ts");
      return emit(policy);
    };
    return [{ module: name, document: policy, json: emitJson(policy), emitTypeScript }];
  });
  return { diagnostics, policies };
}

/**
 * Puts a policy into the one layout, with every comment in its place. It means the same afterwards, so its digest does not
 * change. A file with syntax errors is not formatted; the diagnostics say why.
 */
export async function formatPolicy(source: SourceFile): Promise<Formatted> {
  const { format } = await mainPipeline(() => "").load();
  return format(source);
}

/**
 * The effects that a program may have when it runs, each with its trace: an upper bound, in which what cannot be resolved
 * is the effect `unknown`. The program is not run. Its language is told by the end of its path; undefined for a language
 * that is not understood, whose effects may be any.
 */
export async function analyzeCode(file: SourceFile): Promise<EffectReport | undefined> {
  const { analyzerLoader } = await import("./code-analyzer.ts");
  const analyze = await analyzerLoader()([file]);
  return analyze(file, []);
}

/** What the code of a task is held against. */
export interface CodeRequest {
  /** The name of the commitment in the policy. */
  readonly commitment: string;
  /** The values of the commitment's parameters, by name. They come from the trusted task, never from a message. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** What the platform knows beside the policy's own evidence: `{"contacts": [{sort, name, value, aliases}]}`. */
  readonly evidence?: unknown;
  readonly files: readonly SourceFile[];
}

/**
 * The release boundary (ESC-CR eq. 7): `released` only if every effect that the code may have is authorized; `refused` with
 * a diagnostic for each that is not, with its trace and the nearest grant; `undecided`, to be treated as refused, where the
 * commitment cannot be built from the parameters.
 */
export async function releaseCode(policy: Policy, request: CodeRequest): Promise<Release> {
  const { analyzerLoader } = await import("./code-analyzer.ts");
  const analyze = await analyzerLoader()(request.files);
  const { releaseUnder } = await import("./release-code.ts");
  const { commitment, parameters, evidence, files } = request;
  return releaseUnder(policy, commitment, { parameters, evidence }, files, analyze);
}
