import type { IToken } from "chevrotain";
import { diagnose } from "../../diagnostics/catalogue.ts";
import { syntaxDiagnostics } from "../../diagnostics/catalogue/syntax.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import type { TopLevel } from "./parser/declaration-rules.ts";
import { spanOf } from "./parser/token-rules.ts";

export const EDITION = "2026";

/** A file states its edition, then its module, then its imports; the first two once. */
export function checkHeader(
  file: SourceFile,
  items: readonly TopLevel[],
  tokens: readonly IToken[],
): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const what of ["edition", "module"] as const) {
    const kind = what === "edition" ? "edition" : "module-name";
    if (items.some((item) => item.kind === kind) || mentions(file, what)) continue;
    found.push(diagnose(syntaxDiagnostics.missingHeader, { what }, file, placeFor(what, items, tokens)));
    if (what === "edition") break;
  }
  return [...found, ...misplaced(file, items), ...unknownEditions(file, items)];
}

/** What a missing part of the header should stand before; behind the edition if there is nothing else. */
function placeFor(what: "edition" | "module", items: readonly TopLevel[], tokens: readonly IToken[]): Span {
  const edition = what === "module" ? items.find((item) => item.kind === "edition") : undefined;
  const next = tokens.find((token) => token.startOffset >= (edition?.span.end ?? 0));
  return next === undefined ? (edition?.span ?? { start: 0, end: 0 }) : spanOf(next);
}

/** A header that is there but could not be read has been reported. */
function mentions(file: SourceFile, word: string): boolean {
  return new RegExp(`^[ \\t]*${word}\\b`, "m").test(file.text.slice(0, 10_000));
}

/** What may stand before each part of the header. */
const allowedBefore: Readonly<Record<"edition" | "module-name" | "import", readonly string[]>> = {
  edition: [],
  "module-name": ["edition"],
  import: ["edition", "module-name", "import"],
};

function misplaced(file: SourceFile, items: readonly TopLevel[]): Diagnostic[] {
  const before = new Set<string>();
  return items.flatMap((item) => {
    const earlier = [...before];
    before.add(item.kind);
    if (item.kind !== "edition" && item.kind !== "module-name" && item.kind !== "import") return [];
    const allowed = allowedBefore[item.kind];
    if (earlier.every((kind) => allowed.includes(kind))) return [];
    const what = item.kind === "module-name" ? "module" : item.kind;
    const span = { start: item.span.start, end: item.span.start + what.length };
    return [diagnose(syntaxDiagnostics.misplacedHeader, { what }, file, span)];
  });
}

function unknownEditions(file: SourceFile, items: readonly TopLevel[]): Diagnostic[] {
  return items.flatMap((item) => {
    if (item.kind !== "edition" || item.value.value === EDITION || item.value.span.end === 0) return [];
    return [diagnose(syntaxDiagnostics.unknownEdition, { edition: item.value.value }, file, item.value.span)];
  });
}
