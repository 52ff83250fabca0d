import { rules } from "./expressions.ts";
import { makeParser } from "./parser.ts";
import { checkScopes } from "./scope-check.ts";
import { moduleStatements } from "./statements.ts";
import { PythonSyntaxError } from "./syntax-error.ts";
import { tokenize } from "./tokenizer.ts";
import type { ParseResult, SyntaxTree, VersionDependent } from "./tree.ts";

/** Reads a module, or says where and why CPython would refuse it. Never throws, whatever the text. */
export function parse(text: string): ParseResult {
  try {
    return { ok: true, tree: parseModule(text) };
  } catch (error) {
    if (error instanceof PythonSyntaxError) {
      const start = Math.min(error.start, text.length);
      const end = Math.max(start, Math.min(error.end, text.length));
      return { ok: false, error: { message: error.message, start, end } };
    }
    // Where the caller has left too little stack, even a nesting inside of the limits overflows it.
    if (error instanceof RangeError) {
      return { ok: false, error: { message: "too deeply nested", start: 0, end: 0 } };
    }
    throw error;
  }
}

function parseModule(text: string): SyntaxTree {
  const tokens = tokenize(text);
  const p = makeParser(text, tokens, rules);
  moduleStatements(p);
  const { count, kind, start, end, size, versionDependent } = p;
  const tree = { text, count, kind, start, end, size, versionDependent: inOrder(versionDependent) };
  if (p.nameChecks !== 0 || tokens.namesDebug || text.includes("__debug__")) checkScopes(tree);
  return tree;
}

function inOrder(spans: readonly VersionDependent[]): readonly VersionDependent[] {
  return spans.length < 2 ? spans : [...spans].sort((a, b) => a.start - b.start);
}
