import { defineDiagnostic } from "../catalogue.ts";

const policy = (changes: {
  readonly guard?: string;
  readonly discloses?: string;
  readonly lasts?: string;
}): string =>
  `edition "2026"
module a
agent s
agent r
purpose care
context Case of s {
  public  urgent: Bool
  public  hour: Int(0..23)
  private slot: Int(8..18)
}
requirement R { needs slot: Int(8..18) }
form f answers R using Case {
  slot = slot
  text "at {slot}"
}
contract c for R {
  from      s
  to        r
  purpose   care
  discloses ${changes.discloses ?? "slot"}
  lasts     ${changes.lasts ?? "1 turn"}
  offers    f${changes.guard ?? ""}
  otherwise abstain "No."
}
`;

/** Advice about guards, durations and how things are written. */
export const expressionLints = {
  constantGuard: defineDiagnostic<object>({
    code: "REM7101",
    severity: "warning",
    message: () => "this guard always holds",
    why: "A guard that reads as a condition and is none misleads: the reader believes that something is refused which is not.",
    bad: policy({ guard: " when «hour <= 23»" }),
    good: policy({ guard: "" }),
  }),
  comparedWithBool: defineDiagnostic<{ instead: string }>({
    code: "REM7102",
    severity: "info",
    message: ({ instead }) => `this says the same as \`${instead}\``,
    why: "A guard may be a bare Bool.",
    bad: policy({ guard: " when «urgent == true»" }),
    good: policy({ guard: " when urgent" }),
  }),
  doubleNegation: defineDiagnostic<{ instead: string }>({
    code: "REM7103",
    severity: "info",
    message: ({ instead }) => `this says the same as \`${instead}\``,
    why: "Each `not` makes a guard harder to read; two of them take each other back.",
    bad: policy({ guard: " when «not not urgent»" }),
    good: policy({ guard: " when urgent" }),
  }),
  negatedComparison: defineDiagnostic<{ instead: string }>({
    code: "REM7104",
    severity: "info",
    message: ({ instead }) => `this says the same as \`${instead}\``,
    why: "Every comparison has its opposite; written so, the guard says what holds rather than what does not.",
    bad: policy({ guard: " when «not hour == 12»" }),
    good: policy({ guard: " when hour != 12" }),
  }),
  needlessParentheses: defineDiagnostic<object>({
    code: "REM7105",
    severity: "info",
    message: () => "these parentheses change nothing",
    why: "Parentheses tell the reader that the order matters here.",
    bad: policy({ guard: " when «(urgent)»" }),
    good: policy({ guard: " when urgent" }),
  }),
  qualifiedField: defineDiagnostic<{ field: string; context: string }>({
    code: "REM7106",
    severity: "info",
    message: ({ field, context }) => `\`${field}\` can only be a field of \`${context}\` here`,
    why: "A contract speaks of one context; the shorter name is the one that its forms use too.",
    bad: policy({ discloses: "«Case.slot»" }),
    good: policy({ discloses: "slot" }),
  }),
  oddUnit: defineDiagnostic<{ instead: string }>({
    code: "REM7107",
    severity: "info",
    message: ({ instead }) => `this is ${instead}`,
    why: "The largest unit that fits is read at once, and compared with other lifetimes without counting.",
    bad: policy({ lasts: "1 turn and «120 minutes»" }),
    good: policy({ lasts: "1 turn and 2 hours" }),
  }),
};
