import type { SourceFile } from "../../source/source-file.ts";
import type { Program } from "../effect-ir.ts";
import type { ProgramWords } from "../gate/words.ts";
import type { Definition } from "../provided-functions.ts";
import type { ReadResult } from "../read-result.ts";
import { definitionsIn } from "./definitions.ts";
import { lowerPython } from "./lower.ts";
import { decode, refusalIn } from "./parser/decode.ts";
import { parse } from "./parser/parse.ts";
import type { ParseResult, SyntaxTree } from "./parser/tree.ts";
import { wordsOf } from "./words/words-of.ts";

/** Reads a file of Python. */
export function readPython({ text }: SourceFile): ReadResult {
  const parsed = parse(text);
  const refusal = refusalOf(text, parsed);
  if (refusal !== undefined)
    return { ok: false, reason: `the file has ${refusal}`, span: { start: 0, end: 0 } };
  if (parsed.ok) return new ParsedFile(parsed.tree);
  const { message, start, end } = parsed.error;
  return { ok: false, reason: `a syntax error: ${message}`, span: { start, end } };
}

/** Not closures: to make three takes longer than to parse a line. */
class ParsedFile {
  readonly ok = true;
  readonly #tree: SyntaxTree;

  constructor(tree: SyntaxTree) {
    this.#tree = tree;
  }

  words(): ProgramWords | undefined {
    return wordsOf(this.#tree);
  }

  program(): Program {
    return lowerPython(this.#tree);
  }

  definitions(): readonly Definition[] {
    return definitionsIn(this.#tree);
  }
}

/** Why a text must not be analysed, or undefined: its cookie may say that Python reads something else. */
function refusalOf(text: string, parsed: ParseResult): string | undefined {
  if (mayHaveCookie(text)) {
    const decoded = decode(new TextEncoder().encode(text));
    if (!decoded.ok) return decoded.message;
    return decoded.text === text ? undefined : "an encoding in which it reads differently";
  }
  // Of ASCII, what is refused is what the parser refuses too.
  return parsed.ok && parsed.tree.isAscii ? undefined : refusalIn(text);
}

const byteOrderMark = 0xfeff;
const numberSign = 35;
const space = 32;

/** A cookie stands in a comment in one of the first two lines; a byte-order mark says as much. */
function mayHaveCookie(text: string): boolean {
  const unit = text.charCodeAt(0);
  if (unit === byteOrderMark) return true;
  // Where the first line has code, CPython does not look at the second.
  if (unit > space && unit !== numberSign) return false;
  const second = text.indexOf("\n", text.indexOf("\n") + 1);
  return (second < 0 ? text : text.slice(0, second)).includes("coding");
}
