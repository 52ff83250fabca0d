import type { Output, Terminal } from "./terminal.ts";

/** The terminal of this process. `onBrokenPipe` is called once if the reader of standard output goes away. */
export function processTerminal(onBrokenPipe: () => void): Terminal {
  return {
    folder: process.cwd(),
    environment: process.env,
    out: outputOf(() => process.stdout, onBrokenPipe),
    errors: outputOf(
      () => process.stderr,
      () => undefined,
    ),
    readInput: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
      return Buffer.concat(chunks);
    },
    inputLines,
    stopSignal,
    today: () => new Date().toISOString().slice(0, 10),
    // As `performance` does, which a small command would have to load.
    now: () => Number(process.hrtime.bigint()) / 1e6,
  };
}

/** What reads lines is loaded where lines are read. */
async function* inputLines(): AsyncGenerator<string> {
  const { createInterface } = await import("node:readline");
  yield* createInterface({ input: process.stdin, crlfDelay: Infinity });
}

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  process.once("SIGTERM", () => stop.abort());
  return stop.signal;
}

/** A stream is opened when something is first asked of it: most commands have nothing to complain of. */
function outputOf(open: () => NodeJS.WriteStream, onBroken: () => void): Output {
  let isBroken = false;
  let opened: NodeJS.WriteStream | undefined;
  const stream = (): NodeJS.WriteStream => {
    opened ??= open().on("error", () => {
      if (!isBroken) onBroken();
      isBroken = true;
    });
    return opened;
  };
  return {
    get isTerminal() {
      return stream().isTTY;
    },
    write: (text) => {
      if (!isBroken) stream().write(text);
    },
  };
}
