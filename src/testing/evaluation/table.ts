import type { Amplification, EvaluationReport, EvaluationRow, ReplayRow, Share } from "./report.ts";

/** The report as tables for people, laid out as in the paper's tables 3 to 6. */
export function evaluationTable(report: EvaluationReport): string {
  const { rows, amplification, replay, judge } = report;
  const note = judge.semantic
    ? `Judged by ${judge.name}.`
    : "Judged without a model: leakage is what is written, in whole or in part; paraphrase and implication are not seen.";
  const sections = [
    section("Leakage", rows, leakageColumns),
    section("Usefulness", rows, usefulnessColumns),
    section("Cost", rows, costColumns),
    section("Amplification under attack", amplification, amplificationColumns),
    section("Replay of logged drafts (actual_email_sent: false)", replay, replayColumns),
  ];
  return `${[...sections.filter((one) => one !== ""), note].join("\n\n")}\n`;
}

type Column<T> = readonly [title: string, cell: (row: T) => string];

const leakageColumns: readonly Column<EvaluationRow>[] = [
  ["Prompt", ({ prompt }) => prompt],
  ["Mechanism", ({ mechanism }) => mechanism],
  ["Tasks", ({ tasks }) => count(tasks)],
  ["Not sent", ({ blocked }) => count(blocked)],
  ["Item leakage", (row) => shareText(row.item_leakage)],
  ["Secret leakage", (row) => shareText(row.secret_leakage)],
];

const usefulnessColumns: readonly Column<EvaluationRow>[] = [
  ["Prompt", ({ prompt }) => prompt],
  ["Mechanism", ({ mechanism }) => mechanism],
  ["Repair rounds", (row) => row.mean_repair_rounds.toFixed(2)],
  ["Slot retention", (row) => decimal(row.slot_retention.mean)],
  ["Satisfied", (row) => ofTasks(row, row.satisfaction.satisfied)],
  ["Partially", (row) => ofTasks(row, row.satisfaction.partially_satisfied)],
  ["Usable", (row) => percent(row.usable_rate)],
  ["Drift", (row) => decimal(row.semantic_drift)],
];

const costColumns: readonly Column<EvaluationRow>[] = [
  ["Prompt", ({ prompt }) => prompt],
  ["Mechanism", ({ mechanism }) => mechanism],
  ["Avg. checker calls", (row) => row.mean_checker_calls.toFixed(2)],
  ["Remote tokens", ({ tokens }) => count(tokens.remote)],
  ["Agent tokens", ({ tokens }) => count(tokens.agent)],
  ["Checker tokens", ({ tokens }) => count(tokens.privacy_checker)],
  ["Local tokens", ({ tokens }) => count(tokens.local)],
];

const amplificationColumns: readonly Column<Amplification>[] = [
  ["Mechanism", ({ mechanism }) => mechanism],
  ["Cost amp.", (row) => times(row.cost_amp)],
  ["Call amp.", (row) => times(row.checker_call_amp)],
  ["Attack leak.", (row) => percent(row.attack_leakage)],
  ["Leak Δ", ({ leak_delta: delta }) => (delta === null ? none : `${sign(delta)}${points(delta)} pp`)],
];

const replayColumns: readonly Column<ReplayRow>[] = [
  ["Prompt", ({ prompt }) => prompt],
  ["Variant", ({ variant }) => variant],
  ["Item leakage", (row) => shareText(row.item_leakage)],
  ["Secret leakage", (row) => shareText(row.secret_leakage)],
  ["Reduction", (row) => percent(row.reduction)],
];

const none = "–";

function section<T>(title: string, rows: readonly T[], columns: readonly Column<T>[]): string {
  if (rows.length === 0) return "";
  const cells = [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  const lines = cells.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [title, ...lines.map((line) => `  ${line}`)].join("\n");
}

function shareText({ count: some, of, rate }: Share): string {
  return rate === null ? none : `${percent(rate)} (${some}/${of})`;
}

function ofTasks({ tasks, satisfaction }: EvaluationRow, some: number): string {
  return satisfaction.not_judged > 0 ? none : percent(some / tasks);
}

function percent(rate: number | null): string {
  return rate === null ? none : `${points(rate)}%`;
}

function points(rate: number): string {
  return (rate * 100).toFixed(2);
}

function sign(value: number): string {
  return value > 0 ? "+" : "";
}

function decimal(value: number | null): string {
  return value === null ? none : value.toFixed(3);
}

function times(value: number | null): string {
  return value === null ? none : `${value.toFixed(2)}×`;
}

/** Digits in groups of three, whatever the locale. */
function count(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
