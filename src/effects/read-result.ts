import type { Span } from "../source/span.ts";
import type { Program } from "./effect-ir.ts";

/** A file as a program, or why it is not read, and where. */
export type ReadResult =
  | { readonly ok: true; readonly program: Program }
  | { readonly ok: false; readonly reason: string; readonly span: Span };
