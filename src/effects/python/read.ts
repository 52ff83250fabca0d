import type { SourceFile } from "../../source/source-file.ts";
import type { ReadResult } from "../read-result.ts";
import { lowerPython } from "./lower.ts";
import { decode } from "./parser/decode.ts";
import { parse } from "./parser/parse.ts";

/** Reads a file of Python. */
export function readPython({ text }: SourceFile): ReadResult {
  const refusal = refusalOf(text);
  if (refusal !== undefined)
    return { ok: false, reason: `the file has ${refusal}`, span: { start: 0, end: 0 } };
  const parsed = parse(text);
  if (parsed.ok) return { ok: true, program: lowerPython(parsed.tree) };
  const { message, start, end } = parsed.error;
  return { ok: false, reason: `a syntax error: ${message}`, span: { start, end } };
}

/** Why a text must not be analysed, or undefined: its cookie may say that Python reads something else. */
function refusalOf(text: string): string | undefined {
  const decoded = decode(new TextEncoder().encode(text));
  if (!decoded.ok) return decoded.message;
  return decoded.text === text ? undefined : "an encoding in which it reads differently";
}
