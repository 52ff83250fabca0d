import type * as t from "@babel/types";
import { loadAt } from "./acts.ts";
import { declares, isQuietIfAny, isQuietName, type AnyNode, type Pass } from "./pass.ts";

/** `require("./x")` and `import("./x")`, of a module of which no model knows. */
export function isQuietLoad(
  pass: Pass,
  node: t.CallExpression | t.OptionalCallExpression | t.NewExpression,
): boolean {
  const [source, ...others] = node.arguments;
  const isRequire = node.callee.type === "Identifier";
  if (node.type === "NewExpression" || source?.type !== "StringLiteral" || others.length > 0) return false;
  if (isRequire && pass.goal !== "commonjs") return false;
  return loads(pass, node, source);
}

export function loads(pass: Pass, node: AnyNode, source: t.StringLiteral): boolean {
  pass.loaded.push(loadAt(node, source.value));
  return !pass.isModelled(source.value);
}

export function isQuietImport(pass: Pass, node: t.ImportDeclaration): boolean {
  if (node.importKind !== "type")
    for (const one of node.specifiers) {
      pass.numbers.bindsOther(one.local.name);
      // A type is not bound when the program runs.
      const isOfType = one.type === "ImportSpecifier" && one.importKind === "type";
      if (!isOfType) declares(pass, one.local.name);
    }
  return isOfTypes(node) || loads(pass, node, node.source);
}

export function isQuietExport(pass: Pass, node: t.ExportNamedDeclaration): boolean {
  if (node.exportKind === "type") return true;
  if (node.source !== null && node.source !== undefined) return loads(pass, node, node.source);
  const names = node.specifiers.every(
    (one) =>
      one.type === "ExportSpecifier" && (one.exportKind === "type" || isQuietName(pass, one.local.name)),
  );
  return names && isQuietIfAny(pass, node.declaration);
}

/** An import that is erased: of types alone. */
function isOfTypes({ importKind, specifiers }: t.ImportDeclaration): boolean {
  if (importKind === "type" || importKind === "typeof") return true;
  return (
    specifiers.length > 0 &&
    specifiers.every((one) => one.type === "ImportSpecifier" && one.importKind === "type")
  );
}
