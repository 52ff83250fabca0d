import { assertNever } from "../base/assert.ts";
import type { Table } from "../policy/policy.ts";
import { resolveType } from "../policy/resolve-type.ts";
import type { Type, Value } from "../policy/type.ts";
import { isScalarOf, type ScalarType } from "./conform.ts";
import { absentText, digitsOf, isComposite, separator, type Shown } from "./show.ts";

/** What a text is made of, for someone who has the form and not the case. */
export type Grammar =
  | { readonly kind: "fixed"; readonly text: string }
  /** Fixed text that stands for a value. */
  | { readonly kind: "token"; readonly text: string; readonly value: Value }
  | { readonly kind: "scalar"; readonly type: ScalarType }
  | { readonly kind: "choice"; readonly options: readonly Grammar[] }
  /** What `inner` is, except where it is spelled like this: that text stands for an absent value. */
  | { readonly kind: "except"; readonly inner: Grammar; readonly text: string }
  | { readonly kind: "record"; readonly names: readonly string[]; readonly parts: readonly Grammar[] }
  /** Items with separators between them. */
  | { readonly kind: "items"; readonly item: Grammar; readonly maxItems: number }
  /** Exactly `count` places, the last ones filled with `fallback`. */
  | { readonly kind: "padded"; readonly item: Grammar; readonly count: number; readonly fallback: string }
  | { readonly kind: "parentheses"; readonly inner: Grammar };

/** A value with the grammar of its place in a template. */
export type TemplatePart =
  { readonly kind: "fixed"; readonly text: string } | { readonly kind: "value"; readonly grammar: Grammar };

/** The values of a template's places in order, or why there is no one reading of the text. */
export type Decoding =
  | { readonly kind: "decoded"; readonly values: readonly Value[] }
  | { readonly kind: "unreadable" | "ambiguous" | "too-long" };

/** The grammar of a value shown in a text. */
export function grammarOf(types: Table<Type>, shown: Shown): Grammar {
  const resolved = resolveType(types, shown.type);
  const optional = resolved.kind === "optional";
  const inner = optional ? resolved.inner : shown.type;
  const grammar =
    shown.padding === undefined ? typeGrammar(types, inner) : paddedGrammar(types, inner, shown.padding);
  if (!optional && shown.fallback === undefined) return grammar;
  return withAbsent(grammar, shown.fallback ?? absentText);
}

/**
 * Reads a text as a template says. It is decoded only if there is exactly one reading; a text that would take more than
 * {@link maxSteps} steps to read is too long.
 */
export function decodeText(parts: readonly TemplatePart[], text: string): Decoding {
  const reader: Reader = { text, steps: 0 };
  let readings: Readings<readonly Value[]> = new Map([[0, { value: [], unique: true }]]);
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    const stop: Stop = next === undefined ? { kind: "end" } : stopOf(next);
    readings = extend(reader, readings, part, stop);
    if (reader.steps > maxSteps) return { kind: "too-long" };
  }
  const whole = readings.get(text.length);
  if (whole === undefined) return { kind: "unreadable" };
  return whole.unique ? { kind: "decoded", values: whole.value } : { kind: "ambiguous" };
}

/** How much work one text may take to read. */
const maxSteps = 250_000;

interface Reader {
  readonly text: string;
  steps: number;
}

/** By where it ends: what was read, and whether in one way only. */
type Readings<T> = ReadonlyMap<number, { readonly value: T; readonly unique: boolean }>;

/** What must follow a value, which spares trying ends that cannot be. */
type Stop = { readonly kind: "end" | "unknown" } | { readonly kind: "text"; readonly text: string };

function stopOf(part: TemplatePart): Stop {
  return part.kind === "fixed" && part.text !== "" ? { kind: "text", text: part.text } : { kind: "unknown" };
}

function extend(
  reader: Reader,
  readings: Readings<readonly Value[]>,
  part: TemplatePart,
  stop: Stop,
): Readings<readonly Value[]> {
  const extended = new Map<number, { value: readonly Value[]; unique: boolean }>();
  for (const [start, before] of readings) {
    if (part.kind === "fixed") {
      if (reader.text.startsWith(part.text, start)) add(extended, start + part.text.length, before);
      continue;
    }
    for (const [end, { value, unique }] of parse(reader, part.grammar, start, stop)) {
      add(extended, end, { value: [...before.value, value], unique: before.unique && unique });
    }
  }
  return extended;
}

function add<T>(
  readings: Map<number, { value: T; unique: boolean }>,
  end: number,
  reading: { readonly value: T; readonly unique: boolean },
): void {
  readings.set(end, readings.has(end) ? { value: reading.value, unique: false } : { ...reading });
}

function parse(reader: Reader, grammar: Grammar, start: number, stop: Stop): Readings<Value> {
  reader.steps++;
  if (reader.steps > maxSteps) return new Map();
  switch (grammar.kind) {
    case "fixed":
    case "token":
      return parseToken(reader, grammar.text, grammar.kind === "token" ? grammar.value : null, start);
    case "scalar":
      return parseScalar(reader, grammar.type, start, stop);
    case "choice":
      return parseChoice(reader, grammar.options, start, stop);
    case "except":
      return parseExcept(reader, grammar, start, stop);
    case "record":
      return parseRecord(reader, grammar, start, stop);
    case "items":
      return parseItems(reader, grammar, start, stop);
    case "padded":
      return parsePadded(reader, grammar, start, stop);
    case "parentheses":
      return parseParentheses(reader, grammar.inner, start);
    default:
      return assertNever(grammar);
  }
}

function parseToken(reader: Reader, text: string, value: Value, start: number): Readings<Value> {
  return reader.text.startsWith(text, start)
    ? new Map([[start + text.length, { value, unique: true }]])
    : new Map();
}

function parseScalar(reader: Reader, type: ScalarType, start: number, stop: Stop): Readings<Value> {
  const readings = new Map<number, { value: Value; unique: boolean }>();
  for (const end of new Set(scalarEnds(reader, type, start, stop))) {
    const value = scalarOf(type, reader.text.slice(start, end));
    if (value !== undefined) add(readings, end, { value, unique: true });
  }
  return readings;
}

const number = /-?\d{1,40}(?:\.\d{1,40})?/y;

function scalarEnds(reader: Reader, type: ScalarType, start: number, stop: Stop): readonly number[] {
  switch (type.kind) {
    case "bool":
      return [start + 4, start + 5];
    case "enum":
      return type.members.map((member) => start + member.length);
    case "date":
      return [start + 10];
    case "int":
    case "decimal": {
      number.lastIndex = start;
      const length = number.exec(reader.text)?.[0].length ?? 0;
      return Array.from({ length }, (_, index) => start + index + 1);
    }
    case "text":
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
      return textEnds(reader, start, stop);
    default:
      return assertNever(type);
  }
}

/** Every place where a text may end, given what must follow it. */
function textEnds(reader: Reader, start: number, stop: Stop): readonly number[] {
  const { text } = reader;
  if (stop.kind === "end") return [text.length];
  const ends: number[] = [];
  for (let end = start; end <= text.length && reader.steps <= maxSteps; end++) {
    if (stop.kind === "text") end = text.indexOf(stop.text, end);
    if (end === -1) break;
    reader.steps += 1 + (end - start) / 64;
    ends.push(end);
  }
  return ends;
}

/** The scalar that a text shows; undefined if it shows none, or shows it otherwise than it would be shown. */
function scalarOf(type: ScalarType, text: string): Value | undefined {
  switch (type.kind) {
    case "bool":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "int": {
      const value = Number(text);
      return String(value) === text && isScalarOf(type, value) ? value : undefined;
    }
    case "decimal":
      return decimalFrom(type, text);
    case "date":
    case "enum":
    case "text":
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
      return isScalarOf(type, text) ? text : undefined;
    default:
      return assertNever(type);
  }
}

function decimalFrom(type: Extract<Type, { kind: "decimal" }>, text: string): number | undefined {
  const digits = digitsOf(type);
  const fraction = text.split(".")[1] ?? "";
  const canonical = /^(?:0|-?[1-9]\d*|-?0\.\d*[1-9]\d*|-?[1-9]\d*\.\d+|0\.\d+)$/.test(text);
  const rightLength = digits === undefined ? !fraction.endsWith("0") : fraction.length === digits;
  const value = Number(text);
  return canonical && rightLength && isScalarOf(type, value) ? value : undefined;
}

function parseChoice(
  reader: Reader,
  options: readonly Grammar[],
  start: number,
  stop: Stop,
): Readings<Value> {
  const readings = new Map<number, { value: Value; unique: boolean }>();
  for (const option of options) {
    for (const [end, reading] of parse(reader, option, start, stop)) add(readings, end, reading);
  }
  return readings;
}

function parseExcept(
  reader: Reader,
  grammar: Extract<Grammar, { kind: "except" }>,
  start: number,
  stop: Stop,
): Readings<Value> {
  const readings = parse(reader, grammar.inner, start, stop);
  if (!reader.text.startsWith(grammar.text, start)) return readings;
  return new Map([...readings].filter(([end]) => end !== start + grammar.text.length));
}

/** Reads one grammar after another and keeps what each of them gave. */
function parseSequence(
  reader: Reader,
  parts: readonly Grammar[],
  start: number,
  stop: Stop,
): Readings<readonly Value[]> {
  let readings: Readings<readonly Value[]> = new Map([[start, { value: [], unique: true }]]);
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    const follows: Stop =
      next === undefined
        ? stop
        : next.kind === "fixed"
          ? { kind: "text", text: next.text }
          : { kind: "unknown" };
    readings = extend(reader, readings, { kind: "value", grammar: part }, follows);
  }
  return readings;
}

function parseRecord(
  reader: Reader,
  grammar: Extract<Grammar, { kind: "record" }>,
  start: number,
  stop: Stop,
): Readings<Value> {
  const parts = grammar.parts.flatMap((part, index): Grammar[] => [
    { kind: "fixed", text: `${index > 0 ? separator : ""}${grammar.names[index] ?? ""} ` },
    part,
  ]);
  return mapReadings(parseSequence(reader, parts, start, stop), (values) =>
    Object.fromEntries(grammar.names.map((name, index) => [name, values[2 * index + 1] ?? null])),
  );
}

function parseItems(
  reader: Reader,
  grammar: Extract<Grammar, { kind: "items" }>,
  start: number,
  stop: Stop,
): Readings<Value> {
  const readings = new Map<number, { value: Value; unique: boolean }>([[start, { value: [], unique: true }]]);
  let current: Readings<readonly Value[]> = new Map([[start, { value: [], unique: true }]]);
  for (let count = 1; count <= grammar.maxItems && current.size > 0 && reader.steps <= maxSteps; count++) {
    if (count > 1) current = extend(reader, current, { kind: "fixed", text: separator }, stop);
    current = extend(reader, current, { kind: "value", grammar: grammar.item }, { kind: "unknown" });
    for (const [end, reading] of current) add(readings, end, reading);
  }
  return readings;
}

function parsePadded(
  reader: Reader,
  grammar: Extract<Grammar, { kind: "padded" }>,
  start: number,
  stop: Stop,
): Readings<Value> {
  const readings = new Map<number, { value: Value; unique: boolean }>();
  for (let filled = 0; filled <= grammar.count && reader.steps <= maxSteps; filled++) {
    const places = Array.from({ length: grammar.count }, (_, index): Grammar[] => [
      ...(index > 0 ? [{ kind: "fixed", text: separator } as const] : []),
      index < filled ? grammar.item : { kind: "fixed", text: grammar.fallback },
    ]);
    for (const [end, { value, unique }] of parseSequence(reader, places.flat(), start, stop)) {
      add(readings, end, { value: value.filter((_, index) => index % 2 === 0).slice(0, filled), unique });
    }
  }
  return readings;
}

function parseParentheses(reader: Reader, inner: Grammar, start: number): Readings<Value> {
  const parts: Grammar[] = [{ kind: "fixed", text: "(" }, inner, { kind: "fixed", text: ")" }];
  return mapReadings(parseSequence(reader, parts, start, { kind: "unknown" }), (values) => values[1] ?? null);
}

function mapReadings<T, U>(readings: Readings<T>, change: (value: T) => U): Readings<U> {
  return new Map([...readings].map(([end, { value, unique }]) => [end, { value: change(value), unique }]));
}

function typeGrammar(types: Table<Type>, type: Type): Grammar {
  const resolved = resolveType(types, type);
  switch (resolved.kind) {
    case "optional":
      return withAbsent(typeGrammar(types, resolved.inner), absentText);
    case "list":
    case "set":
      return {
        kind: "items",
        item: nestedGrammar(types, resolved.element),
        maxItems: resolved.maxItems ?? Number.MAX_SAFE_INTEGER,
      };
    case "record":
      return {
        kind: "record",
        names: resolved.fields.map((field) => field.name),
        parts: resolved.fields.map((field) => nestedGrammar(types, field.type)),
      };
    case "bool":
    case "int":
    case "decimal":
    case "date":
    case "text":
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
    case "enum":
      return { kind: "scalar", type: resolved };
    default:
      return assertNever(resolved);
  }
}

function nestedGrammar(types: Table<Type>, type: Type): Grammar {
  const resolved = resolveType(types, type);
  if (resolved.kind === "optional") return withAbsent(nestedGrammar(types, resolved.inner), absentText);
  const grammar = typeGrammar(types, resolved);
  return isComposite(types, resolved) ? { kind: "parentheses", inner: grammar } : grammar;
}

function paddedGrammar(
  types: Table<Type>,
  type: Type,
  padding: { readonly count: number; readonly fallback: string },
): Grammar {
  const resolved = resolveType(types, type);
  if (resolved.kind !== "list" && resolved.kind !== "set") return typeGrammar(types, type);
  const item: Grammar = {
    kind: "except",
    inner: nestedGrammar(types, resolved.element),
    text: padding.fallback,
  };
  return { kind: "padded", item, ...padding };
}

function withAbsent(grammar: Grammar, text: string): Grammar {
  const options: Grammar[] = [
    { kind: "except", inner: grammar, text },
    { kind: "token", text, value: null },
  ];
  return { kind: "choice", options };
}
