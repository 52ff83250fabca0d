import type { Span } from "../source/span.ts";
import type { EffectGrant, Lifetime } from "./policy.ts";
import type { Value } from "./type.ts";

/** A `test` of a policy with its names resolved and its values computed. It is not part of the compiled policy. */
export interface PolicyTest {
  readonly title: string;
  readonly span: Span;
  readonly given: GivenContract | GivenCommitment | GivenOutbound;
  readonly expectations: readonly TestExpectation[];
}

export interface GivenContract {
  readonly kind: "contract";
  readonly name: string;
  /** Fields of the case; the expectations hold for every value of those that are not given. */
  readonly values: Readonly<Record<string, Value>>;
  /** Accepted slots that the envelope asks for. */
  readonly asking: readonly string[];
  /** The public draw; every draw where it is absent. */
  readonly drawing?: number;
  /** Budgets, with their modules where these are others, that are used up before the case is released. */
  readonly spending: readonly string[];
}

export interface GivenCommitment {
  readonly kind: "commitment";
  readonly name: string;
  /** The values of its parameters, by name. */
  readonly parameters: Readonly<Record<string, Value>>;
}

export interface GivenOutbound {
  readonly kind: "outbound";
  readonly name: string;
  /** The values of its parameters, by name. */
  readonly parameters: Readonly<Record<string, Value>>;
  /** The case that a message is checked against. */
  readonly values: Readonly<Record<string, Value>>;
}

/** A message that a test would send. */
export interface TestMessage {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly body: string;
}

/** Code of a test: written in it, or a file of the project. */
export type TestCode =
  { readonly kind: "text"; readonly text: string } | { readonly kind: "file"; readonly path: string };

/** What a test expects, and where it says so. */
export type TestExpectation = { readonly span: Span } & (
  | { readonly kind: "release"; readonly form: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "data"; readonly data: Value }
  | {
      readonly kind: "outcome";
      readonly outcome: "abstain" | "delegate" | "ask" | "escalate";
      /** Of whom; anyone if empty. */
      readonly of: readonly string[];
    }
  | {
      readonly kind: "forward" | "log" | "remember";
      readonly to: string;
      readonly answer: "allowed" | "denied" | "asked";
    }
  | { readonly kind: "read"; readonly after: Lifetime; readonly answer: "allowed" | "denied" | "asked" }
  | {
      readonly kind: "reach";
      /** `reaches` is about the value itself, `reveals` about its abstractions too. */
      readonly mode: "reaches" | "reveals";
      readonly path: readonly string[];
      readonly parties: readonly string[];
      /** Nobody else. */
      readonly only: boolean;
    }
  | {
      readonly kind: "call";
      /** The effects or calls that are meant, every one of them. */
      readonly calls: readonly EffectGrant[];
      /** What has happened before. */
      readonly after: readonly EffectGrant[];
      readonly answer: "allowed" | "denied" | "asked";
      /** Who is asked; anyone if empty. */
      readonly approvers: readonly string[];
    }
  | {
      readonly kind: "effects";
      readonly code: TestCode;
      readonly answer: "released" | "refused";
      /** What is among that which is refused. */
      readonly at: readonly EffectGrant[];
    }
  /** A claim that refers to the evidence of its commitment: dropped, or kept as the value. */
  | {
      readonly kind: "claim";
      readonly claim: string;
      readonly value: string;
      readonly keptAs: string | undefined;
    }
  | { readonly kind: "message"; readonly message: TestMessage; readonly answer: "allowed" | "denied" }
);
