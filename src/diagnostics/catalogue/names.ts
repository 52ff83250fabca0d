import { defineDiagnostic } from "../catalogue.ts";

const didYouMean = (near: string | undefined): string =>
  near === undefined ? "" : `; did you mean \`${near}\`?`;

/** Names, modules and imports: every vocabulary is closed, so that a misspelt name never becomes a rule without effect. */
export const nameDiagnostics = {
  unknownName: defineDiagnostic<{
    name: string;
    expected: string;
    near: string | undefined;
    /** A module that declares one of this name and kind. */
    elsewhere?: string | undefined;
  }>({
    code: "REM2001",
    severity: "error",
    message: ({ name, expected, near }) => `there is no ${expected} \`${name}\`${didYouMean(near)}`,
    help: ({ name, elsewhere }) => [
      elsewhere === undefined
        ? "declare it, or import it from the module that does"
        : `module \`${elsewhere}\` declares it: \`import ${elsewhere} { ${name} }\``,
    ],
    why: "Parties, purposes and all other names are declared; a name that is not would make a rule that never matches anything.",
    bad: 'edition "2026"\nmodule a\nagent scheduler\ncontext Case of «schedular» { public id: Id }',
    good: 'edition "2026"\nmodule a\nagent scheduler\ncontext Case of scheduler { public id: Id }',
  }),
  wrongKind: defineDiagnostic<{ name: string; is: string; expected: string }>({
    code: "REM2002",
    severity: "error",
    message: ({ name, is, expected }) => `\`${name}\` is ${is}; expected ${expected}`,
    why: "Each place takes names of one kind: only an agent owns a context, only a store remembers.",
    bad: 'edition "2026"\nmodule a\npurpose care\ncontext Case of «care» { public id: Id }',
    good: 'edition "2026"\nmodule a\nagent nurse\ncontext Case of nurse { public id: Id }',
  }),
  duplicateDeclaration: defineDiagnostic<{ name: string }>({
    code: "REM2003",
    severity: "error",
    message: ({ name }) => `\`${name}\` is declared twice`,
    help: () => [
      "rename one of them; with an import, `import … { name as other }` gives it another name here",
    ],
    why: "All names of a module share one space, so that a reader never asks which of two was meant.",
    bad: 'edition "2026"\nmodule a\nagent scheduler\nperson «scheduler»',
    good: 'edition "2026"\nmodule a\nagent scheduler\nperson user',
  }),
  unknownModule: defineDiagnostic<{ name: string; near: string | undefined }>({
    code: "REM2004",
    severity: "error",
    message: ({ name, near }) => `there is no module \`${name}\`${didYouMean(near)}`,
    help: () => ["an import names a module by its declared name, wherever its file lies in the project"],
    why: "An import brings names from a module of the project or of the standard library.",
    bad: 'edition "2026"\nmodule a\nimport «std.tme» { Weekday }\ntype Day = Weekday',
    good: 'edition "2026"\nmodule a\nimport std.time { Weekday }\ntype Day = Weekday',
  }),
  notExported: defineDiagnostic<{ name: string; module: string; near: string | undefined }>({
    code: "REM2005",
    severity: "error",
    message: ({ name, module, near }) => `module \`${module}\` declares no \`${name}\`${didYouMean(near)}`,
    why: "An import brings what the other module declares itself; what that module imported is not passed on.",
    bad: 'edition "2026"\nmodule a\nimport std.time { «Weekdays» }\ntype Day = Weekdays',
    good: 'edition "2026"\nmodule a\nimport std.time { Weekday }\ntype Day = Weekday',
  }),
  importCycle: defineDiagnostic<{ cycle: readonly string[] }>({
    code: "REM2006",
    severity: "error",
    message: ({ cycle }) =>
      `modules import each other in a circle: ${cycle.map((name) => `\`${name}\``).join(" → ")}`,
    help: () => ["move what both need into a third module"],
    why: "Modules are checked after those that they import; in a circle none would come first.",
    bad: 'edition "2026"\nmodule a\nimport «a» { s }\nagent s',
    good: 'edition "2026"\nmodule a\nagent s',
  }),
  duplicateModule: defineDiagnostic<{ name: string }>({
    code: "REM2007",
    severity: "error",
    message: ({ name }) => `another file already declares module \`${name}\``,
    why: "A module is one file; an import could not tell two of the same name apart.",
    bad: 'edition "2026"\nmodule «std.time»\nagent s',
    good: 'edition "2026"\nmodule acme.time\nagent s',
  }),
  builtinRedeclared: defineDiagnostic<{ name: string }>({
    code: "REM2008",
    severity: "error",
    message: ({ name }) => `\`${name}\` is a type of the language and cannot be declared again`,
    why: "`Text` means the same in every policy.",
    bad: 'edition "2026"\nmodule a\ntype «Text» = Int(0..9)',
    good: 'edition "2026"\nmodule a\ntype Digit = Int(0..9)',
  }),
  unknownMember: defineDiagnostic<{ name: string; what: string; owner: string; near: string | undefined }>({
    code: "REM2009",
    severity: "error",
    message: ({ name, what, owner, near }) => `${owner} has no ${what} \`${name}\`${didYouMean(near)}`,
    why: "Fields, slots, parts, arguments and members are closed vocabularies of what they belong to.",
    bad: 'edition "2026"\nmodule a\nenum Reason { capacity, policy }\nabstraction f(b: Bool) -> Reason {\n  true -> capacity\n  false -> «policcy»\n}',
    good: 'edition "2026"\nmodule a\nenum Reason { capacity, policy }\nabstraction f(b: Bool) -> Reason {\n  true -> capacity\n  false -> policy\n}',
  }),
  duplicateMember: defineDiagnostic<{ name: string; what: string }>({
    code: "REM2010",
    severity: "error",
    message: ({ name, what }) => `${what} \`${name}\` stands twice`,
    help: () => ["remove one of them"],
    why: "A second entry of the same name would either have no effect or contradict the first.",
    bad: 'edition "2026"\nmodule a\nenum Reason { capacity, «capacity» }',
    good: 'edition "2026"\nmodule a\nenum Reason { capacity, policy }',
  }),
  unknownUnit: defineDiagnostic<{ unit: string; units: readonly string[]; near: string | undefined }>({
    code: "REM2011",
    severity: "error",
    message: ({ unit, near }) => `\`${unit}\` is no unit here${didYouMean(near)}`,
    help: ({ units }) => [`the units here are ${units.map((one) => `\`${one}\``).join(", ")}`],
    why: "A lifetime or a budget in a unit that nobody counts would never end.",
    bad: 'edition "2026"\nmodule a\nbudget b { 20 releases per session over 1 «fortnight» }',
    good: 'edition "2026"\nmodule a\nbudget b { 20 releases per session over 14 days }',
  }),
  unknownEffect: defineDiagnostic<{ name: string; near: string | undefined }>({
    code: "REM2012",
    severity: "error",
    message: ({ name, near }) =>
      `there is no effect, tool or group of effects \`${name}\`${didYouMean(near)}`,
    help: () => ["`std.effects` lists the effects of code; a tool is named as it is declared"],
    why: "A denial of an effect that does not exist denies nothing.",
    bad: 'edition "2026"\nmodule a\ncommitment c { denies «fs.wirte»("/etc/**") }',
    good: 'edition "2026"\nmodule a\ncommitment c { denies fs.write("/etc/**") }',
  }),
  unknownVariable: defineDiagnostic<{ name: string; place: string; near: string | undefined }>({
    code: "REM2013",
    severity: "error",
    message: ({ name, place, near }) => `\`${name}\` means nothing ${place}${didYouMean(near)}`,
    why: "An expression reads only what its place offers: the fields of a form's context, the slots that it fills, the parameters of an abstraction.",
    bad: 'edition "2026"\nmodule a\nabstraction f(n: Int(0..9)) -> Bool {\n  when «m» < 5 -> true\n  otherwise -> false\n}',
    good: 'edition "2026"\nmodule a\nabstraction f(n: Int(0..9)) -> Bool {\n  when n < 5 -> true\n  otherwise -> false\n}',
  }),
  foreignExpectation: defineDiagnostic<{ owner: string }>({
    code: "REM2015",
    severity: "error",
    message: ({ owner }) => `this expectation says nothing of ${owner}`,
    help: () => [
      "of a contract: `release`, `text`, `data`, `abstain`, `delegate`, `ask`, `escalate`, `forward`, `log`, `remember`, `read`, `reaches`, `reveals`",
      "of a commitment: a call with `is allowed`, `is denied` or `is asked`, `effects of`, `claim`",
      'of an outbound: a call of its channel, `email(to ["…"], subject "…", body "…")` with `is allowed` or `is denied`, `reaches`, `reveals`',
    ],
    why: "An expectation that can never be looked at would pass whatever the policy says.",
    bad: 'edition "2026"\nmodule a\ncommitment c { denies env.read("A") }\ntest "t" {\n  given  c\n  «expect abstain»\n}',
    good: 'edition "2026"\nmodule a\ncommitment c { denies env.read("A") }\ntest "t" {\n  given  c\n  expect env.read("A") is denied\n}',
  }),
  unknownSort: defineDiagnostic<{ name: string; sorts: readonly string[]; near: string | undefined }>({
    code: "REM2014",
    severity: "error",
    message: ({ name, near }) => `\`${name}\` is not known here${didYouMean(near)}`,
    help: ({ sorts }) => [`expected one of ${sorts.map((one) => `\`${one}\``).join(", ")}`],
    why: "Languages, families of effects, mail headers and kinds of evidence are closed vocabularies as well.",
    bad: 'edition "2026"\nmodule a\ncommitment c {\n  language «pyhton»\n  allows fs.read("/data/**")\n}',
    good: 'edition "2026"\nmodule a\ncommitment c {\n  language python\n  allows fs.read("/data/**")\n}',
  }),
} as const;
