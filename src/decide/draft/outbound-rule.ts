import type { Particle } from "./case-value.ts";

/** An outbound contract with the values of one case: what a draft is held against. */
export interface OutboundRule {
  /** The outbound's name, for the clauses in findings. */
  readonly name: string;
  readonly withheld: readonly HiddenField[];
  readonly generalized: readonly HiddenField[];
  /** Must stand in the message. */
  readonly required: readonly ShownField[];
  /** Must stay in the message where the draft had it. */
  readonly preserved: readonly ShownField[];
  /** Texts that may be shown: what the fields above show, public fields, what stands for generalized ones. */
  readonly showable: readonly string[];
  /** Texts beside these from which a draft may take values: the task's own instruction, the addresses. */
  readonly sources: readonly string[];
  readonly attachments: readonly string[];
  /** What may be added: of `values`, `commitments`, `attachments`, `links`, `sources`. */
  readonly adds: readonly string[];
  readonly layout: OutboundLayout;
}

export interface HiddenField {
  readonly field: string;
  readonly particles: readonly Particle[];
  /** What may be said in its place. */
  readonly substitute?: string;
}

export interface ShownField {
  readonly field: string;
  readonly particles: readonly Particle[];
  /** The value as a person writes it. */
  readonly text: string;
}

export interface OutboundLayout {
  readonly name: string;
  readonly arguments: readonly number[];
  readonly maxWords?: number;
}
