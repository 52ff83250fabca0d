import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { invariant } from "../../../src/base/assert.ts";

/**
 * What the declarations of the syntax tree allow, read from their source, so that a test can tell which of it some
 * trees have: `TextLiteral.quote = raw`, `Import.items = empty`, `SinkClause.lasts = undefined`.
 */
export interface TreeShape {
  /** Everything that the declarations allow. */
  readonly allowed: ReadonlySet<string>;
  /** Adds what a tree has of it. */
  readonly observe: (tree: unknown, seen: Set<string>) => void;
}

type Shape =
  | { readonly kind: "node"; readonly name: string; readonly properties: ReadonlyMap<string, Shape> }
  | { readonly kind: "union"; readonly members: readonly Shape[] }
  | { readonly kind: "array" | "table"; readonly element: Shape }
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "boolean" }
  | { readonly kind: "reference"; readonly name: string }
  | { readonly kind: "opaque" };

/** Reads the declarations of files of types; `root` is the type of the trees. */
export function treeShape(paths: readonly string[], root: string): TreeShape {
  const shapes = new Map<string, Shape>();
  for (const path of paths) declare(path, shapes);
  const allowed = new Set<string>();
  for (const shape of shapes.values()) collect(shape, shapes, allowed);
  return { allowed, observe: (tree, seen) => observe(tree, { kind: "reference", name: root }, shapes, seen) };
}

/** The files that declare the syntax tree. */
export function syntaxTreeFiles(): readonly string[] {
  const folder = new URL("../../../src/language/syntax/", import.meta.url);
  const parts = readdirSync(new URL("ast/", folder)).toSorted();
  return ["ast.ts", ...parts.map((name) => `ast/${name}`)].map((path) =>
    fileURLToPath(new URL(path, folder)),
  );
}

function declare(path: string, shapes: Map<string, Shape>): void {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
  for (const statement of file.statements) {
    if (ts.isInterfaceDeclaration(statement))
      shapes.set(statement.name.text, interfaceShape(statement, file));
    if (ts.isTypeAliasDeclaration(statement)) {
      shapes.set(statement.name.text, shapeOf(statement.type, statement.name.text));
    }
  }
}

/** Spans say where, not what; comments are placed by the test that sprinkles them. */
const LEFT_OUT: ReadonlySet<string> = new Set(["span", "file", "comments"]);

function interfaceShape(declaration: ts.InterfaceDeclaration, file: ts.SourceFile): Shape {
  const properties = membersOf(declaration.members, declaration.name.text);
  for (const clause of declaration.heritageClauses ?? []) {
    if (clause.types.some((type) => type.expression.getText(file) === "Documented")) {
      const members: Shape[] = [
        { kind: "literal", text: "undefined" },
        { kind: "reference", name: "Documentation" },
      ];
      properties.set("doc", { kind: "union", members });
    }
  }
  return { kind: "node", name: declaration.name.text, properties };
}

function membersOf(members: ts.NodeArray<ts.TypeElement>, owner: string): Map<string, Shape> {
  const properties = new Map<string, Shape>();
  for (const member of members) {
    if (!ts.isPropertySignature(member) || member.type === undefined || !ts.isIdentifier(member.name))
      continue;
    if (LEFT_OUT.has(member.name.text)) continue;
    const shape = shapeOf(member.type, owner);
    properties.set(member.name.text, member.questionToken === undefined ? shape : optional(shape));
  }
  return properties;
}

function optional(shape: Shape): Shape {
  return { kind: "union", members: [shape, { kind: "literal", text: "undefined" }] };
}

function shapeOf(type: ts.TypeNode, owner: string): Shape {
  if (ts.isUnionTypeNode(type)) {
    return { kind: "union", members: type.types.map((member) => shapeOf(member, owner)) };
  }
  if (ts.isTypeOperatorNode(type) || ts.isParenthesizedTypeNode(type)) return shapeOf(type.type, owner);
  if (ts.isArrayTypeNode(type)) return { kind: "array", element: shapeOf(type.elementType, owner) };
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal))
    return { kind: "literal", text: type.literal.text };
  if (ts.isTypeLiteralNode(type)) return literalShape(type, owner);
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
    const [argument] = type.typeArguments ?? [];
    if (argument !== undefined) return { kind: "table", element: shapeOf(argument, owner) };
    return { kind: "reference", name: type.typeName.text };
  }
  if (type.kind === ts.SyntaxKind.UndefinedKeyword) return { kind: "literal", text: "undefined" };
  if (type.kind === ts.SyntaxKind.BooleanKeyword) return { kind: "boolean" };
  return { kind: "opaque" };
}

/** A node declared in place is named after the union that it is in and its kind. */
function literalShape(type: ts.TypeLiteralNode, owner: string): Shape {
  const properties = membersOf(type.members, owner);
  const kind = properties.get("kind");
  const kinds = kind === undefined ? [...properties.keys()] : alternatives(kind, new Map());
  return { kind: "node", name: `${owner}:${kinds.join("|")}`, properties };
}

type Shapes = ReadonlyMap<string, Shape>;

function collect(shape: Shape, shapes: Shapes, allowed: Set<string>): void {
  if (shape.kind === "union") for (const member of shape.members) collect(member, shapes, allowed);
  if (shape.kind === "array" || shape.kind === "table") collect(shape.element, shapes, allowed);
  if (shape.kind !== "node") return;
  if (NOT_NODES.has(shape.name)) return;
  for (const [property, inner] of shape.properties) {
    for (const alternative of alternatives(inner, shapes))
      allowed.add(`${shape.name}.${property} = ${alternative}`);
    collect(inner, shapes, allowed);
  }
}

/** What other interfaces extend. */
const NOT_NODES: ReadonlySet<string> = new Set(["Node", "Documented"]);

function alternatives(shape: Shape, shapes: Shapes): readonly string[] {
  switch (shape.kind) {
    case "union":
      return [...new Set(shape.members.flatMap((member) => alternatives(member, shapes)))];
    case "array":
    case "table":
      return ["empty", "some"];
    case "literal":
      return [shape.text];
    case "boolean":
      return ["true", "false"];
    case "reference": {
      const named = shapes.get(shape.name);
      return named === undefined || named.kind === "node" ? ["some"] : alternatives(named, shapes);
    }
    case "node":
      return ["some"];
    case "opaque":
      return [];
  }
}

function observe(value: unknown, shape: Shape, shapes: Shapes, seen: Set<string>): void {
  if (Array.isArray(value)) {
    const element = elementOf(shape);
    for (const item of value) observe(item, element, shapes, seen);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const table = tableIn(shape, shapes);
  if (table !== undefined) {
    for (const item of Object.values(value)) observe(item, table, shapes, seen);
    return;
  }
  const node = nodesOf(shape, shapes).find((one) => fits(value, one));
  if (node === undefined) return;
  for (const [property, inner] of node.properties) {
    const part: unknown = Reflect.get(value, property);
    const isTable = tableIn(inner, shapes) !== undefined;
    seen.add(`${node.name}.${property} = ${alternativeOf(isTable ? Object.values(part ?? {}) : part)}`);
    observe(part, inner, shapes, seen);
  }
}

function alternativeOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "empty" : "some";
  return typeof value === "object" && value !== null ? "some" : String(value);
}

function tableIn(shape: Shape, shapes: Shapes): Shape | undefined {
  if (shape.kind === "table") return shape.element;
  const named = shape.kind === "reference" ? shapes.get(shape.name) : undefined;
  return named?.kind === "table" ? named.element : undefined;
}

function elementOf(shape: Shape): Shape {
  if (shape.kind === "array") return shape.element;
  const array = shape.kind === "union" ? shape.members.find((member) => member.kind === "array") : undefined;
  invariant(array?.kind === "array", "a list stands where the tree declares one");
  return array.element;
}

type NodeShape = Extract<Shape, { kind: "node" }>;

function nodesOf(shape: Shape, shapes: Shapes): readonly NodeShape[] {
  if (shape.kind === "node") return [shape];
  if (shape.kind === "union") return shape.members.flatMap((member) => nodesOf(member, shapes));
  const named = shape.kind === "reference" ? shapes.get(shape.name) : undefined;
  return named === undefined ? [] : nodesOf(named, shapes);
}

function fits(value: object, node: NodeShape): boolean {
  const kind = node.properties.get("kind");
  return kind === undefined
    ? !("kind" in value)
    : alternatives(kind, new Map()).includes(String(Reflect.get(value, "kind")));
}
