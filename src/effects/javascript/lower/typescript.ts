import type * as t from "@babel/types";
import type { Place } from "../../effect-ir.ts";
import { blockNames, functionNames, moduleName } from "./hoisting.ts";
import {
  copy,
  expression,
  loadNamed,
  operate,
  record,
  statement,
  store,
  storeNamed,
  text,
  type At,
  type Scope,
} from "./lowering.ts";
import { loadModule } from "./modules.ts";
import { declare, loadName, storeName } from "./names.ts";

/** An enumeration is an object with its names and, for numbers, the way back. */
export function enumeration(at: At, node: t.TSEnumDeclaration): void {
  if (node.declare === true) return;
  const to = record(at, node);
  storeName(at, node, node.id.name, to);
  const scope: Scope = { kind: "block", builder: at.builder, names: new Map(), outer: at.scope };
  const inside: At = { ...at, scope };
  const members = node.body?.members ?? node.members;
  for (const member of members) {
    const name =
      member.id.type === "Identifier" ? member.id.name : "value" in member.id ? member.id.value : "";
    const value =
      member.initializer === null || member.initializer === undefined
        ? operate(inside, member, "!", [])
        : expression(inside, member.initializer);
    copy(inside, member, declare(scope, name), value);
    storeNamed(inside, member, to, name, value);
    store(inside, member, to, { space: "member", place: value }, text(inside, member, name));
  }
}

/** A namespace is a function that is run at once, whose exports are members of an object. */
export function namespace(at: At, node: t.TSModuleDeclaration): void {
  if (node.declare === true || node.global === true) return;
  const name = moduleName(node.id);
  const to = loadName(at, node, name);
  const made = record(at, node);
  storeName(at, node, name, made);
  let inner = to;
  for (const part of qualifiers(node.id)) {
    const next = record(at, node);
    storeNamed(at, node, inner, part, next);
    inner = loadNamed(at, node, inner, part);
  }
  namespaceBody(at, node.body, inner);
}

/** The names behind the first of `A.B.C`. */
function qualifiers(id: t.Node): readonly string[] {
  return id.type === "TSQualifiedName" ? [...qualifiers(id.left), id.right.name] : [];
}

function namespaceBody(at: At, body: t.Node | null | undefined, object: Place): void {
  if (body?.type === "TSModuleDeclaration") {
    const name = moduleName(body.id);
    storeNamed(at, body, object, name, record(at, body));
    return namespaceBody(at, body.body, loadNamed(at, body, object, name));
  }
  if (body?.type !== "TSModuleBlock") return undefined;
  // What other parts of the namespace export is known by its name too.
  const others: Scope = { kind: "with", builder: at.builder, names: new Map(), outer: at.scope, object };
  const scope: Scope = { kind: "block", builder: at.builder, names: new Map(), outer: others };
  const inside: At = { ...at, scope };
  for (const name of [...functionNames(body.body, true), ...blockNames(body.body)]) declare(scope, name);
  for (const one of body.body) {
    if (one.type !== "ExportNamedDeclaration" || one.declaration === null || one.declaration === undefined) {
      statement(inside, one);
      continue;
    }
    statement(inside, one.declaration);
    for (const name of [...functionNames([one.declaration], true), ...blockNames([one.declaration])])
      storeNamed(inside, one, object, name, loadName(inside, one, name));
  }
}

/** `import a = require("a")` and `import b = A.B`. */
export function importEquals(at: At, node: t.TSImportEqualsDeclaration): void {
  if (node.importKind === "type") return;
  const { moduleReference } = node;
  const value =
    moduleReference.type === "TSExternalModuleReference"
      ? loadModule(at, node, moduleReference.expression.value)
      : entityName(at, moduleReference);
  storeName(at, node, node.id.name, value);
  if (node.isExport) operate(at, node, "export", [value]);
}

function entityName(at: At, node: t.TSEntityName): Place {
  switch (node.type) {
    case "Identifier":
      return loadName(at, node, node.name);
    case "TSQualifiedName":
      return loadNamed(at, node, entityName(at, node.left), node.right.name);
  }
}

/** `export = value`. */
export function exportAssignment(at: At, node: t.TSExportAssignment): void {
  operate(at, node, "export", [expression(at, node.expression)]);
}
