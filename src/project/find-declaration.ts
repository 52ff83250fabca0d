import { nearest } from "../diagnostics/suggest.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { Policy } from "../policy/policy.ts";
import type { Type } from "../policy/type.ts";
import type { CompiledModule } from "./pipeline.ts";

/** A declaration of the project that a command names. */
export interface FoundDeclaration {
  readonly policy: Policy;
  readonly name: string;
}

/** Why a name stands for nothing: no module declares it, or several do. */
export interface NotFound {
  readonly near: string | undefined;
  /** The modules that declare it, where there are several. */
  readonly modules: readonly string[];
}

/** Finds `export_report`, or with its module `acme.reports.export_report`, among the declarations of one kind. */
export function findDeclaration(
  modules: readonly CompiledModule[],
  kind: "commitments" | "outbounds",
  written: string,
): Result<FoundDeclaration, NotFound> {
  const known = modules.flatMap(({ name: module, policy }) =>
    policy === undefined
      ? []
      : Object.keys(policy.policy[kind]).map((name) => ({ module, name, policy: policy.policy })),
  );
  const matches = known.filter(({ module, name }) => name === written || `${module}.${name}` === written);
  const [match, second] = matches;
  if (match !== undefined && second === undefined) return ok({ policy: match.policy, name: match.name });
  const near = nearest(
    written,
    known.map(({ name }) => name),
  );
  return fail({ near, modules: matches.map(({ module }) => module) });
}

const structured: ReadonlySet<string> = new Set([
  "bool",
  "int",
  "decimal",
  "list",
  "set",
  "optional",
  "record",
  "named",
]);

/** Parameters as a command line gives them: a text stands for itself where a text is expected, everything else is JSON. */
export function parameterValues(
  parameters: readonly { readonly name: string; readonly type: Type }[],
  written: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(written).map(([name, text]): [string, unknown] => {
      const type = parameters.find((parameter) => parameter.name === name)?.type;
      return [name, type !== undefined && structured.has(type.kind) ? parsed(text) : text];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}
