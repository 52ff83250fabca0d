import { defineDiagnostic } from "../catalogue.ts";

const command = "remit outbound check draft.txt --contract care_update --case case.json";

/** Messages that leave the system: for what one may not be sent, and what keeps that from being decided. */
export const draftDiagnostics = {
  shows: defineDiagnostic<{ field: string; isWhole: boolean }>({
    code: "REM8101",
    severity: "error",
    message: ({ field, isWhole }) => `this shows ${isWhole ? "" : "part of "}\`${field}\`, which is withheld`,
    help: () => ["leave it out"],
    why: "A field that the outbound withholds must not be said in any form, format or encoding.",
    examples: "command",
    bad: `${command}, with a draft that says «what the case withholds»`,
    good: command,
  }),
  showsExactly: defineDiagnostic<{ field: string; substitute: string | undefined }>({
    code: "REM8102",
    severity: "error",
    message: ({ field }) => `this shows \`${field}\` as it is`,
    help: ({ substitute }) =>
      substitute === undefined ? ["leave it out"] : [`say \`${substitute}\` instead`],
    why: "Of a field that the outbound generalizes, only the generalization may be said.",
    examples: "command",
    bad: `${command}, with a draft that says «a salary to the dollar»`,
    good: command,
  }),
  misses: defineDiagnostic<{ field: string; verb: string; text: string }>({
    code: "REM8103",
    severity: "error",
    message: ({ field, verb }) => `the message ${verb} \`${field}\``,
    help: ({ text }) => [`say \`${text}\``],
    why: "A message without its required slots does not do what it is sent for; one that was rewritten keeps what must be preserved.",
    examples: "command",
    bad: `${command}, with a draft that «names no contact»`,
    good: command,
  }),
  adds: defineDiagnostic<{ what: string }>({
    code: "REM8104",
    severity: "error",
    message: ({ what }) => `this is ${what}`,
    help: () => ["leave it out, or name its source in the task"],
    why: "A value, link, address, attachment or commitment that no source has was made up, or put there by someone else.",
    examples: "command",
    bad: `${command}, with a draft that «links to another site»`,
    good: command,
  }),
  layout: defineDiagnostic<{ problem: string }>({
    code: "REM8105",
    severity: "error",
    message: ({ problem }) => `the body is not in its layout: ${problem}`,
    why: "The layout is part of what a message may be: a longer one has room for more than was agreed.",
    examples: "command",
    bad: `${command}, with «three paragraphs» for a status update`,
    good: command,
  }),
  unreadable: defineDiagnostic<{ what: string }>({
    code: "REM8106",
    severity: "error",
    message: ({ what }) => `it cannot be told what this holds: ${what}`,
    why: "What cannot be read may hold anything that is withheld.",
    examples: "command",
    bad: `${command}, with «base64 inside base64 inside base64 inside base64»`,
    good: command,
  }),
  recipient: defineDiagnostic<{ line: string; address: string; reason: string }>({
    code: "REM8107",
    severity: "error",
    message: ({ line, address, reason }) =>
      address === "" ? reason : `\`${address}\` under ${line} ${reason}`,
    help: () => ["address only those whom the outbound names, each in the plain form `name@example.com`"],
    why: "Recipients are those of the trusted task, compared as mail is delivered, not as a name is displayed.",
    examples: "command",
    bad: `${command}, with «To: Ann <eve@evil.example>»`,
    good: command,
  }),
  malformed: defineDiagnostic<{ reason: string }>({
    code: "REM8108",
    severity: "error",
    message: ({ reason }) => `this is no draft: it ${reason}`,
    help: () => ["write `To:`, `Subject:` and the like on lines of their own, an empty line, then the body"],
    why: "Only what is understood as a whole is checked as a whole.",
    examples: "command",
    bad: `${command}, with «Reply-To:» among its lines`,
    good: command,
  }),
  unknownOutbound: defineDiagnostic<{ name: string; near: string | undefined; modules: readonly string[] }>({
    code: "REM8109",
    severity: "error",
    message: ({ name, near, modules }) =>
      modules.length > 1
        ? `\`${name}\` is declared by ${modules.join(" and ")}`
        : `there is no outbound \`${name}\`${near === undefined ? "" : `; did you mean \`${near}\`?`}`,
    help: ({ modules }) => (modules.length > 1 ? ["put the module before the name"] : []),
    why: "Without its outbound nothing can be said of a message, and nothing is sent.",
    examples: "command",
    bad: "remit outbound check draft.txt --contract «care_updat» --case case.json",
    good: command,
  }),
  badTask: defineDiagnostic<{ path: string | undefined; reason: string }>({
    code: "REM8110",
    severity: "error",
    message: ({ path, reason }) => (path === undefined ? reason : `\`${path}\` ${reason}`),
    why: "Every field of the case is read, so that it can be looked for in the draft; a case that does not fit keeps the message from being checked.",
    examples: "command",
    bad: "remit outbound check draft.txt --contract care_update --case «{}»",
    good: command,
  }),
};
