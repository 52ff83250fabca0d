import type { Program } from "./effect-ir.ts";

/** What the solver has to know of a language: names, nothing else. */
export interface Language {
  readonly name: string;
  /** Whether objects have the members of their classes, or those of other objects. */
  readonly objects: "classes" | "prototypes";
  /** The name by which models know a module that a program names so. */
  readonly moduleName: (specifier: string) => string;
  /** The code that stands in a name of a module itself. */
  readonly codeOf: (specifier: string) => string | undefined;
  /** Whether members that models only list as pure may call what they are given. */
  readonly pureCallsBack: boolean;
  /** What a module is of which no model knows: nothing is known of it, or it is loaded, and what it does is its own. */
  readonly unmodelledModule: "unknown" | "loaded";
  readonly operators: Readonly<Record<string, OperatorRule>>;
  /** The module in whose members every value's members are looked up last: a path in the models. */
  readonly root: string;
  /** The module of names that need no import. */
  readonly builtins: string;
  /** A class in the models: what the methods of plain data of any sort do. */
  readonly data: string;
  /** By sort of plain value, the path of its class in the models. */
  readonly types: Readonly<Record<PlainType, string>>;
  /** The methods that make an instance: the first gives it, the second fills it. */
  readonly allocate: string;
  readonly initialise: string;
  /** The method of a class that is told of every class made from it. */
  readonly tellParent?: string;
  /** The method that calling an object calls. */
  readonly call: string;
  /** Methods that say how an object is made again elsewhere: they give a function, and arguments for it. */
  readonly reducers: readonly string[];
  /** The members that arguments by position become where an instance is made of a class that inherits from this one: undefined where any may. */
  readonly membersOfArguments: (path: string) => ReadonlySet<string> | undefined;
  /** Which members the arguments by position become, where a class of a library stores each under its own name. */
  readonly namesOfArguments: (path: string) => readonly string[] | undefined;
  /** The methods that give members which are not there. */
  readonly missingMembers: readonly string[];
  /** The method that storing a member calls. */
  readonly storeMember: string;
  /** The method by which an object is told that it is a member of a class, and its name. */
  readonly nameMember: string;
  /** The members of libraries that take an annotated name out of the order of arguments, or tell what is annotated. */
  readonly marksOfFields: readonly string[];
  /** The methods by which objects are compared and found again: containers call them. */
  readonly comparisons: readonly string[];
  /** Methods that only the language itself calls, and where it does so is seen. */
  readonly calledByLanguage: ReadonlySet<string>;
  /** Beside hooks, the methods by which libraries tell what any object is, or what is in it. */
  readonly calledByLibraries: ReadonlySet<string>;
  /** The methods that say what is read of an object of a library by whoever is given it and looks at all that is in it: the first tells that something is. */
  readonly shown: readonly string[];
  /** How methods begin that a class of a library, which calls those of the classes behind it, finds by a part of their names. */
  readonly calledByPrefix: readonly string[];
  /** The methods of a member of a class that give what is read, and take what is stored. */
  readonly getThrough: string;
  readonly setThrough: string;
  /** The methods that give an iterator, and those that give the next element. */
  readonly iterate: { readonly start: readonly string[]; readonly next: readonly string[] };
  /** The methods by which an object says how a copy of it is built. */
  readonly rebuild: readonly string[];
  /** The method that makes a path of an object. */
  readonly pathOf: string;
  /** Entries: read, missing, stored. */
  readonly readEntry: readonly string[];
  readonly storeEntry: string;
  /** The entries of a class that is not an own object's. */
  readonly classEntry: string;
  /** Members that make an object what it is: to store one is tampering. */
  readonly unchangeable: ReadonlySet<string>;
  /** Of the names that the language itself calls, those that are called where the program says so. */
  readonly calledBySyntax: ReadonlySet<string>;
  /** The name of a program that is run by itself. */
  readonly mainModule: string;
  /** Names that the language itself gives a meaning to, and calls. */
  readonly isHook: (name: string) => boolean;
  /**
   * Modules that act, and that many others import: what has one of these names in what a model only calls pure is perhaps that
   * module, and no member of what the model knows.
   */
  readonly actingModules: ReadonlySet<string>;
  /** Classes that take no notice of arguments where they are called as functions. */
  readonly deafClasses: ReadonlySet<string>;
  /** The member that lists which members a pattern reads by position. */
  readonly positions: string;
  /** The program of a text that is run as code in the names of another, or why it is none. */
  readonly lowerCode: (text: string) => CodeResult;
}

export type CodeResult =
  { readonly ok: true; readonly program: Program } | { readonly ok: false; readonly reason: string };

export type PlainType =
  | "text"
  | "bytes"
  | "integer"
  | "float"
  | "boolean"
  | "nothing"
  | "list"
  | "tuple"
  | "set"
  | "dict"
  | "function"
  | "generator"
  | "class"
  | "property"
  | "promise"
  | "root";

/** What an operator does. */
export interface OperatorRule {
  /** The methods that objects may have for it: of the first operand, then of the second. */
  readonly hooks?: readonly (readonly string[])[];
  /** The methods of a class that is the last operand which are its own, and not its class's. */
  readonly ofClass?: readonly string[];
  /** How many further arguments, of plain data, the methods are given. */
  readonly extra?: number;
  /** Whether objects among the operands are first made a text or number. */
  readonly coerces?: true;
  /** Whether it counts, as loops do. */
  readonly counts?: true;
  /** Whether it shows all that is in its operands. */
  readonly shows?: true;
  /** Whether it may read entries of the last operand: a template's. */
  readonly readsEntries?: true;
  /** The intrinsic that computes it where the operands are known. */
  readonly folds?: string;
  /**
   * What it gives otherwise. `data`: plain data. `operands`: an operand may come out. `first`: the first may. `elements`:
   * the entries of the first. `unpack`: a sequence with the entries of the first, in their order where that is known. `gather`: the second comes behind the entries of the first, which is being made. The others have rules of their own.
   */
  readonly gives:
    | "number"
    | "elements-awaited"
    | "awaited"
    | "unlisted"
    | "promise"
    | "yield"
    | "type-name"
    | "global"
    | "export"
    | "prototype-of"
    | "parent-of"
    | "set-prototype"
    | "copy-members"
    | "without-members"
    | "keys"
    | "keys-inherited"
    | "instance-check"
    | "contains"
    | "accessor"
    | "data"
    | "operands"
    | "first"
    | "elements"
    | "entered"
    | "extend"
    | "gather"
    | "unpack"
    | "keep"
    | "annotate"
    | "super"
    | "match-position"
    | "update"
    | "raise"
    | "catch"
    | "delegate"
    | "give-up"
    | "remove-entry"
    | "remove-member"
    | "nothing";
}
