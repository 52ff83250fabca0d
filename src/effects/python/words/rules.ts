import { Role } from "../../gate/words.ts";
import { Kind } from "../parser/kinds.ts";
import { firstChildOf } from "../parser/tree.ts";
import { readAttribute, readCall } from "./calls.ts";
import {
  openFunction,
  readAnnAssign,
  readAssign,
  readClass,
  readDelete,
  readFunction,
  readHandler,
  readImport,
  readImportFrom,
  readParameter,
} from "./statements.ts";
import { firstLeaf, Stands, type Walk } from "./walk.ts";

/** Reads what a node says, and how its children stand. */
export type Rule = (walk: Walk, node: number) => void;

/** Of nodes whose children are values, and that say nothing themselves. */
export const plain: Rule = () => {};

const plainKinds: readonly number[] = [
  Kind.Absent,
  Kind.Module,
  Kind.Block,
  Kind.Else,
  Kind.Finally,
  Kind.Elif,
  Kind.Decorators,
  Kind.Arguments,
  Kind.PositionalOnlyMark,
  Kind.KeywordOnlyMark,
  Kind.Bases,
  Kind.KeywordUnpack,
  Kind.Alias,
  Kind.DottedName,
  Kind.RelativeDots,
  Kind.Return,
  Kind.While,
  Kind.If,
  Kind.With,
  Kind.AsyncWith,
  Kind.Try,
  Kind.TryStar,
  Kind.Assert,
  Kind.Expr,
  Kind.Pass,
  Kind.Break,
  Kind.Continue,
  Kind.BoolOp,
  Kind.UnaryOp,
  Kind.IfExp,
  Kind.Dict,
  Kind.Set,
  Kind.ListComp,
  Kind.SetComp,
  Kind.DictComp,
  Kind.GeneratorExp,
  Kind.Await,
  Kind.Yield,
  Kind.YieldFrom,
  Kind.Compare,
  Kind.JoinedStr,
  Kind.String,
  Kind.Bytes,
  Kind.Number,
  Kind.NoneLiteral,
  Kind.True,
  Kind.False,
  Kind.Ellipsis,
  Kind.Slice,
  Kind.FormattedValue,
  Kind.FormatSpec,
  Kind.Text,
  Kind.RawText,
  Kind.DebugText,
  Kind.Conversion,
];

/** By kind of node; a program with a node of another kind has no table of words. */
export const rules: readonly (Rule | undefined)[] = rulesByKind([
  [Kind.Name, readName],
  [Kind.Identifier, readIdentifier],
  [Kind.Attribute, readAttribute],
  [Kind.Call, readCall],
  [Kind.Assign, readAssign],
  [Kind.AugAssign, bindFirst],
  [Kind.For, bindFirst],
  [Kind.AsyncFor, bindFirst],
  [Kind.Comprehension, bindFirst],
  [Kind.AsyncComprehension, bindFirst],
  [Kind.NamedExpr, readNamedExpression],
  [Kind.AnnAssign, readAnnAssign],
  [Kind.WithItem, (walk, node) => void (walk.stands[node - 1] = Stands.AsTarget)],
  [Kind.Raise, (walk, node) => walk.pass(node, Stands.AsType)],
  [Kind.Delete, readDelete],
  [Kind.Tuple, readRow],
  [Kind.List, readRow],
  [Kind.Starred, readRow],
  [Kind.Subscript, readTypes],
  [Kind.BinOp, readTypes],
  [Kind.FunctionDef, readFunction],
  [Kind.AsyncFunctionDef, readFunction],
  [Kind.ClassDef, readClass],
  [Kind.Lambda, openFunction],
  [Kind.Arg, readParameter],
  [Kind.VarArg, readParameter],
  [Kind.KwArg, readParameter],
  [Kind.ExceptHandler, readHandler],
  [Kind.Keyword, (walk, node) => walk.done(firstLeaf(walk.tree, node))],
  [Kind.Global, (walk, node) => walk.pass(node, Stands.Done)],
  [Kind.Nonlocal, (walk, node) => walk.pass(node, Stands.Done)],
  [Kind.Import, readImport],
  [Kind.ImportFrom, readImportFrom],
]);

function readName(walk: Walk, node: number): void {
  switch (walk.stands[node]) {
    case Stands.Done:
      return;
    case Stands.AsTarget:
      walk.bind(node, Role.Bound);
      return;
    case Stands.AsFunctionTarget:
      walk.bind(node, Role.BoundToFunction);
      return;
    case Stands.AsType:
      walk.word(node, Role.ReadAsType);
      return;
    case Stands.AsCallee:
      walk.word(node, Role.Called);
      return;
    default:
      walk.word(node, Role.Read);
  }
}

/** What has a rule says what its identifiers are: one that is left stands where no rule knows of it. */
function readIdentifier(walk: Walk, node: number): void {
  if (walk.stands[node] !== Stands.Done) walk.refuse();
}

function bindFirst(walk: Walk, node: number): void {
  walk.stands[firstChildOf(walk.tree, node)] = Stands.AsTarget;
}

/** In the default of a method's parameter it binds a name of the class. */
function readNamedExpression(walk: Walk, node: number): void {
  const target = firstLeaf(walk.tree, node);
  walk.word(target, Role.Bound | Role.MemberStored);
  walk.done(target);
}

/** A row of targets, of types, or of values. */
function readRow(walk: Walk, node: number): void {
  const how = walk.stands[node] ?? Stands.AsValue;
  if (how === Stands.AsTarget || how === Stands.AsType) walk.pass(node, how);
  else if (how === Stands.AsFunctionTarget) walk.pass(node, Stands.AsTarget);
}

/** `list[int]` and `int | str`, where they are types. */
function readTypes(walk: Walk, node: number): void {
  if (walk.stands[node] === Stands.AsType) walk.pass(node, Stands.AsType);
}

function rulesByKind(own: readonly (readonly [kind: number, rule: Rule])[]): (Rule | undefined)[] {
  const table: (Rule | undefined)[] = Array.from({ length: 256 }, () => undefined);
  for (const kind of plainKinds) table[kind] = plain;
  for (let operator: number = Kind.And; operator <= Kind.NotIn; operator++) table[operator] = plain;
  for (const [kind, rule] of own) table[kind] = rule;
  return table;
}
