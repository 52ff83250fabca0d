import { execFileSync, spawn } from "node:child_process";
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
import { fileURLToPath } from "node:url";
import { effectsOfCalls } from "./effects-of-calls.ts";
import { printObserved, type ObservedEffect } from "./observed-effect.ts";
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
  /** Milliseconds after which the program is ended; what it did until then counts. */
  readonly timeLimit?: number;
  /** Folders that are made before and removed after. */
  readonly folders?: readonly string[];
}

const traced = [
  "open,openat,creat,mkdir,mkdirat,mknod,mknodat,truncate,unlink,unlinkat,rmdir,rename,renameat,renameat2,symlink,symlinkat,link,linkat",
  "chmod,fchmodat,chown,lchown,fchownat,utime,utimes,utimensat,connect,sendto,listen,kill,tgkill,tkill,read,write",
  "execve,fork,vfork,clone,clone3,stat,newfstatat",
].join(",");

/** Runs a harmless Python program in a fresh folder, and gives the effects that it had. Linux with strace only. */
export async function observe(text: string, options: ObserveOptions = {}): Promise<Observation> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "remit-oracle-")));
  const folder = join(base, "work");
  const program = join(base, "program", "program.py");
  const [log, audit] = [join(base, "strace.log"), join(base, "audit.log")];
  for (const one of [folder, join(base, "program"), ...(options.folders ?? [])]) {
    rmSync(one, { recursive: true, force: true });
    mkdirSync(one, { recursive: true });
  }
  writeFileSync(program, text);
  const { executable, prefix } = interpreter();
  const environment = {
    PATH: process.env.PATH ?? "/usr/bin:/bin",
    HOME: folder,
    LANG: "C.UTF-8",
    PYTHONPATH: auditFolder,
    PYTHONDONTWRITEBYTECODE: "1",
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
  const ended = await run("strace", [...settings, "-o", log, executable, program], {
    folder,
    environment,
    timeLimit: options.timeLimit ?? 20_000,
  });
  const calls = systemCalls(existsSync(log) ? readFileSync(log, "latin1") : "");
  const seen = effectsOfCalls(calls, {
    folder,
    ignored: [prefix, auditFolder, join(base, "program"), audit],
    begin: "/remit-oracle-begin",
  });
  const told = existsSync(audit) ? auditEffects(readFileSync(audit, "utf8")) : [];
  for (const one of [base, ...(options.folders ?? [])]) rmSync(one, { recursive: true, force: true });
  return { effects: unique([...seen, ...told], ended.errors), folder, ...ended };
}

const auditFolder = fileURLToPath(new URL("audit", import.meta.url));

let known: { readonly executable: string; readonly prefix: string } | undefined;

/** The interpreter itself, and not a script that looks for it. */
function interpreter(): { readonly executable: string; readonly prefix: string } {
  if (known === undefined) {
    const code = "import sys; print(sys.executable); print(sys.base_prefix)";
    const lines = execFileSync("python3", ["-c", code], { encoding: "utf8" }).split("\n");
    const [executable = "", prefix = ""] = lines;
    // Where everything is installed under one folder, not all that is in that folder is the interpreter's.
    known = { executable, prefix: prefix === "/usr" ? "/usr/lib/python3" : prefix };
  }
  return known;
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

function auditEffects(text: string): readonly ObservedEffect[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [kind = "", target = ""] = line.split("\t");
      const inside = /^b?'(.*)'$/su.exec(target)?.[1] ?? "";
      return inside === "" ? { kind } : { kind, target: inside };
    });
}

/** Each effect once. What the interpreter prints of an error that nothing caught is not the program's doing. */
function unique(effects: readonly ObservedEffect[], errors: string): readonly ObservedEffect[] {
  const isReported = /^(?:Traceback|Exception ignored|.*Error:)/mu.test(errors);
  const found = new Map(effects.map((effect) => [printObserved(effect), effect]));
  if (isReported) found.delete("stdio.out errors");
  return [...found.values()];
}
