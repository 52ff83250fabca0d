import { rules } from "./expressions.ts";
import { giveBack, takeScratch } from "./scratch.ts";
import type { NameTable } from "./name-table.ts";
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
    const tree = treeOf(p, scratch.names, tokens.isAscii);
    if (p.nameChecks !== 0 || tokens.namesDebug) checkScopes(tree);
    return tree;
  } finally {
    giveBack(scratch);
  }
}

/** All arrays are parts of one buffer: to make more would take longer than to parse a line. */
function treeOf(p: Parser, nameTable: NameTable, isAscii: boolean): SyntaxTree {
  const { text, count, versionDependent } = p;
  const buffer = new ArrayBuffer(count * (4 * Uint32Array.BYTES_PER_ELEMENT + 1));
  const kind = new Uint8Array(buffer, count * 4 * Uint32Array.BYTES_PER_ELEMENT, count);
  kind.set(p.kind.subarray(0, count));
  return {
    text,
    isAscii,
    count,
    kind,
    start: part(buffer, 0, p.start, count),
    end: part(buffer, 1, p.end, count),
    size: part(buffer, 2, p.size, count),
    name: part(buffer, 3, p.name, count),
    names: nameTable.texts,
    nameTable,
    versionDependent: inOrder(versionDependent),
  };
}

/** Copies the first `count` numbers to their place in a buffer of such parts. */
function part(buffer: ArrayBuffer, place: number, from: Uint32Array, count: number): Uint32Array {
  const copy = new Uint32Array(buffer, place * count * Uint32Array.BYTES_PER_ELEMENT, count);
  copy.set(from.subarray(0, count));
  return copy;
}

function inOrder(spans: readonly VersionDependent[]): readonly VersionDependent[] {
  return spans.length < 2 ? spans : [...spans].sort((a, b) => a.start - b.start);
}
