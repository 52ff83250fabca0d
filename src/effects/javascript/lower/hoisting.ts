import type { LVal, Node, VoidPattern } from "@babel/types";

/** The names that statements declare in the block they stand in. */
export function blockNames(body: readonly Node[]): readonly string[] {
  const names: string[] = [];
  for (const one of body) addBlockNames(declarationIn(one), names);
  return names;
}

/** What `export` declares. */
function declarationIn(node: Node): Node {
  if (node.type === "ExportNamedDeclaration" && node.declaration !== null && node.declaration !== undefined)
    return node.declaration;
  if (node.type === "ExportDefaultDeclaration") return node.declaration;
  return node.type === "LabeledStatement" ? declarationIn(node.body) : node;
}

function addBlockNames(node: Node, names: string[]): void {
  switch (node.type) {
    case "VariableDeclaration":
      if (node.kind === "var" || node.declare === true) return;
      for (const one of node.declarations) patternNames(one.id, names);
      return;
    case "FunctionDeclaration":
    case "ClassDeclaration":
    case "TSEnumDeclaration":
      if (node.declare !== true && node.id !== null && node.id !== undefined) names.push(node.id.name);
      return;
    case "TSModuleDeclaration":
      if (node.declare !== true) names.push(moduleName(node.id));
      return;
    case "TSImportEqualsDeclaration":
      names.push(node.id.name);
      return;
    case "ImportDeclaration":
      if (node.importKind === "type") return;
      for (const one of node.specifiers) names.push(one.local.name);
      return;
    default:
  }
}

/** The first name of `A.B.C`. */
export function moduleName(id: Node): string {
  if (id.type === "Identifier") return id.name;
  return id.type === "TSQualifiedName" ? moduleName(id.left) : "";
}

/** The names that `var` declares in a function, and in loose code functions in blocks. */
export function functionNames(body: readonly Node[], isStrict: boolean): readonly string[] {
  const names: string[] = [];
  for (const one of body) addFunctionNames(one, names, isStrict, true);
  return names;
}

function addFunctionNames(
  node: Node | null | undefined,
  names: string[],
  isStrict: boolean,
  isTop = false,
): void {
  if (node === null || node === undefined) return;
  switch (node.type) {
    case "VariableDeclaration":
      if (node.kind !== "var" || node.declare === true) return;
      for (const one of node.declarations) patternNames(one.id, names);
      return;
    case "FunctionDeclaration":
      if (!isTop && !isStrict && node.id !== null && node.id !== undefined) names.push(node.id.name);
      return;
    case "ExportNamedDeclaration":
      return addFunctionNames(node.declaration, names, isStrict, true);
    case "BlockStatement":
      return addNamesOfAll(node.body, names, isStrict);
    case "IfStatement":
      addFunctionNames(node.consequent, names, isStrict);
      return addFunctionNames(node.alternate, names, isStrict);
    case "ForStatement":
      addFunctionNames(node.init, names, isStrict);
      return addFunctionNames(node.body, names, isStrict);
    case "ForInStatement":
    case "ForOfStatement":
      addFunctionNames(node.left, names, isStrict);
      return addFunctionNames(node.body, names, isStrict);
    case "WhileStatement":
    case "DoWhileStatement":
    case "LabeledStatement":
    case "WithStatement":
      return addFunctionNames(node.body, names, isStrict);
    case "SwitchStatement":
      for (const one of node.cases) addNamesOfAll(one.consequent, names, isStrict);
      return;
    case "TryStatement":
      addNamesOfAll(node.block.body, names, isStrict);
      addFunctionNames(node.handler?.body, names, isStrict);
      return addFunctionNames(node.finalizer, names, isStrict);
    default:
  }
}

function addNamesOfAll(nodes: readonly Node[], names: string[], isStrict: boolean): void {
  for (const one of nodes) addFunctionNames(one, names, isStrict);
}

/** The names that a pattern binds. */
export function patternNames(pattern: LVal | VoidPattern | Node | null, names: string[]): void {
  switch (pattern?.type) {
    case "Identifier":
      names.push(pattern.name);
      return;
    case "ObjectPattern":
      for (const one of pattern.properties)
        patternNames(one.type === "RestElement" ? one.argument : one.value, names);
      return;
    case "ArrayPattern":
      for (const one of pattern.elements) patternNames(one, names);
      return;
    case "AssignmentPattern":
      patternNames(pattern.left, names);
      return;
    case "RestElement":
      patternNames(pattern.argument, names);
      return;
    case "TSParameterProperty":
      patternNames(pattern.parameter, names);
      return;
    default:
  }
}
