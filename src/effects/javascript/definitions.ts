import type * as t from "@babel/types";
import type { Definition } from "../provided-functions.ts";
import { isExports } from "./commonjs-exports.ts";

/**
 * The functions that statements at the top of a file define under no condition: those that it exports by name, or all of them
 * where it exports nothing.
 */
export function definitionsIn({ program }: t.File): readonly Definition[] {
  const functions = new Set(program.body.flatMap(functionsDefinedBy));
  const exported = [...program.body.flatMap(exportsOf), ...commonExports(program)];
  const isModule = program.body.some(isExport) || mentionsOf(program) > 0;
  const all = isModule ? exported : [...functions].map((name) => ({ name, variable: name }));
  return all.filter(({ variable }) => functions.has(variable));
}

function isExport({ type }: t.Statement): boolean {
  return type.startsWith("Export") || type === "TSExportAssignment";
}

/** The variables that a statement defines as functions; what is declared as `const` has no other value later. */
function functionsDefinedBy(statement: t.Statement): readonly string[] {
  if (statement.type === "ExportNamedDeclaration")
    return statement.declaration == null ? [] : functionsDefinedBy(statement.declaration);
  if (statement.type === "FunctionDeclaration") return statement.id == null ? [] : [statement.id.name];
  if (statement.type !== "VariableDeclaration" || statement.kind !== "const") return [];
  return statement.declarations.flatMap(({ id, init }) => {
    const isFunction = init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression";
    return isFunction && id.type === "Identifier" ? [id.name] : [];
  });
}

function exportsOf(statement: t.Statement): readonly Definition[] {
  if (statement.type !== "ExportNamedDeclaration" || statement.exportKind === "type") return [];
  if (statement.declaration != null)
    return functionsDefinedBy(statement.declaration).map((name) => ({ name, variable: name }));
  if (statement.source != null) return [];
  return statement.specifiers.flatMap((one): readonly Definition[] => {
    if (one.type !== "ExportSpecifier" || one.exported.type !== "Identifier") return [];
    return [{ name: one.exported.name, variable: one.local.name }];
  });
}

/** What `module.exports = { … }` and `exports.name = name` export, where nothing else in the file is done with these objects. */
function commonExports(program: t.Program): readonly Definition[] {
  const found: Definition[] = [];
  let seen = 0;
  for (const statement of program.body) {
    if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression")
      continue;
    const { operator, left, right } = statement.expression;
    if (operator !== "=" || left.type !== "MemberExpression") continue;
    if (isExports(left) && right.type === "ObjectExpression") {
      seen++;
      found.push(...right.properties.flatMap(exportedProperty));
    } else if (isExported(left.object) && !left.computed && left.property.type === "Identifier") {
      seen++;
      if (right.type === "Identifier") found.push({ name: left.property.name, variable: right.name });
      else return [];
    }
  }
  return seen === mentionsOf(program) ? found : [];
}

function exportedProperty(property: t.ObjectExpression["properties"][number]): readonly Definition[] {
  if (property.type !== "ObjectProperty" || property.computed) return [];
  const { key, value } = property;
  if (key.type !== "Identifier" || value.type !== "Identifier") return [];
  return [{ name: key.name, variable: value.name }];
}

/** `exports` or `module.exports`. */
function isExported(node: t.Expression | t.Super): boolean {
  return (
    (node.type === "Identifier" && node.name === "exports") ||
    (node.type === "MemberExpression" && isExports(node))
  );
}

/** How often a program names `exports`, or `module` by itself. */
function mentionsOf(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, one: unknown) => sum + mentionsOf(one), 0);
  if (typeof node !== "object" || node === null) return 0;
  if (isNode(node)) {
    if (node.type === "Identifier") return node.name === "exports" || node.name === "module" ? 1 : 0;
    if (node.type === "MemberExpression" && isExports(node)) return 1;
  }
  return Object.values(node).reduce((sum: number, one: unknown) => sum + mentionsOf(one), 0);
}

function isNode(value: object): value is t.Node {
  return "type" in value && typeof value.type === "string";
}
