import type { AuthorityPlan, OutboundPlan, SubtaskPlan, TaskPlan } from "./authority-plan.ts";
import { block } from "./policy-text.ts";

/** Writes the declarations of a plan; the parties and tools that they name are those of every generated policy. */
export function authorityText({ task, subtask, outbound }: AuthorityPlan): readonly string[] {
  return [
    EVIDENCE,
    taskText(task),
    ...(subtask === undefined ? [] : [subtaskText(subtask)]),
    ...(outbound === undefined ? [] : [outboundText(outbound)]),
    taskTest(task),
  ];
}

const EVIDENCE = `evidence catalog {
  endpoint reports = "https://api.example.com/v2/reports" also "reports v2", "the reporting API"
  endpoint totals = "https://api.example.com/v2/totals"
}`;

const PARAMETERS = "(workspace: Path, recipients: Set<Email>)";

function taskText(task: TaskPlan): string {
  return block(`commitment task${PARAMETERS}`, [
    ...listed("within", task.within),
    ...listed(
      "allows",
      task.allows.map(({ effect }) => effect),
    ),
    ...listed("asks user for", task.asks),
    ...listed("denies", task.denies),
    ...(task.isClosedByUntrusted
      ? ['after fs.read("{workspace}/in/untrusted/**") { denies net.connect(any), send_mail(..) }']
      : []),
    ...(task.claims ? ["claims endpoint: Url in catalog"] : []),
    `lasts ${task.hours} ${task.hours === 1 ? "hour" : "hours"}`,
    "retries 2",
  ]);
}

function subtaskText(subtask: SubtaskPlan): string {
  return block(`commitment subtask${PARAMETERS} narrows task(workspace, recipients)`, [
    ...listed("allows", subtask.allows),
    `lasts ${subtask.minutes} minutes`,
  ]);
}

function outboundText(outbound: OutboundPlan): string {
  return block("outbound update(team: Set<Email>) using Case", [
    "channel email",
    "from owner",
    "to recipients in team, cc none",
    "purpose work",
    ...listed("preserves", outbound.preserves),
    ...listed(
      "generalizes",
      outbound.generalizes.map((field) => `${field} to "something"`),
    ),
    ...listed("withholds", outbound.withholds),
    "adds nothing",
    `layout status_update, at most ${outbound.words} words`,
    "checks always",
    "retries 1",
    "otherwise block",
  ]);
}

function taskTest(task: TaskPlan): string {
  const claims = task.claims
    ? [
        'expect claim endpoint "reports v2" is kept as "https://api.example.com/v2/reports"',
        'expect claim endpoint "https://evil.example/v2" is dropped',
      ]
    : [];
  return block('test "the task"', [
    'given task("/w", ["ann@example.com"])',
    'expect net.connect("evil.example:443") is denied',
    'expect send_mail(to ["eve@example.net"], subject "x", body "y") is denied',
    'expect effects of "print(1)" are released',
    ...claims,
  ]);
}

function listed(keyword: string, entries: readonly string[]): readonly string[] {
  return entries.length === 0 ? [] : [`${keyword} ${entries.join(", ")}`];
}
