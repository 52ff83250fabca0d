import { fail, ok, type Result } from "../../base/result.ts";
import { particlesOf, type Particle } from "../../decide/draft/case-value.ts";
import { occurrencesOf } from "../../decide/draft/occurrences.ts";
import type { HiddenField, OutboundRule, ShownField } from "../../decide/draft/outbound-rule.ts";
import { prepareText } from "../../decide/draft/prepared-text.ts";
import type { Expression } from "../../policy/expression.ts";
import type { ContextField, Outbound, Policy } from "../../policy/policy.ts";
import { entry } from "../../policy/table.ts";
import type { Value } from "../../policy/type.ts";
import { readClock } from "../../policy/clock-reading.ts";
import { conform, ownProperty } from "../conform.ts";
import { evaluate } from "../../policy/evaluate.ts";
import { showValue } from "../show.ts";
import type { AllowedRecipients } from "./envelope-recipients.ts";

/** What the trusted side gives for one message. */
export interface OutboundTask {
  /** The parameters of the outbound, by name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The case that the outbound is over; every field that is not public is read, so that it can be looked for. */
  readonly case: object;
  /** What the user asked for. A draft may take values from it; it cannot allow anything. */
  readonly instruction: string;
  /** Names of the attachments that the task is about. */
  readonly attachments?: readonly string[];
}

/** An outbound bound to one case and task. */
export interface BoundOutbound {
  readonly outbound: Outbound;
  readonly rule: OutboundRule;
  readonly recipients: AllowedRecipients;
  /** What the user asked for. */
  readonly instruction: string;
  /** By field, its value where it is a list or set: how many items are meant. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Why an outbound cannot be built. It never holds a value. */
export interface OutboundProblem {
  /** A parameter or field; absent where the outbound itself is the problem. */
  readonly path?: string;
  readonly reason: string;
}

/**
 * Instantiates an outbound for one message. Neither the instruction nor the draft can widen it: they are where a draft may
 * take its values from, and no more. A case in which what may be shown holds what must not be is resolved for privacy: the
 * field then need not be kept.
 */
export function buildRelease(
  policy: Policy,
  name: string,
  task: OutboundTask,
): Result<BoundOutbound, readonly OutboundProblem[]> {
  const outbound = entry(policy.outbounds, name);
  const context = entry(policy.contexts, outbound?.context ?? "");
  if (outbound === undefined || context === undefined)
    return fail([{ reason: `there is no outbound \`${name}\`` }]);
  const parameters = parametersOf(policy, outbound, task.parameters);
  const values = valuesOf(policy, context.fields, task.case);
  if (!parameters.ok || !values.ok)
    return fail([...(parameters.ok ? [] : parameters.error), ...(values.ok ? [] : values.error)]);
  const known: Known = { policy, outbound, fields: context.fields, values: values.value };
  const recipients = allowedRecipients(policy, outbound, parameters.value);
  const counts = new Map(
    [...values.value].flatMap(([field, value]) =>
      Array.isArray(value) ? [[field, value.length] as const] : [],
    ),
  );
  const { instruction } = task;
  return ok({ outbound, recipients, instruction, counts, rule: ruleOf(known, name, task, recipients) });
}

interface Known {
  readonly policy: Policy;
  readonly outbound: Outbound;
  readonly fields: readonly ContextField[];
  readonly values: ReadonlyMap<string, Value>;
}

function parametersOf(
  policy: Policy,
  outbound: Outbound,
  given: Readonly<Record<string, unknown>>,
): Result<ReadonlyMap<string, Value>, readonly OutboundProblem[]> {
  const problems: OutboundProblem[] = Object.keys(given)
    .filter((key) => !outbound.parameters.some(({ name }) => name === key))
    .map((path) => ({ path, reason: "is no parameter of the outbound" }));
  const values = new Map<string, Value>();
  for (const { name, type } of outbound.parameters) {
    if (!Object.hasOwn(given, name)) problems.push({ path: name, reason: "is missing" });
    else {
      const value = conform(policy.types, type, given[name], name);
      if (value.ok) values.set(name, value.value);
      else problems.push({ path: value.error.path, reason: `must be ${value.error.expected}` });
    }
  }
  return problems.length > 0 ? fail(problems) : ok(values);
}

function valuesOf(
  policy: Policy,
  fields: readonly ContextField[],
  source: object,
): Result<ReadonlyMap<string, Value>, readonly OutboundProblem[]> {
  const problems: OutboundProblem[] = [];
  const values = new Map<string, Value>();
  for (const { name, type } of fields) {
    const property = ownProperty(source, name);
    const value = conform(policy.types, type, property.kind === "value" ? property.value : undefined, name);
    if (value.ok) values.set(name, value.value);
    else problems.push({ path: value.error.path, reason: `must be ${value.error.expected}` });
  }
  return problems.length > 0 ? fail(problems) : ok(values);
}

function allowedRecipients(
  policy: Policy,
  { to }: Outbound,
  parameters: ReadonlyMap<string, Value>,
): AllowedRecipients {
  const of = (line: string): readonly string[] => {
    const among = to.find((rule) => rule.line === line)?.among;
    const set = among === undefined ? [] : valueOf(policy, among, parameters, new Map());
    return Array.isArray(set) ? set.filter((one) => typeof one === "string") : [];
  };
  return { recipients: of("recipients"), cc: of("cc"), bcc: of("bcc") };
}

/** The value of an expression over parameters and fields; there is no clock and nothing asked here. */
function valueOf(
  policy: Policy,
  expression: Expression,
  parameters: ReadonlyMap<string, Value>,
  fields: ReadonlyMap<string, Value>,
): Value {
  return evaluate(expression, {
    policy,
    parameters,
    slots: new Map(),
    asked: new Set(),
    clock: readClock(0),
    held: (held) =>
      held.kind === "field" && held.path.length === 1 ? fields.get(held.path[0] ?? "") : undefined,
  });
}

function ruleOf(known: Known, name: string, task: OutboundTask, recipients: AllowedRecipients): OutboundRule {
  const { outbound, fields } = known;
  const withheld = withheldFields(known).map((field) => ({ field, particles: particles(known, field) }));
  const generalized = outbound.generalizes.map(({ field, to }): HiddenField => {
    const substitute =
      to.kind === "text" ? to.text : textOfValue(valueOf(known.policy, to.call, new Map(), known.values));
    return { field, particles: particles(known, field), ...(substitute === undefined ? {} : { substitute }) };
  });
  const hidden = [...withheld, ...generalized].flatMap((one) => one.particles);
  const isClean = (shown: ShownField): boolean => {
    const text = prepareText(shown.text);
    return hidden.every((particle) => occurrencesOf(particle, text).every(({ extent }) => extent === "part"));
  };
  const required = outbound.requires.flatMap((field) => shownField(known, field)).filter(isClean);
  const preserved = outbound.preserves.flatMap((field) => shownField(known, field)).filter(isClean);
  const open = fields
    .filter(({ name: field, known: who }) => who === "everyone" && !outbound.withholds.includes(field))
    .flatMap(({ name: field }) => shownField(known, field));
  return {
    name,
    withheld,
    generalized,
    required,
    preserved,
    showable: [...required, ...preserved, ...open]
      .map(({ text }) => text)
      .concat(generalized.flatMap(({ substitute }) => substitute ?? [])),
    sources: [task.instruction, ...recipients.recipients, ...recipients.cc, ...recipients.bcc],
    attachments: task.attachments ?? [],
    adds: outbound.adds,
    layout: outbound.layout,
  };
}

/** Those that the outbound names, and each that no clause of it shows and not everyone knows, named or not. */
function withheldFields({ outbound, fields }: Known): readonly string[] {
  const { preserves, requires, generalizes, withholds } = outbound;
  const shown = new Set([...preserves, ...requires, ...generalizes.map(({ field }) => field)]);
  return fields
    .filter(({ name, known }) => withholds.includes(name) || (known !== "everyone" && !shown.has(name)))
    .map(({ name }) => name);
}

function particles({ policy, fields, values }: Known, field: string): readonly Particle[] {
  const declared = fields.find(({ name }) => name === field);
  return declared === undefined ? [] : particlesOf(policy, field, declared.type, values.get(field) ?? null);
}

/** A field that is shown as it is; an absent one is not shown. */
function shownField(known: Known, field: string): readonly ShownField[] {
  const declared = known.fields.find(({ name }) => name === field);
  const value = known.values.get(field) ?? null;
  if (declared === undefined || value === null) return [];
  const shown = showValue(known.policy.types, { type: declared.type }, value);
  const text =
    typeof value === "string" ? value.replaceAll("_", declared.type.kind === "text" ? "_" : " ") : shown;
  return [{ field, text, particles: particles(known, field) }];
}

function textOfValue(value: Value): string | undefined {
  return value === null || typeof value === "object" ? undefined : String(value).replaceAll("_", " ");
}
