import { run } from "../../src/cli/run.ts";
import type { Output, Terminal } from "../../src/cli/terminal.ts";
import type { Pipeline } from "../../src/project/pipeline.ts";
import { standIn } from "../project/stand-in-pipeline.ts";

export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly errors: string;
}

export interface World {
  readonly input?: string | Buffer;
  readonly environment?: Readonly<Record<string, string>>;
  readonly pipeline?: Pipeline;
  readonly isTerminal?: boolean;
  readonly stop?: AbortSignal;
  /** Called with everything that is written to standard output. */
  readonly onOut?: (text: string) => void;
}

/** Runs a command line, split at spaces, in a folder; nothing of the real process takes part. */
export async function runIn(folder: string, commandLine: string, world: World = {}): Promise<Ran> {
  const written = { out: "", errors: "" };
  const output = (name: "out" | "errors"): Output => ({
    isTerminal: world.isTerminal ?? false,
    write: (text) => {
      written[name] += text;
      if (name === "out") world.onOut?.(text);
    },
  });
  const terminal: Terminal = {
    folder,
    environment: { XDG_CACHE_HOME: `${folder}/.user-cache`, ...world.environment },
    out: output("out"),
    errors: output("errors"),
    readInput: () => Promise.resolve(Buffer.from(world.input ?? "")),
    inputLines: async function* () {
      yield* String(world.input ?? "").split("\n");
    },
    stopSignal: () => world.stop ?? new AbortController().signal,
    today: () => "2026-11-30",
    now: () => 0,
  };
  const installation = { version: "1.2.3", pipeline: world.pipeline ?? standIn() };
  const exitCode = await run(
    commandLine.split(" ").filter((word) => word !== ""),
    terminal,
    installation,
  );
  return { exitCode, ...written };
}
