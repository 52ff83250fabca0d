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
  notExercised: defineDiagnostic<{ item: string; sort: string }>({
    code: "REM6103",
    severity: "info",
    message: ({ item, sort }) => `no test exercises this ${sort}: ${item}`,
    help: () => ["write a test that needs it; what no test needs may be wrong without anyone noticing"],
    why: "A clause that no test needs can be widened or lost without a test that fails.",
    examples: "command",
    bad: 'remit test --coverage, with «denies env.read("*_KEY")» and no test that reads a key',
    good: 'remit test --coverage, with a test that expects `env.read("API_KEY") is denied`',
  }),
};
