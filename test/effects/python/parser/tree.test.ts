import { expect, it } from "vitest";
import { isStatement, Kind, kindName } from "../../../../src/effects/python/parser/kinds.ts";
import { parse } from "../../../../src/effects/python/parser/parse.ts";
import {
  childFromEnd,
  childrenOf,
  dottedNameOf,
  identifierOf,
  kindOf,
  levelOf,
  rootOf,
  textOf,
} from "../../../../src/effects/python/parser/tree.ts";
import type { SyntaxTree } from "../../../../src/effects/python/parser/tree.ts";

const treeOf = (text: string): SyntaxTree => {
  const result = parse(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.tree;
};

const nodesOf = (tree: SyntaxTree, kind: Kind): number[] =>
  Array.from({ length: tree.count }, (_, node) => node).filter((node) => kindOf(tree, node) === kind);

it("gives children in the order of the text", () => {
  const tree = treeOf("f(a, b)\ng");
  const statements = childrenOf(tree, rootOf(tree));
  expect(statements.map((node) => textOf(tree, node))).toEqual(["f(a, b)", "g"]);
  const [call = -1] = childrenOf(tree, statements[0] ?? -1);
  expect(childrenOf(tree, call).map((node) => textOf(tree, node))).toEqual(["f", "a", "b"]);
  expect(textOf(tree, childFromEnd(tree, call, 0))).toBe("b");
  expect(textOf(tree, childFromEnd(tree, call, 2))).toBe("f");
});

it("normalises names as Python does", () => {
  const tree = treeOf("\ufb01 = \u{1d431}");
  expect(nodesOf(tree, Kind.Name).map((node) => identifierOf(tree, node))).toEqual(["fi", "x"]);
});

it("reads dotted names and levels", () => {
  const tree = treeOf("from ... import a\nimport b . c");
  expect(nodesOf(tree, Kind.RelativeDots).map((node) => levelOf(tree, node))).toEqual([3]);
  expect(nodesOf(tree, Kind.DottedName).map((node) => dottedNameOf(tree, node))).toEqual(["b.c"]);
});

it("names every kind", () => {
  for (const [name, kind] of Object.entries(Kind)) expect(kindName(kind)).toBe(name);
  expect([isStatement(Kind.FunctionDef), isStatement(Kind.Name)]).toEqual([true, false]);
});
