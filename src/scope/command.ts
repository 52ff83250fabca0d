import type { Pattern } from "./pattern.ts";

/** A program and its arguments, word by word. */
export interface CommandScope {
  readonly kind: "command";
  /** `*` is any text within its word. */
  readonly words: readonly Pattern[];
  /** What may follow the words: nothing, or any words (`..`). */
  readonly rest: "nothing" | "any";
}

/** A text that a shell reads; `*` is any text. */
export interface ShellScope {
  readonly kind: "shell";
  readonly text: Pattern;
}
