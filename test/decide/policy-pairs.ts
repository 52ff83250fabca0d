import type { ChangedComponent, Direction } from "../../src/decide/authority-change.ts";
import { random, type Random } from "../scope/random.ts";

/** The modules of one version of a policy set. */
export type Sources = readonly string[];

/** Two versions with one known change. */
export interface PolicyPair {
  readonly change: string;
  readonly before: Sources;
  readonly after: Sources;
  /** What the diff must say; nothing for a change that changes no authority. */
  readonly expected?: {
    readonly subject: string;
    readonly component: ChangedComponent;
    readonly direction: Direction;
  };
  /** Whether the change must be told as a rename. */
  readonly renamed?: boolean;
}

interface Base {
  readonly shared: string;
  readonly main: string;
}

/** A policy set of two modules, with names and amounts of its own. */
function base(r: Random): Base {
  const [turns, minutes, bits] = [2 + r.below(5), 5 + r.below(50), 8 + r.below(8)];
  const most = 10 + r.below(80);
  const shared = `edition "2026"
module acme.shared

agent owner
agent helper
agent other
agent third
person user
person chief
store notes
store archive
log trail
log journal
tool calendar(title: Text(max 80), day: Int(1..31))
tool board(title: Text(max 80))
tool send_mail(to: Set<Email>, cc: Set<Email>?, subject: Text) does mail.send(to)
channel post
channel letter

purpose work
purpose care

enum Kind { small, large, huge }
enum Reason { time, money, other_reason }
`;
  const main = `edition "2026"
module acme.main

import acme.shared { owner, helper, other, third, user, chief, notes, archive, trail, journal, calendar, board, send_mail, post, letter, work, care, Kind, Reason }
import std.effects { ordinary }
import std.abstract { band }
import std.layout { status_update }

context Case of owner {
  public  request_id: Id
  public  open: Bool
  private kind: Kind
  private amount: Int(0..${most})
  private day: Int(1..31)
  private note: Text(max ${20 + r.below(100)})
  public  level: Int(1..5)
}

abstraction coarse(k: Kind) -> Reason {
  small     -> time
  otherwise -> money
}

requirement Ask {
  needs   day: Int(1..31)
  accepts reason: Reason else "none"
}

form short_answer answers Ask using Case {
  day = day
  text """Day {day}."""
}

form long_answer answers Ask using Case {
  day    = day
  reason = coarse(kind)
  text """Day {day}: {reason}."""
}

budget pace { ${bits} bits per release, ${bits * 20} bits per Case.request_id over 30 days }
budget calls { 50 releases per session over 1 minute }

contract answer for Ask {
  from      owner
  to        helper, other
  purpose   work
  discloses day, coarse(kind) as reason
  forwards  to calendar
  logs      to trail
  remembers in notes for 1 turn
  lasts     ${turns} turns and ${minutes} minutes
  charges   pace
  offers    short_answer risk 1
  offers    long_answer risk 3 when open and level > 2
  otherwise ask user, abstain "No answer."
}

contract entry narrows answer {
  from      helper
  to        calendar
  discloses day
  lasts     1 turn
}

evidence catalog {
  endpoint reports = "https://api.example.com/v2/reports" also "the reports"
  endpoint ingest  = "https://api.example.com/v1"
}

commitment baseline(workspace: Path) {
  denies fs.read("{workspace}/**/.env"), env.read("*_KEY")
}

commitment job(workspace: Path, people: Set<Email>) narrows baseline(workspace) {
  language python
  provides export(rows: List<Int>) -> Int
  passes   "tests/export.py"
  within   fs "{workspace}/**", net "api.example.com:443"
  allows   ordinary,
           fs.read("{workspace}/in/**"),
           fs.write("{workspace}/out/report.csv"),
           net.connect("api.example.com:443"),
           calendar(title any, day <= 20)
  asks     user for send_mail(to in people, subject any)
  denies   fs.read("{workspace}/in/secret/**")
  after    fs.read("{workspace}/in/untrusted/**") { denies net.connect(any) }
  claims   endpoint: Url in catalog
  lasts    2 hours
}

outbound update(team: Set<Email>, others: Set<Email>) using Case {
  channel     post
  from        owner
  to          recipients in team, cc none
  purpose     care
  preserves   day
  requires    kind
  generalizes amount to band(10)
  withholds   note
  adds        nothing
  layout      status_update, at most 120 words
  checks      always
  retries     3
  otherwise   block
}
`;
  return { shared, main };
}

type Edit = readonly [from: string | RegExp, to: string];

interface Change {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly expected?: PolicyPair["expected"];
  readonly renamed?: boolean;
}

const contract = "contract acme.main.answer";
const job = "commitment acme.main.job";
const outbound = "outbound acme.main.update";

/** A change that widens; made the other way it narrows. */
function widens(name: string, subject: string, component: ChangedComponent, ...edits: Edit[]): Change {
  return { name, edits, expected: { subject, component, direction: "wider" } };
}

function incomparable(name: string, subject: string, component: ChangedComponent, ...edits: Edit[]): Change {
  return { name, edits, expected: { subject, component, direction: "incomparable" } };
}

function same(name: string, ...edits: Edit[]): Change {
  return { name, edits };
}

const widening: readonly Change[] = [
  widens("another recipient", contract, "recipient", [
    "to        helper, other",
    "to        helper, other, third",
  ]),
  widens("another field", contract, "field", ["as reason\n  forwards", "as reason, amount\n  forwards"]),
  widens("the field itself in place of its abstraction", contract, "field", [
    "discloses day, coarse(kind) as reason",
    "discloses day, kind, coarse(kind) as reason",
  ]),
  widens("another sink", contract, "sink", ["forwards  to calendar", "forwards  to calendar, board"]),
  widens("another log", contract, "log", ["logs      to trail", "logs      to trail, journal"]),
  widens("another store", contract, "memory", ["remembers in notes", "remembers in notes, archive"]),
  widens("longer memory", contract, "memory", ["for 1 turn", "for 2 turns"]),
  widens("more turns", contract, "lifetime", [/lasts {5}\d+ turns/, "lasts     9 turns"]),
  widens("more minutes", contract, "lifetime", [/and \d+ minutes/, "and 90 minutes"]),
  widens("more bits", contract, "budget", [/\d+ bits per release/, "30 bits per release"]),
  widens("a shorter window", contract, "budget", ["over 30 days", "over 1 day"]),
  widens("a charge less", contract, "budget", ["charges   pace\n", ""], [/\nbudget pace .*\n/, "\n"]),
  widens(
    "another candidate",
    contract,
    "candidate",
    ["when open and level > 2\n", "when open and level > 2\n  offers    third_answer risk 2\n"],
    [
      "budget pace",
      'form third_answer answers Ask using Case {\n  day = day\n  text """On {day}."""\n}\n\nbudget pace',
    ],
  ),
  widens("a sink without its narrower contract", contract, "sink", [/contract entry narrows[^}]*\}\n/, ""]),
  widens("a narrower contract that discloses more", "contract acme.main.entry", "field", [
    "  discloses day\n  lasts     1 turn",
    "  discloses day, coarse(kind) as reason\n  lasts     1 turn",
  ]),
  widens("a slot more to ask for", contract, "requirement", [
    'else "none"\n}',
    'else "none"\n  accepts extra: Int(1..3) else "none"\n}',
  ]),
  widens("a larger type", contract, "requirement", ["needs   day: Int(1..31)", "needs   day: Int(1..32)"]),
  widens("another effect", job, "effect", [
    "           net.connect(",
    '           env.read("HOME"),\n           net.connect(',
  ]),
  widens("a wider path", job, "scope", ['fs.read("{workspace}/in/**")', 'fs.read("{workspace}/**")']),
  widens("a denial less", job, "scope", ['  denies   fs.read("{workspace}/in/secret/**")\n', ""]),
  widens("a denial less above", job, "scope", ['denies fs.read("{workspace}/**/.env"), env', "denies env"]),
  widens(
    "a wider bound",
    job,
    "scope",
    [
      'within   fs "{workspace}/**", net "api.example.com:443"',
      'within   fs "{workspace}/**", net "*.example.com:443"',
    ],
    ['net.connect("api.example.com:443"),', 'net.connect("*.example.com:443"),'],
  ),
  widens("a larger number", job, "scope", ["day <= 20", "day <= 25"]),
  widens("another argument", job, "scope", [
    "send_mail(to in people, subject any)",
    "send_mail(to in people, cc any, subject any)",
  ]),
  widens(
    "no approval",
    job,
    "ask",
    ["           calendar(", "           send_mail(to in people, subject any),\n           calendar("],
    [/\n {2}asks {5}user for send_mail[^\n]*/, ""],
  ),
  widens("an after less", job, "after", [/\n {2}after {4}fs[^\n]*/, ""]),
  widens("an after with less", job, "after", ["untrusted/**", "untrusted/x/**"]),
  widens("another claim", job, "claim", ['also "the reports"', 'also "the reports", "reports"']),
  widens("a longer commitment", job, "lifetime", ["lasts    2 hours", "lasts    3 hours"]),
  widens("a guard that holds more often", contract, "candidate", ["level > 2", "level > 1"]),
  widens("a guard with less in it", contract, "candidate", ["open and level > 2", "open"]),
  widens("a guard less", contract, "candidate", [" when open and level > 2", ""]),
  widens("less risk", contract, "candidate", ["risk 3", "risk 2"]),
  widens("another step where there is no answer", contract, "failure", [
    "otherwise ask user, abstain",
    "otherwise ask user, ask chief, abstain",
  ]),
  widens("a finer abstraction", contract, "field", [
    "small     -> time\n",
    "small     -> time\n  large     -> other_reason\n",
  ]),
  widens("another language", job, "condition", ["language python", "language python, javascript"]),
  widens("nothing to provide", job, "condition", [/ {2}provides export.*\n/, ""]),
  widens("nothing to pass", job, "condition", [/ {2}passes {3}.*\n/, ""]),
  widens(
    "an outbound field that is kept",
    outbound,
    "message",
    ["preserves   day\n", "preserves   day, note\n"],
    ["  withholds   note\n", ""],
  ),
  widens("an outbound field that is generalized", outbound, "message", [
    "band(10)\n  withholds   note\n",
    'band(10), note to "a note"\n',
  ]),
  widens("an outbound line of addressees", outbound, "message", ["cc none", "cc in others"]),
  widens("a longer outbound", outbound, "message", ["at most 120 words", "at most 150 words"]),
];

/** Changes in one direction only; most allow something else, so that neither version is inside the other. */
const turning: readonly Change[] = [
  {
    name: "fewer values of a disclosed field",
    edits: [["private day: Int(1..31)", "private day: Int(1..30)"]],
    expected: { subject: contract, component: "field", direction: "narrower" },
  },
  incomparable("another guard", contract, "candidate", ["open and level > 2", "open and level < 4"]),
  incomparable("the opposite guard", contract, "candidate", ["when open and", "when not open and"]),
  incomparable("another abstraction", contract, "field", ["small     -> time", "large     -> time"]),
  incomparable("another person asked", contract, "failure", ["otherwise ask user", "otherwise ask chief"]),
  incomparable("another channel", outbound, "message", ["channel     post", "channel     letter"]),
  incomparable("another generalization", outbound, "message", ["band(10)", "band(20)"]),
  incomparable("another signature to provide", job, "condition", ["rows: List<Int>", "rows: List<Text>"]),
  {
    ...incomparable("a field renamed", "context acme.main.Case", "name", [/\bamount\b/, "total"]),
    renamed: true,
  },
  {
    ...incomparable("a disclosed field renamed", "context acme.main.Case", "name", [/\bkind\b/, "sort"]),
    renamed: true,
  },
  {
    ...incomparable("a slot renamed", "requirement acme.main.Ask", "name", [
      /\breason(?=: Reason|(?: +)=|\}\.)/,
      "why",
    ]),
    renamed: true,
  },
];

const neutral: readonly Change[] = [
  same("reformatted", [/ {2,}(?=\S)/g, "   "]),
  same("comments", [/\ncontract /g, "\n// A comment.\n/// What it is.\ncontract "]),
  same("clauses in another order", [
    "  purpose   work\n  discloses day, coarse(kind) as reason\n",
    "  discloses coarse(kind) as reason, day\n  purpose   work\n",
  ]),
  same("grants in another order", [
    'fs.read("{workspace}/in/**"),\n           fs.write("{workspace}/out/report.csv"),',
    'fs.write("{workspace}/out/report.csv"),\n           fs.read("{workspace}/in/**"),',
  ]),
  same("a guard in other words", ["open and level > 2", "level >= 3 and not (not open)"]),
  same("a guard with a case that is none", ["level > 2", "(level > 2 or level > 4)"]),
  same("an abstraction in other words", ["otherwise -> money", "large -> money\n  huge -> money"]),
  same("an abstraction that calls its groups otherwise", [
    "small     -> time\n  otherwise -> money",
    "small     -> money\n  otherwise -> time",
  ]),
  same("a grant that is covered", [
    'fs.read("{workspace}/in/**"),',
    'fs.read("{workspace}/in/**"),\n           fs.read("{workspace}/in/a.csv"),',
  ]),
];

const renames: readonly Change[] = [
  { name: "a contract renamed", edits: [[/\banswer(?= (for|narrows)|\b(?= \{))/g, "reply"]], renamed: true },
  { name: "a commitment renamed", edits: [[/\bjob\b/g, "task"]], renamed: true },
  { name: "a form renamed", edits: [[/\blong_answer\b/g, "full_answer"]], renamed: true },
  { name: "an abstraction renamed", edits: [[/\bcoarse\b/g, "rough"]], renamed: true },
  { name: "a requirement renamed", edits: [[/\bAsk\b/g, "Inquiry"]], renamed: true },
  { name: "a budget renamed", edits: [[/\bpace\b/g, "privacy"]], renamed: true },
  { name: "a parameter renamed", edits: [[/\bworkspace\b/g, "folder"]], renamed: true },
  { name: "a set of a commitment renamed", edits: [[/\bpeople\b/g, "staff"]], renamed: true },
  { name: "a set of an outbound renamed", edits: [[/\bteam\b/g, "crew"]], renamed: true },
];

/** At least 300 pairs: every change on several policies, widening ones both ways. */
export function policyPairs(variants: number): readonly PolicyPair[] {
  return Array.from({ length: variants }, (_, variant) => {
    const { shared, main } = base(random(variant + 1));
    const pair = (change: Change): PolicyPair => ({
      change: `${change.name} (${variant})`,
      before: [shared, main],
      after: [shared, edited(main, change)],
      ...(change.expected === undefined ? {} : { expected: change.expected }),
      ...(change.renamed === undefined ? {} : { renamed: true }),
    });
    const wide = widening.map(pair);
    const narrow = wide.map(({ change, before, after, expected }): PolicyPair => ({
      change: `not ${change}`,
      before: after,
      after: before,
      ...(expected === undefined ? {} : { expected: { ...expected, direction: "narrower" } }),
    }));
    const others = [...turning, ...neutral, ...renames].map(pair);
    return [...wide, ...narrow, ...others, moved(shared, main, variant)];
  }).flat();
}

function edited(main: string, { name, edits }: Change): string {
  let text = main;
  for (const [from, to] of edits) {
    const next = text.replaceAll(
      typeof from === "string" ? from : new RegExp(from.source, `${from.flags.replace("g", "")}g`),
      to,
    );
    if (next === text && from !== to) throw new Error(`nothing to change for ${name}`);
    text = next;
  }
  return text;
}

/** The evidence and the requirement in a module of their own. */
function moved(shared: string, main: string, variant: number): PolicyPair {
  const taken = /requirement Ask \{[^}]*\}\n|evidence catalog \{[^}]*\}\n/g;
  const parts = main.match(taken) ?? [];
  const own = `edition "2026"\nmodule acme.parts\n\nimport acme.shared { Reason }\n\n${parts.join("\n")}`;
  const rest = main
    .replaceAll(taken, "")
    .replace("import std", "import acme.parts { Ask, catalog }\nimport std");
  return {
    change: `moved to another module (${variant})`,
    before: [shared, main],
    after: [shared, own, rest],
    renamed: true,
  };
}
