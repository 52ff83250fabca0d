import type { ProgramWords } from "../../gate/words.ts";
import type { SyntaxTree } from "../parser/tree.ts";
import { plain, rules } from "./rules.ts";
import { Walk } from "./walk.ts";

/**
 * The words of a module, for the gate; undefined where it has something that a table of words does not say: a decorator, a
 * keyword of a class, `match`, a call of anything but a name or a member.
 */
export function wordsOf(tree: SyntaxTree): ProgramWords | undefined {
  if (tree.versionDependent.length > 0) return undefined;
  const walk = new Walk(tree);
  try {
    return readAll(walk) ? walk : undefined;
  } finally {
    walk.end();
  }
}

/** Says whether a table of words says all of the program. */
function readAll(walk: Walk): boolean {
  const { kind, count } = walk.tree;
  for (let node = count - 1; node >= 0 && !walk.isRefused; node--) {
    const rule = rules[kind[node] ?? 0];
    if (rule === undefined) return false;
    if (rule !== plain) rule(walk, node);
  }
  return !walk.isRefused;
}
