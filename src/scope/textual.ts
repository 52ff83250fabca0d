import { assertNever } from "../base/assert.ts";
import { mark, parameterTerm, spell } from "./alphabet.ts";
import {
  commandTerm,
  commandValue,
  hasCanonicalProgram,
  isOneCommand,
  printCommand,
  shellRoot,
  shellTerm,
  shellValue,
  type CommandScope,
  type ShellScope,
} from "./command.ts";
import {
  endpointTerm,
  isOneHost,
  isPort,
  endpointValue,
  printEndpoint,
  type EndpointScope,
} from "./endpoint.ts";
import { isCanonicalHost } from "./host.ts";
import { leadingParameter, namesOf, printNames, wordTerm, type NamesScope } from "./names.ts";
import {
  isAbsoluteCanonical,
  pathRoot,
  pathTerm,
  pathValue,
  startsWithTilde,
  type PathScope,
} from "./path.ts";
import { deep, isParameter, literalText, printPattern, star, type Pattern } from "./pattern.ts";
import type { Reading } from "./reading.ts";
import { choice, codePoints, never, type Term } from "./regular.ts";
import { textTerm, type TextScope } from "./text-pattern.ts";
import type { Value } from "./value.ts";

/** The kinds of scope whose values are words of a regular language. */
export type TextualScope =
  NamesScope | TextScope | PathScope | EndpointScope | CommandScope | ShellScope | ParameterScope;

/** Scopes of one domain are compared with each other. */
export type TextualDomain = "name" | "path" | "endpoint" | "command";

/** A set of values that is not known yet: a parameter such as `recipients: Set<Email>`, or the results of a tool. */
export interface ParameterScope {
  readonly kind: "parameter";
  readonly name: string;
  /** What its values are once it is bound. */
  readonly domain: TextualDomain;
}

export function domainOf(scope: TextualScope): TextualDomain {
  switch (scope.kind) {
    case "names":
    case "text":
      return "name";
    case "shell":
      return "command";
    case "parameter":
      return scope.domain;
    case "path":
    case "endpoint":
    case "command":
      return scope.kind;
    default:
      return assertNever(scope);
  }
}

/** The language of a scope; undefined when it is malformed. */
export function termOf(scope: TextualScope, reading: Reading): Term | undefined {
  switch (scope.kind) {
    case "names":
      return namesTerm(scope.of, reading);
    case "text":
      return textTerm(scope);
    case "path":
      return pathTerm(scope, reading);
    case "endpoint":
      return endpointTerm(scope, reading);
    case "command":
      return commandTerm(scope, reading);
    case "shell":
      return shellTerm(scope, reading);
    case "parameter":
      return wholeTerm(scope, reading);
    default:
      return assertNever(scope);
  }
}

/** Whether a scope holds words that no value has, as `/bin/*` holds `/bin/../x`. */
export function holdsMoreThanValues(scope: TextualScope): boolean {
  if (scope.kind !== "command") return scope.kind === "parameter" && scope.domain === "command";
  const [program] = scope.words;
  return program === undefined || literalText(program) === undefined;
}

function wholeTerm(scope: ParameterScope, reading: Reading): Term {
  if (reading === "literal") return never;
  return reading === "symbolic" ? parameterTerm(mark.set, scope.name) : everyWord(scope.domain);
}

function namesTerm(patterns: readonly Pattern[], reading: Reading): Term | undefined {
  const terms: Term[] = [];
  for (const pattern of patterns) {
    const term = wordTerm(pattern, reading);
    if (term === undefined) return undefined;
    terms.push(term);
  }
  return choice(...terms);
}

/** The word of a scope that has one member, with a key that no other member of its domain has. */
export interface ExactWord {
  readonly key: string;
  readonly word: () => readonly number[];
}

/** The parameter that all words of the scope start with, if there is one. */
export function rootOf(scope: TextualScope): string | undefined {
  switch (scope.kind) {
    case "names":
      return scope.of.length === 1 ? leadingParameter(scope.of[0] ?? []) : undefined;
    case "path":
      return pathRoot(scope);
    case "shell":
      return shellRoot(scope);
    case "text":
    case "endpoint":
    case "command":
    case "parameter":
      return undefined;
    default:
      return assertNever(scope);
  }
}

/** The parameters in a scope, by name; the working directory is one of them. */
export function parametersOf(scope: TextualScope): readonly string[] {
  switch (scope.kind) {
    case "names":
      return namesOfParameters(scope.of.flat());
    case "path":
      return [...new Set([...namesOfParameters(scope.pattern), ...rootsOf(pathRoot(scope))])];
    case "endpoint":
      return namesOfParameters(scope.host);
    case "command":
      return namesOfParameters(scope.words.flat());
    case "shell":
      return namesOfParameters(scope.text);
    case "parameter":
      return [scope.name];
    case "text":
      return [];
    default:
      return assertNever(scope);
  }
}

function rootsOf(root: string | undefined): readonly string[] {
  return root === undefined ? [] : [root];
}

function namesOfParameters(pattern: Pattern): readonly string[] {
  return pattern.filter(isParameter).map((parameter) => parameter.name);
}

/** Scopes whose union is everything in a domain. */
export function everythingIn(domain: TextualDomain): readonly TextualScope[] {
  switch (domain) {
    case "name":
      return [{ kind: "names", of: [[star]] }];
    case "path":
      return [
        { kind: "path", pattern: ["/"] },
        { kind: "path", pattern: ["/", deep] },
      ];
    case "endpoint":
      return [{ kind: "endpoint", host: [deep] }];
    case "command":
      return [
        { kind: "command", words: [], rest: "any" },
        { kind: "shell", text: [star] },
      ];
    default:
      return assertNever(domain);
  }
}

function everyWord(domain: TextualDomain): Term {
  return choice(...everythingIn(domain).flatMap((scope) => termOf(scope, "wide") ?? []));
}

/** The word of a scope with one member; undefined for all others, and for malformed ones. */
export function exactWordOf(scope: TextualScope, reading: Reading): ExactWord | undefined {
  const isNarrow = reading === "literal" || reading === "symbolic";
  return isNarrow || isItsOwnReading(scope) ? findExactWord(scope) : undefined;
}

/** Whether a scope of one word means no other word when it is read widely. */
function isItsOwnReading(scope: TextualScope): boolean {
  if (scope.kind === "command") return isOneCommand(scope);
  return scope.kind === "endpoint" ? isOneHost(literalText(scope.host) ?? "") : scope.kind !== "shell";
}

function findExactWord(scope: TextualScope): ExactWord | undefined {
  switch (scope.kind) {
    case "names":
      return scope.of.length === 1 ? wordOfText(literalText(scope.of[0] ?? [])) : undefined;
    case "path": {
      const text = literalText(scope.pattern);
      return text !== undefined && isAbsoluteCanonical(text) ? wordOfText(text) : undefined;
    }
    case "endpoint":
      return exactEndpoint(scope);
    case "command":
      return exactCommand(scope);
    case "shell": {
      const text = literalText(scope.text);
      return text === undefined
        ? undefined
        : { key: `sh ${text}`, word: () => [mark.shell, ...codePoints(text)] };
    }
    case "text":
    case "parameter":
      return undefined;
    default:
      return assertNever(scope);
  }
}

function wordOfText(text: string | undefined): ExactWord | undefined {
  return text === undefined ? undefined : { key: text, word: () => codePoints(text) };
}

function canonicalPath(text: string): string | undefined {
  const value = pathValue(text);
  return value.ok ? value.value : undefined;
}

function exactEndpoint(scope: EndpointScope): ExactWord | undefined {
  const host = literalText(scope.host);
  const [range, ...more] = scope.ports ?? [];
  if (host === undefined || range === undefined || more.length > 0 || range.from !== range.to)
    return undefined;
  if (!isCanonicalHost(host) || !isPort(range.from)) return undefined;
  return { key: `${host}:${range.from}`, word: () => [...codePoints(host), mark.port + range.from] };
}

function exactCommand(scope: CommandScope): ExactWord | undefined {
  if (scope.rest === "any" || scope.words.length === 0 || !hasCanonicalProgram(scope)) return undefined;
  const texts: string[] = [];
  for (const pattern of scope.words) {
    const text = literalText(pattern);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  const word = (): number[] => [
    mark.argumentList,
    ...texts.flatMap((text) => [...codePoints(text), mark.wordEnd]),
  ];
  return { key: JSON.stringify(texts), word };
}

/** The scope of one canonical value; undefined when the domain has no such value. */
export function scopeOfValue(domain: TextualDomain, value: Value): TextualScope | undefined {
  switch (domain) {
    case "name":
      return typeof value === "string" || typeof value === "boolean" ? namesOf([String(value)]) : undefined;
    case "path":
      return typeof value === "string" && canonicalPath(value) === value
        ? { kind: "path", pattern: [value] }
        : undefined;
    case "endpoint": {
      const endpoint = typeof value === "string" ? endpointValue(value) : undefined;
      const isCanonical =
        endpoint?.ok === true &&
        endpoint.value.ports !== undefined &&
        printEndpoint(endpoint.value) === value;
      return isCanonical ? endpoint.value : undefined;
    }
    case "command":
      return scopeOfCommand(value);
    default:
      return assertNever(domain);
  }
}

function scopeOfCommand(value: Value): TextualScope | undefined {
  if (isList(value)) {
    const words = value.filter((word) => typeof word === "string");
    const command = words.length === value.length ? commandValue(words) : undefined;
    const isCanonical = command?.ok === true && literalText(command.value.words[0] ?? []) === words[0];
    return isCanonical ? command.value : undefined;
  }
  const text =
    typeof value === "object" && Object.keys(value).join() === "shell" ? value["shell"] : undefined;
  const shell = typeof text === "string" ? shellValue(text) : undefined;
  return shell?.ok === true ? shell.value : undefined;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** The value that a word spells. Parameters that are not bound stand in it as `{name}`. */
export function valueOfWord(domain: TextualDomain, word: readonly number[]): Value {
  switch (domain) {
    case "name":
      return spell(word);
    case "path": {
      const text = spell(word);
      return text === "{.}" ? "." : text.replace(/^\{\.\}\//u, "").replace(/^\{~\}/u, "~");
    }
    case "endpoint":
      return spell(word, (symbol) => `:${symbol - mark.port}`);
    case "command":
      return word[0] === mark.shell ? { shell: spell(word) } : wordsOf(word);
    default:
      return assertNever(domain);
  }
}

function wordsOf(word: readonly number[]): readonly string[] {
  const words: string[] = [];
  let start = 1;
  for (const [i, symbol] of word.entries()) {
    if (symbol !== mark.wordEnd) continue;
    words.push(spell(word.slice(start, i)));
    start = i + 1;
  }
  return words;
}

/** The scope in the notation of the language. */
export function printTextual(scope: TextualScope): string {
  switch (scope.kind) {
    case "names":
      return printNames(scope);
    case "text":
      return `/${scope.pattern}/`;
    case "path":
      return JSON.stringify(`${startsWithTilde(scope.pattern) ? "./" : ""}${printPattern(scope.pattern)}`);
    case "endpoint":
      return JSON.stringify(printEndpoint(scope));
    case "command":
      return `(${printCommand(scope)})`;
    case "shell":
      return `shell(${JSON.stringify(printPattern(scope.text))})`;
    case "parameter":
      return scope.name;
    default:
      return assertNever(scope);
  }
}
