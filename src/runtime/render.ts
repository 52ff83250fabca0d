import { assertNever, invariant, InvariantError } from "../base/assert.ts";
import { canonicalForm } from "../policy/canonical-form.ts";
import type { Expression } from "../policy/expression.ts";
import { expressionType } from "../policy/expression-type.ts";
import {
  formUnderContract,
  requiredSlots,
  slotsGiven,
  slotsShown,
  type FormUnderContract,
} from "../policy/form-view.ts";
import type { Body, Contract, DataBody, Policy, Slot, TextBody, TextPiece } from "../policy/policy.ts";
import { resolveType } from "../policy/resolve-type.ts";
import { tableOf } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import { readClock } from "../policy/clock-reading.ts";
import { evaluate, isTrue, partOf, type Environment } from "../policy/evaluate.ts";
import { checkData, checkText, type Check, type ShownValue } from "./message-check.ts";
import type { View } from "./project.ts";
import { showValue, type Shown } from "./show.ts";

/** What is sent. */
export type Message =
  { readonly kind: "text"; readonly text: string } | { readonly kind: "data"; readonly data: View };

/** Why a renderer gives no message. It is recorded and never shown to the receiver. */
export type AbstentionCause = "unreadable" | "ambiguous" | "too-long" | "incomplete" | "no-branch" | "defect";

export type Rendering =
  | { readonly kind: "message"; readonly message: Message; readonly slots: View }
  | { readonly kind: "abstained"; readonly cause: AbstentionCause };

/** Everything that a renderer may depend on. */
export interface RenderInput {
  readonly publicView: View;
  readonly authorizedView: View;
  /** The accepted slots that the envelope asks for. */
  readonly asked: ReadonlySet<string>;
  /** Public randomness: a whole number, at least 0, fixed before the case is read. */
  readonly draw: number;
  /** The clock reading of the envelope, in milliseconds since 1970. */
  readonly clockMs: number;
}

/** The interpreter of one form under one contract. */
export interface Renderer {
  /** The names of the disclosures that a message may carry. */
  readonly discloses: readonly string[];
  /** The slots that the message would give in full, given what its shape depends on. */
  readonly shows: (input: RenderInput) => ReadonlySet<string>;
  /** The message, or abstention if reading it back would not give exactly what was put in. */
  readonly render: (input: RenderInput) => Rendering;
  /** The same, with slots that a broker has filled in place of the form's bindings. */
  readonly renderReceipt: (input: RenderInput, slots: View) => Rendering;
}

/** Prepares a form for a contract; undefined if the form needs what the contract does not disclose. */
export function renderer(policy: Policy, contract: Contract, form: string): Renderer | undefined {
  const prepared = formUnderContract(policy, contract, form);
  if (prepared === undefined) return undefined;
  return {
    discloses: prepared.discloses,
    shows: (input) => failClosed(() => shownSlots(policy, prepared, input), new Set<string>()),
    render: (input) => failClosed(() => renderForm(policy, prepared, input), defect),
    renderReceipt: (input, slots) => failClosed(() => renderForm(policy, prepared, input, slots), defect),
  };
}

const defect: Rendering = { kind: "abstained", cause: "defect" };

/** A defect ends in what shows nothing, like any other failure. */
export function failClosed<T>(step: () => T, otherwise: T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof InvariantError) return otherwise;
    throw error;
  }
}

function shownSlots(policy: Policy, prepared: FormUnderContract, input: RenderInput): ReadonlySet<string> {
  const body = chooseBody(prepared.form.body, environmentOf(policy, prepared, input), input.draw);
  return body === undefined ? new Set() : givenAndBound(policy, prepared, body);
}

function renderForm(
  policy: Policy,
  prepared: FormUnderContract,
  input: RenderInput,
  filled?: View,
): Rendering {
  const environment = environmentOf(policy, prepared, input, filled);
  const body = chooseBody(prepared.form.body, environment, input.draw);
  if (body === undefined) return { kind: "abstained", cause: "no-branch" };
  const slots = tableOf([...environment.slots].filter(([name]) => slotsShown(body).has(name)));
  const required = requiredSlots(prepared.requirement, input.asked);
  const filler: Filler = { policy, prepared, environment };
  return body.kind === "text"
    ? fillText(filler, body, required, slots)
    : fillData(filler, body, required, slots);
}

interface Filler {
  readonly policy: Policy;
  readonly prepared: FormUnderContract;
  readonly environment: Environment;
}

/** The body that guards and draw select; undefined if no branch holds. */
function chooseBody(body: Body, environment: Environment, draw: number): TextBody | DataBody | undefined {
  switch (body.kind) {
    case "text":
    case "data":
      return body;
    case "when": {
      const branch = body.branches.find(({ guard }) => isTrue(guard, environment));
      const chosen = branch?.body ?? body.otherwise;
      return chosen === undefined ? undefined : chooseBody(chosen, environment, draw);
    }
    case "any-of":
      return body.variants[draw % body.variants.length];
    default:
      return assertNever(body);
  }
}

function givenAndBound(
  policy: Policy,
  prepared: FormUnderContract,
  body: TextBody | DataBody,
): ReadonlySet<string> {
  const given = slotsGiven((type) => resolveType(policy.types, type), prepared.requirement, body);
  return new Set(prepared.form.bindings.map(({ slot }) => slot).filter((slot) => given.has(slot)));
}

function fillText(filler: Filler, body: TextBody, required: readonly string[], slots: View): Rendering {
  const { policy, environment } = filler;
  let text = "";
  const parts: (string | ShownValue)[] = [];
  for (const piece of body.pieces) {
    if (piece.kind === "fixed") {
      text += piece.text;
      parts.push(piece.text);
      continue;
    }
    const shown = shownPiece(filler, piece);
    const value = evaluate(piece.value, environment);
    text += showValue(policy.types, shown, value);
    parts.push({ shown, value, ...slotPath(piece.value) });
  }
  return rendering(checkText(policy.types, parts, text, required, slots), { kind: "text", text }, slots);
}

function fillData(filler: Filler, body: DataBody, required: readonly string[], slots: View): Rendering {
  const { policy, environment } = filler;
  const parts: ShownValue[] = [];
  const entries: [string, Value][] = [];
  for (const { key, value: expression } of body.entries) {
    const shown = shownPiece(filler, { kind: "value", value: expression });
    const value = evaluate(expression, environment);
    entries.push([key, value ?? shown.fallback ?? null]);
    parts.push({ shown, value, ...slotPath(expression) });
  }
  const data = tableOf(entries);
  return rendering(checkData(policy.types, parts, required, slots), { kind: "data", data }, slots);
}

function rendering(check: Check, message: Message, slots: View): Rendering {
  return check === "exact" ? { kind: "message", message, slots } : { kind: "abstained", cause: check };
}

function shownPiece(filler: Filler, piece: Extract<TextPiece, { kind: "value" }>): Shown {
  const { policy, prepared } = filler;
  const type = expressionType(policy, prepared.scope, piece.value);
  const fallback = slotOf(prepared, piece.value)?.fallback;
  return {
    type,
    ...(fallback === undefined ? {} : { fallback }),
    ...(piece.padding === undefined ? {} : { padding: piece.padding }),
  };
}

function slotOf(prepared: FormUnderContract, expression: Expression): Slot | undefined {
  if (expression.kind !== "slot") return undefined;
  return prepared.requirement.slots.find((slot) => slot.name === expression.path[0]);
}

function slotPath(expression: Expression): { readonly slot?: readonly string[] } {
  return expression.kind === "slot" ? { slot: expression.path } : {};
}

function environmentOf(
  policy: Policy,
  prepared: FormUnderContract,
  input: RenderInput,
  filled?: View,
): Environment {
  const slots = new Map<string, Value>();
  const environment: Environment = {
    policy,
    held: (expression) => heldValue(prepared, input, expression),
    slots,
    parameters: new Map(),
    asked: input.asked,
    clock: readClock(input.clockMs),
  };
  for (const { name } of prepared.requirement.slots) slots.set(name, null);
  for (const { slot, value } of prepared.form.bindings) {
    slots.set(slot, filled === undefined ? evaluate(value, environment) : (filled[slot] ?? null));
  }
  return environment;
}

function heldValue(
  prepared: FormUnderContract,
  input: RenderInput,
  expression: Expression,
): Value | undefined {
  const source = prepared.view.source(expression);
  if (source === undefined) return undefined;
  const view = source.view === "public" ? input.publicView : input.authorizedView;
  invariant(Object.hasOwn(view, source.name), `the ${source.view} view has ${source.name}`);
  return partOf(view[source.name] ?? null, source.path);
}

/** The bytes of a message as they are sent: the text, or the canonical form of the data. */
export function messageText(message: Message): string {
  if (message.kind === "text") return message.text;
  const form = canonicalForm(message.data);
  invariant(form.ok, "the data of a message is plain JSON");
  return form.value;
}
