import { defineDiagnostic } from "../catalogue.ts";

/** What `remit test` finds. */
export const testDiagnostics = {
  expectationFailed: defineDiagnostic<{ test: string; expectation: string; found: string }>({
    code: "REM6101",
    severity: "error",
    message: ({ expectation, found, test }) =>
      `\`${expectation}\` does not hold in test \`${test}\`: ${found}`,
    why: "An expectation holds for every public draw and for every value of the fields that the test does not give, so one case on which it fails is enough.",
    examples: "command",
    bad: "remit test, with «expect forward to vendor is denied» and a contract that forwards to vendor",
    good: "remit test, with the contract as it was meant",
  }),
  notTried: defineDiagnostic<{ test: string; kind: string }>({
    code: "REM6102",
    severity: "warning",
    message: ({ test, kind }) =>
      `test \`${test}\` is about ${kind === "outbound" ? "an outbound message" : "a commitment"} and was not tried`,
    help: () => ["`remit test` tries the expectations about contracts; with `--deny-warnings` this fails"],
    why: "A test that is not tried must not look like one that passed.",
    examples: "command",
    bad: "remit test, with a test of which the first line is «given export_report»",
    good: "remit test, with tests of contracts",
  }),
};
