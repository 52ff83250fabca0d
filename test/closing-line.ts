import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with one line that says how many tests passed and failed, for CI to read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      let loaded = false;
      for (const test of module.children.allTests()) {
        counts[test.result().state]++;
        loaded = true;
      }
      if (!loaded || module.errors().length > 0) counts.failed++;
    }
    const skipped = counts.skipped + counts.pending;
    console.log(
      `${counts.passed} passed, ${counts.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
    );
  }
}
