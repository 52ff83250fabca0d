import { fail, ok, type Result } from "../base/result.ts";
import { anyParameter, codePointsWithout, lastPort, mark } from "./alphabet.ts";
import { leadingParameter, symbolicText, wordTerm } from "./names.ts";
import {
  canonicalPattern,
  isStar,
  literalPattern,
  literalText,
  parseWildcards,
  printPattern,
  type Pattern,
  type Template,
} from "./pattern.ts";
import { isLookedUp, programPattern, programValue, withoutFolder } from "./program.ts";
import type { Reading } from "./reading.ts";
import type { Refusal } from "./refusal.ts";
import {
  anyNumber,
  atLeastOne,
  choice,
  literal,
  optional,
  sequence,
  symbol,
  symbols,
  unite,
  type Term,
} from "./regular.ts";

/** A program and its arguments, word by word. */
export interface CommandScope {
  readonly kind: "command";
  /** `*` is any text within its word. */
  readonly words: readonly Pattern[];
  /** What may follow the words: nothing, or any words (`..`). */
  readonly rest: "nothing" | "any";
}

/** A text that a shell reads; `*` is any text. */
export interface ShellScope {
  readonly kind: "shell";
  readonly text: Pattern;
}

/** Reads the words of a command pattern; the last may be followed by any words. */
export function parseCommandPattern(
  words: readonly Template[],
  rest: CommandScope["rest"],
): Result<CommandScope, Refusal> {
  const patterns: Pattern[] = [];
  for (const word of words) {
    const pattern = parseWildcards(word);
    if (!pattern.ok) return pattern;
    const printed = printPattern(pattern.value);
    if (printed.includes("**")) return fail({ reason: "has `**` in a word; `*` is any text in one word" });
    if (printed.includes("\0")) return fail({ reason: "has a NUL in it" });
    patterns.push(pattern.value);
  }
  const [program] = patterns;
  if (program === undefined && rest === "nothing") return fail({ reason: "names no program" });
  if (program?.length === 0) return fail({ reason: "has an empty name for a program" });
  const checked = program === undefined ? undefined : programPattern(program);
  return checked?.ok === false ? checked : ok({ kind: "command", words: patterns, rest });
}

/** The command of exactly these words, as a run shows it. */
export function commandValue(words: readonly string[]): Result<CommandScope, string> {
  const [written = "", ...others] = words;
  if (written === "") return fail("names no program");
  if (words.some((word) => word.includes("\0"))) return fail("has a NUL in it");
  const program = programValue(written);
  if (!program.ok) return program;
  const patterns = [program.value, ...others].map(literalPattern);
  return ok({ kind: "command", words: patterns, rest: "nothing" });
}

/** The shell text, as a run shows it. */
export function shellValue(text: string): Result<ShellScope, string> {
  return text.includes("\0")
    ? fail("has a NUL in it")
    : ok({ kind: "shell", text: text === "" ? [] : [text] });
}

export function normaliseCommand(scope: CommandScope): CommandScope {
  const words = scope.words.map(canonicalPattern);
  const isAnyCommand = scope.rest === "any" && words.length === 1 && isAnyWord(words[0] ?? []);
  return { kind: "command", words: isAnyCommand ? [] : words, rest: scope.rest };
}

/**
 * The language of a command. Two things are wider when it is read widely, because names do not tell programs apart: a program
 * that is looked up may be the one of that name in any folder, and a shell text may run any command, unless it is plain words.
 */
export function commandTerm(scope: CommandScope, reading: Reading): Term | undefined {
  const words: Term[] = [];
  if (!hasCanonicalProgram(scope)) return undefined;
  for (const [i, word] of scope.words.entries()) {
    const isAnywhere = i === 0 && isWide(reading) && isLookedUp(word);
    const term =
      i === 0 && isAnyWord(word)
        ? someText(reading)
        : wordTerm(
            isAnywhere ? withoutFolder(word) : word,
            reading === "suffix" ? "wide" : reading,
            wordText,
          );
    if (term === undefined) return undefined;
    words.push(isAnywhere ? optional(someFolder) : sequence(), term, symbol(mark.wordEnd));
  }
  if (scope.rest === "any" && words.length === 0) words.push(someText(reading), symbol(mark.wordEnd));
  const anyWord = sequence(reading === "symbolic" ? symbolicText(wordText) : anyText, symbol(mark.wordEnd));
  const more = scope.rest === "any" ? anyNumber(anyWord) : sequence();
  return sequence(symbol(mark.argumentList), ...words, more);
}

/** Whether the program is in canonical spelling; the scope is malformed if it is not. */
export function hasCanonicalProgram({ words: [program] }: CommandScope): boolean {
  return program === undefined || programPattern(program).ok;
}

/**
 * All commands whose program is in canonical spelling, and all shell texts: what patterns hold beyond that, as `/bin/*` holds
 * `/bin/../x`, no run shows.
 */
export function canonicalCommands(): Term {
  return choice(
    sequence(
      symbol(mark.argumentList),
      canonicalProgram,
      symbol(mark.wordEnd),
      anyNumber(symbols(anySymbol)),
    ),
    sequence(symbol(mark.shell), anyNumber(symbols(anySymbol))),
  );
}

export function shellTerm(scope: ShellScope, reading: Reading): Term | undefined {
  const text = wordTerm(scope.text, reading, wordText);
  if (text === undefined) return undefined;
  const asText = sequence(symbol(mark.shell), text);
  return isWide(reading) ? choice(asText, commandsOfShell(scope.text)) : asText;
}

/** Whether a command is its own wide reading. */
export function isOneCommand(scope: CommandScope): boolean {
  const [program] = scope.words;
  return program !== undefined && !isLookedUp(program);
}

/** The parameter that a shell text starts with. */
export function shellRoot(scope: ShellScope): string | undefined {
  return leadingParameter(scope.text);
}

export function printCommand(scope: CommandScope): string {
  const words = scope.words.map((word) => JSON.stringify(printPattern(word)));
  return [...words, ...(scope.rest === "any" ? [".."] : [])].join(", ");
}

function isWide(reading: Reading): boolean {
  return reading === "wide" || reading === "suffix";
}

/** What a word of a command and a shell text may hold. */
const wordText = codePointsWithout("\0");

const anySymbol = [{ from: 0, to: mark.port + lastPort }];
const marksOfParameters = [{ from: mark.parameterEnd, to: mark.set }];
const segment = sequence(
  anyNumber(symbols(unite([...codePointsWithout("\0/\\"), ...marksOfParameters]))),
  symbols(unite([...codePointsWithout("\0/\\. "), ...marksOfParameters])),
);
const slashSegment = sequence(literal("/"), segment);
const canonicalProgram = choice(
  atLeastOne(symbols(unite([...codePointsWithout("\0/"), ...marksOfParameters]))),
  literal("/"),
  sequence(optional(choice(segment, literal("."))), atLeastOne(slashSegment)),
);

const anyText = anyNumber(symbols(wordText));
const someFolder = sequence(anyText, literal("/"));
const someWord = atLeastOne(symbols(wordText));
const anyCommand = sequence(
  symbol(mark.argumentList),
  someWord,
  symbol(mark.wordEnd),
  anyNumber(sequence(anyText, symbol(mark.wordEnd))),
);

/** A program has a name that is not empty. */
function someText(reading: Reading): Term {
  return reading === "symbolic"
    ? sequence(choice(symbols(wordText), anyParameter(mark.text)), symbolicText(wordText))
    : someWord;
}

function isAnyWord(word: Pattern): boolean {
  return word.length > 0 && word.every(isStar);
}

/** What a shell may run for a text. */
function commandsOfShell(text: Pattern): Term {
  const words = plainWords(literalText(text));
  const command = words === undefined ? undefined : commandValue(words);
  return (command?.ok === true ? commandTerm(command.value, "wide") : undefined) ?? anyCommand;
}

/** The words of a text in which a shell finds nothing to interpret, neither at its start nor in it. */
function plainWords(text: string | undefined): readonly string[] | undefined {
  if (text === undefined || !/^ *[A-Za-z0-9_./][A-Za-z0-9_./:,@%+ -]*$/u.test(text)) return undefined;
  const words = text.split(" ").filter((word) => word !== "");
  const [program = ""] = words;
  return runsMore.has(program) ? undefined : words;
}

/** Builtins and keywords of shells (sh, bash, zsh, csh, fish) that run what they are given, or change what words mean. */
const runsMore = new Set(
  (
    ". alias and autoload begin bind bindkey builtin case command compdef compgen complete coproc enable eval exec fc " +
    "for foreach function hash if mapfile nocorrect noglob not or readarray repeat select sched source switch time trap " +
    "until while zle"
  ).split(" "),
);
