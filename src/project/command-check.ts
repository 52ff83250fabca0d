import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, extname, join } from "node:path";
import type { FunctionalCheck } from "../runtime/boundary/release-boundary.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { ProjectHost } from "./project-host.ts";

export interface CheckLimits {
  /** Wall-clock and processor time, in milliseconds; 10,000 unless given. */
  readonly timeMs?: number;
  /** Memory of each process, in mebibytes; 1,024 unless given. */
  readonly memoryMiB?: number;
}

/** How a check is run, by the end of its name. Node takes its limit of memory by itself: it reserves far more than it uses. */
const interpreters: Readonly<Record<string, (memoryMiB: number) => Interpreter>> = {
  ".py": (memoryMiB) => ({ words: ["python3"], limitKiB: memoryMiB * 1024 }),
  ".js": (memoryMiB) => ({ words: ["node", `--max-old-space-size=${memoryMiB}`] }),
  ".mjs": (memoryMiB) => ({ words: ["node", `--max-old-space-size=${memoryMiB}`] }),
  ".cjs": (memoryMiB) => ({ words: ["node", `--max-old-space-size=${memoryMiB}`] }),
};

interface Interpreter {
  readonly words: readonly string[];
  /** Set by the shell, where the interpreter has no limit of its own. */
  readonly limitKiB?: number;
}

/**
 * Runs a check of the project as a command: in a folder of its own with copies of check and candidate, with the path of the
 * candidate in `REMIT_CANDIDATE`, hardly any environment, and limits on time and memory. It passes with exit code 0; where a
 * limit cannot be set it is not run. This is no sandbox: call it only for candidates whose effects are authorized.
 */
export function commandCheck(host: ProjectHost, limits: CheckLimits = {}): FunctionalCheck<SourceFile> {
  const { timeMs = 10_000, memoryMiB = 1024 } = limits;
  return async (check, files) => {
    const text = host.readFile(check);
    if (text === undefined) return { passed: false, reason: "there is no such file in the project" };
    const interpreter = interpreters[extname(check)]?.(memoryMiB);
    if (interpreter === undefined) return { passed: false, reason: "it is neither Python nor JavaScript" };
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "remit-check-")));
    try {
      for (const file of [...files, { path: check, text }]) {
        mkdirSync(dirname(join(folder, file.path)), { recursive: true });
        writeFileSync(join(folder, file.path), file.text);
      }
      const candidate = join(folder, files[0]?.path ?? "");
      const reason = await failure(interpreter, join(folder, check), folder, candidate, timeMs);
      return reason === undefined ? { passed: true } : { passed: false, reason };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

/** Why the command did not end well; undefined if it did. All that it started ends with it. */
function failure(
  { words, limitKiB }: Interpreter,
  check: string,
  folder: string,
  candidate: string,
  timeMs: number,
): Promise<string | undefined> {
  const memory = limitKiB === undefined ? "" : `ulimit -v ${limitKiB} && `;
  const limited = `${memory}ulimit -t ${Math.ceil(timeMs / 1000)} && exec "$0" "$@"`;
  const child = spawn("/bin/sh", ["-c", limited, ...words, check], {
    cwd: folder,
    detached: true,
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: folder,
      PYTHONPATH: [dirname(candidate), folder].join(delimiter),
      PYTHONDONTWRITEBYTECODE: "1",
      REMIT_CANDIDATE: candidate,
    },
  });
  const endAll = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group has ended.
    }
  };
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      endAll();
    }, timeMs);
    const end = (reason: string | undefined): void => {
      clearTimeout(timer);
      endAll();
      resolve(reason);
    };
    child.once("error", () => end("it could not be started"));
    child.once("exit", (code) => {
      if (isLate) end(`it took longer than ${timeMs} ms`);
      else end(code === 0 ? undefined : `it ended with ${code === null ? "a signal" : `exit code ${code}`}`);
    });
  });
}
