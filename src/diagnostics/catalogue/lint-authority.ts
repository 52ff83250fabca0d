import { defineDiagnostic } from "../catalogue.ts";

const commitment = (clauses: string, before = ""): string => `edition "2026"
module a
import std.effects { ordinary }
${before}commitment c(root: Path) {
${clauses}}
`;

const evidence = (entry: string): string => `edition "2026"\nmodule a\nevidence e {\n  ${entry}\n}\n`;

/** Advice about evidence and commitments. */
export const authorityLints = {
  anyTarget: defineDiagnostic<{ effect: string }>({
    code: "REM7501",
    severity: "warning",
    message: ({ effect }) => `this allows every target of \`${effect}\``,
    help: () => ["name the targets that the task needs"],
    why: "A commitment is worth as much as its narrowest grant; one that allows every file or every host refuses nothing of that kind.",
    bad: commitment("  allows ordinary, «env.read(any)»\n  lasts 1 hour\n"),
    good: commitment('  allows ordinary, env.read("LANG")\n  lasts 1 hour\n'),
  }),
  broadPath: defineDiagnostic<{ effect: string }>({
    code: "REM7502",
    severity: "warning",
    message: ({ effect }) => `\`${effect}\` is allowed in the whole file system`,
    help: () => ["start the pattern with a folder of the task: `{workspace}/**`"],
    why: "A pattern that begins at the root takes in keys, start-up files and the files of every other task.",
    bad: commitment('  allows ordinary, fs.read(«"/**/*.csv"»)\n  lasts 1 hour\n'),
    good: commitment('  allows ordinary, fs.read("{root}/**/*.csv")\n  lasts 1 hour\n'),
  }),
  broadHost: defineDiagnostic<{ host: string }>({
    code: "REM7503",
    severity: "warning",
    message: ({ host }) => `\`${host}\` takes in hosts of other owners`,
    help: () => ["put at least a registered name behind the wildcard: `*.example.com`"],
    why: "Anyone can have a name directly below a top-level domain.",
    bad: commitment('  allows ordinary, net.connect(«"*.com:443"»)\n  lasts 1 hour\n'),
    good: commitment('  allows ordinary, net.connect("*.example.com:443")\n  lasts 1 hour\n'),
  }),
  hostWithoutPort: defineDiagnostic<{ host: string }>({
    code: "REM7504",
    severity: "info",
    message: ({ host }) => `\`${host}\` without a port means every port`,
    help: ({ host }) => [`write \`${host}:443\``],
    why: "The same host may serve mail, a database and an administrator's console on other ports.",
    bad: commitment('  allows ordinary, net.connect(«"example.com"»)\n  lasts 1 hour\n'),
    good: commitment('  allows ordinary, net.connect("example.com:443")\n  lasts 1 hour\n'),
  }),
  unencrypted: defineDiagnostic<{ text: string }>({
    code: "REM7505",
    severity: "warning",
    message: ({ text }) => `\`${text}\` is not encrypted on its way`,
    help: () => ["use https, or the encrypted port"],
    why: "Who carries the connection reads it and may answer in place of the host.",
    bad: evidence('endpoint reports = «"http://example.com/reports"»'),
    good: evidence('endpoint reports = "https://example.com/reports"'),
  }),
  interpreterAllowed: defineDiagnostic<{ program: string }>({
    code: "REM7506",
    severity: "warning",
    message: ({ program }) => `\`${program}\` runs whatever it is given`,
    help: () => ["allow the program that the task needs, with its arguments"],
    why: "A grant of a shell or an interpreter with free arguments is a grant of every effect.",
    bad: commitment('  allows ordinary, «proc.spawn("bash", ..)»\n  lasts 1 hour\n'),
    good: commitment('  allows ordinary, proc.spawn("git", "status")\n  lasts 1 hour\n'),
  }),
  dynamicCodeAllowed: defineDiagnostic<{ effect: string }>({
    code: "REM7507",
    severity: "warning",
    message: ({ effect }) => `\`${effect}\` can do what no analysis sees`,
    help: () => ["let the code do without it, or have a person asked: `asks … for …`"],
    why: "What is computed at run time, or lives in native code, is beyond what effects can be read from; allowing it allows everything.",
    bad: commitment("  allows ordinary, «code.dynamic()»\n  lasts 1 hour\n"),
    good: commitment("  allows ordinary\n  lasts 1 hour\n"),
  }),
  secretsReadable: defineDiagnostic<{ commitment: string }>({
    code: "REM7508",
    severity: "info",
    message: ({ commitment: name }) =>
      `commitment \`${name}\` reads whole folders and denies no file in them`,
    help: () => ['deny what usually holds secrets: `denies fs.read("{root}/**/.env")`'],
    why: "Keys and passwords lie in the folders in which work is done.",
    bad: commitment('  «allows ordinary, fs.read("{root}/**")»\n  lasts 1 hour\n'),
    good: commitment(
      '  allows ordinary, fs.read("{root}/**")\n  denies fs.read("{root}/**/.env")\n  lasts 1 hour\n',
    ),
  }),
  idleDeny: defineDiagnostic<{ commitment: string }>({
    code: "REM7509",
    severity: "warning",
    message: ({ commitment: name }) => `this denies nothing that \`${name}\` allows or asks for`,
    help: () => ["everything that is not allowed is refused anyway"],
    why: "A deny that denies nothing was meant for something: its target may be misspelt.",
    bad: commitment(
      '  allows ordinary, fs.read("{root}/in/**")\n  «denies fs.write("{root}/in/**")»\n  lasts 1 hour\n',
    ),
    good: commitment('  allows ordinary, fs.read("{root}/in/**")\n  lasts 1 hour\n'),
  }),
  noLifetime: defineDiagnostic<{ commitment: string }>({
    code: "REM7510",
    severity: "info",
    message: ({ commitment: name }) => `commitment \`${name}\` never ends`,
    help: () => ["say how long a task may take: `lasts 1 hour`"],
    why: "An authority that outlives its task is there for the next one that comes along.",
    bad: commitment("  allows ordinary\n").replace("commitment c", "commitment «c»"),
    good: commitment("  allows ordinary\n  lasts 1 hour\n"),
  }),
  manyRetries: defineDiagnostic<{ count: number; most: number }>({
    code: "REM7511",
    severity: "warning",
    max: { default: 5, least: 0, of: "retries" },
    message: ({ count, most }) => `${count} retries; more than ${most} rarely help`,
    why: "Each retry is another chance for a generator that has been turned, and another bill.",
    bad: commitment("  allows ordinary\n  lasts 1 hour\n  «retries 50»\n"),
    good: commitment("  allows ordinary\n  lasts 1 hour\n  retries 5\n"),
  }),
  literalWildcard: defineDiagnostic<{ parameter: string; text: string }>({
    code: "REM7513",
    severity: "warning",
    message: ({ text, parameter }) => `\`${parameter}\` must be exactly \`${text}\`, with the \`*\``,
    help: ({ parameter }) => [`for a pattern, write \`${parameter} matching /…/\``],
    why: "An argument that is a text is compared as a whole: `*` is a wildcard in paths, hosts and names, and a character in texts. A grant with it allows no call that was meant, and a denial stops none.",
    bad: commitment(
      '  allows ordinary, post(any)\n  denies post(«"draft *"»)\n  lasts 1 hour\n',
      "tool post(title: Text(max 80))\n",
    ),
    good: commitment(
      "  allows ordinary, post(any)\n  denies post(title matching /draft .*/)\n  lasts 1 hour\n",
      "tool post(title: Text(max 80))\n",
    ),
  }),
  spanningWildcard: defineDiagnostic<{ name: string }>({
    code: "REM7512",
    severity: "warning",
    message: ({ name }) => `\`${name}*\` takes in neighbours too, such as \`${name}-old\` and \`${name}2\``,
    help: ({ name }) => [
      `end the name before the wildcard: \`${name}/**\`, \`${name}-*\`, \`${name}.*\`; or list the names`,
    ],
    why: "A wildcard that goes on from the middle of a name grants whatever anyone gives a name that begins alike, now and later.",
    bad: commitment('  allows ordinary, fs.write(«"{root}/out*/**"»)\n  lasts 1 hour\n'),
    good: commitment('  allows ordinary, fs.write("{root}/out/**")\n  lasts 1 hour\n'),
  }),
};
