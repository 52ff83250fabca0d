import { fstatSync, writeSync } from "node:fs";
import type { Output, Terminal } from "./terminal.ts";

/** The terminal of this process. `onBrokenPipe` is called once if the reader of standard output goes away. */
export function processTerminal(onBrokenPipe: () => void): Terminal {
  return {
    folder: process.cwd(),
    environment: process.env,
    out: outputOf(1, () => process.stdout, onBrokenPipe),
    errors: outputOf(
      2,
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

/**
 * Opening a stream takes a twentieth of the time that Node takes to start. Where a descriptor is surely no terminal, what is
 * written goes there at once, as streams do it too; a stream is opened for a terminal, and where the descriptor does not take all.
 */
function outputOf(descriptor: 1 | 2, open: () => NodeJS.WriteStream, onBroken: () => void): Output {
  let isBroken = false;
  const broken = (): void => {
    if (!isBroken) onBroken();
    isBroken = true;
  };
  let opened: NodeJS.WriteStream | undefined;
  const stream = (): NodeJS.WriteStream => (opened ??= open().on("error", broken));
  const mayBeTerminal = !writesAtOnce(descriptor);
  let isDirect = !mayBeTerminal;
  return {
    get isTerminal() {
      return mayBeTerminal && stream().isTTY;
    },
    write: (text) => {
      if (isBroken) return;
      if (!isDirect) {
        stream().write(text);
        return;
      }
      const rest = writeAtOnce(descriptor, Buffer.from(text));
      if (rest === "broken") broken();
      else if (rest.length > 0) {
        isDirect = false;
        stream().write(rest);
      }
    },
  };
}

/** Whether a descriptor is a file, a pipe or a socket, to which writing waits until all is written unless someone says otherwise. */
function writesAtOnce(descriptor: number): boolean {
  if (process.platform === "win32") return false;
  try {
    const status = fstatSync(descriptor);
    return status.isFile() || status.isFIFO() || status.isSocket();
  } catch {
    return false;
  }
}

/** Gives what a pipe does not take now that someone else has made not to wait. */
function writeAtOnce(descriptor: number, bytes: Buffer): Buffer | "broken" {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return "broken";
  }
  return bytes.subarray(written);
}
