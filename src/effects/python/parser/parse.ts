import { rules } from "./expressions.ts";
import { giveBack, takeScratch } from "./scratch.ts";
import { makeParser } from "./parser.ts";
import { checkScopes } from "./scope-check.ts";
import type { Parser } from "./parser.ts";
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
  const scratch = takeScratch(text.length);
  const versionDependent: VersionDependent[] = [];
  try {
    const tokens = tokenize(text, scratch, versionDependent);
    const p = makeParser(text, tokens, scratch, rules, versionDependent);
    moduleStatements(p);
    const tree = treeOf(p, tokens.isAscii);
    if (p.nameChecks !== 0 || tokens.namesDebug) checkScopes(tree);
    return tree;
  } finally {
    giveBack(scratch);
  }
}

function treeOf(p: Parser, isAscii: boolean): SyntaxTree {
  const { text, count, versionDependent } = p;
  return {
    text,
    isAscii,
    count,
    kind: p.kind.slice(0, count),
    start: p.start.slice(0, count),
    end: p.end.slice(0, count),
    size: p.size.slice(0, count),
    name: p.name.slice(0, count),
    names: p.nameTexts,
    versionDependent: inOrder(versionDependent),
  };
}

function inOrder(spans: readonly VersionDependent[]): readonly VersionDependent[] {
  return spans.length < 2 ? spans : [...spans].sort((a, b) => a.start - b.start);
}
