import { diagnose } from "../diagnostics/catalogue.ts";
import { testDiagnostics } from "../diagnostics/catalogue/tests.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { PolicyTest } from "../policy/policy-test.ts";
import type { CompiledModule } from "../project/pipeline.ts";
import { runContractTest, type TestFailure } from "./contract-test.ts";

/** What came of the tests of some modules. */
export interface TestRun {
  readonly diagnostics: readonly Diagnostic[];
  readonly passed: number;
  readonly failed: number;
  readonly notTried: number;
}

/** Runs the tests of modules that compile. */
export async function runTests(modules: readonly CompiledModule[]): Promise<TestRun> {
  const diagnostics: Diagnostic[] = [];
  const counts = { passed: 0, failed: 0, notTried: 0 };
  for (const module of modules) {
    for (const test of module.tests) {
      const found = await runTest(module, test);
      if (test.given.kind !== "contract") counts.notTried++;
      else counts[found.length === 0 ? "passed" : "failed"]++;
      diagnostics.push(...found);
    }
  }
  return { diagnostics, ...counts };
}

async function runTest(module: CompiledModule, test: PolicyTest): Promise<readonly Diagnostic[]> {
  const { title, span, given } = test;
  if (module.policy === undefined) return [];
  if (given.kind !== "contract") {
    return [diagnose(testDiagnostics.notTried, { test: title, kind: given.kind }, module.file, span)];
  }
  const failures = await runContractTest(module.policy.policy, given, test.expectations);
  return failures.map((failure) => failed(module, title, failure));
}

function failed({ file }: CompiledModule, test: string, failure: TestFailure): Diagnostic {
  const { expectation, found, counterexample } = failure;
  const written = file.text.slice(expectation.span.start, expectation.span.end).replaceAll(/\s+/g, " ");
  const help =
    counterexample === undefined
      ? []
      : [`for instance with ${JSON.stringify(counterexample.source)}, drawing ${counterexample.draw}`];
  return diagnose(
    testDiagnostics.expectationFailed,
    { test, expectation: written, found },
    file,
    expectation.span,
    {
      help,
    },
  );
}
