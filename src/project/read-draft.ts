import { fail, ok, type Result } from "../base/result.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import { draftDiagnostics } from "../diagnostics/catalogue/draft.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";

/** A draft as a file has it, with where its parts stand in the file. */
export interface DraftFile {
  readonly file: SourceFile;
  readonly message: {
    readonly to: readonly string[];
    readonly cc: readonly string[];
    readonly bcc: readonly string[];
    readonly subject: string;
    readonly body: string;
  };
  /** Offset of the subject's text, and of the body. */
  readonly subjectAt: number;
  readonly bodyAt: number;
}

const lines: ReadonlyMap<string, "to" | "cc" | "bcc" | "subject"> = new Map([
  ["to", "to"],
  ["cc", "cc"],
  ["bcc", "bcc"],
  ["subject", "subject"],
]);

/**
 * Reads a draft: `To:`, `Cc:`, `Bcc:` (addresses apart by commas) and `Subject:` on lines of their own, an empty line, and the
 * body. Another line before the body is an error, and so is one that stands twice.
 */
export function readDraft(file: SourceFile): Result<DraftFile, Diagnostic> {
  const parts = { to: [] as string[], cc: [] as string[], bcc: [] as string[], subject: "" };
  const seen = new Set<string>();
  let subjectAt = 0;
  let at = 0;
  for (;;) {
    const line = /[^\n]*/y;
    line.lastIndex = at;
    const text = (line.exec(file.text)?.[0] ?? "").replace(/\r$/, "");
    const end = at + text.length;
    if (text === "") break;
    const [, word = "", value = ""] = /^([A-Za-z-]+):[ \t]*(.*)$/.exec(text) ?? [];
    const name = lines.get(word.toLowerCase());
    if (name === undefined)
      return malformed(file, { start: at, end }, `has a line that is no address and no subject`);
    if (seen.has(name)) return malformed(file, { start: at, end }, `has \`${word}:\` twice`);
    seen.add(name);
    if (name === "subject") [parts.subject, subjectAt] = [value.trimEnd(), end - value.length];
    else parts[name] = addressesIn(value);
    at = nextLine(file.text, end);
    if (at >= file.text.length) break;
  }
  const bodyAt = nextLine(file.text, at);
  return ok({ file, message: { ...parts, body: file.text.slice(bodyAt) }, subjectAt, bodyAt });
}

/** Commas in quotes and angle brackets do not part addresses; what is odd about one is said when it is parsed. */
function addressesIn(value: string): string[] {
  return (value.match(/(?:"[^"]*"|<[^>]*>|[^,"<]|["<])+/g) ?? [])
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

function malformed(file: SourceFile, span: Span, reason: string): Result<never, Diagnostic> {
  return fail(diagnose(draftDiagnostics.malformed, { reason }, file, span));
}
