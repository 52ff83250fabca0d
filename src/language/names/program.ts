import type { SourceFile } from "../../source/source-file.ts";
import type {
  Declaration,
  EffectDeclaration,
  ModelDeclaration,
  Module,
  TestDeclaration,
} from "../syntax/ast.ts";

/** All modules that are compiled together, each with what its names mean. */
export interface Program {
  /** In an order in which every module stands behind those that it imports. */
  readonly modules: readonly LinkedModule[];
  readonly byName: ReadonlyMap<string, LinkedModule>;
  /** Effects that every module may speak of: those of `std.effects`. */
  readonly vocabulary: ReadonlyMap<string, EffectEntity>;
}

export interface LinkedModule {
  readonly name: string;
  readonly file: SourceFile;
  readonly syntax: Module;
  readonly damaged: ReadonlySet<Declaration>;
  /** Part of the standard library, which may declare what the compiler computes. */
  readonly isLibrary: boolean;
  /** What it declares. */
  readonly declared: ReadonlyMap<string, Entity>;
  /** What a name means in it: its own and its imported names. */
  readonly scope: ReadonlyMap<string, Entity>;
  readonly effects: ReadonlyMap<string, EffectEntity>;
  /** Names that an import should have brought and could not; nothing is said of their uses. */
  readonly unresolved: ReadonlySet<string>;
}

export type NamedDeclaration = Exclude<Declaration, TestDeclaration | ModelDeclaration | EffectDeclaration>;

/** A declared thing: what a name stands for. */
export interface Entity<D extends NamedDeclaration = NamedDeclaration> {
  readonly name: string;
  readonly module: LinkedModule;
  readonly declaration: D;
}

export interface EffectEntity {
  readonly name: string;
  readonly module: LinkedModule;
  readonly declaration: EffectDeclaration;
}

/** What a kind of declaration is called in messages, with its article. */
export function kindOf(declaration: NamedDeclaration): string {
  const word = declaration.kind === "party" ? declaration.role : declaration.kind;
  return withArticle(word);
}

export function withArticle(word: string): string {
  if (word === "evidence") return word;
  return `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
}
