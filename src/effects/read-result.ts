import type { Span } from "../source/span.ts";
import type { Program } from "./effect-ir.ts";
import type { ProgramWords } from "./gate/words.ts";

/** A file that has been read, or why it is not, and where. */
export type ReadResult =
  | {
      readonly ok: true;
      /** What the gate sees of it; undefined where it has something that words do not say. */
      readonly words: () => ProgramWords | undefined;
      readonly program: () => Program;
    }
  | { readonly ok: false; readonly reason: string; readonly span: Span };
