import { defineDiagnostic } from "../catalogue.ts";

/** The release boundary: what of a program's effects a commitment does not authorize, and what keeps it from deciding. */
export const releaseDiagnostics = {
  effectRefused: defineDiagnostic<{
    effect: string;
    commitment: string;
    clause: string;
    nearest: string | undefined;
  }>({
    code: "REM5101",
    severity: "error",
    message: ({ effect, commitment, clause }) =>
      `\`${effect}\` is refused by \`${clause}\` of commitment \`${commitment}\``,
    help: ({ effect, nearest }) =>
      nearest === undefined
        ? ["the commitment grants nothing of this kind"]
        : [`the nearest grant is ${nearest}`, `to allow it, that grant would have to contain ${effect}`],
    why: "A program is released only if every effect that it may have is authorized. A commitment is never widened to fit a program.",
    examples: "command",
    bad: "remit release --commitment export_report «backup.py»",
    good: "remit release --commitment export_report export.py",
  }),
  effectUnresolved: defineDiagnostic<{ reason: string }>({
    code: "REM5102",
    severity: "error",
    message: ({ reason }) => `what this does cannot be told before it runs: ${reason}`,
    help: () => ["write it so that what is called, and with which target, stands in the code"],
    why: "What the analysis cannot resolve may be anything, and no policy can allow that.",
    examples: "command",
    bad: "remit release --commitment export_report «eval.py»",
    good: "remit release --commitment export_report export.py",
  }),
  effectNeedsApproval: defineDiagnostic<{ effect: string; approvers: string }>({
    code: "REM5103",
    severity: "error",
    message: ({ effect, approvers }) => `\`${effect}\` needs the approval of ${approvers}`,
    help: () => ["an approval is given to the exact call, while the program runs under the monitor"],
    why: "An effect that a person has to approve is not authorized by the commitment alone.",
    examples: "command",
    bad: "remit release --commitment export_report «mail.py»",
    good: "remit release --commitment export_report export.py",
  }),
  effectFound: defineDiagnostic<{ effect: string }>({
    code: "REM5104",
    severity: "info",
    message: ({ effect }) => `may do \`${effect}\``,
    why: "Every effect that the code may have when it runs, with its target, as a commitment would have to authorize it.",
    examples: "command",
    bad: "remit effects «export.py»",
    good: "remit effects pure.py",
  }),
  unknownFound: defineDiagnostic<{ reason: string }>({
    code: "REM5105",
    severity: "warning",
    message: ({ reason }) => `may do anything: ${reason}`,
    why: "What the analysis cannot resolve may be anything; the release boundary refuses it under every commitment.",
    examples: "command",
    bad: "remit effects «eval.py»",
    good: "remit effects pure.py",
  }),
  unknownCommitment: defineDiagnostic<{ name: string; near: string | undefined }>({
    code: "REM9031",
    severity: "error",
    message: ({ name, near }) =>
      `no policy of the project declares a commitment \`${name}\`${near === undefined ? "" : `; did you mean \`${near}\`?`}`,
    why: "Without its commitment nothing is authorized, and the command cannot decide.",
    examples: "command",
    bad: "remit release --commitment «exprot_report» export.py",
    good: "remit release --commitment export_report export.py",
  }),
  ambiguousCommitment: defineDiagnostic<{ name: string; modules: readonly string[] }>({
    code: "REM9032",
    severity: "error",
    message: ({ name, modules }) => `${modules.length} modules declare a commitment \`${name}\``,
    help: ({ name, modules }) => modules.map((module) => `write \`${module}.${name}\``),
    why: "Two commitments of one name may grant different things.",
    examples: "command",
    bad: "remit release --commitment «baseline» export.py",
    good: "remit release --commitment acme.reports.baseline export.py",
  }),
  badParameter: defineDiagnostic<{ parameter: string; reason: string }>({
    code: "REM9033",
    severity: "error",
    message: ({ parameter, reason }) => `parameter \`${parameter}\` ${reason}`,
    help: () => [
      "give each parameter as `--param name=value`; what is no text is written as JSON: `--param recipients='[]'`",
    ],
    why: "A commitment is built from the trusted task's own values; one that is missing or does not fit its type refuses to build.",
    examples: "command",
    bad: "remit release --commitment export_report --param «workspace=7» export.py",
    good: "remit release --commitment export_report --param workspace=/w --param recipients='[]' export.py",
  }),
  unknownLanguage: defineDiagnostic<{ path: string }>({
    code: "REM9034",
    severity: "error",
    message: ({ path }) => `\`${path}\` is in no language that can be analysed`,
    help: () => ["files that end in `.py` are read as Python"],
    why: "A program in a language that is not understood may do anything.",
    examples: "command",
    bad: "remit effects «script.rb»",
    good: "remit effects script.py",
  }),
} as const;
