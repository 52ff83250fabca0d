import type { SourceFile } from "../../source/source-file.ts";
import type { ReadResult } from "../read-result.ts";
import { definitionsIn } from "./definitions.ts";
import { javascript } from "./language.ts";
import { lowerJavaScript } from "./lower.ts";
import { isTooLarge, outlineOf } from "./outline.ts";
import { parseFile } from "./parse.ts";
import { plainEffects } from "./quiet.ts";

/** Reads a file of JavaScript or TypeScript. */
export function readJavaScript({ path, text }: SourceFile): ReadResult {
  const refusal = /[\u202A-\u202E\u2066-\u2069\0]/.exec(text);
  if (refusal !== null) {
    const span = { start: refusal.index, end: refusal.index + 1 };
    const what = refusal[0] === "\0" ? "a null byte" : "a control of text direction";
    return { ok: false, reason: `the file has ${what}`, span };
  }
  const parsed = parseFile(path, text);
  if (parsed.ok) {
    const { file, goal } = parsed;
    return {
      ok: true,
      words: () => undefined,
      plainEffects: (library, moduleName) => plainEffects(file, text, goal, javascript, library, moduleName),
      program: () => lowerJavaScript(file, goal),
      outline: (library) =>
        isTooLarge(file, text) ? outlineOf(file, text, goal, javascript, library) : undefined,
      definitions: () => definitionsIn(file),
    };
  }
  const { message, at } = parsed;
  return { ok: false, reason: `a syntax error: ${message}`, span: { start: at, end: at } };
}
