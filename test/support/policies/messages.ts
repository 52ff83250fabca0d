import type { Choices } from "../../language/syntax/generate/choices.ts";
import { blockOf, documented } from "./types.ts";

/** A value that a form over `Case` may show, the type of its slot, and what a contract must disclose for it. */
interface Source {
  readonly type: string;
  readonly value: string;
  readonly discloses?: string;
  readonly isOptional?: boolean;
  /** What of the slot a text shows. */
  readonly shown?: (slot: string) => string;
  readonly isList?: boolean;
}

const SOURCES: readonly [Source, ...Source[]] = [
  { type: "Int(0..9)", value: "priority" },
  { type: "Kind", value: "secret", discloses: "secret" },
  { type: "Level", value: "level_of(amount)", discloses: "level_of(amount) as size" },
  { type: "Text", value: "band(amount, 10)", discloses: "band(amount, 10)" },
  { type: "Text", value: "month(born)", discloses: "month(born)" },
  { type: "Int(0..3)", value: "count(notes)", discloses: "count(notes)" },
  { type: "Bool", value: "present(maybe)", discloses: "present(maybe)" },
  { type: "Bool", value: "hidden(secret, flag)", discloses: "hidden(secret, flag)" },
  { type: "Level", value: "maybe", discloses: "maybe", isOptional: true },
  {
    type: "List<Text(max 8), 3>",
    value: "notes",
    discloses: "notes",
    isList: true,
    shown: (slot) => `${slot}, 3, else "—"`,
  },
  { type: "Entry", value: "entry", discloses: "entry", shown: (slot) => `${slot}.first}-{${slot}.second` },
  { type: "Kind", value: "entry.first", discloses: "entry.first" },
  { type: "Int(0..9)", value: "7" },
  { type: "Text", value: '"{code} is {priority}"' },
  { type: "Text(max 9)", value: '"fixed \\u{e9}\\n"' },
  { type: "Entry", value: "{ first: domain, second: 3 }", shown: (slot) => slot },
  { type: "List<Int(0..9), 3>", value: "[1, 2, priority]", shown: (slot) => `${slot}, 3, else "-"` },
  { type: "Bool", value: "true" },
  { type: "Level", value: "one()" },
  { type: "Text(max 20)", value: "clinic" },
  { type: "Text", value: "essay", discloses: "essay" },
];

/** Guards that read nothing private. */
const GUARDS: readonly [string, ...string[]] = [
  "urgent",
  "not urgent",
  "domain == kind_0",
  "domain != kind_1",
  "priority < 5",
  "priority <= 5",
  "priority > 5",
  "priority >= 5",
  "domain in [kind_0, kind_1]",
  "(urgent or priority > 2) and not (domain == kind_2)",
  "code matching /[A-Z]{2}.*/",
  'code == "AB"',
  'code == "{priority}"',
  "now.hour >= 9 and now.hour < 17",
  "now.day == mon",
];

interface Slot extends Source {
  readonly name: string;
  readonly mode: "needs" | "accepts";
}

/** A requirement, the forms that answer it, and the contracts that offer them. */
export function messageDeclarations(choices: Choices): readonly string[] {
  const slots = slotsOf(choices);
  const guards = [...GUARDS, ...slots.filter(isAccepted).map(({ name }) => `asked ${name}`)] as const;
  const pick = (): string => choices.pick(guards);
  const forms = ["reply_a", "reply_b"].slice(0, 1 + choices.below(2));
  return [
    blockOf(
      "requirement Ask",
      slots.map((slot) => documented(choices, slotText(slot))),
    ),
    ...forms.map((name) => formText(choices, name, slots, pick)),
    contractText(choices, slots, forms, pick),
  ];
}

function slotsOf(choices: Choices): readonly Slot[] {
  const names = ["value", "reason", "text"].slice(0, 1 + choices.below(3));
  const slots = names.map((name, index): Slot => {
    const source = choices.pick(SOURCES);
    const mode = source.isOptional === true || (index > 0 && choices.sometimes()) ? "accepts" : "needs";
    return { ...source, name, mode };
  });
  const [first] = SOURCES;
  return slots.some((slot) => slot.mode === "needs")
    ? slots
    : [...slots, { ...first, name: "needed", mode: "needs" }];
}

function isAccepted(slot: Slot): boolean {
  return slot.mode === "accepts";
}

function slotText({ name, mode, type, isOptional }: Slot): string {
  return `${mode} ${name}: ${type}${isOptional === true ? ' else "none given"' : ""}`;
}

function formText(choices: Choices, name: string, slots: readonly Slot[], guard: () => string): string {
  const varies = choices.rarely(3);
  const canBeData = varies || !slots.some((slot) => slot.isList === true);
  return blockOf(`form ${name} answers Ask using Case`, [
    ...(varies ? ["shape varies with authorized"] : []),
    ...slots.map((slot) => documented(choices, `${slot.name} = ${slot.value}`)),
    bodyText(choices, slots, guard, canBeData),
  ]);
}

function bodyText(choices: Choices, slots: readonly Slot[], guard: () => string, canBeData: boolean): string {
  const text = (): string => {
    const shown = slots.map((slot) => `{${slot.shown?.(slot.name) ?? slot.name}}`).join("; ");
    return choices.pick([
      `text "${shown}."`,
      `text """\n  {{Answer}: ${shown}\n  """`,
      `text "A: ${shown} at {now.hour}"`,
      `text """${shown}!"""`,
    ]);
  };
  const data = (): string => `data { ${slots.map(({ name }) => `${name}: ${name}`).join(", ")} }`;
  const single = (): string => (canBeData && choices.rarely(3) ? data() : text());
  return choices.make<string>([
    single,
    () => `any of { ${text()} ${canBeData ? data() : ""} }`,
    () => `when ${guard()} { ${single()} } otherwise { any of { ${single()} } }`,
    () => `when urgent { ${single()} } when not urgent { ${single()} }`,
  ]);
}

function contractText(
  choices: Choices,
  slots: readonly Slot[],
  forms: readonly string[],
  guard: () => string,
): string {
  const discloses = [...new Set(slots.flatMap((slot) => slot.discloses ?? []))];
  const hasClinic = slots.some(({ value }) => value === "clinic");
  const risks = choices.rarely(3);
  const sink = (text: string): readonly string[] => (hasClinic || choices.sometimes() ? [] : [text]);
  return blockOf(`contract answer for Ask`, [
    "from owner",
    `to ${choices.pick(["receiver", "receiver, broker"])}`,
    "purpose work",
    `discloses ${discloses.join(", ") || "nothing"}`,
    ...sink(choices.pick(["forwards to calendar", "forwards nothing"])),
    ...sink(choices.pick(["logs to audit", "logs nothing"])),
    ...sink(
      choices.pick(["remembers in memory", "remembers in memory, archive for 1 turn", "remembers nothing"]),
    ),
    `lasts ${choices.pick(["1 turn", "2 turns and 10 minutes", "3 hours", "1 day and 30 seconds"])}`,
    ...(choices.sometimes() ? ["charges pace"] : []),
    ...forms.map((form, index) => {
      const risk = risks ? ` risk 0.${index + 1}` : "";
      return `offers ${form}${risk}${index > 0 && choices.sometimes() ? ` when ${guard()}` : ""}`;
    }),
    `otherwise ${choices.pick(["", "delegate broker under to_broker, ", "ask user, ", "ask user and boss, "])}abstain ${choices.pick(['"No."', '"""No."""', "'''No.'''"])}`,
  ]);
}

/** A contract that narrows another one, and tests of it. */
export function narrowingDeclarations(choices: Choices): readonly string[] {
  return choices.make<readonly string[]>([
    () => [
      blockOf("contract narrower narrows root", [
        ...(choices.sometimes()
          ? [`discloses ${choices.pick(["nothing", "secret", "secret as what, amount"])}`]
          : []),
        ...(choices.sometimes()
          ? [choices.pick(["forwards nothing", "logs nothing", "remembers in memory for 1 turn"])]
          : []),
        ...(choices.sometimes() ? ["charges pace"] : []),
        `lasts ${choices.pick(["1 turn", "10 minutes", "2 turns and 1 hour"])}`,
      ]),
    ],
    () => ["contract same narrows root { }"],
    () => ["requirement Anything { }"],
    () => [
      'requirement Courtesy { accepts thanks: Bool else "none" }',
      `form polite answers Courtesy using Case { ${choices.pick(["data { }", 'text ""', 'text "Thanks."'])} }`,
    ],
    () => ["contract less narrows wide { discloses nothing lasts 1 turn }"],
    () => ["contract onward narrows root { to calendar discloses nothing lasts 1 turn }"],
    () => [contractTest(choices)],
    () => [contractTest(choices)],
  ]);
}

const EXPECTATIONS: readonly [string, ...string[]] = [
  "release plain",
  'text "3"',
  "data { value: 3 }",
  "abstain",
  "delegate to broker",
  "ask user",
  "ask user and boss",
  "escalate",
  "escalate to user",
  "forward to calendar is allowed",
  "forward to stranger is denied",
  "log to audit is allowed",
  "remember in memory is asked",
  "read after 9 turns is denied",
  "read after 1 turn and 5 minutes is allowed",
  "secret reaches nobody",
  "flag reveals receiver, broker only",
  "entry.first reaches receiver",
];

function contractTest(choices: Choices): string {
  const given = choices.pick([
    "given root",
    "given root with { priority: 3 }",
    "given root with { }",
    "given root with { priority: 3, entry: { first: kind_0, second: 1 } } drawing 1",
    "given root after spending pace",
    "given wide asking reason",
  ]);
  return blockOf(`test ${choices.pick(['"a test"', "'''a test'''"])}`, [
    given,
    ...[...choices.some(EXPECTATIONS), choices.pick(EXPECTATIONS)].map((one) => `expect ${one}`),
  ]);
}
