import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createMonitor, loadPolicy, messageText, seededDraws } from "remit-lang/runtime";

/**
 * The main job, end to end, with the package as users get it: compile the example policies, render a message, release
 * it, refuse a forwarded copy, and gate two programs.
 */
export async function demo(options: DemoOptions): Promise<number> {
  const { folder, print, before = () => Promise.resolve() } = options;
  for (const { name, run } of stages) {
    await before(name);
    const problem = await run(folder, print).catch((error: unknown) => explain(error));
    if (problem !== undefined) {
      print(problem);
      print(`stopped: ${name} failed`);
      return 1;
    }
  }
  return 0;
}

export interface DemoOptions {
  /** A folder with the example policies, `case.json` and `release/`. */
  readonly folder: string;
  readonly print: (line: string) => void;
  /** Called before each stage. */
  readonly before?: (stage: string) => Promise<void>;
}

/** Gives undefined, or what went wrong. */
type Stage = (folder: string, print: (line: string) => void) => Promise<string | undefined>;

const stages: readonly { readonly name: string; readonly run: Stage }[] = [
  { name: "build", run: build },
  { name: "message", run: message },
  { name: "release a program", run: (folder, print) => gate(folder, print, "export_ok.py", 0) },
  { name: "refuse a program", run: (folder, print) => gate(folder, print, "export_backup.py", 1) },
];

async function build(folder: string, print: (line: string) => void): Promise<string | undefined> {
  print("$ remit build");
  const { code, output } = await remit(folder, ["build"]);
  print(output);
  return code === 0 ? undefined : "the policies do not compile";
}

async function message(folder: string, print: (line: string) => void): Promise<string | undefined> {
  const generated = join(folder, "generated");
  const loaded = loadPolicy(await readFile(join(generated, "clinic.scheduling.json"), "utf8"));
  if (!loaded.ok) {
    return loaded.error
      .map((one) => `error: clinic.scheduling.json${one.pointer}: ${one.message}`)
      .join("\n");
  }
  const emitted: unknown = await import(pathToFileURL(join(generated, "clinic.scheduling.ts")).href);
  const digest = isRecord(emitted) ? emitted["policyDigest"] : undefined;
  if (digest !== loaded.value.digest)
    return "error: clinic.scheduling.ts was not made from clinic.scheduling.json";
  const source: unknown = JSON.parse(await readFile(join(folder, "case.json"), "utf8"));
  if (!isRecord(source)) return "error: case.json holds no case";
  const monitor = createMonitor({ policy: loaded.value.policy, clock: Date.now, draws: seededDraws(2026) });
  const envelope = { requirement: "PickSlot", recipient: "coordinator", purpose: "scheduling" };
  const outcome = await monitor.release({ ...envelope, id: "e1", asked: [] }, source);
  if (outcome.kind !== "released") return `error: nothing was released: ${outcome.kind}`;
  print(`to coordinator: ${messageText(outcome.message)}`);
  const longer = await monitor.release({ ...envelope, id: "e2", asked: ["reason"] }, source);
  if (longer.kind !== "released") return `error: nothing was released: ${longer.kind}`;
  print(`to coordinator, who asks for a reason: ${messageText(longer.message)}`);
  const { verdict } = await monitor.forward(outcome.object, { to: "vendor", purpose: "scheduling" });
  if (verdict.answer !== "denied") return "error: the vendor was given a copy";
  const [reason] = verdict.reasons;
  print(
    `forward to vendor: denied (${reason?.clause}: ${reason?.code}; nearest: ${reason?.nearest ?? "nothing"})`,
  );
  return undefined;
}

async function gate(
  folder: string,
  print: (line: string) => void,
  program: string,
  expected: number,
): Promise<string | undefined> {
  const file = join("release", program);
  const args = [
    "release",
    "--commitment",
    "export_report",
    "--param",
    "workspace=/w",
    "--param",
    "recipients=[]",
    file,
  ];
  print(`$ remit ${args.join(" ")}`);
  const { code, output } = await remit(folder, args);
  print(output);
  return code === expected ? undefined : `error: ${program} ended with ${code}, expected ${expected}`;
}

const command = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

function remit(
  folder: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { cwd: folder }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 2;
      resolve({ code, output: `${stdout}${stderr}`.trimEnd() });
    });
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function explain(error: unknown): string {
  const [line] = (error instanceof Error ? error.message : String(error)).split("\n");
  return `error: ${line}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL(".", import.meta.url));
  process.exitCode = await demo({ folder, print: console.log });
}
