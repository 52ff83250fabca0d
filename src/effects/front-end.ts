import type { ModelSet } from "../policy/model.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Language } from "./language.ts";
import type { ReadResult } from "./read-result.ts";

/** A language: how its files are read, what the solver has to know of it, and what is known of its libraries. */
export interface FrontEnd {
  readonly language: Language;
  readonly read: (source: SourceFile) => ReadResult;
  readonly models: readonly ModelSet[];
}
