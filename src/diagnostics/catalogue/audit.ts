import { defineDiagnostic } from "../catalogue.ts";

/** What `remit audit` finds. */
export const auditDiagnostics = {
  excess: defineDiagnostic<{ metric: string; value: number; low: number; high: number; p: number }>({
    code: "REM6201",
    severity: "error",
    message: ({ metric, value, low, high, p }) =>
      `${metric} is ${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}], p = ${p.toFixed(4)}: the messages tell more than they may`,
    help: ({ metric }) => [
      metric === "FormGain"
        ? "let the form of a message depend on what is public alone"
        : "send only what the contract discloses, in a form that it offers",
    ],
    why: "What is authorized may tell something about a secret; beyond that a message may tell nothing (ExcessGain_A), and its form nothing beyond what everyone knew (FormGain). An attacker who learned on other templates gains, and by chance would do so less than once in a hundred audits.",
    examples: "command",
    bad: "remit audit runs.jsonl, with a sender that «chooses its words» by the diagnosis",
    good: "remit audit runs.jsonl, with messages that one contract released",
  }),
  badObservation: defineDiagnostic<{ problem: string }>({
    code: "REM6202",
    severity: "error",
    message: ({ problem }) => `this line ${problem}`,
    help: () => [
      'a line reads {"template": …, "secret": …, "public": {…}, "authorized": {…}, "transcript": ["…"]}',
      'with --contract it may read {"template": …, "case": {…}} instead',
    ],
    why: "An audit of a part of the cases would be about other cases than it says.",
    examples: "command",
    bad: "remit audit runs.jsonl, with a line «{}»",
    good: "remit audit runs.jsonl, with each line an observation",
  }),
  nothingToLearn: defineDiagnostic<{ problem: string }>({
    code: "REM6203",
    severity: "error",
    message: ({ problem }) => problem,
    why: "Attackers are trained on some templates and guess on others; with one template, or one secret, a gain of zero would mean nothing.",
    examples: "command",
    bad: "remit audit runs.jsonl, with «one template»",
    good: "remit audit runs.jsonl, with a dozen templates and several secrets",
  }),
};
