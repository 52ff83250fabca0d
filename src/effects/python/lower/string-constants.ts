import type { Constant } from "../../effect-ir.ts";
import { stringValue } from "../parser/literals.ts";
import { endOf, startOf, textOf } from "../parser/tree.ts";
import { data } from "./constants.ts";
import type { At } from "./lowering.ts";

/** The constant that a `String` is; data where its text is not known. */
export function stringConstant({ tree }: At, node: number): Constant {
  const start = startOf(tree, node);
  const end = endOf(tree, node);
  const value = plainString(tree.text, start, end) ?? stringValue(textOf(tree, node));
  return value === undefined ? data : { type: "text", value };
}

/** Longer texts are searched faster than they are read unit by unit. */
const mostRead = 64;

const quotes: readonly number[] = [34, 39];
const backslash = 92;
const carriageReturn = 13;

/** The value of one short literal in single quotes that means what is written in it; undefined for others. */
function plainString(text: string, start: number, end: number): string | undefined {
  const quote = text.charCodeAt(start);
  if (end - start > mostRead || !quotes.includes(quote)) return undefined;
  for (let i = start + 1; i < end - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit === quote || unit === backslash || unit === carriageReturn) return undefined;
  }
  return text.slice(start + 1, end - 1);
}
