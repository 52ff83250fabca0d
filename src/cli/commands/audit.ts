import { auditDiagnostics } from "../../diagnostics/catalogue/audit.ts";
import { draftDiagnostics } from "../../diagnostics/catalogue/draft.ts";
import { diagnose } from "../../diagnostics/catalogue.ts";
import { hasErrors, type Diagnostic } from "../../diagnostics/diagnostic.ts";
import { jsonText } from "../../diagnostics/render/json-text.ts";
import { report } from "../../diagnostics/report.ts";
import type { Policy } from "../../policy/policy.ts";
import { entry } from "../../policy/table.ts";
import type { Project } from "../../project/open-project.ts";
import { readCode } from "../../project/read-code.ts";
import { readSources } from "../../project/read-sources.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { AuditReport } from "../../testing/audit/audit.ts";
import type { Observation } from "../../testing/audit/observation.ts";
import type { AuditedContract } from "../../testing/audit/observe-contract.ts";
import type { BadLine } from "../../testing/audit/read-observations.ts";
import { textOf, textsOf } from "../command-context.ts";
import type { CommandAction, CommandContext, Invocation } from "../command-context.ts";
import { present } from "../present.ts";
import { withProject } from "../with-project.ts";

/** A gain that chance would give less often than this is a finding. */
const SIGNIFICANT = 0.01;

/** Measures on cases, and on what was said about them, what certificates promise. */
export const audit: CommandAction = (context, invocation) =>
  withProject(context, invocation, invocation.arguments, async ({ project, paths, requests }) => {
    const undecided = (problems: readonly Diagnostic[]) =>
      present(report(paths, problems), requests, project.host.root, 2, context);
    const { files, diagnostics } = readCode(project, paths);
    if (hasErrors(diagnostics)) return undecided(diagnostics);
    const asked = await contractOf(context, invocation, project);
    if ("problems" in asked) return undecided(asked.problems);
    const read = await Promise.all(files.map((file) => observationsIn(file, asked.contract)));
    const problems = read.flatMap((one) => one.problems);
    if (problems.length > 0) return undecided(problems);
    const observations = read.flatMap((one) => one.observations);
    const lacking = whatIsLacking(observations);
    if (lacking !== undefined) {
      const nowhere = { start: 0, end: 0 };
      return undecided([diagnose(auditDiagnostics.nothingToLearn, { problem: lacking }, undefined, nowhere)]);
    }
    const { audit: measure } = await import("../../testing/audit/audit.ts");
    const { auditText } = await import("../../testing/audit/audit-text.ts");
    const measured = measure(observations);
    const findings = findingsOf(measured, asked.contract);
    return present(
      report(paths, findings),
      requests,
      project.host.root,
      findings.length > 0 ? 1 : 0,
      context,
      { json: () => jsonText(measured), pretty: () => auditText(measured) },
    );
  });

/** The contract that was asked for, compiled; none where lines say everything themselves. */
async function contractOf(
  context: CommandContext,
  invocation: Invocation,
  project: Project,
): Promise<
  { readonly contract: AuditedContract | undefined } | { readonly problems: readonly Diagnostic[] }
> {
  const name = textOf(invocation, "contract");
  if (name === undefined) return { contract: undefined };
  const sources = await readSources(project, []);
  const compiler = await context.pipeline.load();
  const { diagnostics, modules } = compiler.compile(sources.files);
  const problems = [...sources.diagnostics, ...diagnostics.filter(({ severity }) => severity === "error")];
  if (hasErrors(problems)) return { problems };
  const policies = modules.flatMap(({ policy }) => (policy === undefined ? [] : [policy.policy]));
  const policy = policies.find((one) => ownContract(one, name) !== undefined);
  const contract = policy && ownContract(policy, name);
  if (policy === undefined || contract === undefined) {
    const parameters = { path: "--contract", reason: `names \`${name}\`, which no policy declares` };
    return { problems: [diagnose(draftDiagnostics.badTask, parameters, undefined, { start: 0, end: 0 })] };
  }
  const secret = textOf(invocation, "secret");
  return { contract: { policy, name, contract, asked: textsOf(invocation, "ask"), secret } };
}

/** A contract that a module itself declares. */
function ownContract(policy: Policy, name: string): AuditedContract["contract"] | undefined {
  return name.includes(".") ? undefined : entry(policy.contracts, name);
}

interface ReadFile {
  readonly observations: readonly Observation[];
  readonly problems: readonly Diagnostic[];
}

async function observationsIn(file: SourceFile, contract: AuditedContract | undefined): Promise<ReadFile> {
  const { readObservations } = await import("../../testing/audit/read-observations.ts");
  const { observeContract } = await import("../../testing/audit/observe-contract.ts");
  const read = readObservations(file.text);
  if (!read.ok) return { observations: [], problems: problemsIn(file, read.error) };
  const observations: Observation[] = [];
  const bad: BadLine[] = [];
  for (const line of read.value) {
    if (line.kind === "observation") observations.push(line.observation);
    else if (contract === undefined)
      bad.push({ line: line.given.line, problem: "has a `case`, but no --contract was given" });
    else {
      const seen = await observeContract(contract, line.given);
      if (typeof seen === "string")
        bad.push({ line: line.given.line, problem: `cannot be audited: ${seen}` });
      else observations.push(seen);
    }
  }
  return { observations, problems: problemsIn(file, bad) };
}

function problemsIn(file: SourceFile, bad: readonly BadLine[]): readonly Diagnostic[] {
  const lines = file.text.split("\n");
  return bad.map(({ line, problem }) => {
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const span = { start, end: start + (lines[line - 1]?.replace(/\r$/, "").length ?? 0) };
    return diagnose(auditDiagnostics.badObservation, { problem }, file, span);
  });
}

function whatIsLacking(observations: readonly Observation[]): string | undefined {
  const count = (of: (one: Observation) => string): number => new Set(observations.map(of)).size;
  if (count(({ template }) => template) < 2)
    return "there are not two templates, so no attacker can learn from one what it guesses about another";
  if (count(({ secret }) => secret) < 2) return "there are not two secrets, so there is nothing to guess";
  return undefined;
}

/** Gains that may not be and are hardly an accident. */
function findingsOf({ gains }: AuditReport, audited: AuditedContract | undefined): readonly Diagnostic[] {
  const candidates = Object.values(audited?.contract.certificate.candidates ?? {});
  const mayVary = candidates.some(({ level }) => level === "authorized");
  const held = [
    ["ExcessGain_A", gains.excessGainA],
    ...(mayVary ? [] : [["FormGain", gains.formGain] as const]),
  ] as const;
  return held
    .filter(([, { p }]) => p < SIGNIFICANT)
    .map(([metric, { worst, p }]) =>
      diagnose(auditDiagnostics.excess, { metric, ...worst, p }, undefined, { start: 0, end: 0 }),
    );
}
