import type { Narrowing } from "../decide/narrowing.ts";
import type { Value } from "../policy/type.ts";
import type { CarriedObject } from "../runtime/carry.ts";
import type { Message } from "../runtime/render.ts";
import { hasExactly, isRecord } from "./signature.ts";

const names = ["policy", "id", "contract", "form", "recipient", "purpose"] as const;
const lists = ["fields", "provenance", "asked"] as const;
const views = ["slots", "publicView", "authorizedView"] as const;
const numbers = ["releasedAtMs", "draw"] as const;

/** A carried object out of JSON; undefined if it is none. */
export function readCarried(value: unknown): CarriedObject | undefined {
  if (!isRecord(value)) return undefined;
  if (
    !hasExactly(value, [...names, ...lists, ...views, ...numbers, "narrowed", "message"], ["expiresAtMs"])
  ) {
    return undefined;
  }
  const [narrowed, message] = [readNarrowing(value["narrowed"]), readMessage(value["message"])];
  const { expiresAtMs } = value;
  const isWhole =
    names.every((name) => typeof value[name] === "string") &&
    lists.every((name) => isTexts(value[name])) &&
    views.every((name) => isValues(value[name])) &&
    numbers.every((name) => Number.isSafeInteger(value[name])) &&
    (expiresAtMs === undefined || typeof expiresAtMs === "number");
  if (!isWhole || narrowed === undefined || message === undefined) return undefined;
  // Each property was checked just now.
  return { ...(value as unknown as CarriedObject), narrowed, message };
}

function readMessage(value: unknown): Message | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, text, data } = value;
  if (kind === "text" && hasExactly(value, ["kind", "text"]) && typeof text === "string")
    return { kind, text };
  return kind === "data" && hasExactly(value, ["kind", "data"]) && isValues(data)
    ? { kind, data }
    : undefined;
}

function readNarrowing(value: unknown): Narrowing | undefined {
  if (!isRecord(value) || !hasExactly(value, [], ["forwards", "logs", "remembers", "lasts"]))
    return undefined;
  const { forwards, logs, remembers, lasts } = value;
  const sinks = [forwards, logs, remembers].every((sink) => sink === undefined || isTexts(sink));
  return sinks && (lasts === undefined || isLifetime(lasts)) ? value : undefined;
}

function isLifetime(value: unknown): boolean {
  return (
    isRecord(value) &&
    hasExactly(value, [], ["turns", "ms"]) &&
    Object.values(value).every((part) => typeof part === "number")
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isValues(value: unknown): value is Readonly<Record<string, Value>> {
  return isRecord(value);
}
