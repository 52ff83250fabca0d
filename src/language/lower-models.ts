import type {
  ModelCall,
  ModelConstant,
  ModelEffect,
  ModelExpression,
  ModelNode,
  ModelParameter,
  ModelResult,
  ModelSet,
} from "../policy/model.ts";
import { dotted } from "./names/link.ts";
import type * as ast from "./syntax/ast.ts";

/** The library models that modules without errors declare, by language. Total: what could be wrong has been checked. */
export function lowerModels(modules: readonly ast.Module[]): readonly ModelSet[] {
  const sets = new Map<string, Map<string, Draft>>();
  for (const model of modules.flatMap((module) => module.declarations.filter(isModel))) {
    let set = sets.get(model.language.text);
    if (set === undefined) sets.set(model.language.text, (set = new Map()));
    const name = model.module.value;
    const draft = set.get(name) ?? newDraft("module");
    set.set(name, draft);
    addRows(draft, model.rows, { module: name, classes: classesOf(model.rows), outer: name });
  }
  return [...sets].map(([language, drafts]) => ({
    language,
    modules: Object.fromEntries([...drafts].map(([name, draft]) => [name, finished(draft)])),
  }));
}

function isModel(declaration: ast.Declaration): declaration is ast.ModelDeclaration {
  return declaration.kind === "model";
}

/** A node while rows are added to it. */
interface Draft {
  node: ModelNode;
  readonly pure: string[];
  readonly unknown: string[];
  readonly members: Map<string, Draft>;
}

interface Place {
  readonly module: string;
  /** The classes that the model declares, as they are written. */
  readonly classes: ReadonlySet<string>;
  readonly outer: string;
}

function newDraft(sort: ModelNode["sort"]): Draft {
  return { node: { sort }, pure: [], unknown: [], members: new Map() };
}

function classesOf(rows: readonly ast.ModelRow[]): ReadonlySet<string> {
  return new Set(
    rows.flatMap((row) => (row.kind === "model-entry" && row.sort === "class" ? [dotted(row.name)] : [])),
  );
}

function addRows(draft: Draft, rows: readonly ast.ModelRow[], place: Place): void {
  for (const row of rows) {
    if (row.kind !== "model-entry") {
      for (const member of row.members) {
        const [owner, name] = ownerOf(draft, member);
        (row.kind === "pure" ? owner.pure : owner.unknown).push(name);
      }
      continue;
    }
    const [owner, name] = ownerOf(draft, row.name);
    const made = owner.members.get(name) ?? newDraft(row.sort);
    owner.members.set(name, made);
    made.node = { ...made.node, ...entryOf(row, place), sort: row.sort };
    addRows(made, row.rows, { ...place, outer: `${place.outer}.${dotted(row.name)}` });
  }
}

/** Where a row with a dotted name belongs: what stands before the last dot is a module. */
function ownerOf(draft: Draft, name: ast.DottedName): readonly [Draft, string] {
  let owner = draft;
  for (const part of name.parts.slice(0, -1)) {
    const next = owner.members.get(part.text) ?? newDraft("module");
    owner.members.set(part.text, next);
    owner = next;
  }
  return [owner, name.parts.at(-1)?.text ?? ""];
}

function finished({ node, pure, unknown, members }: Draft): ModelNode {
  return {
    ...node,
    ...(pure.length === 0 ? {} : { pure }),
    ...(unknown.length === 0 ? {} : { unknown }),
    ...(members.size === 0
      ? {}
      : { members: Object.fromEntries([...members].map(([name, draft]) => [name, finished(draft)])) }),
  };
}

function entryOf(row: ast.ModelEntry, place: Place): Omit<ModelNode, "sort"> {
  const does: ModelEffect[] = [];
  const calls: ModelCall[] = [];
  const evaluates: string[] = [];
  let facts: Omit<ModelNode, "sort"> = {};
  for (const fact of row.facts) {
    switch (fact.kind) {
      case "does":
        does.push(...fact.effects.map(effectOf));
        break;
      case "calls":
        calls.push({
          callee: names(fact.callee),
          arguments: fact.arguments.map((one) => calledWith(row, one, place)),
          ...(fact.guard === undefined ? {} : { guard: expressionOf(fact.guard) }),
        });
        break;
      case "evaluates":
        evaluates.push(fact.argument.text);
        break;
      case "gives":
        facts = { ...facts, gives: resultOf(row, fact, place) };
        break;
      case "same-as":
        facts = { ...facts, same: dotted(fact.path) };
        break;
      case "folds-as":
        facts = { ...facts, folds: dotted(fact.intrinsic) };
        break;
      case "is":
        facts = { ...facts, is: fact.answer };
    }
  }
  return {
    ...facts,
    ...(row.parameters === undefined ? {} : { parameters: row.parameters.map(parameterOf) }),
    ...(row.rest === undefined ? {} : { rest: true as const }),
    ...(row.value === undefined ? {} : { value: constantOf(row.value) ?? null }),
    ...(does.length === 0 ? {} : { does }),
    ...(calls.length === 0 ? {} : { calls }),
    ...(evaluates.length === 0 ? {} : { evaluates }),
  };
}

/** Types whose values are plain data. */
const plainTypes: ReadonlySet<string> = new Set(["Text", "Bytes", "Int", "Bool", "Decimal", "Data", "None"]);

function resultOf(
  row: ast.ModelEntry,
  fact: Extract<ast.ModelFact, { readonly kind: "gives" }>,
  place: Place,
): ModelResult {
  const name = dotted(fact.name);
  if (fact.what === "element") return { what: "element", name };
  const isParameter = name === "self" || row.parameters?.some((one) => one.name.text === name) === true;
  if (isParameter) return { what: "argument", name };
  if (plainTypes.has(name)) return { what: "data", name };
  return { what: "instance", name: place.classes.has(name) ? `${place.module}.${name}` : name };
}

/** What a callee is given: a class of the same module may go without the module's name. */
function calledWith(row: ast.ModelEntry, argument: ast.Expression, place: Place): ModelExpression {
  const lowered = expressionOf(argument);
  if (lowered.kind !== "parameter") return lowered;
  const [name = ""] = lowered.path;
  const isOwn = place.classes.has(name) && row.parameters?.some((one) => one.name.text === name) !== true;
  return isOwn ? { kind: "parameter", path: [...place.module.split("."), ...lowered.path] } : lowered;
}

function parameterOf({ name, spread, default: value }: ast.ModelParameter): ModelParameter {
  const constant = value === undefined ? undefined : constantOf(value);
  return {
    name: name.text,
    ...(spread === "none" ? {} : { spread }),
    ...(constant === undefined ? {} : { default: constant }),
  };
}

function effectOf({ effect, targets, guard }: ast.ModelEffect): ModelEffect {
  return {
    effect: dotted(effect),
    targets: targets.map(expressionOf),
    ...(guard === undefined ? {} : { guard: expressionOf(guard) }),
  };
}

function names(name: ast.DottedName): readonly string[] {
  return name.parts.map((part) => part.text);
}

/** The name by which models write the language's value of nothing. */
const nothing = "none";

function constantOf(expression: ast.Expression): ModelConstant | undefined {
  const lowered = expressionOf(expression);
  return lowered.kind === "constant" ? lowered.value : undefined;
}

function expressionOf(expression: ast.Expression): ModelExpression {
  switch (expression.kind) {
    case "text":
      return { kind: "constant", value: expression.value };
    case "number":
      return { kind: "constant", value: Number(expression.text.replaceAll("_", "")) };
    case "bool":
      return { kind: "constant", value: expression.value };
    case "dotted-name":
      return dotted(expression) === nothing
        ? { kind: "constant", value: null }
        : { kind: "parameter", path: names(expression) };
    case "call":
      return {
        kind: "call",
        function: dotted(expression.callee),
        arguments: expression.arguments.map(expressionOf),
      };
    case "list":
      return { kind: "list", items: expression.items.map(expressionOf) };
    case "template":
      return {
        kind: "concat",
        parts: expression.pieces.map((piece) =>
          piece.kind === "placeholder" ? expressionOf(piece.value) : { kind: "constant", value: piece.value },
        ),
      };
    case "compare":
      return {
        kind: "compare",
        operator: expression.operator,
        left: expressionOf(expression.left),
        right: expressionOf(expression.right),
      };
    case "matching":
      return { kind: "matching", value: expressionOf(expression.value), pattern: expression.pattern.source };
    case "and":
    case "or":
      return {
        kind: expression.kind,
        left: expressionOf(expression.left),
        right: expressionOf(expression.right),
      };
    case "not":
      return { kind: "not", value: expressionOf(expression.value) };
    case "grouped":
      return expressionOf(expression.value);
    case "asked":
    case "record":
      return { kind: "constant", value: null };
  }
}
