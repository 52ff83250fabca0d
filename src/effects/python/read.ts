import type { SourceFile } from "../../source/source-file.ts";
import type { ReadResult } from "../read-result.ts";
import { definitionsIn } from "./definitions.ts";
import { lowerPython } from "./lower.ts";
import { decode, refusalIn } from "./parser/decode.ts";
import { parse } from "./parser/parse.ts";
import { wordsOf } from "./words.ts";

/** Reads a file of Python. */
export function readPython({ text }: SourceFile): ReadResult {
  const refusal = refusalOf(text);
  if (refusal !== undefined)
    return { ok: false, reason: `the file has ${refusal}`, span: { start: 0, end: 0 } };
  const parsed = parse(text);
  if (parsed.ok) {
    const { tree } = parsed;
    return {
      ok: true,
      words: () => wordsOf(tree),
      program: () => lowerPython(tree),
      definitions: () => definitionsIn(tree),
    };
  }
  const { message, start, end } = parsed.error;
  return { ok: false, reason: `a syntax error: ${message}`, span: { start, end } };
}

/** Why a text must not be analysed, or undefined: its cookie may say that Python reads something else. */
function refusalOf(text: string): string | undefined {
  if (text.charCodeAt(0) !== byteOrderMark && !mayHaveCookie(text)) return refusalIn(text);
  const decoded = decode(new TextEncoder().encode(text));
  if (!decoded.ok) return decoded.message;
  return decoded.text === text ? undefined : "an encoding in which it reads differently";
}

const byteOrderMark = 0xfeff;

/** A cookie stands in one of the first two lines. */
function mayHaveCookie(text: string): boolean {
  const second = text.indexOf("\n", text.indexOf("\n") + 1);
  return (second < 0 ? text : text.slice(0, second)).includes("coding");
}
