import { isExpression, Kind } from "../parser/kinds.ts";
import { boundByAlias, definedName, firstChildOf, kindOf, sizeOf } from "../parser/tree.ts";
import { nameAt, type At } from "./lowering.ts";
import { declare, globalOf, outside } from "./variables.ts";

/** Declares the names that a block of code binds, without those of the functions, classes and comprehensions in it. */
export function declareBindings(at: At, code: number): void {
  const { tree, lowering } = at;
  const before = code - sizeOf(tree, code);
  const { bindsInExpressions } = lowering;
  for (let node = code; node > before;) {
    const kind = kindOf(tree, node);
    const has = contents[kind] ?? 0;
    if ((has & Has.Binding) !== 0) bind(at, node, kind);
    if (!bindsInExpressions && (has & Has.OnlyExpressions) !== 0) node -= sizeOf(tree, node);
    // What stands in the body of a function or class is bound there; what stands before it, here.
    else node -= kind === Kind.Lambda || isDefinition(kind) ? 1 + sizeOf(tree, node - 1) : 1;
  }
}

/** What a kind of node has: a name that it binds itself, nothing below it that binds one of the scope but by `:=`. */
const Has = { Binding: 1, OnlyExpressions: 2 } as const;

const definitions: readonly Kind[] = [Kind.FunctionDef, Kind.AsyncFunctionDef, Kind.ClassDef];

const bindingWithin: readonly Kind[] = [
  Kind.For,
  Kind.AsyncFor,
  Kind.WithItem,
  Kind.ExceptHandler,
  Kind.Alias,
  Kind.MatchAs,
  Kind.MatchStar,
  Kind.MatchMapping,
];

const binding: readonly Kind[] = [
  ...definitions,
  Kind.Assign,
  Kind.AugAssign,
  Kind.AnnAssign,
  Kind.Delete,
  Kind.TypeAlias,
  Kind.NamedExpr,
  Kind.Global,
  Kind.Nonlocal,
];

const quiet: readonly Kind[] = [Kind.Expr, Kind.Return, Kind.Raise, Kind.Assert];

/** By kind. */
const contents = Uint8Array.from({ length: 256 }, (_, number) => {
  const kind = number as Kind;
  if (bindingWithin.includes(kind)) return Has.Binding;
  if (binding.includes(kind)) return Has.Binding | Has.OnlyExpressions;
  return isExpression(kind) || quiet.includes(kind) ? Has.OnlyExpressions : 0;
});

function isDefinition(kind: Kind): boolean {
  return definitions.includes(kind);
}

/** Declares what a node itself binds. */
function bind(at: At, node: number, kind: Kind): void {
  const { tree } = at;
  switch (kind) {
    case Kind.FunctionDef:
    case Kind.AsyncFunctionDef:
    case Kind.ClassDef:
      return bindName(at, definedName(tree, node));
    case Kind.Assign:
    case Kind.Delete: {
      const before = node - sizeOf(tree, node);
      const last = kind === Kind.Assign ? node - 1 - sizeOf(tree, node - 1) : node - 1;
      for (let target = last; target > before; target -= sizeOf(tree, target)) bindTarget(at, target);
      return undefined;
    }
    case Kind.AugAssign:
    case Kind.AnnAssign:
    case Kind.For:
    case Kind.AsyncFor:
    case Kind.NamedExpr:
    case Kind.TypeAlias:
      return bindTarget(at, firstChildOf(tree, node));
    case Kind.WithItem:
      return bindTarget(at, node - 1);
    case Kind.ExceptHandler:
      return bindName(at, node - 1 - sizeOf(tree, node - 1));
    case Kind.Alias:
      return bindName(at, boundByAlias(tree, node));
    case Kind.MatchAs:
    case Kind.MatchStar:
    case Kind.MatchMapping:
      // A mapping without any child has no name either.
      return sizeOf(tree, node) === 1 ? undefined : bindName(at, node - 1);
    case Kind.Global:
    case Kind.Nonlocal:
      for (let child = node - 1; child > node - sizeOf(tree, node); child--)
        declareElsewhere(at, nameAt(at, child), kind === Kind.Global);
      return undefined;
    default:
      return undefined;
  }
}

/** Declares the names of a target of an assignment, or of a comprehension. */
export function bindTarget(at: At, target: number): void {
  const { tree } = at;
  switch (kindOf(tree, target)) {
    case Kind.Name:
      return bindNumber(at, nameAt(at, target));
    case Kind.Starred:
    case Kind.Tuple:
    case Kind.List:
      for (let child = target - 1; child > target - sizeOf(tree, target); child -= sizeOf(tree, child))
        bindTarget(at, child);
      return undefined;
    default:
      return undefined;
  }
}

/** Declares an identifier, where there is one. */
export function bindName(at: At, identifier: number): void {
  if (kindOf(at.tree, identifier) === Kind.Identifier) bindNumber(at, nameAt(at, identifier));
}

function bindNumber({ scope, lowering: { variables } }: At, name: number): void {
  if (scope.kind === "module") globalOf(variables, name).isBound = true;
  else declare(variables, scope, name);
}

/** `global` or `nonlocal`: the name is another's. */
function declareElsewhere({ scope, lowering: { variables } }: At, name: number, isGlobal: boolean): void {
  if (scope.kind === "module") return;
  const local = declare(variables, scope, name);
  local.meant = isGlobal ? globalOf(variables, name) : outside(variables, local);
}
