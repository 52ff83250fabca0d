import { CommanderError } from "commander";
import type { Command } from "commander";
import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CommandAction, CommandContext, Installation } from "./command-context.ts";
import type { ExitCode } from "./exit-code.ts";
import { internalError } from "./internal-error.ts";
import { complain } from "./present.ts";
import { createProgram } from "./program.ts";
import type { CommandName, Perform } from "./program.ts";
import type { Terminal } from "./terminal.ts";

/** Each command is loaded only when it is run. */
const actions: Readonly<Record<CommandName, () => Promise<CommandAction>>> = {
  build: async () => (await import("./commands/build.ts")).build,
  lint: async () => (await import("./commands/lint.ts")).lint,
  fmt: async () => (await import("./commands/fmt.ts")).fmt,
  explain: async () => (await import("./commands/explain.ts")).explain,
  effects: async () => (await import("./commands/effects.ts")).effects,
  diff: async () => (await import("./commands/diff.ts")).diff,
  outbound: async () => (await import("./commands/outbound.ts")).outbound,
  "outbound-evaluate": async () => (await import("./commands/outbound-evaluate.ts")).outboundEvaluate,
  release: async () => (await import("./commands/release.ts")).release,
  test: async () => (await import("./commands/test.ts")).test,
  audit: async () => (await import("./commands/audit.ts")).audit,
  decide: async () => (await import("./commands/decide.ts")).decide,
  serve: async () => (await import("./commands/serve.ts")).serve,
  sign: async () => (await import("./commands/sign.ts")).sign,
  verify: async () => (await import("./commands/verify.ts")).verify,
  init: async () => (await import("./commands/init.ts")).init,
};

/** Runs one command line. Whatever fails, the exit code says so; nothing is thrown. */
export async function run(
  commandLine: readonly string[],
  terminal: Terminal,
  installation: Installation,
): Promise<ExitCode> {
  const context: CommandContext = { ...installation, terminal };
  let exitCode: ExitCode = 0;
  const perform: Perform = async (name, invocation) => {
    const action = await actions[name]();
    exitCode = await action(context, invocation);
  };
  const program = createProgram(installation.version, perform, commandLine);
  for (const command of [program, ...commandsIn(program)]) writeTo(terminal, command);
  try {
    await program.parseAsync([...commandLine], { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return usageExit(error, context);
    complain([internalError(error, context)], context);
    return 2;
  }
}

function commandsIn(program: Command): readonly Command[] {
  return program.commands.flatMap((command) => [command, ...commandsIn(command)]);
}

/** Help goes to the terminal; errors of usage are diagnostics like all others. */
function writeTo(terminal: Terminal, command: Command): void {
  command.exitOverride().configureOutput({
    writeOut: terminal.out.write,
    writeErr: terminal.errors.write,
    outputError: () => undefined,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
}

/** Asking for help or the version is no error; a command line without a command is. */
async function usageExit(error: CommanderError, context: CommandContext): Promise<ExitCode> {
  if (error.exitCode === 0) return 0;
  if (error.code !== "commander.help") complain([usageProblem(error)], context);
  return 2;
}

/** The parser's own words, with the user's text in backticks and its suggestion on a line of its own. */
function usageProblem(error: CommanderError): Diagnostic {
  const [first = "", ...rest] = error.message.replace(/^error: /, "").split("\n");
  const problem = first.replaceAll("'", "`").replace(/\.$/, "");
  const help = rest.map((line) => line.replace(/^\(Did you mean (.*)\?\)$/, "did you mean `$1`?"));
  return diagnose(problems.usage, { problem }, undefined, { start: 0, end: 0 }, { help });
}
