import { defineDiagnostic } from "../catalogue.ts";

const base = `edition "2026"
module a
agent s
agent r
agent v
store memory
log audit
purpose care
budget b { 9 releases per session over 1 day }
context Case of s {
  public  domain: Bool
  private slot: Int(8..18)
  private reason: Bool
}
requirement R {
  needs   slot: Int(8..18)
  accepts reason: Bool else "none"
}
`;

const plainForm = `form f answers R using Case {
  slot = slot
  text "at {slot}"
}
`;

const rootClauses = `  from      s
  to        r
  purpose   care
  discloses slot
  lasts     1 turn
  offers    f
  otherwise abstain "No."
`;

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

const root = `contract c for R {\n${rootClauses}}\n`;

/** Requirements, forms, budgets and contracts. */
export const contractDiagnostics = {
  slotUnfilled: defineDiagnostic<{ form: string; slot: string }>({
    code: "REM4001",
    severity: "error",
    message: ({ form, slot }) => `form \`${form}\` gives no value for the needed slot \`${slot}\``,
    help: ({ slot }) => [`add \`${slot} = …\``],
    why: "A form answers a requirement only if every slot that the receiver needs is filled.",
    bad: `${base}form «f» answers R using Case {\n  text "later"\n}`,
    good: base + plainForm,
  }),
  slotNotShown: defineDiagnostic<{ slot: string }>({
    code: "REM4002",
    severity: "error",
    message: ({ slot }) => `this body does not show the needed slot \`${slot}\` in full`,
    help: ({ slot }) => [
      `put \`{${slot}}\` into it, or each of its parts`,
      "every branch and every variant shows every needed slot",
    ],
    why: "If one branch left a needed slot out, the receiver would be served or not depending on which branch was taken.",
    bad: `${base}form f answers R using Case {\n  slot = slot\n  when domain { text "at {slot}" }\n  otherwise { «text "later"» }\n}`,
    good: `${base}form f answers R using Case {\n  slot = slot\n  when domain { text "at {slot}" }\n  otherwise { text "for {slot}" }\n}`,
  }),
  chainOpen: defineDiagnostic<object>({
    code: "REM4003",
    severity: "error",
    message: () => "this `when` chain does not cover every case",
    help: () => ["end it in `otherwise { … }`"],
    why: "Where no branch applied there would be no message, and its absence would say which case it was.",
    bad: `${base}form f answers R using Case {\n  slot = slot\n  «when domain { text "at {slot}" }»\n}`,
    good: `${base}form f answers R using Case {\n  slot = slot\n  when domain { text "at {slot}" }\n  otherwise { text "for {slot}" }\n}`,
  }),
  notForRequirement: defineDiagnostic<{ form: string; answers: string; contract: string }>({
    code: "REM4004",
    severity: "error",
    message: ({ form, answers, contract }) =>
      `form \`${form}\` answers \`${answers}\`, which contract \`${contract}\` is not for`,
    help: ({ answers }) => [`add \`${answers}\` to the requirements behind \`for\`, or offer another form`],
    why: "A contract releases answers to the requirements that it names, and to no others.",
    bad: `${base}${plainForm}requirement Q { needs slot: Int(8..18) }\nform g answers Q using Case {\n  slot = slot\n  text "{slot}"\n}\ncontract c for R {\n${rootClauses.replace("offers    f", "offers    f\n  offers    «g»")}}`,
    good: `${base}${plainForm}${root}`,
  }),
  severalContexts: defineDiagnostic<{ form: string; context: string; other: string }>({
    code: "REM4005",
    severity: "error",
    message: ({ form, context, other }) =>
      `form \`${form}\` uses context \`${context}\`, the forms before it use \`${other}\``,
    help: () => ["write one contract for each context"],
    why: "A contract speaks of the fields of one context, so that each name in it means one field.",
    bad: `${base}${plainForm}context Other of s { private slot: Int(8..18) }\nform g answers R using Other {\n  slot = slot\n  text "{slot}"\n}\ncontract c for R {\n${rootClauses.replace("offers    f", "offers    f\n  offers    «g»")}}`,
    good: `${base}${plainForm}${root}`,
  }),
  notOwner: defineDiagnostic<{ contract: string; from: string; context: string; owner: string }>({
    code: "REM4006",
    severity: "error",
    message: ({ contract, from, context, owner }) =>
      `\`${contract}\` is from \`${from}\`, but \`${context}\` belongs to \`${owner}\``,
    help: ({ owner }) => [`write \`from ${owner}\`, or narrow a contract of \`${owner}\`'s`],
    why: "Only the owner of a context decides who may see it; everyone else passes on what a contract of the owner's gave them.",
    bad: `${base}${plainForm}contract c for R {\n${rootClauses.replace("from      s", "from      «v»")}}`,
    good: `${base}${plainForm}${root}`,
  }),
  noForm: defineDiagnostic<{ contract: string; narrows?: string | undefined }>({
    code: "REM4007",
    severity: "error",
    message: ({ contract, narrows }) =>
      narrows === undefined
        ? `contract \`${contract}\` offers no form`
        : `every form that \`${narrows}\` offers needs more than contract \`${contract}\` discloses`,
    help: ({ narrows }) => [
      narrows === undefined ? "add `offers FORM`" : "disclose all that one of them shows",
    ],
    why: "Without a form nothing can be released under the contract, whatever it grants.",
    bad: `${base}contract «c» for R {\n${rootClauses.replace("  offers    f\n", "")}}`,
    good: `${base}${plainForm}${root}`,
  }),
  mixedRisk: defineDiagnostic<{ contract: string }>({
    code: "REM4008",
    severity: "error",
    message: ({ contract }) => `some candidates of \`${contract}\` have a written risk, this one has not`,
    help: () => ["write `risk` on every `offers`, or on none: then the capacity in bits is the risk"],
    why: "A written risk and a number of bits are not on one scale, so the lowest of them means nothing.",
    bad: `${base}${plainForm}form g answers R using Case {\n  slot = slot\n  text "for {slot}"\n}\ncontract c for R {\n${rootClauses.replace("offers    f", "offers    f risk 0.02\n  offers    «g»")}}`,
    good: `${base}${plainForm}${root}`,
  }),
  abstainPlace: defineDiagnostic<{ problem: "not-last" | "missing" }>({
    code: "REM4009",
    severity: "error",
    message: ({ problem }) =>
      problem === "missing" ? "this failure policy has no end" : "nothing can follow an abstention",
    help: () => ['end it in one `abstain "…"`'],
    why: "Every failure ends in the same fixed message, so that it says nothing about why.",
    bad: `${base}${plainForm}person u\ncontract c for R {\n${rootClauses.replace('abstain "No."', "«ask u»")}}`,
    good: `${base}${plainForm}${root}`,
  }),
  notDelegable: defineDiagnostic<{ to: string; contract: string }>({
    code: "REM4010",
    severity: "error",
    message: ({ to, contract }) => `contract \`${contract}\` gives nothing to \`${to}\``,
    help: ({ to }) => [`delegate under a contract with \`to ${to}\``],
    why: "A broker is shown a case only under a contract that names it as the recipient.",
    bad: `${base}${plainForm}contract other for R {\n${rootClauses}}\ncontract c for R {\n${rootClauses.replace('abstain "No."', 'delegate v under «other», abstain "No."')}}`,
    good: `${base}${plainForm}${root}`,
  }),
  wider: defineDiagnostic<{ component: string; value: string; parent: string; allowed: string }>({
    code: "REM4011",
    severity: "error",
    message: ({ component, value, parent }) => `${component} ${value} is wider than \`${parent}\` allows`,
    help: ({ parent, allowed }) => [`\`${parent}\` allows here: ${allowed}`],
    why: "What is derived from a disclosure may keep or tighten each part of its scope, never widen one (F′ ⊆ F, φ′ ⊆ φ, ℓ′ ≤ ℓ, μ′ ≤ μ).",
    bad: `${base}${plainForm}${root.replace("lasts     1 turn", "lasts     1 turn\n  forwards  to v")}contract d narrows c {\n  to        v\n  discloses slot, «reason»\n}`,
    good: `${base}${plainForm}${root.replace("lasts     1 turn", "lasts     1 turn\n  forwards  to v")}contract d narrows c {\n  to        v\n  discloses slot\n}`,
  }),
  budgetLimit: defineDiagnostic<{ problem: string }>({
    code: "REM4012",
    severity: "error",
    message: ({ problem }) => problem,
    help: () => ["a limit reads `20 bits per Case.request_id over 30 days`, or `8 bits per release`"],
    why: "A budget that cannot be counted cannot be kept.",
    bad: `${base}budget d { 8 bits per release «over 1 day» }`,
    good: `${base}budget d { 8 bits per release }`,
  }),
  paddingPlace: defineDiagnostic<{ problem: string }>({
    code: "REM4013",
    severity: "error",
    message: ({ problem }) => problem,
    why: "Padding shows a list as a fixed number of items, so that its length does not show.",
    bad: `${base}form f answers R using Case {\n  slot = slot\n  text "at {«slot», 3, else "-"}"\n}`,
    good: base + plainForm,
  }),
  undisclosed: defineDiagnostic<{ form: string; value: string; contract: string }>({
    code: "REM4014",
    severity: "error",
    message: ({ form, value, contract }) =>
      `form \`${form}\` reads \`${value}\`, which \`${contract}\` does not disclose`,
    help: ({ value }) => [
      `disclose it (\`discloses … , ${value}\`) or an abstraction of it, or offer a form that does without it`,
      "a field that is public to some is withheld from every recipient and sink that it is not public to",
    ],
    why: "A message holds public fields and what its contract discloses, nothing else. Where the form is right under another contract, the offer is what is wrong.",
    bad: `${base}form f answers R using Case {\n  slot   = slot\n  reason = reason\n  text "at {slot}: {«reason»}"\n}\n${root}`,
    good: `${base}${plainForm}${root}`,
  }),
  unanswered: defineDiagnostic<{ contract: string; requirement: string }>({
    code: "REM4017",
    severity: "error",
    message: ({ contract, requirement }) =>
      `contract \`${contract}\` is for \`${requirement}\`, but offers no form that answers it`,
    help: ({ requirement }) => [`offer a form that answers \`${requirement}\`, or remove it behind \`for\``],
    why: "A requirement that a contract names and cannot answer is escalated each time, although the policy reads as if it were answered.",
    bad: `${base}${plainForm}requirement Q { needs slot: Int(8..18) }\n${root.replace("for R", "for R, «Q»")}`,
    good: `${base}${plainForm}requirement Q { needs slot: Int(8..18) }\n${root}`,
  }),
  shapeReadsPrivate: defineDiagnostic<{
    form: string;
    field: string;
    what: string;
    standing: string;
    isAuthorized: boolean;
  }>({
    code: "REM4015",
    severity: "error",
    message: ({ form, field, what, standing }) =>
      `${what} of form \`${form}\` depends on \`${field}\`, which is ${standing}`,
    help: ({ what, isAuthorized }) => [
      what === "the number of items"
        ? 'pad the list to as many items as it may have: `{items, 5, else "-"}`'
        : "decide by a public field, the clock or `asked`; or let all branches be one text with a slot in it",
      isAuthorized
        ? "`shape varies with authorized`, as the form's first item, allows it for what the contract discloses"
        : "what is withheld may decide nothing: disclose it, or an abstraction of it",
    ],
    why: "Which branch was taken, or how many items there are, shows in the message even where no value does (selection invariance).",
    bad: `${base}form f answers R using Case {\n  slot = slot\n  when «reason» { text "at {slot}" }\n  otherwise { text "for {slot}" }\n}`,
    good: `${base}form f answers R using Case {\n  slot = slot\n  when domain { text "at {slot}" }\n  otherwise { text "for {slot}" }\n}`,
  }),
  choiceReadsPrivate: defineDiagnostic<{ field: string; label: string; contract: string }>({
    code: "REM4016",
    severity: "error",
    message: ({ field, label, contract }) =>
      `the choice among the candidates of \`${contract}\` depends on \`${field}\`, which is ${label} under it`,
    help: () => ["a candidate's guard reads public fields, the clock and `asked`"],
    why: "Which candidate was released, or that none was, would tell the recipient what the field holds.",
    bad: `${base}${plainForm}contract c for R {\n${rootClauses.replace("offers    f", "offers    f when «reason»")}}`,
    good: `${base}${plainForm}${root}`,
  }),
  otherAbstention: defineDiagnostic<{ contract: string; theirs: string; ours: string }>({
    code: "REM4019",
    severity: "error",
    message: ({ contract, theirs, ours }) =>
      `contract \`${contract}\` abstains with \`${theirs}\`, this one with \`${ours}\``,
    help: ({ contract, ours }) => [`end \`${contract}\` in \`otherwise abstain "${ours}"\``],
    why: "One fixed message stands for every failure, a broker's included; a second one would tell that, and where, the case was delegated.",
    bad: `${base}${plainForm}contract other for R {\n${rootClauses.replace("to        r", "to        v").replace("No.", "Never.")}}\ncontract c for R {\n${rootClauses.replace('abstain "No."', 'delegate v under «other», abstain "No."')}}`,
    good: `${base}${plainForm}contract other for R {\n${rootClauses.replace("to        r", "to        v")}}\ncontract c for R {\n${rootClauses.replace('abstain "No."', 'delegate v under other, abstain "No."')}}`,
  }),
  hiddenKey: defineDiagnostic<{ budget: string; key: string; contract: string; isOfContext: boolean }>({
    code: "REM4018",
    severity: "error",
    message: ({ budget, key, contract, isOfContext }) =>
      isOfContext
        ? `budget \`${budget}\` counts per \`${key}\`, which is not public to every recipient and sink of \`${contract}\``
        : `budget \`${budget}\` counts per \`${key}\`, but \`${contract}\` is about another context`,
    help: () => ["count per a field that all of them have before any message, or per session"],
    why: "A budget that is spent shows as a refusal, so what it counts by shows too, and must be known already.",
    bad: `${base}context Known of s {\n  public  ward: Bool to v\n  private slot: Int(8..18)\n}\nbudget w { 9 releases per Known.ward over 1 day }\n${plainForm.replace("Case", "Known")}contract c for R {\n${rootClauses.replace("offers    f", "charges   «w»\n  offers    f")}}`,
    good: `${base}context Known of s {\n  public  ward: Bool to r\n  private slot: Int(8..18)\n}\nbudget w { 9 releases per Known.ward over 1 day }\n${plainForm.replace("Case", "Known")}contract c for R {\n${rootClauses.replace("offers    f", "charges   w\n  offers    f")}}`,
  }),
  neverSufficient: defineDiagnostic<{ contract: string; form: string; slots: readonly string[] }>({
    code: "REM4020",
    severity: "error",
    message: ({ contract, form, slots }) =>
      slots.length === 0
        ? `\`${form}\` is never a candidate of \`${contract}\`: this guard never holds`
        : `\`${form}\` never suffices under \`${contract}\`: its guard wants ${listed(slots)} asked for, which it does not give`,
    help: ({ form, slots }) =>
      slots.length === 0
        ? ["correct the guard, or do not offer the form"]
        : [`give ${listed(slots)} in \`${form}\`, or offer it when that is not asked for`],
    why: "A candidate suffices if it gives what is needed and what is asked for. One that never does is a promise that nobody keeps.",
    bad: `${base}${plainForm}contract c for R {\n${rootClauses.replace("offers    f", "offers    f\n  offers    g when «asked reason»")}}\nform g answers R using Case {\n  slot = slot\n  text "for {slot}"\n}`,
    good: `${base}${plainForm}contract c for R {\n${rootClauses.replace("offers    f", "offers    f\n  offers    g when not asked reason")}}\nform g answers R using Case {\n  slot = slot\n  text "for {slot}"\n}`,
  }),
  nothingPasses: defineDiagnostic<{ contract: string; budget: string; costs: readonly string[] }>({
    code: "REM4021",
    severity: "error",
    message: ({ contract, budget }) => `budget \`${budget}\` lets no candidate of \`${contract}\` pass`,
    help: ({ costs }) => [
      ...costs,
      "raise the limit, offer a form that reveals less, or ask somebody on failure",
    ],
    why: "What costs more than a limit is refused each time, so the contract reads as if it answered and never does.",
    bad: `${base}budget small { 2 bits per release }\n${plainForm}contract c for R {\n${rootClauses.replace("offers    f", "charges   «small»\n  offers    f")}}`,
    good: `${base}budget small { 4 bits per release }\n${plainForm}contract c for R {\n${rootClauses.replace("offers    f", "charges   small\n  offers    f")}}`,
  }),
  hiddenDelegation: defineDiagnostic<{
    contract: string;
    under: string;
    field: string;
    what: "abstention" | "choice" | "key";
  }>({
    code: "REM4022",
    severity: "error",
    message: ({ contract, under, field, what }) =>
      ({
        abstention: `whether \`${under}\` shows the broker a message depends on \`${field}\`, which \`${contract}\` withholds`,
        choice: `whether \`${under}\` has a candidate depends on \`${field}\`, which \`${contract}\` withholds`,
        key: `\`${under}\` is charged by \`${field}\`, which is not public under \`${contract}\``,
      })[what],
    help: ({ what, field }) => [
      what === "abstention"
        ? "show it to the broker in a `data` body, or as a type whose values can always be read back: a bounded number, an enum, a date"
        : `decide by a field that the recipient has too, or leave \`${field}\` out`,
    ],
    why: "The recipient sees a receipt or the abstention, so whatever keeps the broker from being asked shows, and must not be withheld from it.",
    bad: `${base.replace("private reason: Bool", "private reason: Text(max 9)").replace("accepts reason: Bool", "accepts reason: Text(max 9)")}${plainForm}form g answers R using Case {\n  slot = slot\n  reason = reason\n  text "at {slot}: {reason}"\n}\ncontract other for R {\n${rootClauses.replace("to        r", "to        v").replace("discloses slot", "discloses slot, reason").replace("offers    f", "offers    g")}}\ncontract c for R {\n${rootClauses.replace('abstain "No."', 'delegate v under «other», abstain "No."')}}`,
    good: `${base}${plainForm}form g answers R using Case {\n  slot = slot\n  reason = reason\n  text "at {slot}: {reason}"\n}\ncontract other for R {\n${rootClauses.replace("to        r", "to        v").replace("discloses slot", "discloses slot, reason").replace("offers    f", "offers    g")}}\ncontract c for R {\n${rootClauses.replace('abstain "No."', 'delegate v under other, abstain "No."')}}`,
  }),
  otherContext: defineDiagnostic<{ contract: string; ours: string; theirs: string }>({
    code: "REM4023",
    severity: "error",
    message: ({ contract, ours, theirs }) =>
      `contract \`${contract}\` is about \`${theirs}\`, what is delegated is about \`${ours}\``,
    help: ({ ours }) => [`delegate under a contract about \`${ours}\``],
    why: "A broker is shown the very case that could not be answered, so both contracts speak of one context.",
    bad: `${base}context Other of s { private slot: Int(8..18) }\n${plainForm}form g answers R using Other {\n  slot = slot\n  text "at {slot}"\n}\ncontract other for R {\n${rootClauses.replace("to        r", "to        v").replace("offers    f", "offers    g")}}\ncontract c for R {\n${rootClauses.replace('abstain "No."', 'delegate v under «other», abstain "No."')}}`,
    good: `${base}${plainForm}contract other for R {\n${rootClauses.replace("to        r", "to        v")}}\ncontract c for R {\n${rootClauses.replace('abstain "No."', 'delegate v under other, abstain "No."')}}`,
  }),
} as const;
