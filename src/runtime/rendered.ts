import { InvariantError } from "../base/assert.ts";
import type { Value } from "../policy/type.ts";
import { checkData, checkText, type ShownValue } from "./message-check.ts";
import type { View } from "./project.ts";
import type { AbstentionCause, Rendering } from "./render.ts";
import { showValue, type Shown } from "./show.ts";
import type { Typed } from "./typed.ts";

/** What emitted renderers end in: the message if reading it back gives exactly what was put in, else abstention. */

export function sendText(
  text: string,
  parts: readonly (string | ShownValue)[],
  required: readonly string[],
  slots: View,
): Rendering {
  const check = checkText({}, parts, text, required, slots);
  return check === "exact" ? { kind: "message", message: { kind: "text", text }, slots } : abstained(check);
}

export function sendData(
  data: View,
  parts: readonly ShownValue[],
  required: readonly string[],
  slots: View,
): Rendering {
  const check = checkData({}, parts, required, slots);
  return check === "exact" ? { kind: "message", message: { kind: "data", data }, slots } : abstained(check);
}

export function abstained(cause: AbstentionCause): Rendering {
  return { kind: "abstained", cause };
}

/** A place in a text or in data, for {@link sendText} and {@link sendData}. */
export function shown(
  typed: Typed<Value>,
  rest: Omit<Shown, "type"> = {},
): (value: Value, ...slot: readonly string[]) => ShownValue {
  const place: Shown = { type: typed.type, ...rest };
  return (value, ...slot) => ({ shown: place, value, ...(slot.length === 0 ? {} : { slot }) });
}

/** The text of a value at its place. */
export function showPlace({ shown, value }: ShownValue): string {
  return showValue({}, shown, value);
}

/** A view that cannot be changed. */
export function view<T extends object>(values: T): Readonly<T> {
  return Object.freeze(values);
}

/** Whether a value is true; an absent one is not. */
export function isTrue(value: Value): boolean {
  return value === true;
}

/** The slots that the message must give back: those needed, and those accepted that are asked for. */
export function requiredSlots(
  needed: readonly string[],
  accepted: readonly string[],
  asked: ReadonlySet<string>,
): readonly string[] {
  return [...needed, ...accepted.filter((slot) => asked.has(slot))];
}

/** Stands where the checker has proved that nothing comes. */
export function unreachable(place: string): never {
  throw new InvariantError(`${place} has a case for every value`);
}
