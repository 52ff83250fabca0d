import { isLint, kindOf } from "../diagnostics/catalogue/index.ts";
import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SuppressedDiagnostic } from "../diagnostics/report.ts";
import { lineAt, lineIndexOf, lineText } from "../source/line-index.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";

/** `// remit-ignore REM7304: small audience (until 2027-01-01)`. */
interface Suppression {
  readonly code: string;
  readonly reason: string;
  /** The last day on which it holds, `YYYY-MM-DD`, in UTC. */
  readonly until: string | undefined;
  /** The line that it speaks of: its own, or where it stands alone the next one that is no comment. */
  readonly line: number;
  readonly span: Span;
}

interface Scan {
  readonly suppressions: readonly Suppression[];
  readonly problems: readonly Diagnostic[];
}

const text = String.raw`"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:[^"\\\n]|\\.)*"?`;
const comments = new RegExp(String.raw`${text}|(//[^\n\r]*)`, "g");
const written = /^\/\/+\s*remit-ignore\b\s*(.*?)\s*$/;
const parts = /^(REM\d{4})\s*:\s*(\S.*?)\s*(?:\(until (\d{4}-\d{2}-\d{2})\))?$/;

/** What findings of a file become where its author has accepted some of them. */
export interface Weighed {
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed: readonly SuppressedDiagnostic[];
}

/**
 * Takes out the findings of lint rules that the file's own comments accept, with a reason, on their line. Everything
 * else stays: a comment that cannot be read, that names what cannot be suppressed, or that suppresses nothing is an error.
 *
 * @param diagnostics findings in the file
 * @param today `YYYY-MM-DD`, in UTC
 * @param isLinted whether the lint rules were run on the file, so that a comment without a finding is known to be idle
 */
export function weighSuppressions(
  file: SourceFile,
  diagnostics: readonly Diagnostic[],
  today: string,
  isLinted: boolean,
): Weighed {
  const { suppressions, problems: misread } = scan(file);
  const index = lineIndexOf(file);
  const valid = suppressions.filter(({ until }) => until === undefined || today <= until);
  const used = new Set<Suppression>();
  const kept: Diagnostic[] = [];
  const suppressed: SuppressedDiagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const line = lineAt(index, diagnostic.span.start);
    const by = valid.find((one) => one.code === diagnostic.code && one.line === line);
    if (by === undefined || !isLint(diagnostic.code)) kept.push(diagnostic);
    else {
      used.add(by);
      suppressed.push({ diagnostic, reason: by.reason });
    }
  }
  const idle = isLinted ? suppressions.filter((one) => !used.has(one)) : [];
  const complaints = idle.map(({ code, until, span }) => {
    const expired = until !== undefined && until < today ? until : undefined;
    return diagnose(problems.suppressionIdle, { code, expired }, file, span);
  });
  return { diagnostics: [...kept, ...misread, ...complaints], suppressed };
}

function scan(file: SourceFile): Scan {
  if (!file.text.includes("remit-ignore")) return { suppressions: [], problems: [] };
  const suppressions: Suppression[] = [];
  const misread: Diagnostic[] = [];
  for (const match of file.text.matchAll(comments)) {
    const [, comment] = match;
    const content = comment === undefined ? undefined : written.exec(comment)?.[1];
    if (comment === undefined || content === undefined) continue;
    const span = { start: match.index, end: match.index + comment.trimEnd().length };
    const [, code, reason, until] = parts.exec(content) ?? [];
    if (code === undefined || reason === undefined || kindOf(code) === undefined || !isDay(until)) {
      misread.push(diagnose(problems.suppressionUnclear, { text: content }, file, span));
    } else if (!isLint(code)) {
      misread.push(diagnose(problems.suppressionForbidden, { code }, file, span));
    } else {
      suppressions.push({ code, reason, until, line: lineOf(file, span), span });
    }
  }
  return { suppressions, problems: misread };
}

/** Whether a text is a day of the calendar; an absent one is no mistake. */
function isDay(day: string | undefined): boolean {
  if (day === undefined) return true;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function lineOf(file: SourceFile, span: Span): number {
  const index = lineIndexOf(file);
  const own = lineAt(index, span.start);
  if (!/^\s*\/\//.test(lineText(index, own))) return own;
  for (let line = own + 1; line <= index.starts.length; line++) {
    if (!/^\s*(?:\/\/.*)?$/.test(lineText(index, line))) return line;
  }
  return own;
}
