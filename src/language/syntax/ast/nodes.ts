import type { Span } from "../../../source/span.ts";

export interface Node {
  readonly span: Span;
}

/** A declaration or a part of one that `///` lines may document. */
export interface Documented extends Node {
  readonly doc: Documentation | undefined;
}

export interface Documentation extends Node {
  /** The text of each line, without `///` and the one space that may follow. */
  readonly lines: readonly string[];
}

export interface Comment extends Node {
  /** With its slashes, without trailing white space. */
  readonly text: string;
}

export interface Name extends Node {
  readonly kind: "name";
  readonly text: string;
}

/** Names joined by dots: `std.time`, `fs.read`, `Case.request_id`, `slot.day`. */
export interface DottedName extends Node {
  readonly kind: "dotted-name";
  readonly parts: readonly Name[];
}

export interface NumberLiteral extends Node {
  readonly kind: "number";
  /** As written, with a leading `-` where there is one, without `_`. */
  readonly text: string;
}

/** A text without interpolation. */
export interface TextLiteral extends Node {
  readonly kind: "text";
  readonly value: string;
  readonly quote: Quote;
}

/** `"…"`, `"""…"""`, `'''…'''`. */
export type Quote = "line" | "block" | "raw";

export interface BoolLiteral extends Node {
  readonly kind: "bool";
  readonly value: boolean;
}

/** `/…/` after `matching`: what stands between the slashes. */
export interface Pattern extends Node {
  readonly kind: "pattern";
  readonly source: string;
}

export interface Duration extends Node {
  readonly kind: "duration";
  readonly parts: readonly DurationPart[];
}

export interface DurationPart extends Node {
  readonly amount: NumberLiteral;
  /** `turn`, `second`, `minute`, `hour`, `day`, or their plurals. */
  readonly unit: Name;
}
