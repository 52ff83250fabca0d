import { expressionText } from "../policy/expression-text.ts";
import type { Contract, Form, Parameter, Policy, Requirement, Table } from "../policy/policy.ts";
import { entry, tableOf } from "../policy/table.ts";

/** What has a name inside a declaration. */
export type PartKind = "field" | "slot" | "parameter";

/** A part with another name; both stand behind the name of their declaration. */
export interface PartRename {
  readonly kind: PartKind;
  readonly from: string;
  readonly to: string;
}

/**
 * Parts that have another name in the newer policy, where both policies have the declaration: what is gone, and the one part
 * that has come and is declared alike. Parameters are also paired by their place.
 */
export function recognisePartRenames(old: Policy, now: Policy): readonly PartRename[] {
  const parts = <T>(
    kind: PartKind,
    tableOf: (policy: Policy) => Table<T>,
    listOf: (one: T) => Parts,
  ): PartRename[] =>
    Object.entries(tableOf(now)).flatMap(([name, after]) => {
      const before = entry(tableOf(old), name);
      const pairs = before === undefined ? [] : pairsOf(listOf(before), listOf(after), kind);
      return pairs.map(([from, to]) => ({ kind, from: `${name}.${from}`, to: `${name}.${to}` }));
    });
  return [
    ...parts(
      "field",
      ({ contexts }) => contexts,
      ({ fields }) => fields,
    ),
    ...parts(
      "slot",
      ({ requirements }) => requirements,
      ({ slots }) => slots,
    ),
    ...parts(
      "parameter",
      ({ commitments }) => commitments,
      ({ parameters }) => parameters,
    ),
    ...parts(
      "parameter",
      ({ outbounds }) => outbounds,
      ({ parameters }) => parameters,
    ),
  ];
}

type Parts = readonly { readonly name: string }[];

function pairsOf(old: Parts, now: Parts, kind: PartKind): readonly (readonly [string, string])[] {
  const gone = old.filter(({ name }) => !now.some((one) => one.name === name));
  const come = now.filter(({ name }) => !old.some((one) => one.name === name));
  return gone.flatMap((part): readonly (readonly [string, string])[] => {
    const alike = come.filter((one) => signature(one) === signature(part));
    const rivals = gone.filter((one) => signature(one) === signature(part));
    const [only] = alike.length === 1 && rivals.length === 1 ? alike : [];
    const inPlace = kind === "parameter" && old.length === now.length ? now[old.indexOf(part)] : undefined;
    const match = only ?? alike.find((one) => one === inPlace);
    return match === undefined ? [] : [[part.name, match.name]];
  });
}

/** All that is declared of a part but its name. */
function signature(part: { readonly name: string }): string {
  return JSON.stringify({ ...part, name: "" });
}

/** The policy with other names for parts, wherever they stand. */
export function applyPartRenames(policy: Policy, renames: readonly PartRename[]): Policy {
  if (renames.length === 0) return policy;
  const to = (kind: PartKind, of: string): Naming => {
    const own = renames.filter((one) => one.kind === kind && one.from.startsWith(`${of}.`));
    const names = new Map(own.map(({ from, to }) => [from.slice(of.length + 1), to.slice(of.length + 1)]));
    return (name) => names.get(name) ?? name;
  };
  const fieldsAndSlots = (context: string, requirements: readonly string[]): Namings => ({
    field: to("field", context),
    slot: (name) => requirements.map((one) => to("slot", one)(name)).find((one) => one !== name) ?? name,
    parameter: (name) => name,
  });
  return {
    ...policy,
    contexts: mapTable(policy.contexts, (one, name) => ({
      ...one,
      fields: named(one.fields, to("field", name)),
    })),
    requirements: mapTable(policy.requirements, (one, name): Requirement => ({
      slots: named(one.slots, to("slot", name)),
    })),
    budgets: mapTable(policy.budgets, ({ limits }) => ({
      limits: limits.map((limit) =>
        typeof limit.per === "string"
          ? limit
          : { ...limit, per: { ...limit.per, field: to("field", limit.per.context)(limit.per.field) } },
      ),
    })),
    forms: mapTable(policy.forms, (one): Form => renamed(one, fieldsAndSlots(one.context, [one.answers]))),
    contracts: mapTable(policy.contracts, (one) =>
      renamedContract(one, fieldsAndSlots(one.context, one.answers)),
    ),
    commitments: mapTable(policy.commitments, (one, name) =>
      withParameters(one, to("parameter", name), (part) => part),
    ),
    outbounds: mapTable(policy.outbounds, (one, name) =>
      withParameters(one, to("parameter", name), to("field", one.context)),
    ),
  };
}

type Naming = (name: string) => string;
type Namings = Readonly<Record<PartKind, Naming>>;

function mapTable<T>(table: Table<T>, change: (one: T, name: string) => T): Table<T> {
  return tableOf(Object.entries(table).map(([name, one]) => [name, change(one, name)]));
}

function named<T extends { readonly name: string }>(parts: readonly T[], to: Naming): readonly T[] {
  return parts.map((part) => ({ ...part, name: to(part.name) }));
}

/** A disclosure without an alias has the text of its value for its name. */
function renamedContract(contract: Contract, to: Namings): Contract {
  const bare = contract.discloses.map(({ name, value }) => name === expressionText(value));
  const changed = renamed(contract, to);
  return {
    ...changed,
    discloses: changed.discloses.map((one, i) =>
      bare[i] === true ? { ...one, name: expressionText(one.value) } : one,
    ),
  };
}

function withParameters<T extends { readonly parameters: readonly Parameter[] }>(
  one: T,
  parameter: Naming,
  field: Naming,
): T {
  const changed = renamed(one, { field, slot: (name) => name, parameter });
  return { ...changed, parameters: named(one.parameters, parameter) };
}

/** Members that list fields, or parts of them, by name. */
const fieldLists: ReadonlySet<string> = new Set([
  "shapeReads",
  "valuesRead",
  "abstentionReads",
  "choiceReads",
  "preserves",
  "requires",
  "withholds",
]);

/** Something plain with the names in its expressions and lists of fields changed. */
function renamed<T>(one: T, to: Namings): T {
  const change = (key: string, value: unknown): unknown => {
    if (Array.isArray(value) && fieldLists.has(key))
      return value.map((text: unknown) => (typeof text === "string" ? inPath(text, to.field) : text));
    if ((key === "field" || key === "slot") && typeof value === "string") return to[key](value);
    return isExpression(value) ? renamedExpression(value, to) : value;
  };
  return JSON.parse(JSON.stringify(one), change) as T;
}

interface Named {
  readonly kind: PartKind;
  readonly path?: readonly string[];
  readonly name?: string;
}

function isExpression(value: unknown): value is Named {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  return value.kind === "field" || value.kind === "slot" || value.kind === "parameter";
}

/** An expression has a path; a piece of a pattern, which is a parameter too, a name. */
function renamedExpression(value: Named, to: Namings): Named {
  const naming = to[value.kind];
  const [head, ...rest] = value.path ?? [];
  return {
    ...value,
    ...(head === undefined ? {} : { path: [naming(head), ...rest] }),
    ...(value.name === undefined ? {} : { name: naming(value.name) }),
  };
}

function inPath(text: string, to: Naming): string {
  const [head = "", ...rest] = text.split(".");
  return [to(head), ...rest].join(".");
}
