import type * as t from "@babel/types";
import type { Program } from "../effect-ir.ts";
import type { Language } from "../language.ts";
import { moduleNamed, type Library } from "../models/library.ts";
import { patternNames } from "./lower/hoisting.ts";
import { lowerJavaScript } from "./lower.ts";
import type { Goal } from "./parse.ts";
import { makeQuietWords } from "./quiet/words.ts";

/**
 * So many characters beside comments are solved at most: some 5,000 lines. No larger file of the libraries that are measured was
 * ever resolved by the solver.
 */
export const mostSolved = 200_000;

/** Of a function of so many characters, all is lowered where something in it may act. */
const mostWhole = 50_000;

/** Whether a file is too large to be solved. */
export function isTooLarge(file: t.File, text: string): boolean {
  if (text.length < mostSolved) return false;
  let size = text.length;
  for (const { start, end } of file.comments ?? []) size -= (end ?? 0) - (start ?? 0);
  return size >= mostSolved;
}

/** The program of a file, with nothing in the functions in which no name stands that leads to something that acts. */
export function outlineOf(
  file: t.File,
  text: string,
  goal: Goal,
  language: Language,
  library: Library,
): Program {
  const places = placesOf(text, wordsOf(file.program, language, library));
  let whole = { start: 0, end: 0 };
  return lowerJavaScript(file, goal, ({ start, end }) => {
    const [from, to] = [start ?? 0, end ?? 0];
    if (from >= whole.start && to <= whole.end) return true;
    if (!standsBetween(places, from, to)) return false;
    if (to - from <= mostWhole) whole = { start: from, end: to };
    return true;
  });
}

/** Names of the language that may act, and those under which the file has modules at its top. */
function wordsOf(program: t.Program, language: Language, library: Library): ReadonlySet<string> {
  const { globals, quiet, values } = makeQuietWords(language, library);
  const words = new Set(["import"]);
  for (const name of globals)
    if (!quiet.has(name) && !values.has(name) && !mostlyOwn.has(name) && isWord(name)) words.add(name);
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") {
      const isModelled = moduleNamed(library, language.moduleName(statement.source.value)) !== undefined;
      if (isModelled) for (const { local } of statement.specifiers) words.add(local.name);
    }
    if (statement.type !== "VariableDeclaration") continue;
    for (const { id, init } of statement.declarations) {
      const root = init === null || init === undefined ? undefined : rootOf(init);
      if (root === undefined || !words.has(root)) continue;
      const names: string[] = [];
      patternNames(id, names);
      for (const name of names) words.add(name);
    }
  }
  return words;
}

/** Names that pages and engines have, too, but which mostly are a program's own variables and parameters. */
const mostlyOwn: ReadonlySet<string> = new Set(
  (
    "Cache File Generator Iterator Lock Module Store " +
    "caches close external frames history location open opener parent self top"
  ).split(" "),
);

/** The name that a call or a member begins with. */
function rootOf(node: t.Node): string | undefined {
  let one = node;
  while (one.type === "CallExpression" || one.type === "MemberExpression" || one.type === "AwaitExpression")
    one =
      one.type === "CallExpression"
        ? one.callee
        : one.type === "MemberExpression"
          ? one.object
          : one.argument;
  return one.type === "Identifier" ? one.name : undefined;
}

function isWord(name: string): boolean {
  return /^[A-Za-z_]\w*$/u.test(name);
}

/** Where words stand, in order; not those that are members of something. */
function placesOf(text: string, words: ReadonlySet<string>): readonly number[] {
  const pattern = new RegExp(`\\b(?:${[...words].filter(isWord).sort().join("|")})\\b`, "gu");
  const places: number[] = [];
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const { index } = found;
    const isMember = text[index - 1] === "." && text[index - 2] !== ".";
    if (!isMember) places.push(index);
  }
  return places;
}

function standsBetween(places: readonly number[], start: number, end: number): boolean {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return (places[low] ?? Infinity) < end;
}
