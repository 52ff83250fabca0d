/** Texts of a regular language, always anchored at both ends. */
export interface TextScope {
  readonly kind: "text";
  /** The pattern as written between the slashes. */
  readonly pattern: string;
}
