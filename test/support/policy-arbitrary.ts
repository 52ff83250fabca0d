import * as fc from "fast-check";
import type { Arbitrary, GeneratorValue } from "fast-check";
import { certified } from "../../src/language/check/certificates.ts";
import type { DraftContract, DraftForm } from "../../src/language/check/drafts.ts";
import { contractView, type ContractView } from "../../src/policy/contract-view.ts";
import { expressionType, type TypeScope } from "../../src/policy/expression-type.ts";
import type { Expression } from "../../src/policy/expression.ts";
import { slotTypeInForm } from "../../src/policy/form-view.ts";
import type {
  Abstraction,
  Body,
  ContextField,
  Contract,
  DataBody,
  Disclosure,
  Policy,
  Requirement,
  Slot,
  Table,
  TextBody,
  TextPiece,
} from "../../src/policy/policy.ts";
import { resolveType } from "../../src/policy/resolve-type.ts";
import type { Type, Value } from "../../src/policy/type.ts";
import { anyType, troublesomeText, valuesOf } from "./value-arbitrary.ts";

/** How many contracts a random policy has; each has a context, a requirement and a form of its own. */
const contractCount = 6;

/** Names that TypeScript would like for itself. */
const awkward = [
  "default",
  "class",
  "remit",
  "asked",
  "slot",
  "publicView",
  "constructor",
  "__proto__",
  "string",
  "source",
  "f",
  "x_y",
];

/**
 * Well-formed policies that use every kind of type, expression and body on the communication side. The forms are
 * covered by their contracts; whether a message can be read back is left to chance.
 */
const anyPolicy: Arbitrary<Policy> = fc.gen().map((gen) => {
  const g = new Maker(gen);
  const types: Table<Type> = Object.fromEntries(
    [0, 1, 2].map((index) => [`std.t.T${index}`, g.pick(anyType)]),
  );
  const parts = Array.from({ length: contractCount }, (_, index) => makeParts(g, types, index));
  return certified({
    edition: "2026",
    module: "random",
    parties: Object.fromEntries(
      ["sender", "receiver", "other"].map((name) => [name, { role: "agent" } as const]),
    ),
    purposes: ["work"],
    types,
    contexts: table(parts, (part) => [part.context, { owner: "sender", fields: part.fields }]),
    abstractions: Object.assign({}, ...parts.map((part) => part.abstractions)) as Table<Abstraction>,
    requirements: table(parts, (part) => [part.contract.answers[0] ?? "", part.requirement]),
    forms: table(parts, (part) => [part.contract.offers[0]?.form ?? "", part.form]),
    budgets: {},
    contracts: table(parts, (part) => [part.name, part.contract]),
    evidence: {},
    effects: {},
    commitments: {},
    outbounds: {},
  });
});

/** Random policies, without the marks that fast-check leaves on what it makes. */
export function samplePolicies(count: number, seed: number): readonly Policy[] {
  return fc
    .sample(anyPolicy, { numRuns: count, seed })
    .map((policy) => JSON.parse(JSON.stringify(policy)) as Policy);
}

/** A case for a contract of a policy, with values that fit. */
export function casesOf(policy: Policy, contract: Contract): Arbitrary<Record<string, Value>> {
  const fields = policy.contexts[contract.context]?.fields ?? [];
  return fc
    .tuple(...fields.map((field) => valuesOf(policy.types, field.type)))
    .map((values) => Object.fromEntries(fields.map((field, index) => [field.name, values[index] ?? null])));
}

class Maker {
  readonly gen: GeneratorValue;
  constructor(gen: GeneratorValue) {
    this.gen = gen;
  }
  pick<T>(arbitrary: Arbitrary<T>): T {
    return this.gen(() => arbitrary);
  }
  below(count: number): number {
    return this.pick(fc.nat(count - 1));
  }
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
  one<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }
}

function table<P, T>(parts: readonly P[], entryOf: (part: P) => readonly [string, T]): Table<T> {
  return Object.fromEntries(parts.map(entryOf));
}

interface Parts {
  readonly name: string;
  readonly context: string;
  readonly fields: readonly ContextField[];
  readonly abstractions: Table<Abstraction>;
  readonly requirement: Requirement;
  readonly form: DraftForm;
  readonly contract: DraftContract;
}

function makeParts(g: Maker, types: Table<Type>, index: number): Parts {
  const fields = makeFields(g);
  const scope: TypeScope = {
    fields: new Map(fields.map(({ name, type }) => [name, type])),
    slots: new Map(),
    parameters: new Map(),
  };
  const abstractions: Record<string, Abstraction> = {};
  const discloses = makeDisclosures(g, types, fields, abstractions, index);
  const name = `c_${index}`;
  const context = `Case${index}`;
  const policy = {
    types,
    abstractions,
    contexts: { [context]: { owner: "sender", fields } },
  } as unknown as Policy;
  const contract: DraftContract = {
    answers: [`Need${index}`],
    context,
    from: "sender",
    to: ["receiver"],
    purpose: "work",
    discloses,
    forwards: [],
    logs: [],
    remembers: { stores: [] },
    lasts: { turns: 1 },
    charges: [],
    offers: [{ form: `form_${index}` }],
    failure: [{ kind: "abstain", text: "no" }],
  };
  const view = contractView(policy, contract);
  const sources = availableExpressions(view);
  const bindings = sources
    .filter(() => g.chance(70))
    .map((value, slot) => ({ slot: awkward[slot + 3] ?? `s${slot}`, value }));
  const requirement = makeRequirement(g, policy, scope, bindings);
  const slots = new Map(requirement.slots.map((slot) => [slot.name, slotTypeInForm(policy, slot)]));
  const form: DraftForm = {
    answers: `Need${index}`,
    context,
    shape: "public",
    bindings,
    body: makeBody(g, { policy, view, requirement, scope: { ...scope, slots } }, 2),
  };
  return { name, context, fields, abstractions, requirement, form, contract };
}

function makeFields(g: Maker): readonly ContextField[] {
  const count = 3 + g.below(4);
  return awkward.slice(0, count).map((name, index) => ({
    name,
    type: g.chance(30)
      ? { kind: "named", name: g.one(["std.t.T0", "std.t.T1", "std.t.T2"]) }
      : g.pick(anyType),
    known:
      index === 0
        ? "everyone"
        : g.one<ContextField["known"]>(["private", "private", "everyone", ["receiver"], ["other"]]),
  }));
}

/** Whole fields, parts of records and abstractions; some fields stay withheld. */
function makeDisclosures(
  g: Maker,
  types: Table<Type>,
  fields: readonly ContextField[],
  abstractions: Record<string, Abstraction>,
  index: number,
): readonly Disclosure[] {
  return fields.flatMap(({ name, type }): Disclosure[] => {
    const value: Expression = { kind: "field", path: [name] };
    const resolved = resolveType(types, type);
    const choice = g.below(5);
    if (choice === 0) return [];
    if (choice === 1) {
      const own = `a_${index}_${name}`;
      abstractions[own] = makeAbstraction(g, types, type);
      return [{ name: `${own}(${name})`, value: { kind: "abstraction", name: own, arguments: [value] } }];
    }
    if (choice === 2 && resolved.kind === "record") {
      return [{ name: `${name}.day`, value: { kind: "field", path: [name, "day"] } }];
    }
    if (choice === 3 && resolved.kind === "int") {
      const argumentList: Expression[] = [value, { kind: "literal", value: 1 + g.below(20) }];
      return [{ name: `band of ${name}`, value: { kind: "builtin", name: "band", arguments: argumentList } }];
    }
    if (choice === 3 && (resolved.kind === "list" || resolved.kind === "set")) {
      return [{ name: "how many", value: { kind: "builtin", name: "count", arguments: [value] } }].map(
        (item, at) => ({
          ...item,
          name: `${item.name} ${name} ${at}`,
        }),
      ) as Disclosure[];
    }
    if (choice === 3 && resolved.kind === "date") {
      return [{ name: `month of ${name}`, value: { kind: "builtin", name: "month", arguments: [value] } }];
    }
    if (choice === 3 && resolved.kind === "optional") {
      return [{ name: `has ${name}`, value: { kind: "builtin", name: "present", arguments: [value] } }];
    }
    return [{ name, value }];
  });
}

function makeAbstraction(g: Maker, types: Table<Type>, type: Type): Abstraction {
  const members = ["low", "high", "class"];
  const parameter: Expression = { kind: "parameter", path: ["default"] };
  const when: Expression = {
    kind: "compare",
    operator: g.one(["==", "!=", "<", "<=", ">", ">="]),
    left: parameter,
    right: { kind: "literal", value: g.pick(valuesOf(types, type)) },
  };
  return {
    parameters: [{ name: "default", type }],
    result: { kind: "enum", members },
    arms: [
      { when: g.chance(50) ? when : { kind: "not", value: when }, value: { kind: "literal", value: "low" } },
      { value: { kind: "literal", value: "high" } },
    ],
  };
}

function availableExpressions(view: ContractView): readonly Expression[] {
  return [
    ...view.publicFields.map((field): Expression => ({ kind: "field", path: [field.name] })),
    ...view.disclosures.map((item) => item.value),
  ];
}

function makeRequirement(
  g: Maker,
  policy: Policy,
  scope: TypeScope,
  bindings: readonly { readonly slot: string; readonly value: Expression }[],
): Requirement {
  const bound = bindings.map(({ slot, value }): Slot => {
    const type = expressionType(policy, scope, value);
    const resolved = resolveType(policy.types, type);
    if (resolved.kind === "optional")
      return { name: slot, mode: "accepts", type: resolved.inner, fallback: "none given" };
    return g.chance(60) ? { name: slot, mode: "needs", type } : { name: slot, mode: "accepts", type };
  });
  return {
    slots: g.chance(30)
      ? [...bound, { name: "unbound", mode: "accepts", type: { kind: "bool" }, fallback: "-" }]
      : bound,
  };
}

interface BodyScope {
  readonly policy: Policy;
  readonly view: ContractView;
  readonly requirement: Requirement;
  readonly scope: TypeScope;
}

function makeBody(g: Maker, at: BodyScope, depth: number): Body {
  const choice = depth === 0 ? g.below(2) : g.below(5);
  if (choice === 0) return makeText(g, at);
  if (choice === 1) return makeData(at);
  if (choice === 2) {
    return {
      kind: "any-of",
      variants: Array.from({ length: 1 + g.below(3) }, () => (g.chance(70) ? makeText(g, at) : makeData(at))),
    };
  }
  return {
    kind: "when",
    branches: Array.from({ length: 1 + g.below(2) }, () => ({
      guard: makeGuard(g, at, 2),
      body: makeBody(g, at, depth - 1),
    })),
    ...(g.chance(80) ? { otherwise: makeBody(g, at, depth - 1) } : {}),
  };
}

function makeText(g: Maker, at: BodyScope): TextBody {
  const pieces = at.requirement.slots.flatMap((slot): TextPiece[] => {
    const fixed: TextPiece = { kind: "fixed", text: `; ${g.pick(troublesomeText(5))}: ` };
    return [fixed, ...(g.chance(90) ? showSlot(g, at, slot) : [])];
  });
  const tail: TextPiece = g.chance(70)
    ? { kind: "fixed", text: "." }
    : { kind: "value", value: { kind: "clock", part: g.one(["hour", "day"]) } };
  const concat: TextPiece = {
    kind: "value",
    value: {
      kind: "concat",
      parts: [
        { kind: "literal", value: "at " },
        { kind: "clock", part: "hour" },
      ],
    },
  };
  return { kind: "text", pieces: [...pieces, ...(g.chance(20) ? [concat] : []), tail] };
}

/** A slot as a whole, field by field, or padded. */
function showSlot(g: Maker, at: BodyScope, slot: Slot): readonly TextPiece[] {
  const whole: Expression = { kind: "slot", path: [slot.name] };
  const type = resolveType(at.policy.types, slot.type);
  if (type.kind === "record" && g.chance(70)) {
    return type.fields.flatMap((field): TextPiece[] => [
      { kind: "fixed", text: ` ${field.name}=` },
      { kind: "value", value: { kind: "slot", path: [slot.name, field.name] } },
    ]);
  }
  if ((type.kind === "list" || type.kind === "set") && g.chance(50)) {
    return [{ kind: "value", value: whole, padding: { count: (type.maxItems ?? 3) + 1, fallback: "—" } }];
  }
  return [{ kind: "value", value: whole }];
}

function makeData(at: BodyScope): DataBody {
  return {
    kind: "data",
    entries: at.requirement.slots.map(({ name }) => ({ key: name, value: { kind: "slot", path: [name] } })),
  };
}

function makeGuard(g: Maker, at: BodyScope, depth: number): Expression {
  const choice = g.below(depth === 0 ? 5 : 8);
  const field = g.one(nonEmpty(at.view.publicFields));
  const read: Expression = { kind: "field", path: [field.name] };
  const value = g.pick(valuesOf(at.policy.types, field.type));
  switch (choice) {
    case 0: {
      const [slot] = at.requirement.slots.filter((item) => item.mode === "accepts");
      return slot === undefined ? { kind: "literal", value: true } : { kind: "asked", slot: slot.name };
    }
    case 1:
      return {
        kind: "compare",
        operator: g.one(["<", ">="]),
        left: { kind: "clock", part: "hour" },
        right: { kind: "literal", value: g.below(24) },
      };
    case 2:
      return { kind: "in", value: read, set: { kind: "list", items: [{ kind: "literal", value }] } };
    case 3:
      return { kind: "matching", value: { kind: "concat", parts: [read] }, pattern: "[a-m].*|" };
    case 4:
      return {
        kind: "compare",
        operator: g.one(["==", "!=", "<", ">"]),
        left: read,
        right: { kind: "literal", value },
      };
    case 5:
      return { kind: "not", value: makeGuard(g, at, depth - 1) };
    default:
      return {
        kind: choice === 6 ? "and" : "or",
        left: makeGuard(g, at, depth - 1),
        right: makeGuard(g, at, depth - 1),
      };
  }
}

function nonEmpty<T>(items: readonly T[]): readonly [T, ...T[]] {
  const [first, ...rest] = items;
  if (first === undefined) throw new Error("no items");
  return [first, ...rest];
}
