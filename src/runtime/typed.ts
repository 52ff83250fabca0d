import type { Type, Value } from "../policy/type.ts";
import { conform } from "./conform.ts";
import { CaseError, rawValue } from "./project.ts";

declare const valueOfType: unique symbol;

/** A type of the policy together with the TypeScript type of its values. */
export interface Typed<T extends Value> {
  readonly type: Type;
  /** Never present; it carries `T` for the checker. */
  readonly [valueOfType]?: T;
}

/** The TypeScript type of the values of a type. */
type ValueOf<T> = T extends Typed<infer V> ? V : never;

export const bool: Typed<boolean> = { type: { kind: "bool" } };
export const id: Typed<string> = { type: { kind: "id" } };
export const email: Typed<string> = { type: { kind: "email" } };
export const url: Typed<string> = { type: { kind: "url" } };
export const host: Typed<string> = { type: { kind: "host" } };
export const endpoint: Typed<string> = { type: { kind: "endpoint" } };
export const path: Typed<string> = { type: { kind: "path" } };

export function int(range: { readonly min?: number; readonly max?: number }): Typed<number> {
  return { type: { kind: "int", ...range } };
}

/** The bounds are decimal text, so that they stay exact. */
export function decimal(range: {
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
}): Typed<number> {
  return { type: { kind: "decimal", ...range } };
}

export function date(range: { readonly min?: string; readonly max?: string }): Typed<string> {
  return { type: { kind: "date", ...range } };
}

export function text(bounds: { readonly maxLength?: number; readonly pattern?: string }): Typed<string> {
  return { type: { kind: "text", ...bounds } };
}

export function oneOf<const M extends string>(...members: readonly M[]): Typed<M> {
  return { type: { kind: "enum", members } };
}

export function list<T extends Value>(element: Typed<T>, maxItems?: number): Typed<readonly T[]> {
  return { type: { kind: "list", element: element.type, ...(maxItems === undefined ? {} : { maxItems }) } };
}

export function set<T extends Value>(element: Typed<T>, maxItems?: number): Typed<readonly T[]> {
  return { type: { kind: "set", element: element.type, ...(maxItems === undefined ? {} : { maxItems }) } };
}

export function optional<T extends Value>(inner: Typed<T>): Typed<T | null> {
  return { type: { kind: "optional", inner: inner.type } };
}

export function record<F extends Readonly<Record<string, Typed<Value>>>>(
  fields: F,
): Typed<{ readonly [K in keyof F]: ValueOf<F[K]> & Value }> {
  return {
    type: { kind: "record", fields: Object.entries(fields).map(([name, { type }]) => ({ name, type })) },
  };
}

/**
 * A part of a case, checked and copied. Only own data properties on the way are read.
 *
 * @throws CaseError when it does not fit.
 */
export function read<T extends Value>(source: object, path: readonly string[], typed: Typed<T>): T {
  const fitted = conform({}, typed.type, rawValue(source, path), path.join("."));
  if (!fitted.ok) throw new CaseError(fitted.error);
  // `Typed` is made only by the functions above, each of which pairs a type with the type of its values.
  return fitted.value as T;
}
