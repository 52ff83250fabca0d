import { defineDiagnostic } from "../catalogue.ts";

interface Change {
  /** `contract clinic.scheduling.schedule_meeting`. */
  readonly subject: string;
  readonly component: string;
  readonly summary: string;
  /** What may happen now and might not before. */
  readonly gained: string | undefined;
  /** What might happen before and may not now. */
  readonly lost: string | undefined;
}

function witnesses({ gained, lost }: Change): readonly string[] {
  return [
    ...(gained === undefined ? [] : [`allowed now, not before: ${gained}`]),
    ...(lost === undefined ? [] : [`allowed before, not now: ${lost}`]),
  ];
}

/** How the authority of a policy set changed since another version of it, and what keeps that from being told. */
export const authorityDiffDiagnostics = {
  wider: defineDiagnostic<Change>({
    code: "REM6001",
    severity: "warning",
    message: ({ subject, component, summary }) => `\`${subject}\` is wider in its ${component}: ${summary}`,
    help: witnesses,
    why: "Something may happen that might not happen before. With `--fail-on widen` this is an error, so that nobody widens authority in passing.",
    examples: "command",
    bad: "remit diff --against «main»",
    good: "remit diff --against HEAD",
  }),
  incomparable: defineDiagnostic<Change>({
    code: "REM6002",
    severity: "warning",
    message: ({ subject, component, summary }) =>
      `\`${subject}\` is neither wider nor narrower in its ${component}: ${summary}`,
    help: witnesses,
    why: "Something was added and something else taken away, or it cannot be told which. With `--fail-on widen` this is an error: what cannot be told may be wider.",
    examples: "command",
    bad: "remit diff --against «main»",
    good: "remit diff --against HEAD",
  }),
  narrower: defineDiagnostic<Change>({
    code: "REM6003",
    severity: "info",
    message: ({ subject, component, summary }) =>
      `\`${subject}\` is narrower in its ${component}: ${summary}`,
    help: witnesses,
    why: "Something that might happen before may not happen now, and nothing new may.",
    examples: "command",
    bad: "remit diff --against «main»",
    good: "remit diff --against HEAD",
  }),
  equal: defineDiagnostic<{ subject: string; summary: string }>({
    code: "REM6004",
    severity: "info",
    message: ({ subject, summary }) => `\`${subject}\` has the same authority: ${summary}`,
    why: "A declaration has another name, stands in another module, or grants nothing that another one does not.",
    examples: "command",
    bad: "remit diff --against «main»",
    good: "remit diff --against HEAD",
  }),
  unknownVersion: defineDiagnostic<{ reference: string; reason: string }>({
    code: "REM9070",
    severity: "error",
    message: ({ reference, reason }) => `\`${reference}\` is no version to compare with: ${reason}`,
    help: () => ["name a commit, branch or tag of git, a folder, or a file of a policy"],
    why: "Without the other version there is nothing to compare with, and the command cannot decide.",
    examples: "command",
    bad: "remit diff --against «mian»",
    good: "remit diff --against main",
  }),
  brokenVersion: defineDiagnostic<{ reference: string; path: string; problem: string }>({
    code: "REM9071",
    severity: "error",
    message: ({ reference, path, problem }) => `\`${path}\` of \`${reference}\` does not compile: ${problem}`,
    why: "What a policy with an error grants is not known, so it cannot be compared with.",
    examples: "command",
    bad: "remit diff --against «broken»",
    good: "remit diff --against main",
  }),
} as const;
