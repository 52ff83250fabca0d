import type { Module } from "../../../src/language/syntax/ast.ts";
import { parse } from "../../../src/language/syntax/parse.ts";
import { print } from "../../../src/language/syntax/print.ts";
import { sameTree } from "../../../src/language/syntax/same-tree.ts";
import { placesOf } from "./comment-places.ts";

/** What is wrong with the text that a tree is printed as; undefined if it reads as the same tree and is printed the same again. */
export function wrongPrinting(module: Module): string | undefined {
  const text = print(module);
  const again = read(text);
  if (typeof again === "string") return again;
  if (!sameTree(module, again)) return `reads differently:\n${text}`;
  return print(again) === text ? undefined : `is printed differently again:\n${text}`;
}

/** What is wrong with how a text with comments is printed; undefined if every comment stays between the same names and values. */
export function wrongComments(text: string): string | undefined {
  const module = read(text);
  if (typeof module === "string") return module;
  const wrong = wrongPrinting(module);
  if (wrong !== undefined) return wrong;
  const again = read(print(module));
  if (typeof again === "string") return again;
  const places = placesOf(again);
  const moved = placesOf(module).find((place, index) => {
    // Where two comments trail the same thing, one of them gets a line of its own.
    const { ownsLine = false, ...kept } = places[index] ?? {};
    return JSON.stringify({ ...kept, ownsLine: ownsLine && place.ownsLine }) !== JSON.stringify(place);
  });
  return moved === undefined ? undefined : `moves \`${moved.text}\`:\n${print(module)}`;
}

/** Reads what has no syntax error, except that a file may lack its header. */
function read(text: string): Module | string {
  const { module, diagnostics } = parse({ path: "generated.pol", text });
  const errors = diagnostics.filter(({ code }) => code !== "REM1014");
  return errors.length === 0
    ? module
    : `${errors.map(({ code, message }) => `${code} ${message}`).join("; ")}:\n${text}`;
}
