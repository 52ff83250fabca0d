import packageJson from "../../package.json" with { type: "json" };
import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { mainPipeline } from "../project/main-pipeline.ts";
import type { CommandContext } from "./command-context.ts";
import { buildIdentity } from "./build-identity.ts";
import { internalError } from "./internal-error.ts";
import { complain } from "./present.ts";
import { processTerminal } from "./process-terminal.ts";
import { run } from "./run.ts";

const { version } = packageJson;
const terminal = processTerminal(() => {
  fail([diagnose(problems.brokenPipe, {}, undefined, { start: 0, end: 0 })]);
});
const context: CommandContext = {
  terminal,
  version,
  pipeline: mainPipeline(() => buildIdentity(version, import.meta.filename)),
};

process.on("uncaughtException", (error) => {
  fail([internalError(error, context)]);
});
void run(process.argv.slice(2), terminal, context).then((exitCode) => {
  process.exitCode ??= exitCode;
});

/** Says what went wrong and makes the exit code 2, whatever else happens. */
function fail(diagnostics: readonly Diagnostic[]): void {
  process.exitCode = 2;
  complain(diagnostics, context);
}
