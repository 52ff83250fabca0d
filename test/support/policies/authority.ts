import type { Choices } from "../../language/syntax/generate/choices.ts";
import { blockOf, documented, typeText } from "./types.ts";

const GRANTS: readonly [string, ...string[]] = [
  'fs.read("{root}/in/**")',
  "ordinary",
  'fs.write("{root}/out/report.csv")',
  'net.connect("api.example.com:443")',
  'env.read("HOME")',
  'proc.spawn("git", ..)',
  'proc.spawn("git", "status", "-s")',
  "send_mail(to in people, subject any, body any)",
  'send_mail(to in ["ann@example.com"], subject "Hello", body "Hello", ..)',
  "transfer(amount <= 100, ..)",
  "transfer(amount < 100, note any)",
  "transfer(amount > 1)",
  "transfer(amount >= 1)",
  "transfer(amount != 5)",
  "transfer(amount == 5)",
  "transfer(5, note matching /[a-z]+/)",
  "transfer(amount in [1, 2, 3])",
  "find(what in results of find)",
  "fetch(address in catalog)",
  "ping",
  "ping()",
  "calendar(title any)",
  "code.dynamic",
  'mail.send(in ["ann@example.com"])',
];

const DENIALS: readonly [string, ...string[]] = [
  'fs.read("{root}/in/secrets/**")',
  'proc.spawn("git", "push", ..)',
  "net.connect(any)",
  'env.read("*_KEY")',
  "fs.delete(any)",
];

/** A commitment with any of its clauses. */
export function commitmentDeclarations(choices: Choices): readonly string[] {
  const parent = choices.pick(["", "", " narrows base(root)", " narrows fixed", ' narrows base("/w")']);
  const isNarrow = parent !== "";
  const allows = isNarrow ? [] : distinct([choices.pick(GRANTS), ...choices.some(GRANTS).slice(0, 3)]);
  const denies = distinct(choices.some(DENIALS));
  const clauses = [
    ...some(choices, [choices.pick(["language python", "language python, javascript"])]),
    ...some(choices, [
      `provides export(rows: List<Entry>) -> Int, close()`,
      `provides check(x: ${typeText(choices, 0)}) -> ${typeText(choices, 0)}`,
    ]),
    ...some(choices, [
      'within fs "{root}/**"',
      'within fs "/**", net "*.example.com:443"',
      "within fs '''/**'''",
    ]),
    ...some(choices, ['passes "tests/export_test.py"']),
    ...(allows.length === 0 ? [] : [`allows ${allows.join(", ")}`]),
    ...(allows.length === 0 ? [] : some(choices, [ask(choices, allows)])),
    ...(denies.length === 0
      ? []
      : [`denies ${denies.filter((one) => !clashes(one, allows)).join(", ")}`]
    ).filter((clause) => clause !== "denies "),
    ...afterClauses(choices, allows),
    ...some(choices, ["claims endpoint: Url in catalog"]),
    ...some(choices, ["charges pace"]),
    ...(choices.rarely(4) ? [] : [`lasts ${choices.pick(["1 hour", "50 minutes", "30 seconds"])}`]),
    ...some(choices, ["retries 2"]),
  ];
  return [
    blockOf(`commitment work_on(root: Path, people: Set<Email>)${parent}`, clauses),
    ...taskTest(choices),
  ];
}

/** How a grant starts, and what takes all of it away. */
const TAKEN_AWAY: readonly (readonly [start: string, rule: string])[] = [
  ["net.connect(", "net.connect(any)"],
  ["env.read(", "env.read(any)"],
  ["send_mail(", "send_mail(..)"],
  ["transfer(", "transfer(..)"],
  ["proc.spawn(", 'proc.spawn("git", ..)'],
  ["code.dynamic", "code.dynamic"],
];

/** What takes away, or has asked for, something that is allowed; nothing where there is nothing to take away. */
function afterClauses(choices: Choices, allows: readonly string[]): readonly string[] {
  const [first, second] = TAKEN_AWAY.filter(([start]) => allows.some((grant) => grant.startsWith(start))).map(
    ([, rule]) => rule,
  );
  if (first === undefined) return [];
  return some(choices, [
    `after fs.read("{root}/in/untrusted/**") { denies ${first} }`,
    `after env.read(any) { asks user for ${first} }`,
    `after fs.read(any), env.read(any) { denies ${first} asks user and boss for ${second ?? first} }`,
  ]);
}

function ask(choices: Choices, allows: readonly string[]): string {
  const asked = ['net.resolve("api.example.com")', "stdio.in", 'sys.info("name")'].filter(
    (one) => !allows.includes(one),
  );
  return `asks ${choices.pick(["user", "user and boss"])} for ${asked.slice(0, 1 + choices.below(2)).join(", ")}`;
}

/** Whether a denial leaves nothing of a grant, which would be an error. */
function clashes(denial: string, allows: readonly string[]): boolean {
  const effect = denial.slice(0, denial.indexOf("("));
  return denial.endsWith("(any)") && allows.some((grant) => grant.startsWith(effect));
}

/** One of the clauses, or none. */
function some(choices: Choices, clauses: readonly [string, ...string[]]): readonly string[] {
  return choices.rarely(3) ? [choices.pick(clauses)] : [];
}

/** One grant of each effect, so that none is covered by another. */
function distinct(grants: readonly string[]): readonly string[] {
  return [...new Map(grants.map((grant) => [/^[\w.]+/.exec(grant)?.[0], grant])).values()];
}

const CALLS: readonly [string, ...string[]] = [
  'net.connect("evil.example:443") is denied',
  'send_mail(to ["eve@example.net"], subject "x", body "y") is denied',
  'fs.read("/w/in/a") is allowed',
  'net.connect("api.example.com:443") is asked',
  'net.connect("api.example.com:443") is asked of user',
  'net.connect("api.example.com:443") after fs.read("/w/x") is denied',
  "ping() is denied",
  'effects of "print(1)" are released',
  "effects of '''\n    import os\n    os.remove(\"/w/x\")\n  ''' are refused",
  'effects of "open(x)" are refused at fs.read("/x")',
  'claim endpoint "reports v2" is kept as "https://api.example.com/v2/reports"',
  'claim endpoint "https://evil.example/v2" is dropped',
];

function taskTest(choices: Choices): readonly string[] {
  if (!choices.rarely(3)) return [];
  const [given, calls] = choices.pick<readonly [string, readonly string[]]>([
    ['given task("/w", ["ann@example.com"])', choices.some(CALLS)],
    ['given task("/w", [])', choices.some(CALLS)],
    ["given fixed", ['net.connect("evil.example:443") is denied']],
    ["given fixed()", ['fs.read("/in/x") is allowed']],
  ]);
  return [
    blockOf('test "the task"', [
      given,
      ...[...calls, "clock.read() is denied"].map((one) => `expect ${one}`),
    ]),
  ];
}

/** Evidence, kinds of effects and messages that leave. */
export function otherAuthority(choices: Choices): readonly string[] {
  return choices.make<readonly string[]>([
    () => [outboundText(choices)],
    () => [outboundText(choices)],
    () => ['commitment based narrows base("/w") { }'],
    () => [
      "context Small of owner { public id: Id private only: Kind }",
      `outbound tell() using Small { channel email from owner to recipients in ["ann@example.com"] purpose work preserves only adds nothing layout reply checks always otherwise block }`,
    ],
    () => ["evidence of_the_platform { }"],
    () => [
      blockOf("evidence known", [
        documented(choices, 'endpoint main = "https://a.example/x" also "main"'),
        ...(choices.sometimes() ? ['endpoint other = "https://b.example/y"'] : []),
      ]),
    ],
    () => [
      `effect disk.wipe(path: Path, times: Int(1..9))`,
      "effect disk.sync()",
      "tool wipe(path: Path) does disk.wipe(path, 3), disk.sync",
      'commitment wiping { allows disk.wipe("/tmp/*", 3), disk.sync, wipe(path "/tmp/x") lasts 1 hour }',
      "group quiet = disk.sync, clock.read",
    ],
  ]);
}

function outboundText(choices: Choices): string {
  const fields = ["secret", "amount", "flag", "born", "notes", "entry"];
  const parameters = choices.pick(["(team: Set<Email>)", "(team: Set<Email>, note: Text)", "()", ""]);
  const team = parameters.includes("team") ? "team" : '["ann@example.com"]';
  const parts: [string[], string[], string[], string[], string[]] = [[], [], [], [], []];
  for (const field of fields) choices.pick(parts).push(field);
  const [preserves, requires, general, withholds] = parts;
  const generalizations = general.map((field) => `${field} to ${choices.pick(generalizationsOf(field))}`);
  const list = (word: string, entries: readonly string[]): readonly string[] =>
    entries.length > 0 ? [`${word} ${entries.join(", ")}`] : choices.sometimes() ? [`${word} nothing`] : [];
  return blockOf(`outbound update${parameters} using Case`, [
    "channel email",
    "from owner",
    `to ${choices.pick([`recipients in ${team}, cc none`, `recipients in ${team}`, `recipients in ${team}, bcc in ${team}`])}`,
    "purpose work",
    ...list("preserves", preserves),
    ...list("requires", requires),
    ...(generalizations.length > 0 ? [`generalizes ${generalizations.join(", ")}`] : []),
    ...list("withholds", withholds),
    `adds ${choices.pick(["nothing", "links", "values, attachments"])}`,
    `layout ${choices.pick(["status_update", "status_update, at most 120 words", "bullets(3)", "reply()"])}`,
    `checks ${choices.pick(["always", "by risk(0.5, 2)"])}`,
    `retries ${choices.below(4)}`,
    "otherwise block",
  ]);
}

/** How a field may be generalized. */
function generalizationsOf(field: string): readonly [string, ...string[]] {
  switch (field) {
    case "amount":
      return ["level_of", "band(10)", '"some amount"'];
    case "born":
      return ["month", '"a date"'];
    case "notes":
      return ["count", '"some notes"'];
    default:
      return ['"something"'];
  }
}
