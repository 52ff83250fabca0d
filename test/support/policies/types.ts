import type { Choices } from "../../language/syntax/generate/choices.ts";

/** A type of any kind, as text; what it names is in the vocabulary. */
export function typeText(choices: Choices, depth = 2): string {
  // What is in a collection is never absent.
  const inner = (): string =>
    (depth === 0 ? scalar(choices) : typeText(choices, depth - 1)).replace(/\?$/, "");
  return choices.make<string>([
    scalar,
    scalar,
    () => `List<${inner()}${choices.sometimes() ? `, ${1 + choices.below(5)}` : ""}>`,
    () => `Set<${scalar(choices)}${choices.sometimes() ? `, ${1 + choices.below(3)}` : ""}>`,
    () => `{ ${documented(choices, `first: ${inner()}`)}, second: ${inner()} }`,
    () => `${scalar(choices)}?`,
  ]);
}

function scalar(choices: Choices): string {
  return choices.pick([
    "Bool",
    "Int(0..9)",
    "Int(-1_000..1_000)",
    "Int",
    "Decimal(0..1, 0.25)",
    "Decimal",
    'Date("2020-01-01".."2020-12-31")',
    "Date",
    "Text",
    "Text(max 12)",
    "Text matching /[a-z]{1,3}/",
    "Id",
    "Email",
    "Url",
    "Host",
    "Endpoint",
    "Path",
    "Kind",
    "Entry",
    "Weekday",
  ]);
}

/** With documentation on a line of its own, sometimes. */
export function documented(choices: Choices, text: string): string {
  return choices.rarely(4)
    ? `\n/// ${choices.pick(["Why.", "Says: {why}.\n///\n/// And more.", "é 😀"])}\n${text}`
    : text;
}

/** `header { … }`, each statement on a line, with documentation before some where it may stand. */
export function blockOf(header: string, statements: readonly string[]): string {
  return `${header} {\n${statements.map((one) => `  ${one}\n`).join("")}}`;
}

/** Declarations of types, contexts and what classifies them. */
export function typeDeclarations(choices: Choices): readonly string[] {
  return choices.make<readonly string[]>([
    () => [`type Thing = ${typeText(choices)}`],
    () => ["type Thing = List<Moment, 3>"],
    () => [],
    () => ["type Thing = { one: Kind, two: Other? }", `type Other = ${typeText(choices).replace(/\?$/, "")}`],
    () => [`enum Colour { ${documented(choices, "red")}, green, ${documented(choices, "blue")} }`],
    () => [
      blockOf("context Other of stranger", [
        documented(choices, `public one: ${typeText(choices)}`),
        documented(choices, `private two: ${typeText(choices)}`),
        `public three: ${typeText(choices)} to ${choices.pick(["receiver", "receiver, user", "audience"])}`,
      ]),
      "group audience = receiver, broker",
    ],
    () => [blockOf("context Empty of stranger", [])],
    () => [abstractionText(choices)],
    () => [abstractionText(choices)],
    () => ["group people = user, boss", "group all = owner, receiver, memory, audit, calendar"],
    () => [
      "agent agent",
      "person person",
      "store store_1",
      "log log",
      "channel text",
      "purpose to",
      "purpose of",
    ],
    () => [toolText(choices)],
    () => [budgetText(choices)],
  ]);
}

function abstractionText(choices: Choices): string {
  return choices.pick([
    "abstraction coarse(k: Kind) -> Level { kind_0, kind_1 -> low kind_2 -> high }",
    "abstraction coarse(k: Kind) -> Bool { kind_0 -> true otherwise -> false }",
    "abstraction coarse(n: Int(0..9)) -> Level { 0..4 -> low 5, 6 -> high 7..9 -> low }",
    "abstraction coarse(b: Bool) -> Level { true -> high false -> low }",
    "abstraction coarse(d: Decimal(0..1, 0.25)) -> Level { when d <= 0.5 -> low otherwise -> high }",
    'abstraction coarse(t: Text(max 9)) -> Text(max 9) { "a", "b" -> "ab" otherwise -> t }',
    "abstraction coarse(t: Text(max 9)) -> Level { when t matching /[a-c].*/ -> low otherwise -> high }",
    "abstraction coarse(n: Int(0..9), m: Int(0..9)) -> Bool { when n in [1, 2] or not n >= m -> true otherwise -> false }",
    "abstraction coarse(e: Entry) -> Kind { when e.second > 4 and e.second != 9 -> kind_1 otherwise -> e.first }",
    "abstraction coarse(n: Int(0..9)) -> Entry { 0 -> { first: kind_0, second: 1 } otherwise -> { first: kind_1, second: n } }",
    "abstraction coarse(n: Int(0..9)) -> List<Int(0..9), 2> { 0 -> [1, n] otherwise -> [] }",
    'abstraction coarse(d: Date("2020-01-01".."2020-12-31")) -> Level { when d < "2020-06-01" -> low otherwise -> high }',
    "abstraction coarse(n: Amount) -> Level { when (level_of(n) == low) -> low otherwise -> high }",
    'abstraction coarse(n: Int(0..9)) -> Text { 0 -> "none" otherwise -> "{n}" }',
  ]);
}

function toolText(choices: Choices): string {
  return choices.pick([
    "tool act()",
    "tool act(what: Text) does env.read(what)",
    "tool act(path: Path, where: Endpoint) does fs.write(path), net.connect(where), clock.read()",
    'tool act(path: Path) does fs.read(path), proc.spawn(["git", "push"]), env.read("HOME")',
    "tool act(what: Entry, maybe: Kind?)",
  ]);
}

function budgetText(choices: Choices): string {
  return choices.pick([
    "budget much { 8 bits per release, 20.5 bits per Case.request_id over 30 days }",
    "budget much { 0.5 risk per release, 3 risk per session over 1 hour, }",
    "budget much { 10 releases per Case.domain over 1 day and 2 hours }",
    "budget much { 500 transfer.amount per session over 10 minutes, 2 calls per session over 30 seconds }",
  ]);
}
