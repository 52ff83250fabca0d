import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Dumped } from "./as-ast.ts";

/** What CPython makes of a text: its tree, or the error it refuses it with; neither when only that was asked. */
export interface Answer {
  readonly tree?: Dumped;
  readonly error?: string;
  readonly candidates?: readonly string[];
}

export interface Request {
  readonly path?: string;
  readonly text?: string;
  /** A test file of CPython, for the programs in its strings. */
  readonly strings?: string;
  readonly quick?: boolean;
}

export interface Oracle {
  /** Answers come in the order of the questions. */
  ask(request: Request): Promise<Answer>;
  close(): void;
}

const script = fileURLToPath(new URL("./oracle.py", import.meta.url));

/** Starts a CPython that parses and compiles what it is given, and never runs it. */
export function startOracle(python = "python3"): Oracle {
  const child = spawn(python, ["-I", script], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting: ((answer: Answer) => void)[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    waiting.shift()?.(JSON.parse(line) as Answer);
  });
  child.on("exit", () => {
    for (const done of waiting.splice(0)) done({ error: "the oracle ended" });
  });
  return {
    ask: (request) =>
      new Promise((done) => {
        waiting.push(done);
        child.stdin.write(`${JSON.stringify(request)}\n`);
      }),
    close: () => child.stdin.end(),
  };
}
