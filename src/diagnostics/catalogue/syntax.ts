import { defineDiagnostic } from "../catalogue.ts";

const contract = `edition "2026"
module a
agent owner
agent receiver
purpose work
context Case of owner { public x: Bool }
requirement R { needs v: Bool }
form f answers R using Case { v = x data { v: v } }
contract c for R {
  from owner
  to receiver
  purpose work
  discloses x
`;

/** What can be wrong with the letters and the grammar of a file. */
export const syntaxDiagnostics = {
  unexpected: defineDiagnostic<{ found: string; expected: string }>({
    code: "REM1001",
    severity: "error",
    message: ({ found, expected }) => `expected ${expected}, found ${found}`,
    why: "A policy is read as a contract: what cannot be read is never guessed at. Reading goes on with the next clause or declaration, so that one run shows every mistake.",
    bad: 'edition "2026"\nmodule a\nenum Reason «capacity», policy }',
    good: 'edition "2026"\nmodule a\nenum Reason { capacity, policy }',
  }),
  missingComma: defineDiagnostic<{ before: string }>({
    code: "REM1002",
    severity: "error",
    message: ({ before }) => `missing \`,\` before ${before}`,
    help: () => ["items of a list are separated by commas"],
    why: "Items of a list are separated by commas; a forgotten one could join two names that were meant to stand apart.",
    bad: 'edition "2026"\nmodule a\nenum Reason { capacity «policy», timing }',
    good: 'edition "2026"\nmodule a\nenum Reason { capacity, policy, timing }',
  }),
  unknownClause: defineDiagnostic<{
    word: string;
    owner: string;
    clauses: readonly string[];
    near: string | undefined;
  }>({
    code: "REM1003",
    severity: "error",
    message: ({ word, owner, near }) =>
      `\`${word}\` is no part of ${owner}${near === undefined ? "" : `; did you mean \`${near}\`?`}`,
    help: ({ clauses }) => [
      `here may stand: ${clauses.map((clause) => `\`${clause}\``).join(", ")}`,
      "if it belongs to the list before it, separate it with a `,`",
    ],
    why: "Clauses are a closed vocabulary: a misspelt clause that was silently passed over would be a rule that the author wrote and nobody enforces.",
    bad: 'edition "2026"\nmodule a\nagent s\ncontext Case of s {\n  «secret» reason: Bool\n}',
    good: 'edition "2026"\nmodule a\nagent s\ncontext Case of s {\n  private reason: Bool\n}',
  }),
  unknownDeclaration: defineDiagnostic<{ word: string; near: string | undefined; closes: boolean }>({
    code: "REM1004",
    severity: "error",
    message: ({ word, near, closes }) =>
      closes
        ? `${word} closes nothing`
        : `${word} starts no declaration${near === undefined ? "" : `; did you mean \`${near}\`?`}`,
    why: "A file is a sequence of declarations, each of which starts with its keyword.",
    bad: 'edition "2026"\nmodule a\n«agnet» scheduler',
    good: 'edition "2026"\nmodule a\nagent scheduler',
  }),
  reservedName: defineDiagnostic<{ word: string }>({
    code: "REM1005",
    severity: "error",
    message: ({ word }) => `\`${word}\` is reserved and cannot be a name`,
    help: () => ["choose another name; most keywords may be names, this one has a meaning everywhere"],
    why: "A few words mean the same in every place of the language (`any`, `nothing`, `not`, …); a field of that name could be read both ways.",
    bad: 'edition "2026"\nmodule a\nagent «any»',
    good: 'edition "2026"\nmodule a\nagent anyone',
  }),
  strayCharacter: defineDiagnostic<{ text: string }>({
    code: "REM1006",
    severity: "error",
    message: ({ text }) => `${text} is not part of the language`,
    help: ({ text }) => [strayHelp(text)],
    why: "A name that looks like another one but is not (`аgent` with a Cyrillic а) would hide a rule from the reader, so names are ASCII.",
    bad: 'edition "2026"\nmodule a\nagent scheduler «;»',
    good: 'edition "2026"\nmodule a\nagent scheduler',
  }),
  hiddenCharacter: defineDiagnostic<{ point: string }>({
    code: "REM1007",
    severity: "error",
    message: ({ point }) => `the file holds the invisible character ${point}`,
    help: () => ["remove it, or write it as an escape, `\\u{…}`, inside a text"],
    why: "Control and bidirectional-override characters make a file read differently from what it says.",
    bad: 'edition "2026"\nmodule a\n// harmless «\u202E» comment\nagent s',
    good: 'edition "2026"\nmodule a\n// harmless comment\nagent s',
  }),
  unclosedText: defineDiagnostic<{ quotes: string }>({
    code: "REM1008",
    severity: "error",
    message: ({ quotes }) => `this text is never closed; \`${quotes}\` is missing`,
    help: ({ quotes }) =>
      quotes === '"' ? ['a text in `"` ends on its line; longer ones stand in `"""`'] : [],
    why: "Without its closing quotes a text would swallow the rest of the file.",
    bad: 'edition "2026"\nmodule a\nevidence e {\n  endpoint reports = «"https://api.example.com»\n}',
    good: 'edition "2026"\nmodule a\nevidence e {\n  endpoint reports = "https://api.example.com"\n}',
  }),
  badEscape: defineDiagnostic<{ text: string }>({
    code: "REM1009",
    severity: "error",
    message: ({ text }) => `\`${text}\` is not an escape`,
    help: () => ['the escapes are `\\"`, `\\\\`, `\\n`, `\\r`, `\\t` and `\\u{…}`; a brace is written `{{`'],
    why: "An unknown escape is more likely a slip than a wish for a backslash.",
    bad: 'edition "2026"\nmodule a\nevidence e {\n  endpoint reports = "https:«\\/»/api.example.com"\n}',
    good: 'edition "2026"\nmodule a\nevidence e {\n  endpoint reports = "https://api.example.com"\n}',
  }),
  badPlaceholder: defineDiagnostic<{ problem: keyof typeof placeholderProblems }>({
    code: "REM1010",
    severity: "error",
    message: ({ problem }) => placeholderProblems[problem],
    help: () => ["a brace that is meant as text is written `{{`"],
    why: "What is in braces is a value that is filled in. Texts that name something (a test, a path, an abstention message) are fixed, so that they carry nothing.",
    bad: 'edition "2026"\nmodule a\nevidence e {\n  endpoint reports = "https://api.example.com/«{name}»"\n}',
    good: 'edition "2026"\nmodule a\nevidence e {\n  endpoint reports = "https://api.example.com/{{name}"\n}',
  }),
  nestedTooDeep: defineDiagnostic<{ limit: number }>({
    code: "REM1011",
    severity: "error",
    message: ({ limit }) => `nested more than ${limit} levels deep`,
    help: () => ["give a part of it a name of its own"],
    why: "No policy that a person can review needs it, and a limit keeps hostile input from exhausting the compiler.",
    bad: `edition "2026"\nmodule a\ntype T = ${"{ a: ".repeat(500)}«{» a: Bool${" }".repeat(501)}`,
    good: 'edition "2026"\nmodule a\ntype T = { a: Bool }',
  }),
  repeatedClause: defineDiagnostic<{ clause: string; owner: string }>({
    code: "REM1012",
    severity: "error",
    message: ({ clause, owner }) => `\`${clause}\` stands twice in ${owner}`,
    help: ({ clause }) => [`a list may follow one \`${clause}\`, separated by commas`],
    why: "A clause that stands twice leaves open which of the two counts.",
    bad: 'edition "2026"\nmodule a\ncommitment c {\n  lasts  1 hour\n  «lasts»  2 hours\n  allows fs.read("/data/**")\n}',
    good: 'edition "2026"\nmodule a\ncommitment c {\n  lasts  1 hour\n  allows fs.read("/data/**")\n}',
  }),
  missingClause: defineDiagnostic<{ clause: string; owner: string }>({
    code: "REM1013",
    severity: "error",
    message: ({ clause, owner }) => `${owner} has no \`${clause}\``,
    help: ({ clause, owner }) => [
      `add ${/^[aeiou]/.test(clause) ? "an" : "a"} \`${clause}\` clause to ${owner}`,
    ],
    why: "What a policy grants is written out: recipient, purpose, fields and lifetime are never defaulted.",
    bad: 'edition "2026"\nmodule a\ntest «"t"» {\n  expect abstain\n}',
    good: 'edition "2026"\nmodule a\nagent s',
  }),
  missingHeader: defineDiagnostic<{ what: "edition" | "module" }>({
    code: "REM1014",
    severity: "error",
    message: ({ what }) => `the file does not state its \`${what}\``,
    help: ({ what }) => [
      what === "edition"
        ? 'start the file with `edition "2026"`'
        : "name the module after the edition: `module acme.reports`",
    ],
    why: "The edition pins the version of the language, so that a later one can change it without changing what this file means; the module's name is how others import it.",
    bad: "«module» a\nagent s",
    good: 'edition "2026"\nmodule a\nagent s',
  }),
  unknownEdition: defineDiagnostic<{ edition: string }>({
    code: "REM1015",
    severity: "error",
    message: ({ edition }) => `there is no edition \`${edition}\``,
    help: () => ['the only edition is `"2026"`'],
    why: "A file of a later edition may mean something that this compiler does not know.",
    bad: 'edition «"2062"»\nmodule a\nagent s',
    good: 'edition "2026"\nmodule a\nagent s',
  }),
  misplacedHeader: defineDiagnostic<{ what: string }>({
    code: "REM1016",
    severity: "error",
    message: ({ what }) => `\`${what}\` does not stand here`,
    help: () => [
      "a file starts with `edition`, then `module`, then its imports, then its declarations; the first two stand once",
    ],
    why: "A reader finds what a file depends on at its top.",
    bad: 'edition "2026"\nmodule a\nagent s\n«import» std.time { Weekday }',
    good: 'edition "2026"\nmodule a\nimport std.time { Weekday }\nagent s\ntype Day = Weekday',
  }),
  chainedComparison: defineDiagnostic<{ operator: string }>({
    code: "REM1017",
    severity: "error",
    message: ({ operator }) => `comparisons do not chain: \`${operator}\` follows another one`,
    help: () => ["join two comparisons with `and`"],
    why: "`a < b < c` means three different things in three languages.",
    bad: 'edition "2026"\nmodule a\nabstraction f(n: Int(0..9)) -> Bool {\n  when 1 < n «<» 5 -> true\n  otherwise -> false\n}',
    good: 'edition "2026"\nmodule a\nabstraction f(n: Int(0..9)) -> Bool {\n  when 1 < n and n < 5 -> true\n  otherwise -> false\n}',
  }),
  trailingComma: defineDiagnostic<object>({
    code: "REM1018",
    severity: "error",
    message: () => "nothing follows this `,` in its list",
    help: () => ["remove it; only a list in brackets may end in a comma"],
    why: "A list without brackets ends where the next clause starts; behind a comma the keyword of that clause would be read as one more item.",
    bad: 'edition "2026"\nmodule a\ncommitment c {\n  denies  fs.write("/etc/**")«,»\n  retries 2\n}',
    good: 'edition "2026"\nmodule a\ncommitment c {\n  denies  fs.write("/etc/**")\n  retries 2\n}',
  }),
  missingUnit: defineDiagnostic<{ amount: string }>({
    code: "REM1019",
    severity: "error",
    message: ({ amount }) => `\`${amount}\` of what? A unit is missing behind it`,
    help: ({ amount }) => [`write for instance \`${amount} turns\` or \`${amount} minutes\``],
    why: "A lifetime is a number of turns or a length of time; a number alone is neither.",
    bad: `${contract}  lasts «10»\n  offers f\n  otherwise abstain "No."\n}`,
    good: `${contract}  lasts 10 minutes\n  offers f\n  otherwise abstain "No."\n}`,
  }),
} as const;

function strayHelp(text: string): string {
  if (text.startsWith("`/*")) return "comments start with `//`; there are no block comments";
  if (text.startsWith("`;")) return "declarations, fields and clauses need no separator";
  const operator = /^`(&&|\|\||!|=>)`$/.exec(text)?.[1];
  if (operator !== undefined) return `write \`${ownOperators[operator] ?? ""}\``;
  if (/^`['\u2018-\u201F]/.test(text)) return 'a text stands in straight double quotes, `"…"`';
  return "names are ASCII letters, digits and `_`; other characters belong into a text";
}

/** By those of other languages. */
const ownOperators: Readonly<Record<string, string>> = { "&&": "and", "||": "or", "!": "not", "=>": "->" };

const placeholderProblems = {
  empty: "an empty placeholder shows nothing",
  unclosed: "this placeholder is never closed; `}` is missing",
  "not-allowed": "no placeholder may stand in this text: it is fixed",
  comment: "a comment cannot stand in a placeholder",
  "raw-lines": "a raw text of several lines cannot stand in a placeholder",
} as const;
