import type { IRecognitionException, IToken } from "chevrotain";
import { diagnose } from "../../../diagnostics/catalogue.ts";
import { syntaxDiagnostics } from "../../../diagnostics/catalogue/syntax.ts";
import type { Diagnostic } from "../../../diagnostics/diagnostic.ts";
import { nearest } from "../../../diagnostics/suggest.ts";
import type { SourceFile } from "../../../source/source-file.ts";
import { reservedWords } from "../tokens.ts";
import { describe, spanOf } from "./token-rules.ts";

/** Blocks that hold clauses or rows, by grammar rule: what a message calls them, and what may stand in them. */
const blocks: Readonly<Record<string, { readonly owner: string; readonly clauses: readonly string[] }>> = {
  context: { owner: "a context", clauses: ["public", "private"] },
  requirement: { owner: "a requirement", clauses: ["needs", "accepts"] },
  contract: {
    owner: "a contract",
    clauses: [
      "from",
      "to",
      "purpose",
      "discloses",
      "forwards",
      "logs",
      "remembers",
      "lasts",
      "charges",
      "offers",
      "otherwise",
    ],
  },
  commitment: {
    owner: "a commitment",
    clauses: [
      "language",
      "provides",
      "passes",
      "within",
      "allows",
      "asks",
      "denies",
      "after",
      "claims",
      "lasts",
      "charges",
      "retries",
    ],
  },
  afterClause: { owner: "an `after`", clauses: ["denies", "asks"] },
  modelRows: {
    owner: "a model",
    clauses: ["module", "function", "class", "method", "property", "constant", "pure", "unknown"],
  },
  outbound: {
    owner: "an outbound",
    clauses: [
      "channel",
      "from",
      "to",
      "purpose",
      "preserves",
      "requires",
      "generalizes",
      "withholds",
      "adds",
      "layout",
      "checks",
      "retries",
      "otherwise",
    ],
  },
  test: { owner: "a test", clauses: ["given", "expect"] },
};

/** The words that start a declaration. */
export const declarationWords = [
  "edition",
  "module",
  "import",
  "agent",
  "person",
  "store",
  "log",
  "channel",
  "tool",
  "purpose",
  "group",
  "enum",
  "type",
  "context",
  "abstraction",
  "requirement",
  "form",
  "budget",
  "contract",
  "evidence",
  "commitment",
  "effect",
  "model",
  "outbound",
  "test",
] as const;

/**
 * The diagnostic for what the parser could not read.
 *
 * @param after the token that follows the stretch that was parsed, which stands for its end
 */
export function syntaxError(
  error: IRecognitionException,
  file: SourceFile,
  after: IToken | undefined,
): Diagnostic {
  const token = Number.isNaN(error.token.startOffset) || error.token.image === "" ? after : error.token;
  const span = token === undefined ? endOfText(file) : spanOf(token);
  const found = token === undefined ? "the end of the file" : describe(token);
  const rule = error.context.ruleStack.at(-1) ?? "";
  const word = token?.image ?? "";
  if (token === error.token && rule === "module") {
    return diagnose(
      syntaxDiagnostics.unknownDeclaration,
      { word: found, near: nearest(word, declarationWords) },
      file,
      span,
    );
  }
  if (token === error.token && reservedWords.has(word) && error.message.startsWith("a name")) {
    return diagnose(syntaxDiagnostics.reservedName, { word }, file, span);
  }
  const block = blocks[rule];
  if (block !== undefined && error.message === "`}`" && /^\w+$/.test(word) && token === error.token) {
    const parameters = {
      word,
      owner: block.owner,
      clauses: block.clauses,
      near: nearest(word, block.clauses),
    };
    return diagnose(syntaxDiagnostics.unknownClause, parameters, file, span);
  }
  return diagnose(syntaxDiagnostics.unexpected, { found, expected: error.message }, file, span);
}

function endOfText(file: SourceFile): { start: number; end: number } {
  const end = file.text.trimEnd().length;
  return { start: Math.max(0, end - 1), end };
}
