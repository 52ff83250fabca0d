import { defineDiagnostic } from "../catalogue.ts";

interface Parts {
  readonly declarations?: string;
  readonly fields?: string;
  readonly accepts?: string;
  readonly form?: string;
  readonly discloses?: string;
  readonly clauses?: string;
  readonly offers?: string;
  readonly end?: string;
}

const policy = (parts: Parts): string => `edition "2026"
module a
agent s
agent r
agent t
store memory
purpose care
enum Reason { full, rules }
${parts.declarations ?? ""}context Case of s {
  public  request: Id
  public  urgent: Bool
  private slot: Int(8..18)
  private reason: Reason
${parts.fields ?? ""}}
requirement R {
  needs   slot: Int(8..18)
${parts.accepts ?? ""}}
${parts.form ?? 'form f answers R using Case {\n  slot = slot\n  text "at {slot}"\n}'}
contract c for R {
  from      s
  to        r
  purpose   care
  discloses ${parts.discloses ?? "slot"}
${parts.clauses ?? "  lasts     1 turn and 1 hour\n"}${parts.offers ?? "  offers    f\n"}  otherwise abstain "No."
}
${parts.end ?? ""}`;

const withList = '  accepts days: List<Int(1..31), 3> else "none"\n';
const listForm = (padding: string): string =>
  `form f answers R using Case {\n  slot = slot\n  days = days\n  text "at {slot} on {days, ${padding}, else "-"}"\n}`;
const child = (clauses: string): string => `contract d narrows c {\n  to        t\n${clauses}}\n`;
const forwarding = "  forwards  to t\n  lasts     1 turn and 1 hour\n";

const twoForms: Parts = {
  declarations: "budget b { 4 bits per release, 40 bits per session over 1 day }\n",
  accepts: '  accepts reason: Reason else "none"\n',
  form: 'form f answers R using Case {\n  slot = slot\n  text "at {slot}"\n}\nform g answers R using Case {\n  slot = slot\n  reason = reason\n  text "at {slot}: {reason}"\n}',
  discloses: "slot, reason",
};

/** Advice about forms, budgets and contracts. */
export const messageLints = {
  unboundedText: defineDiagnostic<{ slot: string }>({
    code: "REM7201",
    severity: "warning",
    message: ({ slot }) => `slot \`${slot}\` takes text of any length and content`,
    help: () => ["give it a bound, `Text(max 200)`, or better an enum or an abstraction"],
    why: "What can be any text can carry anything: no bound in bits holds for a message that shows it.",
    bad: policy({ accepts: '  accepts note: «Text» else "none"\n' }),
    good: policy({ accepts: '  accepts note: Text(max 80) else "none"\n' }),
  }),
  sameBranches: defineDiagnostic<object>({
    code: "REM7202",
    severity: "warning",
    message: () => "every branch of this chain shows the same",
    why: "A choice that makes no difference is a mistake in one of its branches, or no choice.",
    bad: policy({
      form: 'form f answers R using Case {\n  slot = slot\n  «when urgent { text "at {slot}" }\n  otherwise { text "at {slot}" }»\n}',
    }),
    good: policy({ form: 'form f answers R using Case {\n  slot = slot\n  text "at {slot}"\n}' }),
  }),
  repeatedVariant: defineDiagnostic<object>({
    code: "REM7203",
    severity: "warning",
    message: () => "this variant stands here already",
    why: "Each variant is drawn equally often; one that stands twice makes the draw uneven without saying so.",
    bad: policy({
      form: 'form f answers R using Case {\n  slot = slot\n  any of {\n    text "at {slot}"\n    data { slot: slot }\n    «text "at {slot}"»\n  }\n}',
    }),
    good: policy({
      form: 'form f answers R using Case {\n  slot = slot\n  any of {\n    text "at {slot}"\n    data { slot: slot }\n  }\n}',
    }),
  }),
  oneVariant: defineDiagnostic<object>({
    code: "REM7204",
    severity: "info",
    message: () => "there is one variant to draw from",
    why: "`any of` promises a random wording; a single variant is none.",
    bad: policy({
      form: 'form f answers R using Case {\n  slot = slot\n  «any of { text "at {slot}" }»\n}',
    }),
    good: policy({ form: 'form f answers R using Case {\n  slot = slot\n  text "at {slot}"\n}' }),
  }),
  needlessVariation: defineDiagnostic<{ form: string }>({
    code: "REM7205",
    severity: "warning",
    message: ({ form }) => `the shape of form \`${form}\` varies with nothing that is not public`,
    why: "`shape varies with authorized` gives up that the shape reveals nothing (FormGain). A form that does not need it should not claim it.",
    bad: policy({
      form: 'form f answers R using Case {\n  «shape varies with authorized»\n  slot = slot\n  text "at {slot}"\n}',
    }),
    good: policy({ form: 'form f answers R using Case {\n  slot = slot\n  text "at {slot}"\n}' }),
  }),
  ambiguousPlaceholder: defineDiagnostic<{ text: string; slot: string }>({
    code: "REM7206",
    severity: "warning",
    message: ({ text, slot }) => `\`${text}\` is also a value of slot \`${slot}\``,
    help: () => ["choose a text that no value has"],
    why: "A receiver who reads the placeholder must know that the value was absent.",
    bad: policy({ accepts: '  accepts reason: Reason else «"rules"»\n' }),
    good: policy({ accepts: '  accepts reason: Reason else "none given"\n' }),
  }),
  paddingBeyondList: defineDiagnostic<{ count: number; most: number }>({
    code: "REM7207",
    severity: "warning",
    message: ({ count, most }) => `${count} places for a list of at most ${most} items`,
    why: "The places beyond the longest list always show the placeholder.",
    bad: policy({
      fields: "  private days: List<Int(1..31), 3>\n",
      accepts: withList,
      form: listForm("«5»"),
      discloses: "slot, days",
    }),
    good: policy({
      fields: "  private days: List<Int(1..31), 3>\n",
      accepts: withList,
      form: listForm("3"),
      discloses: "slot, days",
    }),
  }),
  slotNeverFilled: defineDiagnostic<{ slot: string; requirement: string }>({
    code: "REM7208",
    severity: "info",
    message: ({ slot, requirement }) => `no form that answers \`${requirement}\` fills \`${slot}\``,
    why: "A slot that is accepted and never given makes the receiver ask for what it cannot get.",
    bad: policy({ accepts: '  accepts «reason: Reason else "none"»\n' }),
    good: policy({
      accepts: '  accepts reason: Reason else "none"\n',
      form: 'form f answers R using Case {\n  slot = slot\n  reason = reason\n  text "at {slot}: {reason}"\n}',
      discloses: "slot, reason",
    }),
  }),
  unusedDisclosure: defineDiagnostic<{ name: string; contract: string }>({
    code: "REM7301",
    severity: "warning",
    message: ({ name, contract }) => `no form under contract \`${contract}\` shows \`${name}\``,
    why: "What is disclosed and never shown is authority without use: the monitor would let it pass from anywhere else.",
    bad: policy({ discloses: "slot, «reason»" }),
    good: policy({ discloses: "slot" }),
  }),
  disclosedTwice: defineDiagnostic<{ field: string; abstraction: string }>({
    code: "REM7302",
    severity: "warning",
    message: ({ field, abstraction }) => `\`${abstraction}\` hides nothing beside \`${field}\` itself`,
    help: () => ["disclose the abstraction alone, or the field alone"],
    why: "An abstraction declassifies part of a value; next to the value it protects nothing, and reads as if it did.",
    bad: policy({
      declarations: "abstraction isFull(x: Reason) -> Bool { full -> true otherwise -> false }\n",
      accepts: '  accepts full: Bool else "none"\n  accepts reason: Reason else "none"\n',
      form: 'form f answers R using Case {\n  slot = slot\n  full = isFull(reason)\n  reason = reason\n  text "at {slot}: {full}, {reason}"\n}',
      discloses: "slot, reason, «isFull(reason)»",
    }),
    good: policy({
      declarations: "abstraction isFull(x: Reason) -> Bool { full -> true otherwise -> false }\n",
      accepts: '  accepts full: Bool else "none"\n',
      form: 'form f answers R using Case {\n  slot = slot\n  full = isFull(reason)\n  text "at {slot}: {full}"\n}',
      discloses: "slot, isFull(reason)",
    }),
  }),
  revealsAll: defineDiagnostic<{ name: string }>({
    code: "REM7303",
    severity: "warning",
    message: ({ name }) => `abstraction \`${name}\` gives every value a result of its own`,
    help: () => ["let several values share a result, or disclose the field itself"],
    why: "Who sees the result of such an abstraction knows the value: nothing is declassified, only renamed.",
    bad: policy({
      declarations: "enum Word { a, b }\nabstraction «spell»(x: Reason) -> Word { full -> a rules -> b }\n",
    }),
    good: policy({
      declarations: "enum Word { a, b }\nabstraction spell(x: Reason) -> Word { full, rules -> a }\n",
    }),
  }),
  uncharged: defineDiagnostic<{ contract: string }>({
    code: "REM7304",
    severity: "info",
    message: ({ contract }) => `contract \`${contract}\` discloses private fields and charges no budget`,
    help: () => ["declare a budget and write `charges …`"],
    why: "Each message is bounded by its form; only a budget bounds what all of them reveal together.",
    bad: policy({}).replace("contract c", "contract «c»"),
    good: policy({
      declarations: "budget pace { 9 releases per session over 1 day }\n",
      clauses: "  lasts     1 turn and 1 hour\n  charges   pace\n",
    }),
  }),
  sessionBudget: defineDiagnostic<{ unit: string }>({
    code: "REM7305",
    severity: "warning",
    message: ({ unit }) => `a bound on ${unit} that starts again with each session`,
    help: () => ["count it per a public field, such as the request's id"],
    why: "Whoever wants to learn more than the budget allows opens another session.",
    bad: policy({
      declarations: "budget b { «20 bits per session over 1 day» }\n",
      clauses: "  lasts     1 turn and 1 hour\n  charges   b\n",
    }),
    good: policy({
      declarations: "budget b { 20 bits per Case.request over 1 day }\n",
      clauses: "  lasts     1 turn and 1 hour\n  charges   b\n",
    }),
  }),
  lifetimeBeyondBudget: defineDiagnostic<{ budget: string }>({
    code: "REM7306",
    severity: "warning",
    message: ({ budget }) => `this outlasts the window of budget \`${budget}\``,
    help: () => ["shorten the lifetime, or lengthen the window"],
    why: "What is still held when a window ends is added to what the next window allows.",
    bad: policy({
      declarations: "budget b { 20 bits per Case.request over 1 day }\n",
      clauses: "  «lasts     2 days»\n  charges   b\n",
    }),
    good: policy({
      declarations: "budget b { 20 bits per Case.request over 1 day }\n",
      clauses: "  lasts     1 day\n  charges   b\n",
    }),
  }),
  noWallClock: defineDiagnostic<{ contract: string }>({
    code: "REM7307",
    severity: "info",
    message: ({ contract }) => `contract \`${contract}\` lasts some turns, however long these take`,
    help: () => ["add a time: `1 turn and 10 minutes`"],
    why: "A turn may take seconds, or wait for a person until tomorrow.",
    bad: policy({ clauses: "  «lasts     1 turn»\n" }),
    good: policy({ clauses: "  lasts     1 turn and 10 minutes\n" }),
  }),
  dominatedCandidate: defineDiagnostic<{ form: string; other: string }>({
    code: "REM7308",
    severity: "warning",
    message: ({ form, other }) =>
      `\`${form}\` is never chosen: \`${other}\` suffices whenever it does, at no more risk`,
    why: "A candidate that is never released looks like a possibility and is none.",
    bad: policy({
      form: 'form f answers R using Case {\n  slot = slot\n  text "at {slot}"\n}\nform g answers R using Case {\n  slot = slot\n  text "hour {slot}"\n}',
      offers: "  offers    f risk 0.1\n  offers    «g» risk 0.2\n",
    }),
    good: policy({
      form: 'form f answers R using Case {\n  slot = slot\n  text "at {slot}"\n}\nform g answers R using Case {\n  slot = slot\n  text "hour {slot}"\n}',
      offers: "  offers    f risk 0.1\n",
    }),
  }),
  repeatsParent: defineDiagnostic<{ clause: string; parent: string }>({
    code: "REM7309",
    severity: "info",
    message: ({ clause, parent }) => `\`${clause}\` says what contract \`${parent}\` says already`,
    why: "What is not written is inherited. A clause that repeats it hides which ones narrow.",
    bad: policy({
      clauses: forwarding,
      end: child("  «purpose   care»\n  lasts     1 turn and 10 minutes\n"),
    }),
    good: policy({ clauses: forwarding, end: child("  lasts     1 turn and 10 minutes\n") }),
  }),
  longLifetime: defineDiagnostic<{ days: number; most: number }>({
    code: "REM7310",
    severity: "warning",
    max: { default: 90, least: 1, of: "days that something may be kept" },
    message: ({ days, most }) => `${days} days is longer than the ${most} days that a lifetime usually has`,
    why: "The longer something may be kept, the more of what happens to it nobody foresaw.",
    bad: policy({ clauses: "  «lasts     400 days»\n" }),
    good: policy({ clauses: "  lasts     1 turn and 30 days\n" }),
  }),
  memoryWithoutLimit: defineDiagnostic<{ contract: string }>({
    code: "REM7311",
    severity: "info",
    message: ({ contract }) => `this is remembered as long as contract \`${contract}\` lasts`,
    help: () => ["say how long: `remembers in memory for 1 turn`"],
    why: "Memory is read when the talk that filled it is over; its limit deserves a thought of its own.",
    bad: policy({ clauses: "  «remembers in memory»\n  lasts     1 turn and 1 hour\n" }),
    good: policy({ clauses: "  remembers in memory for 1 turn and 1 hour\n  lasts     1 turn and 1 hour\n" }),
  }),
  overBudget: defineDiagnostic<{ form: string; budget: string }>({
    code: "REM7312",
    severity: "warning",
    message: ({ form, budget }) =>
      `\`${form}\` is never released: it costs more than budget \`${budget}\` ever lets pass`,
    help: () => ["raise the limit, or do not offer the form"],
    why: "A candidate that its budget always refuses looks like a possibility and is none.",
    bad: policy({ ...twoForms, offers: "  charges   b\n  offers    f\n  offers    «g»\n" }),
    good: policy({ ...twoForms, offers: "  charges   b\n  offers    f\n" }),
  }),
  idleBudget: defineDiagnostic<{ budget: string }>({
    code: "REM7313",
    severity: "warning",
    message: ({ budget }) => `no limit of budget \`${budget}\` can ever be reached`,
    help: () => ["lower a limit, or do not charge the budget"],
    why: "A budget that never refuses anything reads like a bound and is none.",
    bad: policy({
      declarations: "budget «b» { 40 bits per release }\n",
      offers: "  charges   b\n  offers    f\n",
    }),
    good: policy({
      declarations: "budget b { 40 bits per release, 400 bits per session over 1 day }\n",
      offers: "  charges   b\n  offers    f\n",
    }),
  }),
  unlistedFields: defineDiagnostic<{ outbound: string; fields: readonly string[] }>({
    code: "REM7401",
    severity: "info",
    message: ({ outbound, fields }) =>
      `outbound \`${outbound}\` withholds ${fields.map((field) => `\`${field}\``).join(", ")} without saying so`,
    why: "A field that no clause lists is withheld. Listed, it shows that its author thought of it.",
    bad: `edition "2026"
module a
import std.layout { summary }
agent s
channel email
purpose care
context Case of s {
  private status: Text(max 20)
  private diagnosis: Text(max 20)
}
outbound «o»(team: Set<Email>) using Case {
  channel   email
  from      s
  to        recipients in team, cc none
  purpose   care
  preserves status
  adds      nothing
  layout    summary
  otherwise block
}
`,
    good: `edition "2026"
module a
import std.layout { summary }
agent s
channel email
purpose care
context Case of s {
  private status: Text(max 20)
  private diagnosis: Text(max 20)
}
outbound o(team: Set<Email>) using Case {
  channel   email
  from      s
  to        recipients in team, cc none
  purpose   care
  preserves status
  withholds diagnosis
  adds      nothing
  layout    summary
  otherwise block
}
`,
  }),
};
