import type { Diagnostic, Edit } from "../diagnostics/diagnostic.ts";
import { sourceFile, type SourceFile } from "../source/source-file.ts";
import type { Compiler } from "./pipeline.ts";

/**
 * A file with the fixes of its findings applied, as far as they stand apart from each other; undefined if there is none.
 * A file that was in the one layout is in it again.
 */
export function fixed(
  file: SourceFile,
  diagnostics: readonly Diagnostic[],
  compiler: Compiler,
): SourceFile | undefined {
  const edits = editsApart(diagnostics);
  if (edits.length === 0) return undefined;
  const text = edits.reduceRight(
    (done, { span, text: put }) => done.slice(0, span.start) + put + done.slice(span.end),
    file.text,
  );
  const edited = sourceFile(file.path, text);
  const wasFormatted = compiler.format(file).text === file.text;
  const formatted = wasFormatted ? compiler.format(edited).text : undefined;
  return formatted === undefined ? edited : sourceFile(file.path, formatted);
}

/** The edits of one fix after the other, in order of place; a fix that touches an earlier one waits for the next round. */
function editsApart(diagnostics: readonly Diagnostic[]): readonly Edit[] {
  const taken: Edit[] = [];
  for (const { fix } of diagnostics) {
    const edits = fix?.edits ?? [];
    if (edits.every((edit) => taken.every((other) => areApart(edit, other)))) taken.push(...edits);
  }
  return taken.sort((a, b) => a.span.start - b.span.start);
}

function areApart(one: Edit, other: Edit): boolean {
  return one.span.end < other.span.start || other.span.end < one.span.start;
}
