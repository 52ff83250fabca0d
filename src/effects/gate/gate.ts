import type { Language } from "../language.ts";
import { anywhere, Role, type ProgramWords } from "./words.ts";
import type { Vocable, Vocabulary } from "./vocabulary.ts";

/**
 * Whether a program surely has no effect, by its words alone. Linear in the program; knows no language.
 *
 * Why that is sound. Call a value harmless if it is plain data, or a function, class or object that the program writes, or a
 * member of a library that neither acts nor has members that do. Every value in a program that passes is harmless, and
 * nothing that is done with harmless values has an effect, by induction over the steps of a run:
 *
 * 1. A value comes from outside only by a name that the program does not bind, by an import, by a member, or as an argument of
 *    an entry point. The first three are words: each is judged by the models, and what is no row of theirs is refused
 *    (`names`, `imports`, members of names). The last is plain data without authority, by the interface.
 * 2. A member leads from a harmless value to another one: those of plain values that do not are rows that act, names
 *    that the language itself gives a meaning to are refused unless a row lists them, and no module is a value.
 * 3. A call acts only through what it calls. What is called is written as a word; anything else is refused by the front end.
 *    A name that is called is bound to functions only that are written in the program, or is a row that does not act. A
 *    member that is called is a row of plain values, or is bound to functions only that are written in classes of the program,
 *    and nothing stores a member of that name; so no argument of an entry point is ever called.
 * 4. A row that calls its arguments is given only functions that are written in the program and rows that do not act.
 * 5. Code that the language itself calls (operators, iteration, `with`) is a method of the program, and is judged as all of
 *    its code is, whether anything runs it or not; methods that decide what other words mean are refused.
 * 6. What no word says is not in the program: the front end gives no table for a program with any other construct.
 * 7. To change a library, the program stores a member in it; a program that stores members may use members of
 *    libraries only where they are called, or to say of which type something is.
 */
export function isPure(
  words: ProgramWords,
  language: Language,
  vocabulary: Vocabulary,
  moduleName: () => string,
): boolean {
  const importsItself = words.imports.some(
    ({ module }) => module === moduleName() || module === language.mainModule,
  );
  return !importsItself && new Gate(words, language, vocabulary).passes();
}

const rolesOfMembers = Role.MemberRead | Role.MemberCalled | Role.MemberStored | Role.MemberDefined;

const nothingImported = new Map<number, never>();

class Gate {
  readonly #words: ProgramWords;
  readonly #language: Language;
  readonly #vocabulary: Vocabulary;
  readonly #imported: Map<number, Vocable | "module">;
  #usesLibraryAsValue = false;
  #storesMembers = false;

  constructor(words: ProgramWords, language: Language, vocabulary: Vocabulary) {
    this.#words = words;
    this.#language = language;
    this.#vocabulary = vocabulary;
    this.#imported = words.imports.length === 0 ? nothingImported : new Map();
  }

  passes(): boolean {
    if (!this.#importsAreHarmless()) return false;
    for (let word = 0; word < this.#words.count; word++) if (!this.#isHarmless(word)) return false;
    if (this.#usesLibraryAsValue && this.#storesMembers) return false;
    return this.#membersOfNamesAreHarmless() && this.#argumentsAreHarmless();
  }

  #importsAreHarmless(): boolean {
    for (const { word, module, member } of this.#words.imports) {
      // One thing goes by a name.
      if (this.#imported.has(word) || !this.#vocabulary.isQuiet(module)) return false;
      const found = member === undefined ? "module" : this.#vocabulary.memberOfModule(module, member);
      if (found === undefined || (found !== "module" && found.acts)) return false;
      this.#imported.set(word, found);
    }
    return true;
  }

  #isHarmless(word: number): boolean {
    const roles = this.#words.roles[word] ?? 0;
    const text = this.#words.wordAt(word);
    return (
      this.#isHarmlessName(word, text, roles) &&
      ((roles & rolesOfMembers) === 0 || this.#isHarmlessMember(text, roles))
    );
  }

  #isHarmlessName(word: number, text: string, roles: number): boolean {
    const imported = this.#imported.size === 0 ? undefined : this.#imported.get(word);
    // A name is imported, or bound by the program, but not both.
    if (imported !== undefined && (roles & (Role.Bound | Role.BoundToFunction)) !== 0) return false;
    // Where the language has the name as well, one part of the program may mean the one, and one the other.
    if (imported !== undefined && this.#vocabulary.names.get(text) !== undefined) return false;
    if ((roles & Role.Inherited) !== 0 && (roles & Role.Bound) !== 0) return false;
    if ((roles & (Role.Read | Role.Called | Role.ReadAsType)) === 0) return true;
    if (imported === "module") return false;
    const isBound = (roles & (Role.Bound | Role.BoundToFunction)) !== 0;
    const row = imported ?? this.#vocabulary.names.get(text);
    if (row?.acts === true || (row === undefined && !isBound)) return false;
    if ((roles & Role.Called) !== 0 && (roles & Role.Bound) !== 0) return false;
    if ((roles & Role.Read) !== 0 && !isBound) this.#usesLibraryAsValue = true;
    return true;
  }

  #isHarmlessMember(text: string, roles: number): boolean {
    const row = this.#vocabulary.members.get(text);
    if (this.#language.actingModules.has(text)) return false;
    if ((roles & Role.MemberStored) !== 0) {
      this.#storesMembers = true;
      if (this.#language.isHook(text) || row?.acts === true) return false;
    }
    if ((roles & Role.MemberDefined) !== 0 && this.#vocabulary.decisive.has(text)) return false;
    if ((roles & Role.MemberCalled) !== 0) return this.#mayReach(text, roles, true);
    return (roles & Role.MemberRead) === 0 || this.#mayReach(text, roles, false);
  }

  /** Whether a member of a harmless value may be read, or called. */
  #mayReach(text: string, roles: number, isCalled: boolean): boolean {
    const row = this.#vocabulary.members.get(text);
    const isHook = this.#language.isHook(text);
    if (row?.acts === true || (isHook && row === undefined)) return false;
    if (!isCalled) return true;
    return (
      !isHook &&
      (roles & Role.MemberStored) === 0 &&
      (row !== undefined || (roles & Role.MemberDefined) !== 0)
    );
  }

  /** Members of modules, of what is imported from them, and of the language's own names. */
  #membersOfNamesAreHarmless(): boolean {
    const { members, roles } = this.#words;
    for (let i = 0; i < members.length; i += 3) {
      const name = members[i] ?? 0;
      const member = members[i + 1] ?? 0;
      const isCalled = members[i + 2];
      const bound = (roles[name] ?? 0) & (Role.Bound | Role.BoundToFunction);
      if (bound !== 0) {
        if (!this.#mayReach(this.#words.wordAt(member), roles[member] ?? 0, isCalled !== 0)) return false;
        if (!this.#isBoundOnly(name)) return false;
        continue;
      }
      const found = this.#memberOf(name, member);
      if (found === undefined || found.acts) return false;
      if (isCalled === 0) this.#usesLibraryAsValue = true;
    }
    return !(this.#usesLibraryAsValue && this.#storesMembers);
  }

  /** Where the language has a name too that the program binds, it may stand for either. */
  #isBoundOnly(name: number): boolean {
    return this.#vocabulary.names.get(this.#words.wordAt(name))?.acts !== true;
  }

  #memberOf(name: number, member: number): Vocable | undefined {
    const text = this.#words.wordAt(member);
    const imported = this.#imported.get(name);
    if (imported === undefined) return this.#vocabulary.memberOfName(this.#words.wordAt(name), text);
    const from = this.#words.imports.find((one) => one.word === name);
    if (from === undefined) return undefined;
    return from.member === undefined
      ? this.#vocabulary.memberOfModule(from.module, text)
      : this.#vocabulary.memberOfImported(from.module, from.member, text);
  }

  #argumentsAreHarmless(): boolean {
    const { passed } = this.#words;
    for (let i = 0; i < passed.length; i += 3) {
      const at = passed[i + 1] ?? anywhere;
      const value = passed[i + 2] ?? -1;
      const row = this.#rowOf(passed[i] ?? 0);
      if (row === undefined || row.calls.length === 0) continue;
      const mayBeCalled = row.calls.some(
        ({ name, position }) =>
          at === anywhere || (at >= 0 ? at === position : this.#words.wordAt(-1 - at) === name),
      );
      if (mayBeCalled && !this.#isFunction(value)) return false;
    }
    return true;
  }

  #rowOf(called: number): Vocable | undefined {
    if (called < 0) return this.#rowOfMember(-1 - called);
    const word = called >> 1;
    if ((called & 1) === 1) return this.#vocabulary.members.get(this.#words.wordAt(word));
    const imported = this.#imported.get(word);
    if (imported !== undefined) return imported === "module" ? undefined : imported;
    return this.#vocabulary.names.get(this.#words.wordAt(word));
  }

  #rowOfMember(start: number): Vocable | undefined {
    const [name = 0, member = 0] = this.#words.members.slice(start, start + 2);
    const isBound = ((this.#words.roles[name] ?? 0) & (Role.Bound | Role.BoundToFunction)) !== 0;
    return isBound ? this.#vocabulary.members.get(this.#words.wordAt(member)) : this.#memberOf(name, member);
  }

  /** Whether a name stands for functions only that may be called with anything. */
  #isFunction(word: number): boolean {
    if (word < 0) return false;
    const bound = (this.#words.roles[word] ?? 0) & (Role.Bound | Role.BoundToFunction);
    const row = this.#rowOf(2 * word);
    if (row !== undefined && (row.acts || row.calls.length > 0)) return false;
    return bound === Role.BoundToFunction || (bound === 0 && row !== undefined);
  }
}
