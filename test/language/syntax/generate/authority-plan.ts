import type { Choices } from "./choices.ts";

/** The half of a policy that speaks of actions: what a task may do, what narrows it, and a message that leaves. */
export interface AuthorityPlan {
  readonly task: TaskPlan;
  readonly subtask: SubtaskPlan | undefined;
  readonly outbound: OutboundPlan | undefined;
}

export interface TaskPlan {
  readonly within: readonly string[];
  readonly allows: readonly GrantPlan[];
  readonly asks: readonly string[];
  readonly denies: readonly string[];
  readonly isClosedByUntrusted: boolean;
  readonly claims: boolean;
  readonly hours: number;
}

/** An effect that may be granted, and one that it contains. */
interface GrantPlan {
  readonly effect: string;
  readonly narrower: string;
}

export interface SubtaskPlan {
  readonly allows: readonly string[];
  readonly minutes: number;
}

export interface OutboundPlan {
  readonly preserves: readonly string[];
  readonly generalizes: readonly string[];
  readonly withholds: readonly string[];
  readonly words: number;
}

const GRANTS: readonly [GrantPlan, ...GrantPlan[]] = [
  { effect: 'fs.read("{workspace}/in/**")', narrower: 'fs.read("{workspace}/in/data/*.csv")' },
  { effect: "ordinary", narrower: "stdio.out" },
  { effect: 'fs.write("{workspace}/out/report.csv")', narrower: 'fs.write("{workspace}/out/report.csv")' },
  { effect: 'net.connect("api.example.com:443")', narrower: 'net.connect("api.example.com:443")' },
  { effect: 'env.read("HOME")', narrower: 'env.read("HOME")' },
  { effect: 'proc.spawn("git", ..)', narrower: 'proc.spawn("git", "status")' },
  {
    effect: "send_mail(to in recipients, subject any, body any)",
    narrower: 'send_mail(to in recipients, subject "Report", body any)',
  },
];

const DENIALS: readonly string[] = [
  'fs.read("{workspace}/in/secrets/**")',
  'proc.spawn("git", "push", ..)',
  'env.read("*_KEY")',
];

/** @param fields names of private fields of the context, of which the outbound disposes */
export function authorityPlan(choices: Choices, fields: readonly string[]): AuthorityPlan {
  const task = taskPlan(choices);
  return {
    task,
    subtask: choices.sometimes() ? subtaskPlan(choices, task) : undefined,
    outbound: choices.sometimes() ? outboundPlan(choices, fields) : undefined,
  };
}

function taskPlan(choices: Choices): TaskPlan {
  const some = choices.some(GRANTS);
  const allows = some.length === 0 ? [GRANTS[0]] : some;
  const mails = allows.some(({ effect }) => effect.startsWith("send_mail"));
  return {
    within: choices.pick([[], ['fs "{workspace}/**"'], ['fs "{workspace}/**"', 'net "api.example.com:443"']]),
    allows,
    asks: !mails && choices.sometimes() ? ["send_mail(to in recipients, ..)"] : [],
    denies: choices.some(DENIALS),
    // It has to take away something that is granted.
    isClosedByUntrusted:
      choices.sometimes() && allows.some(({ effect }) => /^(?:net|send_mail)/.test(effect)),
    claims: choices.sometimes(),
    hours: 1 + choices.below(5),
  };
}

function subtaskPlan(choices: Choices, task: TaskPlan): SubtaskPlan {
  const kept = choices.some(task.allows);
  const grants = kept.length === 0 ? task.allows.slice(0, 1) : kept;
  return {
    allows: grants.map((grant) => (choices.sometimes() ? grant.narrower : grant.effect)),
    minutes: 10 + choices.below(50),
  };
}

function outboundPlan(choices: Choices, fields: readonly string[]): OutboundPlan {
  const parts: [string[], string[], string[]] = [[], [], []];
  for (const field of fields) choices.pick(parts).push(field);
  const [preserves, generalizes, withholds] = parts;
  return { preserves, generalizes, withholds, words: 20 + choices.below(200) };
}
