import type { Result } from "../base/result.ts";
import type { Answer } from "./answer.ts";
import type { CommandScope, ShellScope } from "./command.ts";
import type { DurationScope } from "./duration.ts";
import type { EndpointScope } from "./endpoint.ts";
import type { NamesScope } from "./names.ts";
import type { NumberScope } from "./number.ts";
import type { PathScope } from "./path.ts";
import type { ProductScope } from "./product.ts";
import type { TextScope } from "./text-pattern.ts";

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
  | NumberScope
  | DurationScope
  | ProductScope<Scope>
  | ParameterScope
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

/** A set of values that is not known yet: a parameter such as `recipients: Set<Email>`, or the results of a tool. */
export interface ParameterScope {
  readonly kind: "parameter";
  readonly name: string;
  /** What its values are when it is bound. */
  readonly domain: Domain;
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

/** The kinds of value that a run can show. */
export type Domain = "name" | "path" | "endpoint" | "command" | "shell" | "number";

/**
 * A value: text for names, texts, paths (canonical), endpoints ("host:port") and numbers (decimal), a list of words for a command,
 * and composites for the rest.
 */
export type Value =
  | string
  | number
  | boolean
  | readonly Value[]
  | { readonly shell: string }
  | { readonly turns: number; readonly milliseconds: number }
  | { readonly [component: string]: Value };

/** What a parameter is bound to: one literal text, or for a whole set the texts in it. */
export type Binding = string | readonly string[];

/** Why a parameter's value cannot stand where the parameter stands. */
export interface BindRefusal {
  readonly parameter: string;
  readonly reason: string;
}

/** inner ⪯ outer: every member of inner is a member of outer, whatever the parameters are bound to. */
export declare function contains(outer: Scope, inner: Scope): boolean;
/** As {@link contains}, keeping "not" and "cannot tell" apart. */
export declare function containment(outer: Scope, inner: Scope): Answer;
/** Whether some value is in both, for some binding of the parameters; true when that cannot be told. */
export declare function overlaps(first: Scope, second: Scope): boolean;
/** The greatest scope inside both. */
export declare function meet(first: Scope, second: Scope): Scope;
/** The same set in canonical spelling: no redundant member, sorted. */
export declare function normalise(scope: Scope): Scope;
/** Whether it has surely no member. */
export declare function isEmpty(scope: Scope): boolean;
/** Whether a canonical value is in the scope. A run-time value goes through {@link exactly} first. */
export declare function member(scope: Scope, value: Value): boolean;
/** A value in the first and not in the second; undefined when there is none, or none was found within bounds. */
export declare function witness(first: Scope, second: Scope): Value | undefined;
/** Puts literal values for parameters; those that `bindings` does not name stay symbolic. */
export declare function bind(
  scope: Scope,
  bindings: Readonly<Record<string, Binding>>,
): Result<Scope, BindRefusal>;
/** The scope of one run-time value, normalised, or why it is refused. */
export declare function exactly(domain: Domain, text: string): Result<Scope, string>;
/** The scope in the notation of the language, for messages. */
export declare function printScope(scope: Scope): string;
