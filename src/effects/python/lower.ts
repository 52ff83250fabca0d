import type { Instruction, Program } from "../effect-ir.ts";
import { invariant } from "../../base/assert.ts";
import { declareBindings } from "./lower/bindings.ts";
import { finished, makeBuilder } from "../function-builder.ts";
import { at, block, type Lowering } from "./lower/lowering.ts";
import { expressions } from "./lower/expressions.ts";
import { statements } from "./lower/statements.ts";
import { noteSurelyBound } from "./lower/surely-bound.ts";
import { beginVariables, endVariables, globalOf, moduleScope, type Variables } from "./lower/variables.ts";
import { wordingsOf } from "./lower/wordings.ts";
import { Kind } from "./parser/kinds.ts";
import {
  childrenOf,
  dottedNameOf,
  kindOf,
  levelOf,
  nameOf,
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
  const variables = beginVariables(tree, builder);
  const lowering: Lowering = {
    tree,
    functions: [undefined],
    variables,
    wordings: wordingsOf(tree),
    rules: { expressions, statements },
    starImports: starImports(tree),
    yields: yieldsOf(tree),
    bindsInExpressions: tree.kind.includes(Kind.NamedExpr),
  };
  const module = at(lowering, moduleScope(builder));
  declareBindings(module, root);
  noteDeclaredGlobals(tree, variables);
  if (!options.isNested) noteSurelyBound(tree, variables);
  block(module, root);
  builder.body.push(...versionDependent(tree));
  lowering.functions[0] = finished(builder);
  return {
    functions: lowering.functions.map(defined),
    globals: endVariables(variables),
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

function noteDeclaredGlobals(tree: SyntaxTree, variables: Variables): void {
  for (const node of nodesOfKind(tree, Kind.Global))
    for (const child of childrenOf(tree, node)) globalOf(variables, nameOf(tree, child)).isBound = true;
}

function yieldsOf(tree: SyntaxTree): readonly number[] {
  const plain = nodesOfKind(tree, Kind.Yield);
  const delegating = nodesOfKind(tree, Kind.YieldFrom);
  if (delegating.length === 0) return plain;
  return [...plain, ...delegating].sort((a, b) => a - b);
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
