import { Command, Option } from "commander";
import { formats } from "../diagnostics/render/formats.ts";
import type { Invocation } from "./command-context.ts";

/** The commands that are there, by the name of their file in commands/. */
export type CommandName =
  | "build"
  | "lint"
  | "fmt"
  | "explain"
  | "init"
  | "effects"
  | "release"
  | "diff"
  | "outbound"
  | "outbound-evaluate"
  | "test"
  | "audit"
  | "decide"
  | "serve"
  | "sign"
  | "verify";

/** Runs a command that was understood. */
export type Perform = (name: CommandName, invocation: Invocation) => Promise<void>;

/**
 * The command line, as data for the parser, for `--help` and for the reference.
 *
 * @param words what was typed: where it begins with a command, no other command is needed to read it
 */
export function createProgram(version: string, perform: Perform, words: readonly string[] = []): Command {
  const program = new Command("remit")
    .description("Says what LLM agents may say and do, and proves it before anything runs.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command");
  const typed = Object.entries(commands).filter(([name]) => name === words[0]);
  for (const [, addTo] of typed.length > 0 ? typed : Object.entries(commands)) addTo(program, perform);
  return program;
}

/** By name, what adds it to the program; in the order of the help. */
const commands: Readonly<Record<string, (program: Command, perform: Perform) => void>> = {
  build: (program, perform) => {
    add(program, perform, "build", "compile the policies to JSON and TypeScript")
      .addOption(new Option("--watch", "build again whenever a policy changes").conflicts(["check", "clean"]))
      .addOption(
        new Option("--check", "write nothing; fail if a generated file is not up to date").conflicts("clean"),
      )
      .addOption(new Option("--clean", "remove the generated files and the cache, and build nothing"))
      .addOption(
        new Option("--dry-run", "write nothing; say what would be written").conflicts(["check", "watch"]),
      )
      .addOption(denyWarningsOption())
      .addOption(formatOption());
  },
  lint: (program, perform) => {
    add(program, perform, "lint", "run every check and lint rule")
      .argument("[paths...]", "files and folders; the whole project if there are none")
      .addOption(
        new Option("--fix", "apply the fixes of what is found; none of them widens anything").conflicts([
          "stdinFilename",
          "writeBaseline",
        ]),
      )
      .addOption(
        new Option(
          "--changed [ref]",
          "only what has changed since REF, the last commit unless given, and what imports it",
        ),
      )
      .addOption(new Option("--baseline <file>", "leave out the advice that FILE lists as known"))
      .addOption(
        new Option("--write-baseline <file>", "list the advice that there is now in FILE").conflicts(
          "baseline",
        ),
      )
      .addOption(stdinOption("read the text of FILE from standard input"))
      .addOption(denyWarningsOption())
      .addOption(formatOption());
  },
  fmt: (program, perform) => {
    add(program, perform, "fmt", "lay policies out in the one layout")
      .argument("[paths...]", "files and folders; the whole project if there are none")
      .addOption(new Option("--check", "write nothing; fail if a file is not in the layout"))
      .addOption(new Option("--diff", "write nothing; show what would change, and fail if anything would"))
      .addOption(stdinOption("format the text on standard input as that of FILE, to standard output"))
      .addOption(formatOption());
  },
  explain: (program, perform) => {
    add(program, perform, "explain", "print the page of a diagnostic").argument(
      "<code>",
      "for instance REM9010",
    );
  },
  effects: (program, perform) => {
    add(program, perform, "effects", "say what code may do when it runs")
      .argument("<files...>", "files of code")
      .addOption(
        new Option("--entry <name>", "a function that is called from outside; may be given again")
          .argParser((value: string, before: readonly string[]) => [...before, value])
          .default([], "those that nothing in the file calls"),
      )
      .addOption(formatOption());
  },
  diff: (program, perform) => {
    add(program, perform, "diff", "say how authority changed since another version of the policies")
      .addOption(
        new Option(
          "--against <ref>",
          "the other version: a commit, branch or tag of git, a folder, or a policy file",
        ).makeOptionMandatory(),
      )
      .addOption(new Option("--fail-on <change>", "fail on what is wider, or may be").choices(["widen"]))
      .addOption(formatOption());
  },
  outbound: addOutbound,
  release: (program, perform) => {
    add(
      program,
      perform,
      "release",
      "let code or calls through only if a commitment authorizes every effect that they may have",
    )
      .argument("[files...]", "files of code, one candidate together")
      .addOption(
        new Option(
          "--trajectory <file>",
          "decide on calls of tools instead, one a line as JSON, in their order",
        ),
      )
      .addOption(
        new Option(
          "--commitment <name>",
          "the commitment, with its module where the name alone is not clear",
        ).makeOptionMandatory(),
      )
      .addOption(parameterOption("commitment"))
      .addOption(
        new Option(
          "--evidence <file>",
          "what the platform knows, as JSON: entries by the name of the evidence",
        ),
      )
      .addOption(
        new Option(
          "--run-checks",
          "run what the commitment says a candidate passes, if its effects are authorized",
        ),
      )
      .addOption(formatOption());
  },
  test: (program, perform) => {
    add(
      program,
      perform,
      "test",
      "try what the policies' tests expect of contracts, commitments and outbounds",
    )
      .argument("[paths...]", "files and folders; the whole project if there are none")
      .addOption(new Option("--coverage", "say what of the policies no test exercises"))
      .addOption(denyWarningsOption())
      .addOption(formatOption());
  },
  audit: (program, perform) => {
    add(program, perform, "audit", "measure on cases and transcripts what the certificates promise")
      .argument("<files...>", "observations, one JSON object a line")
      .addOption(
        new Option(
          "--contract <name>",
          "see the cases through this contract, and release what has no transcript",
        ),
      )
      .addOption(new Option("--secret <field>", "the field of a case that is the secret"))
      .addOption(
        new Option("--ask <slot>", "an accepted slot that is asked for; may be given again")
          .argParser((value: string, before: readonly string[]) => [...before, value])
          .default([], "none"),
      )
      .addOption(formatOption());
  },
  decide: (program, perform) => {
    const decide = add(
      program,
      perform,
      "decide",
      "decide on questions from standard input, for agents in any language",
    ).addOption(new Option("--jsonl", "one question a line, one answer a line").makeOptionMandatory());
    for (const option of monitorOptions()) decide.addOption(option);
  },
  serve: (program, perform) => {
    const serve = add(
      program,
      perform,
      "serve",
      "decide on questions over HTTP, on the loopback interface alone",
    ).addOption(new Option("--port <number>", "any free one if 0").default("0"));
    for (const option of monitorOptions()) serve.addOption(option);
  },
  sign: (program, perform) => {
    add(program, perform, "sign", "sign the compiled policies as a catalog").addOption(
      keyOption("the Ed25519 private key, as PEM (PKCS #8)"),
    );
  },
  verify: (program, perform) => {
    add(program, perform, "verify", "check that the compiled policies are those that were signed").addOption(
      keyOption("the Ed25519 public key, as PEM (SPKI)"),
    );
  },
  init: (program, perform) => {
    add(
      program,
      perform,
      "init",
      "write a configuration, a policy with its test, and a CI file; what is there stays",
    );
  },
};

function addOutbound(program: Command, perform: Perform): void {
  const outbound = program
    .command("outbound")
    .description("messages before they are sent, and after")
    .helpCommand(false);
  const actions = [
    ["check", "say for what a message may not be sent, by an outbound"],
    ["rewrite", "rewrite a message by the rules of an outbound"],
    ["contract", "print the information-release contract of a message, as text for a prompt or as JSON"],
  ] as const;
  for (const [action, description] of actions) {
    add(outbound, perform, "outbound", description, action)
      .argument("<draft>", "a file with To:, Subject: and the like, an empty line, and the body")
      .addOption(
        new Option(
          "--contract <name>",
          "the outbound, with its module where the name alone is not clear",
        ).makeOptionMandatory(),
      )
      .addOption(
        new Option("--case <file>", "the case that the outbound is over, as JSON").makeOptionMandatory(),
      )
      .addOption(parameterOption("outbound"))
      .addOption(
        new Option("--instruction <text>", "what the user asked for: a source of what the draft may say"),
      )
      .addOption(formatOption());
  }
  const model = "DIALECT:MODEL@URL, with a dialect of `openai` or `ollama`; its key in REMIT_MODEL_KEY";
  add(
    outbound,
    perform,
    "outbound-evaluate",
    "measure logged executions: leakage, usefulness, cost",
    "evaluate",
  )
    .argument("<logs...>", "logs, a JSON event a line")
    .addOption(
      new Option(
        "--annotations <file>",
        "the sensitive items of each task, as JSON; only this command reads them",
      ).makeOptionMandatory(),
    )
    .addOption(
      new Option(
        "--judge <model>",
        `the model that judges: ${model}; without one, only what is written is seen`,
      ),
    )
    .addOption(
      new Option(
        "--replay <file>",
        "rewrite each logged draft again under variants of its contract; logs go to FILE",
      ),
    )
    .addOption(new Option("--rewriter <model>", `the model that rewrites in the replay: ${model}`))
    .addOption(formatOption());
}

/** Adds a command under its own name or, where it is one of several of a parent, under `as`. */
function add(
  program: Command,
  perform: Perform,
  name: CommandName,
  description: string,
  as?: string,
): Command {
  const command = program
    .command(as ?? name)
    .description(description)
    .allowExcessArguments(false);
  const action = as === undefined ? [] : [as];
  return command.action(() =>
    perform(name, {
      arguments: [...action, ...command.processedArgs.flat().filter(isText)],
      options: command.opts(),
    }),
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function formatOption(): Option {
  return new Option(
    "--format <format[:file]>",
    `how to report: ${formats.join(", ")}; may be given again with a file`,
  )
    .argParser((value: string, before: readonly string[]) => [...before, value])
    .default([], "pretty");
}

function monitorOptions(): readonly Option[] {
  return [
    new Option("--policy <file>", "the compiled policy").makeOptionMandatory(),
    new Option("--key <file>", "take only a policy of a catalog that was signed with this key"),
    new Option("--ledger <file>", "where budgets are kept; in the process unless given"),
    new Option("--audit <file>", "where events are written, one JSON object a line"),
  ];
}

function keyOption(description: string): Option {
  return new Option("--key <file>", description).makeOptionMandatory();
}

function parameterOption(of: string): Option {
  return new Option("--param <name=value>", `a parameter of the ${of}; may be given again`)
    .argParser((value: string, before: readonly string[]) => [...before, value])
    .default([], "none");
}

function stdinOption(description: string): Option {
  return new Option("--stdin-filename <file>", description);
}

function denyWarningsOption(): Option {
  return new Option("--deny-warnings", "fail on warnings too");
}
