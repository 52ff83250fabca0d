import { createProgram } from "../cli/program.ts";
import type { Generator } from "./generator.ts";

type Command = ReturnType<typeof createProgram>;
type Argument = Command["registeredArguments"][number];
type Option = Command["options"][number];

const path = "docs/reference/cli.md";

/** The reference of the command line, from the very objects that parse it. */
export const cliReference: Generator = {
  ownedFolders: [],
  generate: async () => new Map([[path, page(createProgram("", () => Promise.resolve()))]]),
};

function page(program: Command): string {
  const introduction = [
    "# Command line",
    program.description(),
    "`remit COMMAND --help` prints the same options. Colour is used on a terminal only; `NO_COLOR` and `FORCE_COLOR` are respected.",
    exitCodes,
  ];
  const sections = program.commands.flatMap((command) =>
    command.commands.length === 0
      ? [section([program.name()], command)]
      : command.commands.map((one) => section([program.name(), command.name()], one)),
  );
  return `${[...introduction, ...sections].join("\n\n")}\n`;
}

const exitCodes = `| exit code | means |
|---|---|
| 0 | clean |
| 1 | findings: an error in a policy, a generated file that is not up to date, a file out of layout |
| 2 | could not decide: the command line, the configuration, a file that cannot be read, or a defect of Remit. Treat it as a refusal |

The format of the output never changes the exit code.`;

function section(before: readonly string[], command: Command): string {
  const { registeredArguments: taken, options } = command;
  const name = [...before, command.name()];
  const usage = [...name, ...(options.length > 0 ? ["[options]"] : []), ...taken.map(written)];
  const rows = [...taken.map(argumentRow), ...options.map(optionRow)];
  const table = rows.length === 0 ? [] : [`| | |\n|---|---|\n${rows.join("\n")}`];
  return [`## ${name.join(" ")}`, sentence(command.description()), fenced(usage.join(" ")), ...table].join(
    "\n\n",
  );
}

function written(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function argumentRow(argument: Argument): string {
  return `| \`${written(argument)}\` | ${sentence(argument.description)} |`;
}

function optionRow(option: Option): string {
  return `| \`${option.flags}\` | ${sentence(option.description)} |`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replaceAll("|", "\\|")}.`;
}

function fenced(text: string): string {
  return `\`\`\`sh\n${text}\n\`\`\``;
}
