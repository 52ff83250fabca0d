import { defineDiagnostic } from "../catalogue.ts";

/** Evidence, commitments, effects and what they grant. */
export const authorityDiagnostics = {
  noPlaceForArgument: defineDiagnostic<{ callee: string; count: number }>({
    code: "REM5001",
    severity: "error",
    message: ({ callee, count }) =>
      `\`${callee}\` has ${count === 0 ? "no arguments" : `only ${count} argument${count === 1 ? "" : "s"}`}`,
    why: "An argument that the effect does not have constrains nothing.",
    bad: 'edition "2026"\nmodule a\ncommitment c { allows fs.read("/data/**", «"/tmp/**"») }',
    good: 'edition "2026"\nmodule a\ncommitment c { allows fs.read("/data/**"), fs.read("/tmp/**") }',
  }),
  ambiguousAlias: defineDiagnostic<{ text: string; entry: string }>({
    code: "REM5002",
    severity: "error",
    message: ({ text, entry }) => `\`${text}\` already stands for \`${entry}\``,
    why: "A claim is kept in the canonical form of one entry; a text that stands for two could be neither.",
    bad: 'edition "2026"\nmodule a\nevidence e {\n  endpoint one = "https://a.example/1" also "reports"\n  endpoint two = "https://a.example/2" also «"reports"»\n}',
    good: 'edition "2026"\nmodule a\nevidence e {\n  endpoint one = "https://a.example/1" also "reports"\n  endpoint two = "https://a.example/2" also "totals"\n}',
  }),
  notAGroup: defineDiagnostic<{ name: string; is: string; place: string }>({
    code: "REM5003",
    severity: "error",
    message: ({ name, is, place }) => `\`${name}\` is ${is} and cannot stand among ${place}`,
    why: "A group stands wherever a list of its members may, and its members are all of one kind.",
    bad: 'edition "2026"\nmodule a\nagent s\npurpose p\ngroup g = s, «p»',
    good: 'edition "2026"\nmodule a\nagent s\nagent t\ngroup g = s, t',
  }),
  badTarget: defineDiagnostic<{ text: string; problem: string; canonical: string | undefined }>({
    code: "REM5004",
    severity: "error",
    message: ({ text, problem }) => `\`${text}\` ${problem}`,
    help: ({ canonical }) => (canonical === undefined ? [] : [`write \`${canonical}\``]),
    why: "A target has one spelling, so that what is compared is what was written: no silent rewriting, no second way to say the same host or path.",
    bad: 'edition "2026"\nmodule a\ncommitment c { allows fs.read(«"/data/../etc/**"») }',
    good: 'edition "2026"\nmodule a\ncommitment c { allows fs.read("/etc/**") }',
  }),
  freeTextInPath: defineDiagnostic<{ name: string }>({
    code: "REM5005",
    severity: "error",
    message: ({ name }) => `\`${name}\` is a text that may hold \`/\` or \`..\`, and would leave the path`,
    help: () => ["give it a type that excludes both: `Text matching /[a-z0-9_-]+/`, or `Path`"],
    why: "A parameter stands in a pattern as it is; one that can step out of its folder makes the folder no bound.",
    bad: 'edition "2026"\nmodule a\ncommitment c(name: Text) { allows fs.read("/data/{«name»}.csv") }',
    good: 'edition "2026"\nmodule a\ncommitment c(name: Text matching /[a-z0-9_-]+/) { allows fs.read("/data/{name}.csv") }',
  }),
  libraryOnly: defineDiagnostic<{ name: string }>({
    code: "REM5006",
    severity: "error",
    message: ({ name }) => `abstraction \`${name}\` has no body`,
    help: () => ["write its arms in braces: `{ … otherwise -> … }`"],
    why: "Only the standard library declares abstractions that the compiler computes itself.",
    bad: 'edition "2026"\nmodule a\nabstraction «f»(b: Bool) -> Bool',
    good: 'edition "2026"\nmodule a\nabstraction f(b: Bool) -> Bool {\n  true -> true\n  false -> false\n}',
  }),
  saysNothing: defineDiagnostic<{ what: string }>({
    code: "REM5008",
    severity: "error",
    message: ({ what }) => `${what} says nothing`,
    help: () => ["write what it is about, or remove it"],
    why: "A declaration that grants, bounds and holds nothing is most likely one that its author meant to fill.",
    bad: 'edition "2026"\nmodule a\ncommitment «c» { retries 2 }',
    good: 'edition "2026"\nmodule a\ncommitment c {\n  denies  fs.write("/etc/**")\n  retries 2\n}',
  }),
  wholeList: defineDiagnostic<{ what: string }>({
    code: "REM5014",
    severity: "error",
    message: ({ what }) => `a rule says what the elements of a ${what} may be, not which ${what} it is`,
    help: () => ["write `in` before it: every element is then among these"],
    why: "A rule that is written for one whole list would hold for no call that anyone means.",
    bad: 'edition "2026"\nmodule a\ntool mail(to: Set<Email>)\ncommitment c { allows mail(to «["ann@example.com"]») }',
    good: 'edition "2026"\nmodule a\ntool mail(to: Set<Email>)\ncommitment c { allows mail(to in ["ann@example.com"]) }',
  }),
  duplicateGrant: defineDiagnostic<{ what: string }>({
    code: "REM5007",
    severity: "error",
    message: ({ what }) => `${what} stands in this list already`,
    help: () => ["remove one of them"],
    why: "An entry that is there twice looks as if it granted or denied something more.",
    bad: 'edition "2026"\nmodule a\ncommitment c { allows fs.read("/data/**"), «fs.read("/data/**")» }',
    good: 'edition "2026"\nmodule a\ncommitment c { allows fs.read("/data/**") }',
  }),
  beyondParent: defineDiagnostic<{
    effect: string;
    parent: string;
    answer: "outside" | "unclear";
    nearest: string | undefined;
  }>({
    code: "REM5009",
    severity: "error",
    message: ({ effect, parent, answer }) =>
      answer === "outside"
        ? `this \`${effect}\` is more than \`${parent}\` authorizes`
        : `that this \`${effect}\` is within what \`${parent}\` authorizes cannot be told`,
    help: ({ parent, nearest }) =>
      nearest === undefined
        ? [`\`${parent}\` authorizes nothing of this kind`]
        : [`\`${parent}\` authorizes ${nearest}`],
    why: "A commitment that narrows another authorizes at most what that one does, whatever its parameters are bound to: Auth(child) ⊆ Auth(parent).",
    bad: 'edition "2026"\nmodule a\ncommitment p { allows fs.read("/data/**") }\ncommitment c narrows p() { allows «fs.read("/etc/**")» }',
    good: 'edition "2026"\nmodule a\ncommitment p { allows fs.read("/data/**") }\ncommitment c narrows p() { allows fs.read("/data/in/**") }',
  }),
  vacuousRule: defineDiagnostic<{ effect: string; problem: "denied" | "outside"; commitment: string }>({
    code: "REM5010",
    severity: "error",
    message: ({ effect, problem, commitment }) =>
      problem === "denied"
        ? `\`${commitment}\` denies all of this \`${effect}\``
        : `no \`${effect}\` of this kind is inside \`within\` of \`${commitment}\``,
    help: () => ["remove the rule, or what keeps it from ever holding"],
    why: "A denial goes before every grant and `within` bounds them all, so the rule reads as if it granted something and never does.",
    bad: 'edition "2026"\nmodule a\ncommitment c {\n  allows «fs.read("/data/in/**")»\n  denies fs.read("/data/**")\n}',
    good: 'edition "2026"\nmodule a\ncommitment c {\n  allows fs.read("/data/in/**")\n  denies fs.read("/data/in/secrets/**")\n}',
  }),
  alwaysAsked: defineDiagnostic<{ effect: string }>({
    code: "REM5011",
    severity: "warning",
    message: ({ effect }) => `all of this \`${effect}\` is asked for first, so allowing it changes nothing`,
    help: () => ["remove it, or narrow what is asked for"],
    why: "What meets `asks` needs approval also where it is allowed; whoever reads the allow alone expects otherwise.",
    bad: 'edition "2026"\nmodule a\nperson u\ncommitment c {\n  allows «fs.read("/data/in/**")»\n  asks   u for fs.read("/data/**")\n}',
    good: 'edition "2026"\nmodule a\nperson u\ncommitment c {\n  allows fs.read("/data/**")\n  asks   u for fs.read("/data/in/**")\n}',
  }),
  idleAfter: defineDiagnostic<{ effect: string }>({
    code: "REM5012",
    severity: "error",
    message: ({ effect }) => `no such \`${effect}\` is granted, so taking it away narrows nothing`,
    help: () => ["deny what is granted, or remove the rule"],
    why: "`after` narrows what is left once something has happened; a rule that takes away what nobody had looks like a safeguard and is none.",
    bad: 'edition "2026"\nmodule a\ncommitment c {\n  allows fs.read("/data/**")\n  after  fs.read("/data/untrusted/**") { denies «net.connect(any)» }\n}',
    good: 'edition "2026"\nmodule a\ncommitment c {\n  allows fs.read("/data/**"), net.connect("api.example.com:443")\n  after  fs.read("/data/untrusted/**") { denies net.connect(any) }\n}',
  }),
  outlastsParent: defineDiagnostic<{ own: string; parent: string; limit: string }>({
    code: "REM5013",
    severity: "error",
    message: ({ own, parent }) => `\`${own}\` is longer than \`${parent}\` lasts`,
    help: ({ parent, limit }) => [`\`${parent}\` lasts ${limit}`],
    why: "A commitment that narrows another ends with it.",
    bad: 'edition "2026"\nmodule a\ncommitment p {\n  allows fs.read("/data/**")\n  lasts  1 hour\n}\ncommitment c narrows p() {\n  allows fs.read("/data/**")\n  lasts  «2 hours»\n}',
    good: 'edition "2026"\nmodule a\ncommitment p {\n  allows fs.read("/data/**")\n  lasts  1 hour\n}\ncommitment c narrows p() {\n  allows fs.read("/data/**")\n  lasts  10 minutes\n}',
  }),
} as const;
