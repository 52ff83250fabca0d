import type { Span } from "../../../source/span.ts";
import type { EffectPattern } from "./commitments.ts";
import type { Expression, RecordLiteral } from "./expressions.ts";
import type { Documented, DottedName, Duration, Name, Node, NumberLiteral, TextLiteral } from "./nodes.ts";

export interface TestDeclaration extends Documented {
  readonly kind: "test";
  readonly title: TextLiteral;
  readonly given: Given | undefined;
  readonly expectations: readonly Expectation[];
}

export interface Given extends Node {
  readonly name: Name;
  readonly arguments: readonly Expression[] | undefined;
  readonly with: RecordLiteral | undefined;
  readonly asking: readonly Name[];
  readonly drawing: NumberLiteral | undefined;
  /** Budgets that are used up before the test begins. */
  readonly spending: readonly Name[];
}

export type Expectation =
  | { readonly kind: "expect-release"; readonly form: Name; readonly span: Span }
  | { readonly kind: "expect-text"; readonly text: TextLiteral; readonly span: Span }
  | { readonly kind: "expect-data"; readonly data: RecordLiteral; readonly span: Span }
  | {
      readonly kind: "expect-outcome";
      readonly outcome: "abstain" | "delegate" | "ask" | "escalate";
      readonly to: readonly Name[];
      readonly span: Span;
    }
  | { readonly kind: "expect-forward"; readonly to: Name; readonly verdict: Verdict; readonly span: Span }
  | { readonly kind: "expect-log"; readonly to: Name; readonly verdict: Verdict; readonly span: Span }
  | { readonly kind: "expect-remember"; readonly store: Name; readonly verdict: Verdict; readonly span: Span }
  | { readonly kind: "expect-read"; readonly after: Duration; readonly verdict: Verdict; readonly span: Span }
  | ReachExpectation
  | {
      readonly kind: "expect-call";
      readonly call: EffectPattern;
      readonly after: EffectPattern | undefined;
      readonly verdict: Verdict;
      readonly span: Span;
    }
  | {
      readonly kind: "expect-effects";
      readonly code: TextLiteral;
      readonly verdict: CodeVerdict;
      readonly span: Span;
    }
  | {
      readonly kind: "expect-claim";
      readonly claim: Name;
      readonly value: TextLiteral;
      readonly kept: TextLiteral | undefined;
      readonly span: Span;
    };

/** `availability reaches broker only`, `diagnosis reveals nobody`. */
export interface ReachExpectation extends Node {
  readonly kind: "expect-reach";
  readonly mode: "reaches" | "reveals";
  readonly field: DottedName;
  /** Empty for `nobody`. */
  readonly parties: readonly Name[];
  readonly only: boolean;
}

export interface Verdict extends Node {
  readonly answer: "allowed" | "denied" | "asked";
  /** Whom an asked call is asked of. */
  readonly approvers: readonly Name[];
}

export interface CodeVerdict extends Node {
  readonly answer: "released" | "refused";
  readonly at: EffectPattern | undefined;
}
