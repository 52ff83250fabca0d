import { diagnose } from "../diagnostics/catalogue.ts";
import { releaseDiagnostics } from "../diagnostics/catalogue/release.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Pipeline } from "../project/pipeline.ts";
import type { ExitCode } from "./exit-code.ts";
import type { Terminal } from "./terminal.ts";

/** What is the same for every command of one installation. */
export interface Installation {
  readonly version: string;
  readonly pipeline: Pipeline;
}

/** What a command runs with. */
export interface CommandContext extends Installation {
  readonly terminal: Terminal;
}

/** A command line as it was understood. */
export interface Invocation {
  readonly arguments: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

export type CommandAction = (context: CommandContext, invocation: Invocation) => Promise<ExitCode>;

export function isGiven({ options }: Invocation, name: string): boolean {
  return options[name] === true;
}

export function textOf({ options }: Invocation, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

export function textsOf({ options }: Invocation, name: string): readonly string[] {
  const value = options[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** A parameter that is given two values has none; what decides must not choose. */
export function conflictingParameters(written: readonly string[]): readonly Diagnostic[] {
  const names = [...new Set(written)].map((pair) => pair.split("=", 1)[0] ?? "");
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...repeated].map((parameter) =>
    diagnose(releaseDiagnostics.badParameter, { parameter, reason: "is given two values" }, undefined, {
      start: 0,
      end: 0,
    }),
  );
}

/** `name=value` pairs; see {@link conflictingParameters} for two with one name. */
export function parametersOf(written: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    written.map((pair): [string, string] => {
      const sign = pair.indexOf("=");
      return sign < 0 ? [pair, ""] : [pair.slice(0, sign), pair.slice(sign + 1)];
    }),
  );
}
