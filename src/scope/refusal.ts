/** Why a text is not taken for a pattern or a value, and how it is spelled if it can be. */
export interface Refusal {
  /** One lower-case clause that follows the quoted text: "has `..` in it". */
  readonly reason: string;
  /** The one spelling that means the same; absent when there is none. */
  readonly canonical?: string;
}
