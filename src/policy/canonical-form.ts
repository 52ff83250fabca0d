import { compareTexts } from "../base/compare.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { isWellFormed } from "./unicode.ts";

/** A value that has no canonical form, with the JSON pointer to it. */
export interface NotCanonical {
  readonly pointer: string;
  readonly message: string;
}

/** How deep arrays and objects may be nested in a policy. */
export const maxDepth = 1600;

/**
 * The canonical form of RFC 8785 (JCS) of plain JSON. What JSON cannot say, or could say in two ways, is refused rather
 * than repaired: undefined, functions, symbols, other objects than plain ones, NaN, infinities, -0, lone surrogates.
 */
export function canonicalForm(value: unknown): Result<string, NotCanonical> {
  const flaw = canonicalFlaw(value);
  return flaw === undefined ? ok(canonicalText(value)) : fail(flaw);
}

/**
 * The canonical form of a value that has one.
 *
 * @param value in which {@link canonicalFlaw} has found nothing
 */
export function canonicalText(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  const members = Object.entries(value)
    .sort(([one], [other]) => compareTexts(one, other))
    .map(([name, item]) => `${JSON.stringify(name)}:${canonicalText(item)}`);
  return `{${members.join(",")}}`;
}

function isArray(value: object): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Why a value has no canonical form; undefined if it has one. */
export function canonicalFlaw(value: unknown): NotCanonical | undefined {
  return findFlaw(value, 0);
}

/** The pointer is put together on the way back from a flaw, for most values have none. */
function findFlaw(value: unknown, depth: number): NotCanonical | undefined {
  const message = depth > maxDepth ? `nested more than ${maxDepth} levels deep` : flawOf(value);
  if (message !== undefined) return { pointer: "", message };
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const flaw = findFlaw(value[index], depth + 1);
      if (flaw !== undefined) return inside(String(index), flaw);
    }
    return undefined;
  }
  for (const [key, item] of Object.entries(value)) {
    const flaw = isWellFormed(key) ? findFlaw(item, depth + 1) : loneSurrogate;
    if (flaw !== undefined) return inside(key, flaw);
  }
  return undefined;
}

const loneSurrogate: NotCanonical = { pointer: "", message: "a name with a lone surrogate" };

function inside(name: string, { pointer, message }: NotCanonical): NotCanonical {
  return { pointer: `/${pointerToken(name)}${pointer}`, message };
}

function flawOf(value: unknown): string | undefined {
  switch (typeof value) {
    case "boolean":
      return undefined;
    case "string":
      return isWellFormed(value) ? undefined : "text with a lone surrogate";
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0) ? undefined : `the number ${numberText(value)}`;
    case "object":
      return value === null || isPlain(value) ? undefined : "an object that is not plain";
    case "bigint":
    case "function":
    case "symbol":
    case "undefined":
      return `a value of type ${typeof value}`;
    default:
      return "a value of no known type";
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  const plain = Array.isArray(value) ? prototype === Array.prototype : prototype === Object.prototype;
  return (plain || prototype === null) && Reflect.ownKeys(value).every((key) => isData(value, key));
}

/** Whether a property is a value under a text, rather than computed or under a symbol. */
function isData(value: object, key: string | symbol): boolean {
  const descriptor = Object.getOwnPropertyDescriptor(value, key);
  return typeof key === "string" && descriptor !== undefined && "value" in descriptor;
}

function numberText(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

/** One step of a JSON pointer (RFC 6901). */
export function pointerToken(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
