import { fail, ok, type Result } from "../base/result.ts";
import { maxDepth } from "./canonical-form.ts";

/** Why a text is not the JSON of exactly one value. */
export interface JsonFlaw {
  readonly kind: "syntax" | "duplicate-key";
  readonly message: string;
}

/**
 * Reads JSON that means one thing only: a name repeated in an object is refused, since readers differ in which one
 * counts, and so is nesting beyond {@link maxDepth}.
 */
export function parseStrictJson(text: string): Result<unknown, JsonFlaw> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail({ kind: "syntax", message: error instanceof Error ? error.message : "not JSON" });
  }
  const flaw = findFlaw(text);
  return flaw === undefined ? ok(value) : fail(flaw);
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gy;
const between = /[^"{}[\],:]*/gy;

/** One pass over the brackets, commas and strings of a text that is known to be JSON. */
function findFlaw(text: string): JsonFlaw | undefined {
  /** The names seen in each open object; undefined for an open array. */
  const open: (Set<string> | undefined)[] = [];
  let nameNext = false;
  for (let index = 0; index < text.length;) {
    index = skip(text, index);
    token.lastIndex = index;
    const found = token.exec(text)?.[0];
    if (found === undefined) break;
    index += found.length;
    const names = open.at(-1);
    if (found.startsWith('"')) {
      if (!nameNext || names === undefined) continue;
      const name = String(JSON.parse(found));
      if (names.has(name))
        return { kind: "duplicate-key", message: `the name ${JSON.stringify(name)} stands twice` };
      names.add(name);
      nameNext = false;
    } else if (found === "{" || found === "[") {
      if (open.length >= maxDepth)
        return { kind: "syntax", message: `nested more than ${maxDepth} levels deep` };
      open.push(found === "{" ? new Set() : undefined);
      nameNext = found === "{";
    } else if (found === "}" || found === "]") {
      open.pop();
      nameNext = false;
    } else if (found === ",") {
      nameNext = names !== undefined;
    }
  }
  return undefined;
}

/** Numbers, words and white space say nothing here. */
function skip(text: string, index: number): number {
  between.lastIndex = index;
  return index + (between.exec(text)?.[0].length ?? 0);
}
