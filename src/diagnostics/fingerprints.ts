import { createHash } from "node:crypto";
import { lineAt, lineIndexOf, lineText } from "../source/line-index.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** Text beyond this many UTF-16 code units of a place does not tell findings apart. */
const maxContextUnits = 400;

/**
 * An identity for each diagnostic that services use to recognise it in a later run: made from its code, its file, the
 * text that it underlines and the line that this stands on, so that lines may move and spacing may change. Equal ones
 * are numbered in order of place, so that no two in a report are the same.
 */
export function fingerprints(diagnostics: readonly Diagnostic[]): readonly string[] {
  const seen = new Map<string, number>();
  return diagnostics.map((diagnostic) => {
    const identity = createHash("sha256")
      .update(JSON.stringify(identityOf(diagnostic)))
      .digest("hex");
    const count = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, count);
    return `${identity.slice(0, 32)}:${count}`;
  });
}

function identityOf({ code, file, span, message }: Diagnostic): readonly string[] {
  if (file === undefined) return [code, message];
  const index = lineIndexOf(file);
  const line = lineText(index, lineAt(index, span.start));
  return [code, file.path, plain(file.text.slice(span.start, span.end)), plain(line)];
}

function plain(text: string): string {
  return text.slice(0, maxContextUnits).replaceAll(/\s+/g, " ").trim();
}
