import { blockOf } from "./types.ts";

/**
 * Declarations that generated policies draw on, by the name that they declare. A policy has those of them that it names,
 * so that it stays small.
 */
const vocabulary: ReadonlyMap<string, string> = new Map(
  [
    "agent owner",
    "agent receiver",
    "agent broker",
    "agent stranger",
    "person user",
    "person boss",
    "store memory",
    "store archive",
    "log audit",
    "channel email",
    "purpose work",
    "tool calendar(title: Text(max 80))",
    "tool ping()",
    "tool find(what: Id)",
    "tool fetch(address: Url)",
    "tool transfer(amount: Int(0..1_000), note: Text?)",
    "tool send_mail(to: Set<Email>, cc: Set<Email>?, subject: Text, body: Text) does mail.send(to)",
    "tool run(words: List<Text>) does proc.spawn(words), stdio.out",
    "enum Kind { kind_0, kind_1, kind_2 }",
    "enum Level { low, high }",
    "type Entry = { first: Kind, second: Int(0..9) }",
    "type Amount = Int(0..99)",
    "abstraction level_of(n: Amount) -> Level { 0..49 -> low 50..99 -> high }",
    "abstraction one() -> Level { otherwise -> low }",
    "abstraction hidden(a: Kind, b: Bool) -> Bool { when a == kind_0 and b -> true otherwise -> false }",
    "context Case of owner {}",
    "requirement Plain { needs value: Int(0..9) }",
    `form plain answers Plain using Case { value = priority text "{value}" }`,
    `contract root for Plain {
      from owner to receiver purpose work
      discloses secret, amount, flag, entry.first
      forwards to calendar logs to audit remembers in memory, archive for 1 turn
      lasts 3 turns and 2 hours
      charges pace
      offers plain
      otherwise abstain "No."
    }`,
    `contract to_broker for Plain {
      from owner to broker purpose work discloses secret lasts 1 turn offers plain otherwise abstain "No."
    }`,
    `requirement Reasoned { needs value: Int(0..9) accepts reason: Level else "none" }`,
    `form reasoned answers Reasoned using Case { value = priority reason = maybe data { value: value, reason: reason } }`,
    `contract wide for Reasoned, Plain {
      from owner to receiver purpose work discloses maybe lasts 2 turns offers reasoned offers plain otherwise abstain "No."
    }`,
    "budget pace { 100 releases per session over 1 day, 5 calls per release }",
    `evidence catalog {
      endpoint reports = "https://api.example.com/v2/reports" also "reports v2", "the reporting API"
      endpoint totals = "https://api.example.com/v2/totals"
    }`,
    `commitment base(root: Path) { denies fs.read("{root}/**/.env"), env.read("*_KEY") lasts 1 day }`,
    `commitment fixed { allows ordinary, fs.read("/in/**") lasts 2 hours }`,
    `commitment task(root: Path, people: Set<Email>) {
      allows fs.read("{root}/in/**"), send_mail(to in people, subject any, body any)
      asks user for net.connect("api.example.com:443")
      claims endpoint: Url in catalog
      lasts 1 hour
    }`,
  ].map((text) => [nameIn(text), text]),
);

/** What the modules of the standard library declare, by the name that generated policies have for it. */
const imported: Readonly<Record<string, readonly (readonly [name: string, item: string])[]>> = {
  "std.abstract": ["band", "month", "count", "present"].map((name) => [name, name]),
  "std.effects": [["ordinary", "ordinary"]],
  "std.layout": ["status_update", "bullets", "reply"].map((name) => [name, name]),
  "std.time": [
    ["Weekday", "Weekday"],
    ["Moment", "Hour as Moment"],
  ],
};

/** What a declaration or a field without documentation is called. */
export function nameIn(text: string): string {
  return /^\w+ (\w+)/.exec(text)?.[1] ?? "";
}

/** The fields of the context `Case`, which has those that are named beside it. */
const fields: ReadonlyMap<string, string> = new Map(
  [
    "public request_id: Id",
    "public domain: Kind",
    "public urgent: Bool",
    "public priority: Int(0..9)",
    "public code: Text(max 8)",
    "public clinic: Text(max 20) to receiver, broker",
    "private secret: Kind",
    "private amount: Amount",
    "private flag: Bool",
    "private maybe: Level?",
    "private notes: List<Text(max 8), 3>",
    "private entry: Entry",
    'private born: Date("2020-01-01".."2020-12-31")',
    "private essay: Text",
  ].map((text) => [nameIn(text), text]),
);

/** The declarations of the vocabulary that a text names, those that these name, and so on, in order of the vocabulary. */
export function needed(text: string): readonly string[] {
  const names = new Set<string>(["request_id"]);
  const visit = (words: string): void => {
    for (const [word] of words.matchAll(/\b[A-Za-z_]\w*/g)) {
      const meant = vocabulary.get(word) ?? fields.get(word);
      if (meant === undefined || names.has(word)) continue;
      names.add(word);
      visit(meant);
    }
  };
  visit(text);
  const own = [...fields].filter(([name]) => names.has(name)).map(([, field]) => field);
  return [...vocabulary]
    .filter(([name]) => names.has(name))
    .map(([name, declaration]) => (name === "Case" ? blockOf("context Case of owner", own) : declaration));
}

/** The imports that a text needs. */
export function importsOf(text: string): readonly string[] {
  return Object.entries(imported).flatMap(([module, names]) => {
    const used = names.filter(([name]) => new RegExp(`\\b${name}\\b`).test(text));
    return used.length === 0 ? [] : [`import ${module} { ${used.map(([, item]) => item).join(", ")} }`];
  });
}
