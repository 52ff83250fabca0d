import type * as t from "@babel/types";
import type { Place } from "../../effect-ir.ts";
import { classValue } from "./classes.ts";
import { makeFunction } from "./functions.ts";
import { patternNames } from "./hoisting.ts";
import { emit, expression, fresh, loadNamed, operate, spanOf, statement, type At } from "./lowering.ts";
import { loadName, storeName } from "./names.ts";

/** The name of what a module exports without one. */
export const defaultName = "default";

export function loadModule(at: At, node: t.Node, module: string): Place {
  const to = fresh(at);
  emit(at, { kind: "import", to, module, span: spanOf(node) });
  return to;
}

export function importNames(at: At, node: t.ImportDeclaration): void {
  if (node.importKind === "type" || node.importKind === "typeof") return;
  const isOnlyTypes =
    node.specifiers.length > 0 &&
    node.specifiers.every((one) => one.type === "ImportSpecifier" && one.importKind === "type");
  if (isOnlyTypes) return;
  const module = loadModule(at, node, node.source.value);
  for (const one of node.specifiers) {
    if (one.type === "ImportNamespaceSpecifier") storeName(at, one, one.local.name, module);
    else if (one.type === "ImportDefaultSpecifier")
      storeName(at, one, one.local.name, loadNamed(at, one, module, defaultName));
    else if (one.importKind !== "type")
      storeName(at, one, one.local.name, loadNamed(at, one, module, exportedName(one.imported)));
  }
}

function exportedName(node: t.Identifier | t.StringLiteral): string {
  return node.type === "Identifier" ? node.name : node.value;
}

function give(at: At, node: t.Node, value: Place): void {
  operate(at, node, "export", [value]);
}

export function exportNamed(at: At, node: t.ExportNamedDeclaration): void {
  if (node.exportKind === "type") return;
  const { declaration, source } = node;
  if (declaration !== null && declaration !== undefined) {
    statement(at, declaration);
    for (const name of declaredNames(declaration)) give(at, node, loadName(at, node, name));
    return;
  }
  const module = source === null || source === undefined ? undefined : loadModule(at, node, source.value);
  for (const one of node.specifiers) {
    if (one.type !== "ExportSpecifier") {
      if (module !== undefined) give(at, one, module);
      continue;
    }
    if (one.exportKind === "type") continue;
    const value =
      module === undefined
        ? loadName(at, one, one.local.name)
        : loadNamed(at, one, module, exportedName(one.local));
    give(at, one, value);
  }
}

function declaredNames(node: t.Declaration): readonly string[] {
  const names: string[] = [];
  if (node.type === "VariableDeclaration") {
    if (node.declare !== true) for (const one of node.declarations) patternNames(one.id, names);
  } else if (
    node.type === "FunctionDeclaration" ||
    node.type === "ClassDeclaration" ||
    node.type === "TSEnumDeclaration"
  ) {
    if (node.declare !== true && node.id !== null && node.id !== undefined) names.push(node.id.name);
  }
  return names;
}

export function exportDefault(at: At, node: t.ExportDefaultDeclaration): void {
  const { declaration } = node;
  switch (declaration.type) {
    case "FunctionDeclaration": {
      const made = makeFunction(at, declaration, { name: declaration.id?.name ?? defaultName });
      if (declaration.id !== null && declaration.id !== undefined)
        storeName(at, node, declaration.id.name, made);
      return give(at, node, made);
    }
    case "ClassDeclaration": {
      const made = classValue(at, declaration, defaultName);
      if (declaration.id !== null && declaration.id !== undefined)
        storeName(at, node, declaration.id.name, made);
      return give(at, node, made);
    }
    case "TSDeclareFunction":
      return undefined;
    default: {
      if (isType(declaration)) return undefined;
      return give(at, node, expression(at, declaration, defaultName));
    }
  }
}

function isType(node: t.Node): boolean {
  return node.type === "TSInterfaceDeclaration";
}

export function exportAll(at: At, node: t.ExportAllDeclaration): void {
  if (node.exportKind === "type") return;
  give(at, node, loadModule(at, node, node.source.value));
}
