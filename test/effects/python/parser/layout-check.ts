import {
  isExpression,
  isPattern,
  isStatement,
  Kind,
  kindName,
  layouts,
} from "../../../../src/effects/python/parser/kinds.ts";
import type { KindName } from "../../../../src/effects/python/parser/kinds.ts";
import {
  childrenOf,
  endOf,
  kindOf,
  rootOf,
  sizeOf,
  startOf,
} from "../../../../src/effects/python/parser/tree.ts";
import type { SyntaxTree } from "../../../../src/effects/python/parser/tree.ts";

const kindNames = Object.keys(Kind) as KindName[];

const groups: Readonly<Record<string, readonly KindName[]>> = {
  expr: kindNames.filter((name) => isExpression(Kind[name])),
  stmt: kindNames.filter((name) => isStatement(Kind[name])),
  pattern: kindNames.filter((name) => isPattern(Kind[name])),
  unary: ["Not", "Invert", "UAdd", "USub"],
  binary: kindNames.filter((name) => Kind[name] >= Kind.Add && Kind[name] <= Kind.FloorDiv),
  comparison: kindNames.filter((name) => Kind[name] >= Kind.Eq && Kind[name] <= Kind.NotIn),
};

const compiled = new Map(kindNames.map((name) => [name, compile(layouts[name])]));

/** What in a tree breaks the contract of `kinds.ts` and `tree.ts`, or undefined. */
export function brokenContract(tree: SyntaxTree): string | undefined {
  const root = rootOf(tree);
  if (kindOf(tree, root) !== Kind.Module || sizeOf(tree, root) !== tree.count)
    return "the root is not the module";
  for (let node = 0; node < tree.count; node++) {
    const name = kindName(kindOf(tree, node));
    const children = childrenOf(tree, node);
    const row = children.map((child) => `${kindName(kindOf(tree, child))};`).join("");
    if (compiled.get(name)?.test(row) !== true) return `${name} holds ${row}`;
    if (startOf(tree, node) > endOf(tree, node) || endOf(tree, node) > tree.text.length)
      return `span of ${name}`;
    for (let i = 1; i < children.length; i++) {
      // A DebugText repeats what stands before it, and takes the space after it.
      const debug = [children[i - 1], children[i]].some(
        (child) => kindOf(tree, child ?? -1) === Kind.DebugText,
      );
      if (debug) continue;
      if (endOf(tree, children[i - 1] ?? -1) > startOf(tree, children[i] ?? -1))
        return `order of children of ${name}`;
    }
  }
  return undefined;
}

/** A layout as an expression over the names of the children, each followed by `;`. */
function compile(layout: string): RegExp {
  const pattern = layout
    .replaceAll(/[\w|:]+/g, (slot) => `(?:${alternatives(slot)})`)
    .replaceAll("?:", "\0")
    .replaceAll("?", "|Absent;")
    .replaceAll("\0", "?:")
    .replaceAll(/\(\?:([^()]*)\)\|Absent;/g, "(?:$1|Absent;)")
    .replaceAll(" ", "");
  return new RegExp(`^${pattern}$`);
}

function alternatives(slot: string): string {
  return slot
    .replace(/^\w+:/, "")
    .split("|")
    .flatMap((what): readonly string[] => groups[what] ?? [what])
    .map((name) => `${name};`)
    .join("|");
}
