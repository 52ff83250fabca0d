import type { Key } from "../../effect-ir.ts";
import { positionKey } from "../../item-key.ts";
import type { NameTable } from "../parser/name-table.ts";
import type { SyntaxTree } from "../parser/tree.ts";
import { nameText } from "./variables.ts";

/** What is said of names in many instructions, by the number of the name: made once, and shared. */
export interface Wordings {
  readonly members: (Key | undefined)[];
  readonly notes: (string | undefined)[];
}

const ofTables = new WeakMap<NameTable, Wordings>();

export function wordingsOf({ nameTable }: SyntaxTree): Wordings {
  let found = ofTables.get(nameTable);
  if (found === undefined) ofTables.set(nameTable, (found = { members: [], notes: [] }));
  return found;
}

/** The key of the member of this name. */
export function memberKey({ members }: Wordings, tree: SyntaxTree, name: number): Key {
  const known = members[name];
  if (known !== undefined) return known;
  while (members.length <= name) members.push(undefined);
  return (members[name] = { space: "member", name: nameText(tree, name) });
}

/** How the step reads in a trace that binds this name. */
export function bindingNote({ notes }: Wordings, tree: SyntaxTree, name: number): string {
  const known = notes[name];
  if (known !== undefined) return known;
  while (notes.length <= name) notes.push(undefined);
  return (notes[name] = `\`${nameText(tree, name)}\``);
}

const positions: readonly Key[] = Array.from({ length: 100 }, (_, i) => itemAt(i));

/** The key of the entry at a place of a sequence, from 0. */
export function entryKey(position: number): Key {
  return positions[position] ?? itemAt(position);
}

function itemAt(position: number): Key {
  return { space: "item", name: positionKey(position) };
}
