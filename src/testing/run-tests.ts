import { diagnose } from "../diagnostics/catalogue.ts";
import { testDiagnostics } from "../diagnostics/catalogue/tests.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { PolicyTest } from "../policy/policy-test.ts";
import type { Place, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import type { CompiledModule } from "../project/pipeline.ts";
import { lineIndexOf } from "../source/line-index.ts";
import type { Span } from "../source/span.ts";
import { runCommitmentTest, type CodeUnderTest } from "./commitment-test.ts";
import { runContractTest, type TestFailure } from "./contract-test.ts";
import { coverageItems, type CoverageItem } from "./coverage.ts";
import type { Exercised } from "./exercised-rules.ts";
import { runOutboundTest } from "./outbound-test.ts";
import { wholeProject } from "./reach.ts";

/** What came of the tests of some modules. */
export interface TestRun {
  readonly diagnostics: readonly Diagnostic[];
  readonly passed: number;
  readonly failed: number;
  readonly coverage: Coverage;
}

/** How many parts of each sort the tests exercised, of how many. */
export type Coverage = Readonly<Record<CoverageItem["sort"], Covered>>;

export interface Covered {
  readonly exercised: number;
  readonly all: number;
}

export interface TestOptions {
  /** Reports each part that no test exercises. */
  readonly coverage?: boolean;
  /** All modules of the project, which may let out what is of these ones; these alone unless given. */
  readonly project?: readonly CompiledModule[];
}

/** Runs the tests of modules that compile. */
export async function runTests(
  modules: readonly CompiledModule[],
  code: CodeUnderTest,
  options: TestOptions = {},
): Promise<TestRun> {
  const project = wholeProject((options.project ?? modules).map(({ policy }) => policy?.policy));
  const diagnostics: Diagnostic[] = [];
  const counts = { passed: 0, failed: 0 };
  const items = { clause: 0, condition: 0, outcome: 0 };
  const missing: CoverageItem[] = [];
  for (const module of modules) {
    const exercised = new Set<string>();
    for (const test of module.tests) {
      const found = await runTest(module, project, test, code, (item) => exercised.add(item));
      counts[found.length === 0 ? "passed" : "failed"]++;
      diagnostics.push(...found);
    }
    for (const item of module.policy === undefined ? [] : coverageItems(module.policy.policy)) {
      items[item.sort]++;
      if (exercised.has(item.item)) continue;
      missing.push(item);
      if (options.coverage === true) diagnostics.push(notExercised(module, item));
    }
  }
  const covered = (sort: CoverageItem["sort"]): Covered => ({
    exercised: items[sort] - missing.filter((item) => item.sort === sort).length,
    all: items[sort],
  });
  const coverage = {
    clause: covered("clause"),
    condition: covered("condition"),
    outcome: covered("outcome"),
  };
  return { diagnostics, ...counts, coverage };
}

async function runTest(
  module: CompiledModule,
  project: Policy | undefined,
  { title, given, expectations }: PolicyTest,
  code: CodeUnderTest,
  exercised: Exercised,
): Promise<readonly Diagnostic[]> {
  if (module.policy === undefined) return [];
  const { policy } = module.policy;
  switch (given.kind) {
    case "outbound": {
      const failures = runOutboundTest(policy, given, expectations, exercised);
      return failures.map((failure) => failed(module, title, failure));
    }
    case "contract": {
      const failures = await runContractTest(policy, project, given, expectations, exercised);
      return failures.map((failure) => failed(module, title, failure));
    }
    case "commitment": {
      const failures = runCommitmentTest(policy, given, expectations, code, exercised);
      return failures.map((failure) => failed(module, title, failure));
    }
  }
}

function failed({ file }: CompiledModule, test: string, failure: TestFailure): Diagnostic {
  const { expectation, found, counterexample } = failure;
  const written = file.text.slice(expectation.span.start, expectation.span.end).replaceAll(/\s+/g, " ");
  const help =
    counterexample === undefined
      ? []
      : [`for instance with ${JSON.stringify(counterexample.source)}, drawing ${counterexample.draw}`];
  const parameters = { test, expectation: written, found };
  return diagnose(testDiagnostics.expectationFailed, parameters, file, expectation.span, { help });
}

function notExercised({ file, policy }: CompiledModule, { item, sort, place }: CoverageItem): Diagnostic {
  const places = policy?.source.places ?? {};
  const [owner = ""] = place.split("/");
  const found = entry(places, place) ?? entry(places, owner);
  const span = found === undefined ? { start: 0, end: 0 } : spanOf(file, found);
  return diagnose(testDiagnostics.notExercised, { item, sort }, file, span);
}

function spanOf(file: CompiledModule["file"], { start, end }: Place): Span {
  const { starts } = lineIndexOf(file);
  const offset = ({ line, column }: Place["start"]): number => (starts[line - 1] ?? 0) + column - 1;
  return { start: offset(start), end: offset(end) };
}
