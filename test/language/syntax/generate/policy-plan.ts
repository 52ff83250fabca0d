import type { Choices } from "./choices.ts";

/**
 * A policy before it is written: every name with its type and size, and only what the language allows. What is written
 * from it must be accepted by the checker; what a test wants to know of it, the plan says.
 */
export interface PolicyPlan {
  readonly enums: readonly EnumPlan[];
  readonly record: RecordPlan;
  readonly fields: readonly FieldPlan[];
  readonly abstractions: readonly AbstractionPlan[];
  readonly slots: readonly SlotPlan[];
  readonly forms: readonly FormPlan[];
  readonly hasBudget: boolean;
  readonly contract: ContractPlan;
  readonly narrower: NarrowerPlan | undefined;
}

export type TypePlan =
  | { readonly kind: "bool" }
  | { readonly kind: "int"; readonly low: number; readonly high: number }
  | { readonly kind: "decimal" }
  | { readonly kind: "date" }
  | { readonly kind: "enum"; readonly of: EnumPlan }
  | { readonly kind: "text"; readonly max: number }
  | { readonly kind: "email" }
  | { readonly kind: "id" }
  | { readonly kind: "record"; readonly of: RecordPlan }
  | { readonly kind: "optional"; readonly of: TypePlan }
  | { readonly kind: "list"; readonly of: TypePlan; readonly max: number };

interface EnumPlan {
  readonly name: string;
  readonly members: readonly [string, ...string[]];
}

interface RecordPlan {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly type: TypePlan }[];
}

interface FieldPlan {
  readonly name: string;
  readonly visibility: "public" | "private";
  readonly type: TypePlan;
}

/** A total abstraction of one private field. */
interface AbstractionPlan {
  readonly name: string;
  readonly field: FieldPlan;
  readonly result: EnumPlan;
  /** What stands before and after each arrow. */
  readonly arms: readonly (readonly [string, string])[];
}

export interface SlotPlan {
  readonly name: string;
  readonly mode: "needs" | "accepts";
  readonly type: TypePlan;
  /** Whether the value may be absent, so that the slot shows its placeholder. */
  readonly isOptional: boolean;
  /** How a form fills it: a field, or an abstraction of one. */
  readonly value: string;
  /** What a contract must disclose for it; undefined where the value is public. */
  readonly discloses: string | undefined;
}

export interface FormPlan {
  readonly name: string;
  readonly varies: boolean;
  readonly slots: readonly SlotPlan[];
  readonly body: BodyPlan;
}

export type BodyPlan =
  | { readonly kind: "text"; readonly wording: number }
  | { readonly kind: "data" }
  | { readonly kind: "any of"; readonly variants: readonly BodyPlan[] }
  | {
      readonly kind: "when";
      readonly branches: readonly { readonly guard: string; readonly body: BodyPlan }[];
      readonly otherwise: BodyPlan;
    };

export interface ContractPlan {
  readonly discloses: readonly string[];
  readonly forwards: boolean;
  readonly logs: boolean;
  readonly remembers: boolean;
  readonly lasts: readonly [turns: number, minutes: number];
  readonly offers: readonly {
    readonly form: FormPlan;
    readonly guard: string | undefined;
    readonly risk: string | undefined;
  }[];
  readonly asks: boolean;
}

interface NarrowerPlan {
  readonly discloses: readonly string[];
  readonly turns: number;
  readonly toTool: boolean;
}

export function policyPlan(choices: Choices): PolicyPlan {
  const enums = ["Kind", "Level", "Place"].map((name) => enumPlan(choices, name));
  const record = recordPlan(choices, enums);
  const fields = fieldPlans(choices, enums, record);
  const abstractions = abstractionPlans(choices, fields, enums);
  const slots = slotPlans(choices, fields, abstractions);
  const guards = guardsOver(fields, slots);
  const forms = choices
    .list(1, () => 0)
    .slice(0, 3)
    .map((_, index) => formPlan(choices, index, slots, guards));
  const contract = contractPlan(choices, forms, guards);
  return {
    enums,
    record,
    fields,
    abstractions,
    slots,
    forms,
    hasBudget: choices.sometimes(),
    contract,
    narrower: choices.sometimes() ? narrowerPlan(choices, contract) : undefined,
  };
}

function enumPlan(choices: Choices, name: string): EnumPlan {
  const prefix = name.toLowerCase();
  const rest = Array.from({ length: 1 + choices.below(4) }, (_, index) => `${prefix}_${index + 1}`);
  return { name, members: [`${prefix}_0`, ...rest] };
}

function recordPlan(choices: Choices, enums: readonly EnumPlan[]): RecordPlan {
  const names = ["first", "second", "third"].slice(0, 1 + choices.below(3));
  return { name: "Entry", fields: names.map((name) => ({ name, type: scalarType(choices, enums) })) };
}

function scalarType(choices: Choices, enums: readonly EnumPlan[]): TypePlan {
  return choices.make<TypePlan>([
    () => ({ kind: "enum", of: enums[choices.below(enums.length)] ?? enumPlan(choices, "Kind") }),
    () => ({ kind: "bool" }),
    () => ({ kind: "int", low: choices.below(10), high: 10 + choices.below(90) }),
    () => ({ kind: "date" }),
    () => ({ kind: "text", max: 1 + choices.below(80) }),
    () => ({ kind: "decimal" }),
    () => ({ kind: "email" }),
  ]);
}

function privateType(choices: Choices, enums: readonly EnumPlan[], record: RecordPlan): TypePlan {
  const simple = (): TypePlan => scalarType(choices, enums);
  const whole = (): TypePlan => (choices.rarely(3) ? { kind: "record", of: record } : simple());
  return choices.make<TypePlan>([
    whole,
    simple,
    () => ({ kind: "optional", of: simple() }),
    () => ({ kind: "list", of: whole(), max: 1 + choices.below(8) }),
    simple,
  ]);
}

/** A public field of each sort that a guard reads, then private ones. */
function fieldPlans(choices: Choices, enums: readonly EnumPlan[], record: RecordPlan): readonly FieldPlan[] {
  const kind = enums[0] ?? enumPlan(choices, "Kind");
  const guarding: FieldPlan[] = [
    { name: "request_id", visibility: "public", type: { kind: "id" } },
    { name: "domain", visibility: "public", type: { kind: "enum", of: kind } },
    { name: "urgent", visibility: "public", type: { kind: "bool" } },
    { name: "priority", visibility: "public", type: { kind: "int", low: 0, high: 9 } },
  ];
  const names = ["first_value", "second_value", "third_value", "fourth_value", "to", "text"];
  const hidden = names.slice(0, 2 + choices.below(names.length - 1));
  return [
    ...guarding,
    ...hidden.map((name): FieldPlan => ({
      name,
      visibility: "private",
      type: privateType(choices, enums, record),
    })),
  ];
}

function abstractionPlans(
  choices: Choices,
  fields: readonly FieldPlan[],
  enums: readonly EnumPlan[],
): readonly AbstractionPlan[] {
  return fields.flatMap((field): readonly AbstractionPlan[] => {
    if (field.visibility === "public" || choices.rarely(5)) return [];
    const result = enums[choices.below(enums.length)];
    const arms = result === undefined ? undefined : armsFor(choices, field.type, result);
    return result === undefined || arms === undefined
      ? []
      : [{ name: `coarse_${field.name}`, field, result, arms }];
  });
}

/** Arms that cover every value once; undefined for a type that has no cases. */
function armsFor(choices: Choices, type: TypePlan, result: EnumPlan): AbstractionPlan["arms"] | undefined {
  const value = (): string => choices.pick(result.members);
  switch (type.kind) {
    case "bool":
      return [
        ["true", value()],
        ["false", value()],
      ];
    case "enum": {
      const named = type.of.members.slice(0, 1 + choices.below(type.of.members.length - 1));
      return choices.sometimes()
        ? [
            [named.join(", "), value()],
            ["otherwise", value()],
          ]
        : type.of.members.map((member) => [member, value()] as const);
    }
    case "int": {
      const middle = type.low + choices.below(type.high - type.low);
      return choices.sometimes()
        ? [
            [`${type.low}..${middle}`, value()],
            [`${middle + 1}..${type.high}`, value()],
          ]
        : [
            [`when it <= ${middle}`, value()],
            ["otherwise", value()],
          ];
    }
    default:
      return undefined;
  }
}

/** A value that a form may show, of a type that a slot may have. */
interface Source {
  readonly type: TypePlan;
  readonly value: string;
  readonly discloses: string | undefined;
}

function slotPlans(
  choices: Choices,
  fields: readonly FieldPlan[],
  abstractions: readonly AbstractionPlan[],
): readonly SlotPlan[] {
  const sources: readonly Source[] = [
    ...[...abstractions, ...abstractions].map(({ name, field, result }): Source => {
      const call = `${name}(${field.name})`;
      return { type: { kind: "enum", of: result }, value: call, discloses: call };
    }),
    ...fields
      .filter((field) => field.visibility === "private")
      .map(({ name, type }): Source => ({ type, value: name, discloses: name })),
    { type: { kind: "int", low: 0, high: 9 }, value: "priority", discloses: undefined },
  ];
  const names = ["slot", "reason", "data", "other"];
  const taken = names.slice(0, 1 + choices.below(names.length)).map((name, index): SlotPlan => {
    const source = sources[choices.below(sources.length)] ?? sources[sources.length - 1];
    const { type, value, discloses } = source ?? {
      type: { kind: "bool" },
      value: "urgent",
      discloses: undefined,
    };
    const isOptional = type.kind === "optional";
    const mode = isOptional || (index > 0 && choices.sometimes()) ? "accepts" : "needs";
    return { name, mode, type: isOptional ? type.of : type, isOptional, value, discloses };
  });
  // A requirement that needs nothing would be met by silence.
  if (taken.some((slot) => slot.mode === "needs")) return taken;
  const needed: SlotPlan = {
    name: "priority",
    mode: "needs",
    type: { kind: "int", low: 0, high: 9 },
    isOptional: false,
    value: "priority",
    discloses: undefined,
  };
  return [...taken, needed];
}

/** Guards that read nothing private. */
function guardsOver(
  fields: readonly FieldPlan[],
  slots: readonly SlotPlan[],
): readonly [string, ...string[]] {
  const domain = fields.find((field) => field.name === "domain")?.type;
  const member = domain?.kind === "enum" ? domain.of.members[0] : "kind_0";
  const accepted = slots.filter((slot) => slot.mode === "accepts").map((slot) => `asked ${slot.name}`);
  return [
    `domain == ${member}`,
    `domain != ${member} and urgent`,
    "urgent",
    "not urgent or priority >= 5",
    "priority in [1, 2, 3]",
    "now.hour >= 9 and now.hour < 17",
    `not (domain in [${member}])`,
    ...accepted,
    ...accepted,
  ];
}

type Guards = readonly [string, ...string[]];

function formPlan(choices: Choices, index: number, slots: readonly SlotPlan[], guards: Guards): FormPlan {
  const shown = slots.filter((slot) => slot.mode === "needs" || (index === 0 ? true : choices.sometimes()));
  const varies = choices.rarely(4);
  // A shape that may vary reads what the form shows, for that is disclosed.
  const readable: Guards = varies ? [...guards, ...shown.flatMap(guardOver)] : guards;
  const hasList = shown.some((slot) => slot.type.kind === "list");
  return {
    name: `form_${index}`,
    varies,
    slots: shown,
    body: body(choices, readable, varies || !hasList, 2),
  };
}

function guardOver({ type, value, isOptional }: SlotPlan): readonly string[] {
  if (isOptional) return [];
  if (type.kind === "bool") return [value, value];
  if (type.kind === "enum") return [`${value} == ${type.of.members[0]}`, `${value} != ${type.of.members[0]}`];
  return type.kind === "int" ? [`${value} <= ${type.low}`, `${value} > ${type.low}`] : [];
}

function body(choices: Choices, guards: Guards, canBeData: boolean, depth: number): BodyPlan {
  const text = (): BodyPlan => ({ kind: "text", wording: choices.below(3) });
  const single = (): BodyPlan => (canBeData && choices.rarely(3) ? { kind: "data" } : text());
  if (depth === 0) return single();
  const inner = (): BodyPlan => body(choices, guards, canBeData, depth - 1);
  return choices.make<BodyPlan>([
    single,
    () => ({ kind: "any of", variants: distinct([single(), single(), single()]) }),
    () => ({
      kind: "when",
      branches: distinctGuards(choices, guards).map((guard) => ({ guard, body: inner() })),
      otherwise: inner(),
    }),
  ]);
}

function distinct(bodies: readonly BodyPlan[]): readonly BodyPlan[] {
  return [...new Map(bodies.map((one) => [JSON.stringify(one), one])).values()];
}

/** One or two guards that read different things, so that neither decides the other and both leave something over. */
function distinctGuards(choices: Choices, guards: Guards): readonly string[] {
  const [first = guards[0], ...others] = choices.list(1, () => choices.pick(guards));
  const second = others.find((other) => !readsOf(other).some((name) => readsOf(first).includes(name)));
  return second === undefined ? [first] : [first, second];
}

function readsOf(guard: string): readonly string[] {
  const operators = new Set(["not", "and", "or", "in", "asked"]);
  return (guard.match(/[a-z_]\w*/g) ?? []).filter((word) => !operators.has(word));
}

function contractPlan(choices: Choices, forms: readonly FormPlan[], guards: Guards): ContractPlan {
  const discloses = [...new Set(forms.flatMap((form) => form.slots.flatMap((slot) => slot.discloses ?? [])))];
  const written = choices.rarely(4);
  return {
    discloses,
    forwards: choices.sometimes(),
    logs: choices.sometimes(),
    remembers: choices.sometimes(),
    lasts: [1 + choices.below(3), choices.below(30)],
    offers: forms.map((form, index) => ({
      form,
      guard: index > 0 && choices.sometimes() ? choices.pick(guardsOfOffer(form, guards)) : undefined,
      risk: written ? `0.0${index + 1}` : undefined,
    })),
    asks: choices.sometimes(),
  };
}

/** A candidate that is offered where a slot is asked for has that slot. */
function guardsOfOffer(form: FormPlan, [first, ...others]: Guards): Guards {
  const shown = form.slots.map(({ name }) => `asked ${name}`);
  return [first, ...others.filter((guard) => !guard.startsWith("asked ") || shown.includes(guard))];
}

/** What one candidate needs is disclosed, so that one is left. */
function narrowerPlan(choices: Choices, contract: ContractPlan): NarrowerPlan {
  const kept = contract.offers[choices.below(contract.offers.length)]?.form;
  return {
    discloses: [...new Set(kept?.slots.flatMap((slot) => slot.discloses ?? []))],
    turns: 1,
    toTool: contract.forwards && choices.sometimes(),
  };
}
