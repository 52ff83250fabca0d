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
  readonly roles: readonly number[];
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
