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

/** `name=value` pairs; of two with one name the last counts. */
export function parametersOf(written: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    written.map((pair): [string, string] => {
      const sign = pair.indexOf("=");
      return sign < 0 ? [pair, ""] : [pair.slice(0, sign), pair.slice(sign + 1)];
    }),
  );
}
