import type { EffectTarget } from "../policy/effect.ts";
import type { ProvidedFunction } from "./provided-functions.ts";
import type { Span } from "../source/span.ts";

/** The effects that one file may have when it runs. */
export interface EffectReport {
  readonly path: string;
  readonly language: string;
  /** In the order of the text; each kind and target once for each place. */
  readonly effects: readonly FoundEffect[];
  /** The functions that others may call, where it was asked which are called from outside. */
  readonly provides?: readonly ProvidedFunction[];
}

/** An effect, where it happens, and how it comes about. */
export interface FoundEffect {
  /** A name of the vocabulary, or `unknown`: something that could not be resolved and may be anything. */
  readonly kind: string;
  readonly target: EffectTarget;
  readonly span: Span;
  /** From the call to the target: for people to read. For `unknown` it begins with the reason. */
  readonly trace: readonly TraceStep[];
}

export interface TraceStep {
  /** What stands there and does what, in one line: `alias \`run\``. */
  readonly text: string;
  readonly span: Span;
}
