import type { ModelNode } from "../../policy/model.ts";
import { intrinsics } from "../fold/intrinsics.ts";
import type { Language } from "../language.ts";
import {
  memberAt,
  memberOf,
  membersOf,
  moduleNamed,
  pureNode,
  type Library,
  type Member,
} from "../models/library.ts";

/** What the gate has to know of a word: whether it may act by itself, and which of its arguments it calls. */
export interface Vocable {
  readonly acts: boolean;
  readonly calls: readonly CalledParameter[];
}

export interface CalledParameter {
  readonly name: string;
  /** -1 where it is given by name only. */
  readonly position: number;
}

/** The words of a language and of its libraries, from their models. */
export interface Vocabulary {
  /** What needs no import, by name. */
  readonly names: Rows;
  /** The members of plain values, and those that every value has; where several have one, what any of them does. */
  readonly members: Rows;
  /** Methods that decide what other words mean. */
  readonly decisive: ReadonlySet<string>;
  /** A member of a module or of one of the language's own names; undefined where no model lists it. */
  readonly memberOfName: (name: string, member: string) => Vocable | undefined;
  readonly memberOfModule: (module: string, member: string) => Vocable | undefined;
  /** A member of a member of a module. */
  readonly memberOfImported: (module: string, imported: string, member: string) => Vocable | undefined;
  /** Whether importing a module does nothing by itself. */
  readonly isQuiet: (module: string) => boolean;
}

export interface Rows {
  /** Undefined where no model lists the word. */
  readonly get: (word: string) => Vocable | undefined;
}

const harmless: Vocable = { acts: false, calls: [] };
const acting: Vocable = { acts: true, calls: [] };

/**
 * The structural functions of the solver that only move values from one container to another, with the parameters that
 * they call while they do. A function that is not listed here may act.
 */
const movers: Readonly<Record<string, readonly string[]>> = {
  "container.add": [],
  "container.add_first": [],
  "container.copy": [],
  "container.drop": [],
  "container.extend": [],
  "container.extend_all": [],
  "container.extend_first": [],
  "container.get": [],
  "container.insert": [],
  "container.items": [],
  "container.items_one": [],
  "container.joined": [],
  "container.joined_one": [],
  "container.keys": [],
  "container.mixed": [],
  "container.pull": [],
  "container.push": [],
  "container.push_pull": [],
  "container.set": [],
  "container.set_default": [],
  "container.take": [],
  "container.update": [],
  "container.values": [],
  "dict.from_keys": [],
  "dict.of": [],
  "dict.of_default": ["default_factory"],
  "generator.next": [],
  "generator.send": [],
  "list.accumulated": ["func"],
  "list.filtered": ["function"],
  "list.flattened": [],
  "list.grouped": [],
  "list.keyed": ["key"],
  "list.looked": [],
  "list.mapped": ["function"],
  "list.next": [],
  "list.numbered": [],
  "list.of": [],
  "list.reduced": ["function"],
  "list.reversed": [],
  "list.sorted": ["key"],
  "list.sorted_behind": ["key"],
  "list.substituted": ["repl"],
  "list.summed": [],
  "list.zipped": [],
  "reflect.check": [],
  "value.copied": [],
  "value.of": [],
};

/** Of these, the parameter is looked up by its name, and called where a row has it. */
const keyed: ReadonlySet<string> = new Set(["list.best", "list.chained"]);

export function makeVocabulary(language: Language, library: Library): Vocabulary {
  const look = (of: Member | undefined, member: string): Vocable | undefined => {
    const found = of === undefined ? undefined : memberOf(library, of, member);
    return found === undefined ? undefined : vocableOf(language, library, found);
  };
  const moduleMember = (module: string, member: string): Member | undefined => {
    const of = moduleNamed(library, language.moduleName(module));
    return of === undefined ? undefined : memberOf(library, of, member);
  };
  const builtins = memberAt(library, language.builtins);
  return {
    names: namesOf(language, library, builtins),
    members: membersOfValues(language, library),
    decisive: decisiveMethods(language),
    memberOfName: (name, member) =>
      look(builtins === undefined ? undefined : memberOf(library, builtins, name), member),
    memberOfModule: (module, member) => {
      const found = moduleMember(module, member);
      return found === undefined ? undefined : vocableOf(language, library, found);
    },
    memberOfImported: (module, imported, member) => look(moduleMember(module, imported), member),
    isQuiet: (module) => {
      const of = moduleNamed(library, language.moduleName(module));
      return of !== undefined && of.node.is !== "unknown" && memberOf(library, of, "import") === undefined;
    },
  };
}

/** Rows are looked up when a word is first asked for: a small program asks for few. */
function rows(look: (word: string) => Vocable | undefined): Rows {
  const known = new Map<string, Vocable | undefined>();
  return {
    get: (word) => {
      let row = known.get(word);
      if (row !== undefined || known.has(word)) return row;
      row = look(word);
      // Programs may ask for any word.
      if (known.size === mostKnown) known.clear();
      known.set(word, row);
      return row;
    },
  };
}

const mostKnown = 10_000;

function namesOf(language: Language, library: Library, builtins: Member | undefined): Rows {
  return rows((name) => {
    if (builtins === undefined || !membersOf(builtins.node).has(name)) return undefined;
    const found = memberOf(library, builtins, name);
    return found === undefined ? acting : vocableOf(language, library, found);
  });
}

function membersOfValues(language: Language, library: Library): Rows {
  let owners: readonly Member[] | undefined;
  return rows((name) => {
    owners ??= [...new Set([...Object.values(language.types), language.root, language.data])].flatMap(
      (path) => memberAt(library, path) ?? [],
    );
    let row: Vocable | undefined;
    for (const of of owners) {
      if (!membersOf(of.node).has(name)) continue;
      const found = memberOf(library, of, name);
      const one = found === undefined ? acting : vocableOf(language, library, found);
      row = row === undefined ? one : { acts: row.acts || one.acts, calls: [...one.calls, ...row.calls] };
    }
    return row;
  });
}

function decisiveMethods(language: Language): ReadonlySet<string> {
  return new Set([
    ...language.missingMembers,
    ...language.rebuild,
    language.allocate,
    language.classEntry,
    language.getThrough,
    language.setThrough,
    language.storeMember,
    language.nameMember,
    language.pathOf,
    language.positions,
    ...(language.tellParent === undefined ? [] : [language.tellParent]),
    ...language.unchangeable,
  ]);
}

/** What a row comes to, for the gate. A row that says anything which is not looked at here acts. */
function vocableOf(language: Language, library: Library, { path, node }: Member): Vocable {
  if (node === pureNode) return harmless;
  const acts =
    node.is === "unknown" ||
    node.sort === "module" ||
    node.does !== undefined ||
    node.evaluates !== undefined ||
    node.same !== undefined ||
    givesMore(library, node);
  const calls = acts ? undefined : calledBy(node);
  if (calls === undefined) return acting;
  if (node.sort === "class" && !Object.values(language.types).includes(path)) {
    // What other classes make has members that need no row of theirs.
    if (node.is !== "pure" && node.folds === undefined && node.gives === undefined) return acting;
    for (const name of membersOf(node).keys()) {
      const found = memberOf(library, { path, node }, name);
      if (found === undefined || vocableOf(language, library, found).acts) return acting;
    }
  }
  return calls.length === 0 ? harmless : { acts: false, calls };
}

/** Whether what comes out has members of its own. */
function givesMore(library: Library, { gives }: ModelNode): boolean {
  if (gives?.what !== "instance") return false;
  return memberAt(library, gives.name)?.node.is !== "pure";
}

/** The parameters that a row calls; undefined where it does something else. */
function calledBy(node: ModelNode): readonly CalledParameter[] | undefined {
  const parameters = node.parameters ?? [];
  const names = (node.calls ?? []).map(({ callee }) => (callee.length === 1 ? callee[0] : undefined));
  if (node.folds !== undefined && !Object.hasOwn(intrinsics, node.folds)) {
    const hasKey = keyed.has(node.folds) && parameters.some((one) => one.name === "key");
    const called = keyed.has(node.folds) ? (hasKey ? ["key"] : []) : movers[node.folds];
    if (called === undefined) return undefined;
    names.push(...called);
  }
  const found: CalledParameter[] = [];
  for (const name of names) {
    const position = parameters.findIndex((one) => one.name === name && one.spread === undefined);
    if (name === undefined || position < 0) return undefined;
    const isByName = parameters.slice(0, position).some((one) => one.spread !== undefined);
    found.push({ name, position: isByName ? -1 : position });
  }
  return found;
}
