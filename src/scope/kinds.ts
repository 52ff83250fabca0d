import type { CommandScope, ShellScope } from "./command.ts";
import type { DurationScope } from "./duration.ts";
import type { EndpointScope } from "./endpoint.ts";
import type { NamesScope } from "./names.ts";
import type { NumberScope } from "./number.ts";
import type { PathScope } from "./path.ts";
import type { ProductScope } from "./product.ts";
import type { TextScope } from "./text-pattern.ts";
import type { ParameterScope } from "./textual.ts";

/** A set of values: plain data, as policies carry it. */
export type Scope =
  | AnyScope
  | NothingScope
  | NamesScope
  | TextScope
  | PathScope
  | EndpointScope
  | CommandScope
  | ShellScope
  | ParameterScope
  | NumberScope
  | DurationScope
  | ProductScope<Scope>
  | UnionScope
  | BothScope;

/** Every value of every kind. */
export interface AnyScope {
  readonly kind: "any";
}

/** No value. */
export interface NothingScope {
  readonly kind: "nothing";
}

/** What is in at least one of them: an allow list. */
export interface UnionScope {
  readonly kind: "union";
  readonly of: readonly Scope[];
}

/** What is in each of them: a meet that no single pattern expresses. */
export interface BothScope {
  readonly kind: "both";
  readonly of: readonly Scope[];
}

export const any: AnyScope = { kind: "any" };
export const nothing: NothingScope = { kind: "nothing" };
