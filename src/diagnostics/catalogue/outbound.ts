import { defineDiagnostic } from "../catalogue.ts";

const base = `edition "2026"
module a
import std.layout { summary }
agent s
channel email
purpose care
context Case of s {
  private status: Bool
  private reason: Bool
}
`;

const clauses = `  channel   email
  from      s
  to        recipients in team, cc none
  purpose   care
  requires  status
  layout    summary
`;

/** Messages that leave the system. */
export const outboundDiagnostics = {
  shownAndWithheld: defineDiagnostic<{ field: string }>({
    code: "REM8001",
    severity: "error",
    message: ({ field }) => `\`${field}\` is withheld, and shown by another clause`,
    help: () => ["a field stands in one of `preserves`, `requires`, `generalizes` and `withholds`"],
    why: "A field that is both shown and withheld has no meaning that its author and its reader would agree on.",
    bad: `${base}outbound o(team: Set<Email>) using Case {\n${clauses}  withholds «status»\n}`,
    good: `${base}outbound o(team: Set<Email>) using Case {\n${clauses}  withholds reason\n}`,
  }),
  unknownLayout: defineDiagnostic<{ name: string }>({
    code: "REM8002",
    severity: "error",
    message: ({ name }) => `\`${name}\` is no layout`,
    help: () => [
      "import one from `std.layout`: `status_update`, `bullets`, `reply`, `summary`, `next_step`, `scheduling`",
    ],
    why: "A layout fixes the shape of a message, so that its form tells nothing more than its slots.",
    bad: `${base}outbound o(team: Set<Email>) using Case {\n${clauses.replace("layout    summary", "layout    «letter»")}}`,
    good: `${base}outbound o(team: Set<Email>) using Case {\n${clauses}}`,
  }),
  exactAndGeneralized: defineDiagnostic<{ field: string }>({
    code: "REM8003",
    severity: "error",
    message: ({ field }) => `\`${field}\` is generalized, and shown as it is by another clause`,
    help: () => ["a field that is generalized stands in neither `preserves` nor `requires`"],
    why: "The exact value would be in the message next to the one that was to stand in for it.",
    bad: `${base}outbound o(team: Set<Email>) using Case {\n${clauses}  generalizes «status» to "on its way"\n}`,
    good: `${base}outbound o(team: Set<Email>) using Case {\n${clauses}  generalizes reason to "a reason"\n}`,
  }),
} as const;
