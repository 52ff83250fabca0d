import { random, type Random } from "../../scope/random.ts";
import {
  anyKind,
  bool,
  enumDeclarations,
  enums,
  listKind,
  literalOf,
  optionalKind,
  placeDeclaration,
  text,
  type Kind,
} from "./kinds.ts";

/** A generated module, with the constructs that it uses. */
export interface GeneratedModule {
  readonly text: string;
  readonly constructs: ReadonlySet<string>;
  readonly fields: readonly Field[];
}

export interface Field {
  readonly name: string;
  readonly kind: Kind;
  readonly known: "private" | "everyone" | "r";
}

/** Something that can be read: how it is written, its kind, the fields that it reads. */
interface Source {
  readonly source: string;
  readonly kind: Kind;
  readonly reads: readonly Field[];
  /** What a contract must disclose for it, beyond public fields. */
  readonly discloses: readonly string[];
}

interface Maker {
  readonly r: Random;
  readonly note: (construct: string) => void;
  readonly fields: readonly Field[];
  readonly abstractions: string[];
  /** How often a choice is made that the checker ought to refuse. */
  readonly wild: number;
}

/**
 * A module with one context, its requirement, forms, contracts and budgets. Most of them are right, since what is public,
 * disclosed and withheld is kept apart while they are made; now and then it is not, and the checker has to notice.
 */
export function generateModule(seed: number, wild = 0.03): GeneratedModule {
  const r = random(seed);
  const constructs = new Set<string>();
  const fields = makeFields(r);
  const maker: Maker = { r, note: (construct) => constructs.add(construct), fields, abstractions: [], wild };
  const slots = makeSlots(maker);
  const forms = [0, 1, 2].slice(0, 1 + r.below(3)).map((index) => makeForm(maker, slots, index));
  const contracts = makeContracts(maker, slots, forms);
  const parts = [
    'edition "2026"\nmodule m\nimport std.abstract { band, month, count, present }',
    "agent s\nagent r\nagent v\nperson u\nstore mem\nlog audit\ntool cal(x: Bool)\npurpose work",
    ...enumDeclarations,
    placeDeclaration,
    contextText(fields),
    ...maker.abstractions,
    requirementText(slots),
    ...forms.map((form) => form.text),
    "budget session { 500 releases per session over 1 day }",
    "budget key { 300 releases per Case.key over 1 day }",
    ...contracts,
  ];
  return { text: `${parts.join("\n\n")}\n`, constructs, fields };
}

function makeFields(r: Random): readonly Field[] {
  const names = ["a", "b", "c", "d", "e", "f", "g"].slice(0, 4 + r.below(4));
  const known = (index: number): Field["known"] =>
    index === 0 ? "everyone" : r.pick<Field["known"]>(["private", "private", "private", "everyone", "r"]);
  return [
    { name: "key", kind: { source: "Id", shape: { kind: "id" } }, known: "everyone" },
    ...names.map((name, index): Field => ({ name, kind: kindAt(r, index), known: known(index) })),
  ];
}

/** Lists and optionals are where shape shows most easily: most modules have one of each. */
function kindAt(r: Random, index: number): Kind {
  if (index === 2 && r.chance(0.8)) return listKind(r);
  if (index === 3 && r.chance(0.8)) return optionalKind(r);
  return anyKind(r);
}

function contextText(fields: readonly Field[]): string {
  const lines = fields.map(({ name, kind, known }) =>
    known === "private"
      ? `  private ${name}: ${kind.source}`
      : `  public  ${name}: ${kind.source}${known === "r" ? " to r" : ""}`,
  );
  return `context Case of s {\n${lines.join("\n")}\n}`;
}

interface Slot {
  readonly name: string;
  readonly mode: "needs" | "accepts";
  readonly fallback: boolean;
  readonly kind: Kind;
  readonly source: Source;
}

function makeSlots(maker: Maker): readonly Slot[] {
  const { r, note } = maker;
  return r
    .list(1, 4, () => (r.chance(0.35) ? sourceOfKind(maker, r.pick(["list", "optional"])) : anySource(maker)))
    .map((source, index): Slot => {
      const { shape } = source.kind;
      const isOptional = shape.kind === "optional";
      if (isOptional) note("optional");
      if (shape.kind === "list" || shape.kind === "set") note(shape.kind);
      const mode = isOptional || r.chance(0.4) ? "accepts" : "needs";
      return {
        name: `s${index}`,
        mode,
        fallback: isOptional || (mode === "accepts" && r.chance(0.6)),
        kind: shape.kind === "optional" ? shape.inner : source.kind,
        source,
      };
    });
}

function requirementText(slots: readonly Slot[]): string {
  const lines = slots.map(({ name, mode, fallback, kind }) => {
    return `  ${mode.padEnd(7)} ${name}: ${kind.source}${fallback ? ' else "~none~"' : ""}`;
  });
  return `requirement R {\n${lines.join("\n")}\n}`;
}

/** A field of that kind as it is, if there is one. */
function sourceOfKind(maker: Maker, kind: "list" | "optional"): Source {
  const fields = maker.fields.filter((field) => field.kind.shape.kind === kind);
  const field = fields[maker.r.below(Math.max(1, fields.length))];
  return field === undefined ? anySource(maker) : sourceOfField(field);
}

/** A field, a part of one, or something computed from some. */
function anySource(maker: Maker): Source {
  const { r, fields, note } = maker;
  const field = r.pick(fields as readonly [Field, ...Field[]]);
  const plain = sourceOfField(field);
  const { shape } = field.kind;
  if (shape.kind === "record" && r.chance(0.4)) {
    note("part of a record");
    const part = r.pick(
      shape.fields as readonly [(typeof shape.fields)[number], ...(typeof shape.fields)[number][]],
    );
    const source = `${field.name}.${part.name}`;
    return { ...plain, source, kind: part.kind, discloses: plain.discloses.length === 0 ? [] : [source] };
  }
  if (r.chance(0.7)) return abstracted(maker, field) ?? plain;
  return plain;
}

function sourceOfField(field: Field): Source {
  const { name, kind, known } = field;
  return { source: name, kind, reads: [field], discloses: known === "everyone" ? [] : [name] };
}

/** An abstraction of a field, declared for it or of the library. */
function abstracted(maker: Maker, field: Field): Source | undefined {
  const { r, note } = maker;
  const { shape } = field.kind;
  const of = (source: string, kind: Kind): Source => ({
    source,
    kind,
    reads: [field],
    discloses: field.known === "everyone" ? [] : [source],
  });
  switch (shape.kind) {
    case "int":
      if (r.chance(0.4)) {
        note("band");
        return of(`band(${field.name}, 10)`, text);
      }
      break;
    case "date":
      if (r.chance(0.4)) {
        note("month");
        return of(`month(${field.name})`, text);
      }
      break;
    case "list":
    case "set":
      note("count");
      return of(`count(${field.name})`, {
        source: `Int(0..${shape.max})`,
        shape: { kind: "int", min: 0, max: shape.max },
      });
    case "optional":
      note("present");
      return of(`present(${field.name})`, bool);
    case "record":
    case "bool":
    case "decimal":
    case "text":
    case "code":
    case "id":
    case "email":
    case "enum":
      break;
  }
  return declaredAbstraction(maker, field, of);
}

function declaredAbstraction(
  maker: Maker,
  field: Field,
  of: (source: string, kind: Kind) => Source,
): Source | undefined {
  const { r, note, abstractions } = maker;
  const { shape } = field.kind;
  const name = `ab${abstractions.length}`;
  const result = r.pick(enums);
  const members = result.shape.kind === "enum" ? result.shape.members : (["low"] as const);
  const first = members[0];
  const last = members.at(-1) ?? first;
  if (shape.kind === "enum") {
    note("abstraction by cases");
    const rest = shape.members.length > 1 ? "  otherwise -> " + last + "\n" : "";
    abstractions.push(
      `abstraction ${name}(x: ${field.kind.source}) -> ${result.source} {\n  ${shape.members[0]} -> ${first}\n${rest}}`,
    );
    return of(`${name}(${field.name})`, result);
  }
  const guard = guardOver(maker, "x", field.kind);
  if (guard === undefined) return undefined;
  note("abstraction by guards");
  abstractions.push(
    `abstraction ${name}(x: ${field.kind.source}) -> ${result.source} {\n  when ${guard} -> ${first}\n  otherwise -> ${last}\n}`,
  );
  return of(`${name}(${field.name})`, result);
}

/** A test of something that is read; undefined where there is none that can fail and hold. */
function guardOver(maker: Maker, read: string, kind: Kind): string | undefined {
  const { r, note } = maker;
  const { shape } = kind;
  switch (shape.kind) {
    case "bool":
      return r.pick([read, `not ${read}`]);
    case "int":
      return `${read} ${r.pick(["<=", ">", "=="])} ${shape.min + r.below(shape.max - shape.min)}`;
    case "decimal":
      return `${read} ${r.pick(["<", ">="])} ${1 + r.below(19)}`;
    case "date":
      return `${read} ${r.pick(["<", ">="])} "2026-0${1 + r.below(9)}-15"`;
    case "text":
      note("matching");
      return r.pick([`${read} matching /[a-m].*/`, `${read} == "a"`]);
    case "code":
      note("matching");
      return `${read} matching /AB[0-9]+/`;
    case "id":
    case "email":
      return `${read} == ${literalOf(r, kind) ?? '""'}`;
    case "enum":
      note("in");
      return r.pick([
        `${read} == ${r.pick(shape.members)}`,
        `${read} != ${r.pick(shape.members)}`,
        `${read} in [${r.pick(shape.members)}]`,
      ]);
    case "list":
    case "set": {
      const item = literalOf(r, shape.element);
      return item === undefined ? undefined : `${item} in ${read}`;
    }
    case "optional": {
      const value = literalOf(r, shape.inner);
      return value === undefined ? undefined : `${read} == ${value}`;
    }
    case "record": {
      const [part] = shape.fields;
      return part === undefined ? undefined : guardOver(maker, `${read}.${part.name}`, part.kind);
    }
  }
}

/** A guard over what is public, or, now and then, over something that is not. */
function makeGuard(maker: Maker, slots: readonly Slot[], varies: boolean, depth = 1): string {
  const { r, note, fields } = maker;
  note("guard");
  if (depth > 0 && r.chance(0.25)) {
    const operator = r.pick(["and", "or"]);
    note(operator);
    return `(${makeGuard(maker, slots, varies, 0)}) ${operator} (${makeGuard(maker, slots, varies, 0)})`;
  }
  const accepted = slots.filter(({ mode }) => mode === "accepts");
  if (accepted.length > 0 && r.chance(0.2)) {
    note("asked");
    return `asked ${accepted[r.below(accepted.length)]?.name ?? ""}`;
  }
  if (r.chance(0.1)) {
    note("clock");
    return r.pick(["now.hour < 12", "now.day == mon"]);
  }
  const open = r.chance(maker.wild) ? fields : fields.filter(({ known }) => known !== "private");
  if (varies && r.chance(0.6)) {
    const slot = slots[r.below(slots.length)];
    const guard = slot === undefined || slot.fallback ? undefined : guardOver(maker, slot.name, slot.kind);
    if (guard !== undefined) return guard;
  }
  const field = open[r.below(open.length)];
  const guard = field === undefined ? undefined : guardOver(maker, field.name, field.kind);
  return guard ?? "now.hour < 6";
}

interface Form {
  readonly name: string;
  readonly text: string;
  readonly slots: readonly Slot[];
  readonly varies: boolean;
}

function makeForm(maker: Maker, all: readonly Slot[], index: number): Form {
  const { r, note } = maker;
  const slots = all.filter(({ mode }) => mode === "needs" || r.chance(0.7));
  const varies = r.chance(0.15) || slots.some((slot) => isOpenList(slot) && r.chance(0.6));
  if (varies) note("shape varies with authorized");
  const name = `form${index}`;
  const bindings = slots.map((slot) => `  ${slot.name} = ${slot.source.source}`);
  const body = makeBody(maker, { slots, all, varies }, 2);
  const head = varies ? "  shape varies with authorized\n" : "";
  return {
    name,
    slots,
    varies,
    text: `form ${name} answers R using Case {\n${head}${bindings.join("\n")}\n${body}\n}`,
  };
}

function isOpenList({ kind }: Slot): boolean {
  return kind.shape.kind === "list" || kind.shape.kind === "set";
}

interface BodyAt {
  readonly slots: readonly Slot[];
  readonly all: readonly Slot[];
  readonly varies: boolean;
}

function makeBody(maker: Maker, at: BodyAt, depth: number): string {
  const { r, note } = maker;
  const choice = depth === 0 ? 0.9 : r.below(100) / 100;
  if (choice < 0.4) {
    note("when");
    const arms = r.list(1, 2, () => {
      return `  when ${makeGuard(maker, at.all, at.varies)} {\n${makeBody(maker, at, depth - 1)}\n  }`;
    });
    return `${arms.join("\n")}\n  otherwise {\n${makeBody(maker, at, depth - 1)}\n  }`;
  }
  if (choice < 0.6) {
    note("any of");
    return `  any of {\n${r.list(2, 3, () => makeVariant(maker, at)).join("\n")}\n  }`;
  }
  return makeVariant(maker, at);
}

function makeVariant(maker: Maker, at: BodyAt): string {
  const { r, note } = maker;
  const shown = at.slots.filter(({ mode }) => mode === "needs" || r.chance(0.9));
  if (r.chance(0.25) && shown.length > 0 && !shown.some((slot) => isOpenList(slot) && !at.varies)) {
    note("data");
    return `  data { ${shown.map(({ name }) => `${name}: ${name}`).join(", ")} }`;
  }
  note("text");
  const pieces = shown.map((slot) =>
    r.chance(0.8)
      ? `${r.pick(["", "; ", "at ", ": "])}${slot.name}=[${placeholder(maker, at, slot)}]`
      : placeholder(maker, at, slot),
  );
  const open = maker.fields.filter(({ kind, known }) => known === "everyone" && kind.shape.kind === "enum");
  const extra = open.length > 0 && r.chance(0.3) ? ` in {${open[0]?.name ?? ""}}` : "";
  if (extra !== "") note("field in text");
  return `  text """${pieces.join(r.pick([" ", " ", " ", ", ", ""]))}${extra}."""`;
}

function placeholder(maker: Maker, at: BodyAt, slot: Slot): string {
  const { r, note } = maker;
  const { shape } = slot.kind;
  if ((shape.kind === "list" || shape.kind === "set") && (!at.varies || r.chance(0.3))) {
    const isForgotten = r.chance(maker.wild);
    if (!isForgotten) {
      note("padding");
      return `{${slot.name}, ${shape.max}, else "--"}`;
    }
  }
  if (shape.kind === "record" && r.chance(0.5)) {
    note("part of a slot");
    return shape.fields.map(({ name }) => `{${slot.name}.${name}}`).join("/");
  }
  return `{${slot.name}}`;
}

function makeContracts(maker: Maker, slots: readonly Slot[], forms: readonly Form[]): readonly string[] {
  const { r, note, wild } = maker;
  const isToR = r.chance(0.6);
  const sinks =
    isToR && r.chance(0.4)
      ? r.pick(["\n  forwards  to v", "\n  forwards  to v", "\n  logs      to audit"])
      : "";
  const audience = isToR && sinks === "" ? "r" : "v";
  const isHidden = (name: string): boolean => {
    const field = maker.fields.find((one) => one.name === name.split(".")[0]);
    return !(field?.known === "r" && audience === "r");
  };
  const wanted = new Set(slots.flatMap(({ source }) => source.discloses.filter(isHidden)));
  const discloses = [...wanted].filter(() => !r.chance(wild));
  if (discloses.some((one) => one.includes("("))) note("disclosed abstraction");
  const offers = forms.map((form) => {
    const guarded = r.chance(0.3);
    if (guarded) note("guard of a candidate");
    const accepted = form.slots.filter(({ mode }) => mode === "accepts");
    return `  offers    ${form.name}${guarded ? ` when ${makeGuard(maker, accepted, false)}` : ""}`;
  });
  const charges = r.chance(0.4) ? `\n  charges   ${r.pick(["session", "key", "session, key"])}` : "";
  if (charges !== "") note("budget");
  if (offers.length > 1) note("several candidates");
  const clauses = [
    `  from      s\n  to        ${isToR ? "r" : "v"}\n  purpose   work`,
    `  discloses ${discloses.length === 0 ? "nothing" : discloses.join(", ")}${sinks}`,
    `  lasts     2 turns and 1 hour${charges}`,
    ...offers,
    `  otherwise ask u, abstain "No."`,
  ];
  const root = `contract c for R {\n${clauses.join("\n")}\n}`;
  if (!r.chance(0.6) || !sinks.includes("forwards")) return [root];
  note("narrows");
  return [root, "contract d narrows c {\n  to        v\n  lasts     1 turn\n}"];
}
