import { diagnose } from "../../diagnostics/catalogue.ts";
import { syntaxDiagnostics } from "../../diagnostics/catalogue/syntax.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import type { Comment, Declaration, Documentation, Edition, Import, Module, ModuleName } from "./ast.ts";
import { remarksOf, unclaimed } from "./documentation.ts";
import { decisions } from "./generated/decisions.js";
import { checkHeader } from "./header.ts";
import { hiddenCharacters } from "./hidden-characters.ts";
import { MAX_DEPTH, tooDeep } from "./nesting.ts";
import type { TopLevel } from "./parser/declaration-rules.ts";
import { ModuleParser } from "./parser/module-parser.ts";
import { MAX_DIAGNOSTICS } from "./parser/token-rules.ts";
import { namesIn, stretches } from "./stretches.ts";
import { TextToken, type Tokens } from "./tokens.ts";
import { withoutTrailingCommas } from "./trailing-commas.ts";
import { tokenizeFile } from "./unclosed-texts.ts";
import { isClosedText } from "./read-text.ts";
import { lineAt, lineIndexOf } from "../../source/line-index.ts";

export interface Parsed {
  readonly module: Module;
  readonly diagnostics: readonly Diagnostic[];
  /** Declarations in which something could not be read; nothing is said of what they seem to lack. */
  readonly damaged: ReadonlySet<Declaration>;
  /** Names that something seems to declare which could not be read; nothing is said of their uses. */
  readonly lost: ReadonlySet<string>;
}

/** Reads a file. It never throws: what cannot be read is reported where it stands, and reading goes on behind it. */
export function parse(file: SourceFile): Parsed {
  const tokens = tokenizeFile(file.text);
  const hidden = hiddenCharacters(file);
  const deep = tooDeep(tokens.tokens, 0);
  if (deep !== undefined) return unreadable(file, hidden, deep);
  const read = withinStack(() => parseTokens(file, tokens));
  if (read === undefined) return unreadable(file, hidden, { start: 0, end: file.text.length });
  const { items, diagnostics, damaged, lost, comments } = read;
  const found = onePerLine(file, [
    ...hidden,
    ...strays(file, tokens, hidden),
    ...upToUnclosed(tokens, diagnostics),
  ]);
  const header = offOtherLines(file, found, checkHeader(file, items, tokens.tokens));
  const all = [...found, ...header].sort(byPlace);
  return { module: moduleOf(file, items, comments), diagnostics: all, damaged, lost };
}

const parsedFiles = new WeakMap<SourceFile, Parsed>();

/** As {@link parse}, once for each file object. */
export function parseOnce(file: SourceFile): Parsed {
  let parsed = parsedFiles.get(file);
  if (parsed === undefined) parsedFiles.set(file, (parsed = parse(file)));
  return parsed;
}

/** A file that nests too deeply is not read at all. */
function unreadable(file: SourceFile, hidden: readonly Diagnostic[], place: Span): Parsed {
  const diagnostic = diagnose(syntaxDiagnostics.nestedTooDeep, { limit: MAX_DEPTH }, file, place);
  return {
    module: moduleOf(file, [], []),
    diagnostics: [...hidden, diagnostic],
    damaged: new Set(),
    lost: new Set(),
  };
}

/** The stack of a process that has just started may hold less than the limit on nesting allows; then undefined. */
function withinStack<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface ParsedTokens {
  readonly items: readonly TopLevel[];
  readonly diagnostics: readonly Diagnostic[];
  readonly damaged: ReadonlySet<Declaration>;
  readonly lost: ReadonlySet<string>;
  readonly comments: readonly Comment[];
}

let quick: ModuleParser | undefined;
let recovering: ModuleParser | undefined;

/**
 * A file without mistakes is parsed in one go. Otherwise it is parsed again stretch by stretch, a stretch being what
 * looks like one declaration, so that a mistake in one spoils no other.
 */
function parseTokens(file: SourceFile, tokens: Tokens): ParsedTokens {
  const { documentation, comments } = remarksOf(file, tokens);
  quick ??= new ModuleParser({ recovers: false, validates: false, decisions });
  const unused = new Map(documentation);
  const whole = quick.tryStretch(file, tokens.tokens, unused);
  if (whole?.diagnostics.length === 0) {
    return {
      ...whole,
      damaged: new Set(),
      lost: new Set(),
      comments: merged(comments, unclaimed(unused, tokens)),
    };
  }
  const trimmed = withoutTrailingCommas(file, tokens.tokens);
  const pieces = stretches(file, trimmed.tokens);
  recovering ??= new ModuleParser({ recovers: true, validates: false });
  const items: TopLevel[] = [];
  const diagnostics: Diagnostic[] = [...trimmed.diagnostics];
  const damaged = new Set<Declaration>();
  const lost = new Set<string>();
  for (const [index, piece] of pieces.entries()) {
    if (diagnostics.length >= MAX_DIAGNOSTICS) {
      for (const name of namesIn(file, piece)) lost.add(name);
      continue;
    }
    const part = recovering.parseStretch(file, piece, documentation, pieces[index + 1]?.[0]);
    if (part.diagnostics.length > 0) for (const name of namesIn(file, piece)) lost.add(name);
    for (const item of part.items) {
      items.push(item);
      if (part.diagnostics.length > 0 && isDeclaration(item)) damaged.add(item);
    }
    diagnostics.push(...part.diagnostics);
  }
  return {
    items,
    diagnostics: diagnostics.length > 0 ? diagnostics : mistakesInOneGo(file, tokens, documentation),
    damaged,
    lost,
    comments: merged(comments, unclaimed(documentation, tokens)),
  };
}

/** What is wrong with a file that is right when it is read stretch by stretch. */
function mistakesInOneGo(
  file: SourceFile,
  tokens: Tokens,
  documentation: ReadonlyMap<number, Documentation>,
): readonly Diagnostic[] {
  const parser = new ModuleParser({ recovers: false, validates: false });
  return parser.parseStretch(file, tokens.tokens, new Map(documentation), undefined).diagnostics;
}

function merged(comments: readonly Comment[], more: readonly Comment[]): readonly Comment[] {
  return more.length === 0 ? comments : [...comments, ...more].sort((a, b) => a.span.start - b.span.start);
}

function moduleOf(file: SourceFile, items: readonly TopLevel[], comments: readonly Comment[]): Module {
  return {
    kind: "module",
    file,
    edition: items.find((item): item is Edition => item.kind === "edition"),
    name: items.find((item): item is ModuleName => item.kind === "module-name"),
    imports: items.filter((item): item is Import => item.kind === "import"),
    declarations: items.filter(isDeclaration),
    comments,
    span: { start: 0, end: file.text.length },
  };
}

function isDeclaration(item: TopLevel): item is Declaration {
  return item.kind !== "edition" && item.kind !== "module-name" && item.kind !== "import";
}

function strays(file: SourceFile, tokens: Tokens, hidden: readonly Diagnostic[]): Diagnostic[] {
  return tokens.strays
    .map(({ start, length }) => ({ start, end: start + length }))
    .filter((span) => !hidden.some((one) => one.span.start < span.end && span.start < one.span.end))
    .slice(0, MAX_REPORTED)
    .map((span) => {
      const text = file.text.slice(span.start, Math.min(span.end, span.start + 40));
      return diagnose(
        syntaxDiagnostics.strayCharacter,
        { text: `\`${text}\`${codePointOf(text)}` },
        file,
        span,
      );
    });
}

/** Names the first character of a text where it could be taken for another one. */
function codePointOf(text: string): string {
  const point = text.codePointAt(0) ?? 0;
  return point < 0x80 ? "" : ` (U+${point.toString(16).toUpperCase().padStart(4, "0")})`;
}

const MAX_REPORTED = 100;

/** Where the last text takes the rest of the file, nothing is said of what seems to be missing there. */
function upToUnclosed(tokens: Tokens, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const last = tokens.tokens.at(-1);
  if (last?.tokenType !== TextToken || isClosedText(last.image)) return diagnostics;
  return diagnostics.filter((one) => one.span.start <= last.startOffset);
}

/** What is said of lines on which something could not be read is mostly a consequence of that. */
export function offOtherLines(
  file: SourceFile,
  syntax: readonly Diagnostic[],
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  if (syntax.length === 0) return diagnostics;
  const index = lineIndexOf(file);
  const lines = new Set(syntax.map((one) => lineAt(index, one.span.start)));
  return diagnostics.filter((one) => !lines.has(lineAt(index, one.span.start)));
}

/** What follows a mistake on the same line is mostly a consequence of it. */
function onePerLine(file: SourceFile, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const lines = new Set<number>();
  const index = lineIndexOf(file);
  return [...diagnostics].sort(byPlace).filter((diagnostic) => {
    const line = lineAt(index, diagnostic.span.start);
    if (lines.has(line)) return false;
    lines.add(line);
    return true;
  });
}

function byPlace(one: Diagnostic, other: Diagnostic): number {
  return one.span.start - other.span.start;
}
