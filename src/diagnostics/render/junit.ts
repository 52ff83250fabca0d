import type { Diagnostic } from "../diagnostic.ts";
import type { Report } from "../report.ts";
import { harmless } from "./harmless.ts";
import type { RenderOptions } from "./renderer.ts";
import { diagnosticText } from "./text.ts";

/** A group of test cases: what was found in one file, or in none. */
interface Suite {
  readonly name: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * JUnit XML: a suite for each file, a failed case for each error. A warning is a case that passed with output; a file
 * in which nothing was found is one case that passed.
 */
export function renderJunit(report: Report, options: RenderOptions): string {
  const suites = suitesOf(report, options);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="remit" ${countsOf(suites)}>`,
    ...suites.flatMap((suite) => suiteXml(suite, options)),
    "</testsuites>",
  ];
  return `${lines.join("\n")}\n`;
}

function suitesOf(report: Report, options: RenderOptions): readonly Suite[] {
  const byFile = new Map<string | undefined, Diagnostic[]>();
  for (const path of report.files) byFile.set(path, []);
  for (const diagnostic of report.diagnostics) {
    const found = byFile.get(diagnostic.file?.path) ?? [];
    byFile.set(diagnostic.file?.path, [...found, diagnostic]);
  }
  return [...byFile].map(([path, diagnostics]) => ({
    name: path === undefined ? "remit" : options.pathFromHere(path),
    diagnostics,
  }));
}

function countsOf(suites: readonly Suite[]): string {
  const tests = suites.reduce((sum, { diagnostics }) => sum + Math.max(1, diagnostics.length), 0);
  const failures = suites.flatMap(({ diagnostics }) => diagnostics.filter(isFailure)).length;
  return `tests="${tests}" failures="${failures}" errors="0"`;
}

function isFailure(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === "error";
}

function suiteXml(suite: Suite, options: RenderOptions): readonly string[] {
  const name = attribute(suite.name);
  const cases =
    suite.diagnostics.length === 0
      ? [`    <testcase name="policy" classname=${name}/>`]
      : suite.diagnostics.flatMap((diagnostic) => caseXml(diagnostic, name, options));
  return [`  <testsuite name=${name} ${countsOf([suite])}>`, ...cases, "  </testsuite>"];
}

function caseXml(diagnostic: Diagnostic, classname: string, options: RenderOptions): readonly string[] {
  const title = `${diagnostic.code}: ${diagnostic.message}`;
  const detail = escapeXml(diagnosticText(diagnostic, { ...options, colour: false }).trimEnd());
  const body = isFailure(diagnostic)
    ? `<failure type=${attribute(diagnostic.code)} message=${attribute(diagnostic.message)}>${detail}</failure>`
    : `<system-out>${detail}</system-out>`;
  return [
    `    <testcase name=${attribute(title)} classname=${classname}>`,
    `      ${body}`,
    "    </testcase>",
  ];
}

function attribute(text: string): string {
  return `"${escapeXml(harmless(text))}"`;
}

/** What XML 1.0 has no way to write is gone already: the text is harmless. */
function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(/[\uFFFE\uFFFF]/g, "\uFFFD");
}
