import type { ObjectInstruction } from "../../effect-ir.ts";
import { Kind } from "../parser/kinds.ts";
import { mangled } from "../parser/names.ts";
import { childrenOf, endOf, identifierOf, kindOf, sizeOf, startOf, type SyntaxTree } from "../parser/tree.ts";
import { typeParameters } from "./annotations.ts";
import { argument } from "./arguments.ts";
import { declareBindings } from "./bindings.ts";
import { fieldsOf } from "./class-fields.ts";
import { decorated } from "./functions.ts";
import { at as atScope, block, emit, fresh, nameAt, operate, spanOf, store, type At } from "./lowering.ts";
import { bindName } from "./names.ts";
import { boundBy } from "./surely-bound.ts";
import { classScope, makeMembers, nameText, placeOf, type Members } from "./variables.ts";
import { memberKey } from "./wordings.ts";

/** `class`: an object whose members are what its body binds. */
export function classDefinition(at: At, node: number): void {
  const { tree, builder } = at;
  const body = node - 1;
  const bases = body - sizeOf(tree, body);
  const typed = bases - sizeOf(tree, bases);
  const identifier = typed - sizeOf(tree, typed);
  typeParameters(at, typed);
  const name = nameAt(at, identifier);
  const className = identifierOf(tree, identifier);
  const given = childrenOf(tree, bases).map((base) => argument(at, base));
  const to = fresh(at);
  const keywords = given.filter((one) => one.name !== undefined && one.name !== "metaclass");
  const made: Draft = {
    kind: "object",
    to,
    sort: "class",
    parents: given
      .filter((one) => one.name === undefined && one.spread === undefined)
      .map((one) => one.place),
    keywords,
    definite: definiteMembers(tree, className, body),
    name: nameText(tree, name),
    span: { start: startOf(tree, node), end: endOf(tree, identifier) },
  };
  const meta = given.find((one) => one.name === "metaclass")?.place;
  if (meta !== undefined) made.meta = meta;
  addFields(made, tree, className, bases, body);
  emit(at, made);
  if (given.some((one) => one.spread !== undefined))
    emit(at, {
      kind: "opaque",
      reason: "a class with bases that are not written out",
      span: spanOf(at, node),
    });
  const members = makeMembers(at.scope, to);
  builder.classBodies.push(spanOf(at, body));
  lowerBody(atScope(at.lowering, classScope(at.scope, className, members)), members, identifier, body);
  bindName(at, identifier, name, decorated(at, identifier - 1, to));
  for (const one of keywords) operate(at, node, "class-keyword", [to, one.place]);
}

type Draft = { -readonly [Field in keyof ObjectInstruction]: ObjectInstruction[Field] };

/** What arguments become that nothing in the class takes. */
function addFields(made: Draft, tree: SyntaxTree, className: string, bases: number, body: number): void {
  const found = fieldsOf(tree, bases, body);
  if (found === undefined) return;
  made.fields = found.inOrder.map((name) => mangled(name, className));
  made.allFields = found.all.map((name) => mangled(name, className));
}

/** What a statement of the body itself defines, and nothing deletes. */
function definiteMembers(tree: SyntaxTree, className: string, body: number): readonly string[] {
  const names: number[] = [];
  for (const node of childrenOf(tree, body)) {
    if (kindOf(tree, node) === Kind.Delete) return [];
    boundBy(tree, node, names);
  }
  return names.map((name) => mangled(nameText(tree, name), className));
}

/** What the body binds become members of the class. */
function lowerBody(at: At, members: Members, identifier: number, body: number): void {
  const { variables, wordings } = at.lowering;
  declareBindings(at, body);
  block(at, body);
  for (const one of members.placed) {
    const from = placeOf(variables, one, at.builder);
    store(at, identifier, members.classPlace, memberKey(wordings, at.tree, one.name), from);
  }
}
