import { Role, type ImportedWord, type ProgramWords } from "../../gate/words.ts";
import type { SyntaxTree } from "../parser/tree.ts";

/** How a node stands in the one around it. The nodes of a tree are visited from the last to the first: outer ones first. */
export const Stands = {
  AsValue: 0,
  /** Called by the node around it. */
  AsCallee: 1,
  AsTarget: 2,
  /** Assigned a function that is written there. */
  AsFunctionTarget: 3,
  AsType: 4,
  /** Its owner has said all that there is to say of it. */
  Done: 5,
} as const;

/** Arrays that one walk leaves to the next: to make them would take longer than to walk over a small program. */
const scratch = {
  /** By node, how it stands. */
  stands: new Uint8Array(1 << 12),
  /** By the number of a name in the tree, that of the word, or -1. */
  words: new Int16Array(1 << 12).fill(-1),
};

/** A program with more distinct words is not looked at by the gate. */
const mostWords = 8_000;

const underscore = 95;

/** One walk over a tree, and the words that it has found. One at a time: see {@link Walk.end}. */
export class Walk implements ProgramWords {
  readonly imports: ImportedWord[] = [];
  readonly members: number[] = [];
  readonly passed: number[] = [];
  readonly roles: number[] = [];
  readonly tree: SyntaxTree;
  /** By node, one of {@link Stands}. */
  readonly stands: Uint8Array;
  /** Whether the program has something that a table of words does not say. */
  isRefused = false;
  /** By word, the number of its name in the tree. */
  readonly #names: number[] = [];
  readonly #words: Int16Array;
  /** The bodies of functions and classes around the place: where each starts, innermost last. */
  readonly #bodies: { readonly from: number; readonly isClass: boolean }[] = [];

  constructor(tree: SyntaxTree) {
    this.tree = tree;
    const { count, names } = tree;
    if (scratch.stands.length < count) scratch.stands = new Uint8Array(2 * count);
    else scratch.stands.fill(Stands.AsValue, 0, count);
    if (scratch.words.length < names.length) scratch.words = new Int16Array(2 * names.length).fill(-1);
    this.stands = scratch.stands;
    this.#words = scratch.words;
  }

  /** Leaves the arrays to the next walk. */
  end(): void {
    for (const name of this.#names) this.#words[name] = -1;
  }

  get count(): number {
    return this.roles.length;
  }

  wordAt(word: number): string {
    return this.tree.names[this.#names[word] ?? 0] ?? "";
  }

  refuse(): void {
    this.isRefused = true;
  }

  done(node: number): void {
    this.stands[node] = Stands.Done;
  }

  /** Says how all children of a node stand. */
  pass(node: number, how: number): void {
    const { size } = this.tree;
    const before = node - (size[node] ?? 1);
    for (let child = node - 1; child > before; child -= size[child] ?? 1) this.stands[child] = how;
  }

  /** The number of the word that a node is, with a role. */
  word(node: number, role: number): number {
    const name = this.tree.name[node] ?? 0;
    const known = this.#words[name] ?? -1;
    if (known < 0) return this.#newWord(name, role);
    this.roles[known] = (this.roles[known] ?? 0) | role;
    return known;
  }

  /** A name that is private to a class has the name of the class in it, and can be written so: such words are refused. */
  #newWord(name: number, role: number): number {
    const text = this.tree.names[name] ?? "";
    if (text.charCodeAt(0) === underscore && text.charCodeAt(1) !== underscore && text.includes("__"))
      this.refuse();
    const word = this.roles.push(role) - 1;
    if (name === 0 || word >= mostWords) this.refuse();
    this.#names.push(name);
    this.#words[name] = word;
    return word;
  }

  /** The word that a node binds; in the body of a class it is a member too. */
  bind(node: number, role: number): number {
    const member = role === Role.Bound ? Role.MemberStored : Role.MemberDefined;
    return this.word(node, this.isInClass(node) ? role | member : role);
  }

  /** Says that the nodes from there on, up to the place, are a body. */
  openBody(from: number, isClass: boolean): void {
    this.#bodies.push({ from, isClass });
  }

  /** Whether a node stands in the body of a class, and in no function in it. */
  isInClass(node: number): boolean {
    for (;;) {
      const body = this.#bodies.at(-1);
      if (body === undefined) return false;
      if (node > body.from) return body.isClass;
      this.#bodies.pop();
    }
  }
}

/** The first child of a node where that is a leaf. */
export function firstLeaf({ size }: SyntaxTree, node: number): number {
  return node - (size[node] ?? 1) + 1;
}
