/** How many requests came to which answer; the first on which the naive law and the decision differ ends it. */
export interface Agreement {
  readonly answers: Readonly<Record<string, number>>;
  readonly difference?: string;
}
