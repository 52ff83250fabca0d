/** What a program does with a word, as bits. A word is a name or the name of a member; one entry stands for both. */
export const Role = {
  /** Bound to a function or class that is written out there. */
  BoundToFunction: 1,
  /** Bound to anything else: a parameter, an assignment, a loop. */
  Bound: 2,
  Imported: 4,
  /** Read as a value. */
  Read: 8,
  Called: 16,
  /** Read only to say of which type something is: in annotations, behind a class, in `except`. */
  ReadAsType: 32,
  MemberRead: 64,
  MemberCalled: 128,
  /** Stored in an object, or bound in the body of a class to what is no function that is written there. */
  MemberStored: 256,
  /** Bound in the body of a class to a function that is written there. */
  MemberDefined: 512,
  /** A class that another one inherits from. */
  Inherited: 1024,
} as const;

/** A name that an import binds. */
export interface ImportedWord {
  readonly word: number;
  readonly module: string;
  /** Absent for the module itself. */
  readonly member?: string;
}

/**
 * The words of a program, numbered, and what it does with each of them: all that the gate sees. A front end leaves nothing
 * out: a program with anything that this cannot say has no such table.
 */
export interface ProgramWords {
  readonly count: number;
  readonly wordAt: (word: number) => string;
  /** By word, bits of {@link Role}. */
  readonly roles: Uint16Array;
  readonly imports: readonly ImportedWord[];
  /** Where a member of a name is read or called, in threes: the name, the member, 1 if it is called. */
  readonly members: readonly number[];
  /**
   * Arguments of calls that may be functions, in threes: what is called (see {@link calledName}), the position of the
   * argument, or -1 - its name where it is passed by name, or {@link anywhere}; and the name that is passed, or -1 for
   * any other value. Functions that are written there, and values that cannot be called, are left out.
   */
  readonly passed: readonly number[];
}

/** The position of an argument that may come to any. */
export const anywhere = 1 << 16;

/** What a call names: a name. */
export function calledName(word: number): number {
  return 2 * word;
}

/** A member of a value that has no name. */
export function calledMember(word: number): number {
  return 2 * word + 1;
}

/** A member of a name: the one whose three numbers start there in `members`. */
export function calledMemberOfName(start: number): number {
  return -1 - start;
}

/** Numbers the words of a text while it is read, without making a string of each. */
export class WordNumbers {
  roles = new Uint16Array(64);
  count = 0;
  readonly #text: string;
  #starts = new Uint32Array(64);
  #ends = new Uint32Array(64);
  /** A hash table with open addresses: numbers of words and 1, or 0. */
  #slots = new Uint16Array(256);

  constructor(text: string) {
    this.#text = text;
  }

  /** The number of the word between two offsets, with a role added to its own; -1 where there are too many words. */
  add(start: number, end: number, role: number): number {
    const text = this.#text;
    let hash = end - start;
    for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 9)) & mask;
    for (;;) {
      const known = (this.#slots[slot] ?? 0) - 1;
      if (known < 0) return this.#insert(slot, start, end, role);
      if (this.#isAt(known, start, end)) {
        this.roles[known] = (this.roles[known] ?? 0) | role;
        return known;
      }
      slot = (slot + 1) & mask;
    }
  }

  wordAt(word: number): string {
    return this.#text.slice(this.#starts[word], this.#ends[word]);
  }

  #isAt(word: number, start: number, end: number): boolean {
    const from = this.#starts[word] ?? 0;
    if ((this.#ends[word] ?? 0) - from !== end - start) return false;
    for (let i = 0; i < end - start; i++)
      if (this.#text.charCodeAt(from + i) !== this.#text.charCodeAt(start + i)) return false;
    return true;
  }

  #insert(slot: number, start: number, end: number, role: number): number {
    const word = this.count;
    if (word >= mostWords) return -1;
    if (word === this.roles.length) this.#grow();
    this.#slots[slot] = word + 1;
    this.#starts[word] = start;
    this.#ends[word] = end;
    this.roles[word] = role;
    this.count = word + 1;
    if (2 * this.count > this.#slots.length) this.#rehash();
    return word;
  }

  #grow(): void {
    const size = 2 * this.roles.length;
    const [roles, starts, ends] = [this.roles, this.#starts, this.#ends];
    this.roles = new Uint16Array(size);
    this.#starts = new Uint32Array(size);
    this.#ends = new Uint32Array(size);
    this.roles.set(roles);
    this.#starts.set(starts);
    this.#ends.set(ends);
  }

  #rehash(): void {
    const count = this.count;
    this.#slots = new Uint16Array(4 * this.#slots.length);
    this.count = 0;
    const [roles, starts, ends] = [this.roles.slice(), this.#starts.slice(), this.#ends.slice()];
    for (let word = 0; word < count; word++) this.add(starts[word] ?? 0, ends[word] ?? 0, roles[word] ?? 0);
  }
}

/** A program with more distinct words is not looked at by the gate. */
const mostWords = 8_000;
