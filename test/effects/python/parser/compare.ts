import { readFileSync } from "node:fs";
import { decode } from "../../../../src/effects/python/parser/decode.ts";
import { parse } from "../../../../src/effects/python/parser/parse.ts";
import { asAst, difference } from "./as-ast.ts";
import { brokenContract } from "./layout-check.ts";
import type { Answer, Oracle } from "./oracle.ts";

/** The tokenizer does not read files in such an encoding; see `decode`. */
const unreadEncoding = /^the encoding `/;

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

/** The same for files, each with its path. */
export async function disagreements(oracle: Oracle, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const answer = await oracle.ask({ path });
    const decoded = decode(readFileSync(path));
    if (!decoded.ok) {
      if (answer.error === undefined && !unreadEncoding.test(decoded.message))
        found.push(`${path}: ${decoded.message}`);
      continue;
    }
    const problem = disagreement(decoded.text, answer, false);
    if (problem !== undefined) found.push(`${path}: ${problem}`);
  }
  return found;
}
