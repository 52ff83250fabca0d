import { readFileSync } from "node:fs";
import { decode } from "../../../../src/effects/python/parser/decode.ts";
import { parse } from "../../../../src/effects/python/parser/parse.ts";
import { asAst, difference } from "./as-ast.ts";
import { brokenContract } from "./layout-check.ts";
import type { Answer, Oracle } from "./oracle.ts";

/** What `decode` refuses by design, whatever CPython does. */
const refusedByDesign = /^(?:the encoding `|a control of text direction|a carriage return alone)/;

/** How a text's tree differs from CPython's, or undefined where both trees or both refusals agree. */
export function disagreement(text: string, answer: Answer, exactFormatStrings: boolean): string | undefined {
  const result = parse(text);
  if (!result.ok) {
    if (answer.error !== undefined) return undefined;
    const line = text.slice(0, result.error.start).split("\n").length;
    return `refused at line ${String(line)}: ${result.error.message}`;
  }
  if (answer.error !== undefined) return `accepted, but CPython says ${answer.error}`;
  return brokenContract(result.tree) ?? difference(asAst(result.tree, exactFormatStrings), answer.tree);
}

/** Files whose answers are awaited together, so that CPython and we work at once. */
const filesAtOnce = 16;

/** The same for files, each with its path. */
export async function disagreements(oracle: Oracle, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let i = 0; i < paths.length; i += filesAtOnce) {
    const batch = paths.slice(i, i + filesAtOnce);
    const answers = await Promise.all(batch.map((path) => oracle.ask({ path })));
    for (const [k, path] of batch.entries()) {
      const problem = fileDisagreement(path, answers[k] ?? {});
      if (problem !== undefined) found.push(`${path}: ${problem}`);
    }
  }
  return found;
}

function fileDisagreement(path: string, answer: Answer): string | undefined {
  const decoded = decode(readFileSync(path));
  if (decoded.ok) return disagreement(decoded.text, answer, false);
  return answer.error === undefined && !refusedByDesign.test(decoded.message) ? decoded.message : undefined;
}
