import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { effectsOfCalls } from "./effects-of-calls.ts";
import { nodeRuntime } from "./node-runtime.ts";
import { printObserved, type ObservedEffect } from "./observed-effect.ts";
import { pythonRuntime } from "./python-runtime.ts";
import { systemCalls } from "./system-calls.ts";

export interface Observation {
  readonly effects: readonly ObservedEffect[];
  /** The folder in which it ran; it is gone by now. */
  readonly folder: string;
  readonly output: string;
  readonly errors: string;
  readonly exitCode: number | null;
}

export interface ObserveOptions {
  /** Its name says the language; `program.py` where it is absent. */
  readonly path?: string;
  /** Milliseconds after which the program is ended; what it did until then counts. */
  readonly timeLimit?: number;
  /** Folders that are made before and removed after. */
  readonly folders?: readonly string[];
}

const traced = [
  "open,openat,creat,mkdir,mkdirat,mknod,mknodat,truncate,unlink,unlinkat,rmdir,rename,renameat,renameat2,symlink,symlinkat,link,linkat",
  "chmod,fchmodat,chown,lchown,fchownat,utime,utimes,utimensat,connect,sendto,listen,kill,tgkill,tkill,read,write,writev",
  "execve,fork,vfork,clone,clone3,stat,newfstatat",
].join(",");

/**
 * Runs a harmless program in Python, JavaScript or TypeScript in a fresh folder, and gives the effects that it had. Linux
 * with strace only.
 */
export async function observe(text: string, options: ObserveOptions = {}): Promise<Observation> {
  const { path = "program.py", timeLimit = 20_000, folders = [] } = options;
  const runtime = path.endsWith(".py") ? pythonRuntime() : nodeRuntime;
  const prepared = runtime.prepare(text, path);
  const base = realpathSync(mkdtempSync(join(tmpdir(), "remit-oracle-")));
  const folder = join(base, "work");
  const program = join(base, "program", prepared.name);
  const [log, audit] = [join(base, "strace.log"), join(base, "audit.log")];
  for (const one of [folder, join(base, "program"), ...folders]) {
    rmSync(one, { recursive: true, force: true });
    mkdirSync(one, { recursive: true });
  }
  writeFileSync(program, prepared.text);
  const environment = {
    PATH: process.env.PATH ?? "/usr/bin:/bin",
    HOME: folder,
    LANG: "C.UTF-8",
    ...runtime.environment,
    REMIT_ORACLE_LOG: audit,
    REMIT_ORACLE_PROGRAM: program,
  };
  const settings = [
    "-f",
    "--seccomp-bpf",
    "-qq",
    "-y",
    "-s",
    "2000",
    "-e",
    "signal=none",
    "-e",
    `trace=${traced}`,
  ];
  const ended = await run("strace", [...settings, "-o", log, ...runtime.command, program], {
    folder,
    environment,
    timeLimit,
  });
  const calls = systemCalls(existsSync(log) ? readFileSync(log, "latin1") : "");
  const seen = effectsOfCalls(calls, {
    folder,
    ignored: [...runtime.ignored, join(base, "program"), audit],
    begin: "/remit-oracle-begin",
  });
  const told = existsSync(audit) ? auditEffects(readFileSync(audit, "utf8")) : [];
  for (const one of [base, ...folders]) rmSync(one, { recursive: true, force: true });
  const isReported = runtime.report.test(ended.errors);
  return { effects: unique([...seen, ...told], isReported), folder, ...ended };
}

interface Ended {
  readonly output: string;
  readonly errors: string;
  readonly exitCode: number | null;
}

function run(
  command: string,
  words: readonly string[],
  where: {
    readonly folder: string;
    readonly environment: Readonly<Record<string, string>>;
    readonly timeLimit: number;
  },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, {
      cwd: where.folder,
      env: { ...where.environment },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: where.timeLimit,
      killSignal: "SIGKILL",
      detached: true,
    });
    let [output, errors] = ["", ""];
    child.stdout.on("data", (data: Buffer) => (output += data.toString("utf8")));
    child.stderr.on("data", (data: Buffer) => (errors += data.toString("utf8")));
    child.on("error", reject);
    child.on("exit", () => {
      // What it leaves running is ended with it.
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        return;
      }
    });
    child.on("close", (exitCode) => resolve({ output, errors, exitCode }));
  });
}

/** One effect a line: its kind, and its target where it has one. */
function auditEffects(text: string): readonly ObservedEffect[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [kind, target = ""] = JSON.parse(line) as readonly [string, string?];
      return target === "" ? { kind } : { kind, target };
    });
}

/**
 * Each effect once. What the interpreter prints of an error that nothing caught is not the program's doing, and a file that
 * is loaded as code is read for it.
 */
function unique(effects: readonly ObservedEffect[], isReported: boolean): readonly ObservedEffect[] {
  const found = new Map(effects.map((effect) => [printObserved(effect), effect]));
  if (isReported) found.delete("stdio.out errors");
  for (const effect of effects)
    if (effect.kind === "code.load" && "target" in effect) found.delete(`fs.read ${effect.target}`);
  return [...found.values()];
}
