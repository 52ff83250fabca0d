/** A TextMate grammar, as far as this project uses one. Regular expressions are those of Oniguruma. */
export interface TextMateGrammar {
  readonly name: string;
  readonly scopeName: string;
  readonly fileTypes: readonly string[];
  readonly patterns: readonly TextMatePattern[];
  readonly repository: Readonly<Record<string, { readonly patterns: readonly TextMatePattern[] }>>;
}

export type TextMatePattern =
  | { readonly include: string }
  | { readonly match: string; readonly name?: string; readonly captures?: Captures }
  | {
      readonly begin: string;
      readonly end: string;
      readonly name?: string;
      readonly contentName?: string;
      readonly beginCaptures?: Captures;
      readonly endCaptures?: Captures;
      readonly patterns?: readonly TextMatePattern[];
    };

export type Captures = Readonly<
  Record<number, { readonly name?: string; readonly patterns?: readonly TextMatePattern[] }>
>;

/** A text as a regular expression that matches it and nothing else. */
export function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
