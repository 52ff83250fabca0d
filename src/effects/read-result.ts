import type { Span } from "../source/span.ts";
import type { FoundEffect } from "./effect-report.ts";
import type { Program } from "./effect-ir.ts";
import type { ProgramWords } from "./gate/words.ts";
import type { Library } from "./models/library.ts";
import type { Definition } from "./provided-functions.ts";

/** A file that has been read, or why it is not, and where. */
export type ReadResult =
  | {
      readonly ok: true;
      /** What the gate sees of it; undefined where it has something that words do not say. */
      readonly words: () => ProgramWords | undefined;
      /** The effects of a program that surely has none but those of its own words where they stand, in the order of the text. */
      readonly plainEffects?: (library: Library, moduleName: string) => readonly FoundEffect[] | undefined;
      readonly program: () => Program;
      /** Of a file that is too large to be solved, as much of the program as may act by its names. */
      readonly outline?: (library: Library) => Program | undefined;
      /** The functions that the file defines at its top for others to call. */
      readonly definitions: () => readonly Definition[];
    }
  | { readonly ok: false; readonly reason: string; readonly span: Span };
