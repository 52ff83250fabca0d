import { rules } from "./expressions.ts";
import { makeParser } from "./parser.ts";
import { moduleStatements } from "./statements.ts";
import { PythonSyntaxError } from "./syntax-error.ts";
import { tokenize } from "./tokenizer.ts";
import type { ParseResult, SyntaxTree } from "./tree.ts";

/** Reads a module, or says where and why CPython would refuse it. Never throws, whatever the text. */
export function parse(text: string): ParseResult {
  try {
    return { ok: true, tree: parseModule(text) };
  } catch (error) {
    if (error instanceof PythonSyntaxError) {
      return { ok: false, error: { message: error.message, start: error.start, end: error.end } };
    }
    // Where the caller has left too little stack, even a nesting inside of the limits overflows it.
    if (error instanceof RangeError) {
      return { ok: false, error: { message: "too deeply nested", start: 0, end: 0 } };
    }
    throw error;
  }
}

function parseModule(text: string): SyntaxTree {
  const p = makeParser(text, tokenize(text), rules);
  moduleStatements(p);
  const { count, kind, start, end, size, versionDependent } = p;
  return { text, count, kind, start, end, size, versionDependent };
}
