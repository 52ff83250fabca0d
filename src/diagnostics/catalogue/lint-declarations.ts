import { defineDiagnostic } from "../catalogue.ts";

const header = `edition "2026"\nmodule a\n`;

const contract = (first: string): string => `${header}agent s
agent r
purpose care
context Case of s { private slot: Int(8..18) }
requirement R { needs slot: Int(8..18) }
form f answers R using Case {
  slot = slot
  text "at {slot}"
}
${first} for R {
  from      s
  to        r
  purpose   care
  discloses slot
  lasts     1 turn
  offers    f
  otherwise abstain "No."
}
`;

/** Advice about names and declarations. */
export const declarationLints = {
  unusedDeclaration: defineDiagnostic<{ what: string; name: string }>({
    code: "REM7001",
    severity: "warning",
    message: ({ what, name }) => `${what} \`${name}\` is declared and never used`,
    why: "What nothing uses grants nothing and refuses nothing; a reader cannot tell whether a rule was forgotten.",
    bad: `${header}agent s\nenum «Reason» { full, rules }\ncontext Case of s { public a: Bool }\n`,
    good: `${header}agent s\ncontext Case of s { public a: Bool }\n`,
  }),
  unusedImport: defineDiagnostic<{ name: string }>({
    code: "REM7002",
    severity: "warning",
    message: ({ name }) => `\`${name}\` is imported and never used`,
    why: "An import that nothing uses makes the module seem to depend on what it does not.",
    bad: `${header}import std.time { Weekday, «Month» }\nagent s\ncontext Case of s { public day: Weekday }\n`,
    good: `${header}import std.time { Weekday }\nagent s\ncontext Case of s { public day: Weekday }\n`,
  }),
  needlessAlias: defineDiagnostic<{ name: string }>({
    code: "REM7003",
    severity: "info",
    message: ({ name }) => `\`${name}\` is renamed to itself`,
    why: "An alias says that a name was changed; here it was not.",
    bad: `${header}import std.time { «Weekday as Weekday» }\nagent s\ncontext Case of s { public day: Weekday }\n`,
    good: `${header}import std.time { Weekday }\nagent s\ncontext Case of s { public day: Weekday }\n`,
  }),
  undocumented: defineDiagnostic<{ what: string; name: string }>({
    code: "REM7004",
    severity: "info",
    message: ({ what, name }) => `${what} \`${name}\` has no documentation`,
    help: () => ["say on `///` lines above it what it is for, and why it may"],
    why: "A grant outlives the talk in which it was agreed. Its documentation reaches the generated code, the editor and the review of the next change.",
    bad: contract("contract «c»"),
    good: contract("/// The receiver may know the hour.\ncontract c"),
  }),
  nearMissName: defineDiagnostic<{ what: string; name: string; other: string }>({
    code: "REM7005",
    severity: "warning",
    message: ({ what, name, other }) => `${what} \`${name}\` is nearly \`${other}\``,
    help: () => ["if they are one, keep one; if not, give them names that nobody confuses"],
    why: "Two purposes or parties whose names differ in a letter are told apart by every decision and by no reader.",
    bad: `${header}agent s\npurpose scheduling\npurpose «schedulling»\n`,
    good: `${header}agent s\npurpose scheduling\npurpose billing\n`,
  }),
  unusualCase: defineDiagnostic<{ name: string; expected: string }>({
    code: "REM7006",
    severity: "info",
    message: ({ name, expected }) => `\`${name}\` is not written in ${expected}`,
    why: "Types, enums, contexts and requirements are written in UpperCamelCase, everything else in snake_case, so that a name shows what it stands for.",
    bad: `${header}agent s\ncontext «case_of_care» of s { public a: Bool }\n`,
    good: `${header}agent s\ncontext CaseOfCare of s { public a: Bool }\n`,
  }),
  untested: defineDiagnostic<{ what: string; name: string }>({
    code: "REM7007",
    severity: "info",
    message: ({ what, name }) => `no test speaks of ${what} \`${name}\``,
    help: ({ name }) => [`add \`test "…" { given ${name} … expect … }\``],
    why: "A test says what must stay refused; without one, the change that allows it goes unnoticed.",
    bad: contract("contract «c»"),
    good: `${contract("contract c")}test "the hour is released" {\n  given  c with { slot: 9 }\n  expect release f\n}\n`,
  }),
  groupOfOne: defineDiagnostic<{ name: string; member: string }>({
    code: "REM7008",
    severity: "info",
    message: ({ name, member }) => `group \`${name}\` holds \`${member}\` alone`,
    why: "A group gives several things one name. Of one thing it only hides which it is.",
    bad: `${header}agent s\nagent r\ngroup «team» = r\n`,
    good: `${header}agent s\nagent r\ngroup team = r, s\n`,
  }),
  unansweredRequirement: defineDiagnostic<{ requirement: string }>({
    code: "REM7009",
    severity: "warning",
    message: ({ requirement }) => `no contract answers \`${requirement}\`: it escalates`,
    help: ({ requirement }) => [`write a contract \`for ${requirement}\`, or remove the requirement`],
    why: "Whoever asks for it gets the fixed abstention each time, and a person is told each time.",
    bad: contract(
      'requirement «Q» { needs hour: Int(8..18) }\nform g answers Q using Case {\n  hour = slot\n  text "{hour}"\n}\ncontract c',
    ),
    good: contract("contract c"),
  }),
};
