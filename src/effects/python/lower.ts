import type { Instruction, Program } from "../effect-ir.ts";
import { invariant } from "../../base/assert.ts";
import { bindingsOf } from "./lower/bindings.ts";
import { finished, makeBuilder } from "../function-builder.ts";
import { at, type Lowering, type Scope } from "./lower/lowering.ts";
import { lowerExpression } from "./lower/expressions.ts";
import { lowerBlock } from "./lower/statements.ts";
import { surelyBound } from "./lower/surely-bound.ts";
import { Kind } from "./parser/kinds.ts";
import {
  childrenOf,
  dottedNameOf,
  identifierOf,
  kindOf,
  levelOf,
  nodesOfKind,
  rootOf,
  type SyntaxTree,
} from "./parser/tree.ts";

export interface LowerOptions {
  /** Whether this is code that runs inside of another module, whose names it may use. */
  readonly isNested: boolean;
}

/** The program of a module. Total: what has no meaning here becomes `opaque`. */
export function lowerPython(tree: SyntaxTree, options: LowerOptions = { isNested: false }): Program {
  const root = rootOf(tree);
  const builder = makeBuilder(0, "<module>", { start: 0, end: tree.text.length }, "module", undefined, true);
  const bindings = bindingsOf(tree, root);
  const moduleScope: Scope = {
    kind: "module",
    builder,
    names: new Map(),
    bound: withDeclaredGlobals(tree, bindings.bound),
    globals: new Set(),
    outer: undefined,
    className: undefined,
    method: undefined,
  };
  const lowering: Lowering = {
    tree,
    functions: [undefined],
    moduleScope,
    rules: { expression: lowerExpression, block: lowerBlock },
    starImports: starImports(tree),
    hasYields: tree.kind.includes(Kind.Yield) || tree.kind.includes(Kind.YieldFrom),
    surelyBound: options.isNested ? new Map() : surelyBound(tree),
  };
  lowerBlock(at(lowering, moduleScope), root);
  builder.body.push(...versionDependent(tree));
  lowering.functions[0] = finished(builder);
  return {
    functions: lowering.functions.map(defined),
    globals: moduleScope.names,
    starImports: lowering.starImports,
  };
}

function defined<T>(value: T | undefined): T {
  invariant(value !== undefined, "every function that was begun is finished");
  return value;
}

/** Where versions of Python differ, what runs is not known. */
function versionDependent(tree: SyntaxTree): readonly Instruction[] {
  return tree.versionDependent.map(({ start, end, reason }) => ({
    kind: "opaque",
    reason,
    span: { start, end },
  }));
}

function withDeclaredGlobals(tree: SyntaxTree, bound: Set<string>): ReadonlySet<string> {
  for (const node of nodesOfKind(tree, Kind.Global))
    for (const child of childrenOf(tree, node)) bound.add(identifierOf(tree, child));
  return bound;
}

function starImports(tree: SyntaxTree): string[] {
  const modules: string[] = [];
  for (const node of nodesOfKind(tree, Kind.ImportFrom)) {
    const [dots = -1, name = -1, alias = -1] = childrenOf(tree, node);
    const [first = -1] = childrenOf(tree, alias);
    if (kindOf(tree, first) !== Kind.ImportStar) continue;
    const level = kindOf(tree, dots) === Kind.Absent ? 0 : levelOf(tree, dots);
    modules.push(".".repeat(level) + (kindOf(tree, name) === Kind.Absent ? "" : dottedNameOf(tree, name)));
  }
  return modules;
}
