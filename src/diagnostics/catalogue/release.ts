import { defineDiagnostic } from "../catalogue.ts";

/** Where a refusal comes from. */
interface Refusal {
  readonly commitment: string;
  readonly clause: string;
  /** The grant that comes nearest. */
  readonly nearest: string | undefined;
  /** The rule or bound that denied. */
  readonly rule: string | undefined;
}

/** What there is of grants, and what would have to be written; nothing of it is applied. */
function refusalHelp({ clause, nearest, rule }: Refusal, asked: string): readonly string[] {
  if (clause === "within")
    return [`the bound is ${rule}`, `to allow it, that bound would have to contain the target of ${asked}`];
  if (clause === "denies" || clause === "after")
    return [`what denies it is ${rule}`, `to allow it, that rule would have to leave out ${asked}`];
  return nearest === undefined
    ? [`the commitment grants nothing of this kind; it would have to grant ${asked}`]
    : [`the nearest grant is ${nearest}`, `to allow it, that grant would have to contain ${asked}`];
}

/** The release boundary: what of a program's effects a commitment does not authorize, and what keeps it from deciding. */
export const releaseDiagnostics = {
  effectRefused: defineDiagnostic<Refusal & { effect: string }>({
    code: "REM5101",
    severity: "error",
    message: ({ effect, commitment, clause }) =>
      `\`${effect}\` is refused by \`${clause}\` of commitment \`${commitment}\``,
    help: ({ effect, ...refusal }) => refusalHelp(refusal, effect),
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
  languageRefused: defineDiagnostic<{ language: string; takes: readonly string[] }>({
    code: "REM5106",
    severity: "error",
    message: ({ language, takes }) =>
      `the commitment takes code in ${takes.join(" or ")}, and this is ${language}`,
    why: "A commitment that names languages takes programs in no other.",
    examples: "command",
    bad: "remit release --commitment export_report «export.js»",
    good: "remit release --commitment export_report export.py",
  }),
  checkFailed: defineDiagnostic<{ check: string; reason: string }>({
    code: "REM5107",
    severity: "error",
    message: ({ check, reason }) => `the candidate does not pass \`${check}\`: ${reason}`,
    why: "A program is released only if it does what the task asks for; its effects alone are not enough.",
    examples: "command",
    bad: "remit release --commitment export_report --run-checks «wrong.py»",
    good: "remit release --commitment export_report --run-checks export.py",
  }),
  notProvided: defineDiagnostic<{
    name: string;
    expected: readonly string[];
    found: readonly string[] | undefined;
  }>({
    code: "REM5111",
    severity: "error",
    message: ({ name, expected, found }) =>
      found === undefined
        ? `the candidate does not provide \`${name}(${expected.join(", ")})\``
        : `\`${name}(${found.join(", ")})\` cannot be called as \`${name}(${expected.join(", ")})\``,
    help: ({ name, expected }) => [
      `define \`${name}(${expected.join(", ")})\` at the top of the file, under no condition and once, and export it where the file exports anything`,
      "what it takes beyond these parameters needs a default",
    ],
    why: "Who called for the program calls it by this interface; a function that is made under a condition, replaced or decorated may be another one.",
    examples: "command",
    bad: "remit release --commitment export_report «helpers.py», where the commitment `provides export(rows)`",
    good: "remit release --commitment export_report export.py",
  }),
  callRefused: defineDiagnostic<Refusal & { call: string; arguments: readonly string[] }>({
    code: "REM5108",
    severity: "error",
    message: ({ call, commitment, clause }) =>
      `the call \`${call}\` is refused by \`${clause}\` of commitment \`${commitment}\``,
    help: ({ call, arguments: names, ...refusal }) => [
      ...refusalHelp(refusal, call),
      ...(names.length === 0 ? [] : [`what does not fit it: ${names.join(", ")}`]),
    ],
    why: "Calls of tools are decided one at a time; a call that is refused is not made, and the run goes on without it.",
    examples: "command",
    bad: "remit release --commitment pay_bill --trajectory «calls.jsonl»",
    good: "remit release --commitment pay_bill --trajectory paid.jsonl",
  }),
  callUndecidable: defineDiagnostic<{ tool: string; reason: string }>({
    code: "REM5109",
    severity: "error",
    message: ({ tool, reason }) => `the call of \`${tool}\` is refused: ${reason}`,
    why: "A call that does not fit the declaration of its tool, that nothing can pay for, or that comes when the commitment is over, is not made.",
    examples: "command",
    bad: "remit release --commitment pay_bill --trajectory «calls.jsonl»",
    good: "remit release --commitment pay_bill --trajectory paid.jsonl",
  }),
  callNeedsApproval: defineDiagnostic<{ call: string; approvers: string }>({
    code: "REM5110",
    severity: "error",
    message: ({ call, approvers }) => `the call \`${call}\` needs the approval of ${approvers}`,
    help: () => ['a call that was approved says by whom: `"approvedBy": ["ann"]`'],
    why: "An approval is bound to the exact call and counts once.",
    examples: "command",
    bad: "remit release --commitment pay_bill --trajectory «calls.jsonl»",
    good: "remit release --commitment pay_bill --trajectory approved.jsonl",
  }),
  badTrajectory: defineDiagnostic<{ reason: string }>({
    code: "REM9037",
    severity: "error",
    message: ({ reason }) => `this is no call of a tool: ${reason}`,
    help: () => [
      'a trajectory has a call on each line: `{"tool": "send", "arguments": {"to": ["ann@example.com"]}}`',
    ],
    why: "What cannot be read cannot be decided on.",
    examples: "command",
    bad: "remit release --commitment pay_bill --trajectory «notes.txt»",
    good: "remit release --commitment pay_bill --trajectory calls.jsonl",
  }),
  noCandidate: defineDiagnostic<object>({
    code: "REM9038",
    severity: "error",
    message: () => "give files of code or `--trajectory`, and not both",
    why: "The boundary decides on one candidate at a time.",
    examples: "command",
    bad: "remit «release» --commitment export_report",
    good: "remit release --commitment export_report export.py",
  }),
  checkNotRun: defineDiagnostic<{ check: string }>({
    code: "REM9035",
    severity: "error",
    message: ({ check }) =>
      `the commitment asks that the candidate passes \`${check}\`, and no check was run`,
    help: () => ["give `--run-checks`; a candidate is run only if all its effects are authorized"],
    why: "Whether a program does what the task asks for is not known until its check was run.",
    examples: "command",
    bad: "remit release --commitment export_report «export.py», where the commitment `passes` a test",
    good: "remit release --commitment export_report --run-checks export.py",
  }),
  badEvidence: defineDiagnostic<{ evidence: string; reason: string }>({
    code: "REM9036",
    severity: "error",
    message: ({ evidence, reason }) => `evidence \`${evidence}\` ${reason}`,
    help: () => [
      'a file of evidence looks like `{"contacts": [{"sort": "address", "name": "ann", "value": "ann@example.com"}]}`',
    ],
    why: "Evidence is what the platform itself knows; what cannot be read, or says two things, supports nothing.",
    examples: "command",
    bad: "remit release --commitment export_report --evidence «notes.txt» export.py",
    good: "remit release --commitment export_report --evidence platform.json export.py",
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
    help: () => [
      "files that end in `.py` are read as Python, in `.js`, `.mjs`, `.cjs`, `.ts` and the like as JavaScript",
    ],
    why: "A program in a language that is not understood may do anything.",
    examples: "command",
    bad: "remit effects «script.rb»",
    good: "remit effects script.py",
  }),
} as const;
