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
  duplicateGrant: defineDiagnostic<{ what: string }>({
    code: "REM5007",
    severity: "error",
    message: ({ what }) => `${what} stands in this list already`,
    help: () => ["remove one of them"],
    why: "An entry that is there twice looks as if it granted or denied something more.",
    bad: 'edition "2026"\nmodule a\ncommitment c { allows fs.read("/data/**"), «fs.read("/data/**")» }',
    good: 'edition "2026"\nmodule a\ncommitment c { allows fs.read("/data/**") }',
  }),
} as const;
