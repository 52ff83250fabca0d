import type { Span } from "../source/span.ts";

/**
 * A program as the analysis sees it, whatever its language: functions, places and a few instructions. It is
 * flow-insensitive: the order of instructions and the branches they stand in have no meaning; a place holds every value
 * that is ever put there.
 */
export interface Program {
  /** The first is the body of the module; its places are the module's variables. */
  readonly functions: readonly IrFunction[];
  /** The places of the module's variables by name. */
  readonly globals: ReadonlyMap<string, Place>;
  /** Modules all of whose members stand in the module's scope. */
  readonly starImports: readonly string[];
}

/** A number of a place within its function. */
export type Place = number;

export interface IrFunction {
  /** For people: `export`, `<lambda>`. */
  readonly name: string;
  readonly span: Span;
  readonly sort: "module" | "function" | "generator" | "async";
  readonly parameters: readonly IrParameter[];
  /** How many places it has, parameters and captured ones included. */
  readonly places: number;
  /** Places that are those of the function around it. */
  readonly captures: readonly Capture[];
  /** The names of the program that places stand for: code that runs in the function sees them. */
  readonly names: readonly (readonly [name: string, place: Place])[];
  /** Where the bodies of classes stand in it: code in them has names of its own. */
  readonly classBodies: readonly Span[];
  /** Where what it returns, and for a generator the list of what it yields, comes to stand. */
  readonly result: Place;
  readonly body: readonly Instruction[];
  /** Whether the function stands at the top of the module, or in a class that does: others can name it. */
  readonly isPublic: boolean;
  /** The innermost function around it; absent for a module. */
  readonly parent?: number;
  /** Where the object comes to stand that it is called on; absent where it sees none of its own. */
  readonly receiver?: Place;
  /** Whether it sees the global object where it is called on none. */
  readonly isLoose?: true;
  /** Where a list of all arguments comes to stand. */
  readonly allArguments?: Place;
}

export interface IrParameter {
  readonly name: string;
  readonly place: Place;
  readonly passing: "position" | "name" | "both" | "positions" | "names";
  readonly hasDefault: boolean;
}

export interface Capture {
  readonly local: Place;
  /** In the function around it. */
  readonly outer: Place;
}

export type Instruction =
  | ConstInstruction
  | CopyInstruction
  | LoadInstruction
  | StoreInstruction
  | CallInstruction
  | ClosureInstruction
  | ObjectInstruction
  | ImportInstruction
  | OperatorInstruction
  | OpaqueInstruction;

export interface ConstInstruction {
  readonly kind: "const";
  readonly to: Place;
  readonly value: Constant;
  readonly span: Span;
}

export interface CopyInstruction {
  readonly kind: "copy";
  readonly to: Place;
  readonly from: Place;
  readonly span: Span;
  /** How the step reads in a trace; absent where it says nothing. */
  readonly note?: string;
}

export interface LoadInstruction {
  readonly kind: "load";
  readonly to: Place;
  readonly object: Place;
  readonly key: Key;
  readonly span: Span;
}

export interface StoreInstruction {
  readonly kind: "store";
  readonly object: Place;
  readonly key: Key;
  readonly from: Place;
  readonly span: Span;
}

export interface CallInstruction {
  readonly kind: "call";
  readonly to: Place;
  readonly callee: Place;
  readonly arguments: readonly Argument[];
  /** What it is called on, where that is not known from what is called. */
  readonly receiver?: Place;
  /** Whether it makes a new object: `new`. */
  readonly isConstruction?: true;
  readonly span: Span;
}

/** Makes a function; the defaults of its parameters are evaluated here, in the order of the parameters. */
export interface ClosureInstruction {
  readonly kind: "closure";
  readonly to: Place;
  readonly function: number;
  readonly defaults: readonly (Place | undefined)[];
  /** The object whose member it is written as. */
  readonly home?: Place;
  readonly span: Span;
}

/** Makes an object whose fields are then stored. */
export interface ObjectInstruction {
  readonly kind: "object";
  readonly to: Place;
  readonly sort: ObjectSort;
  /** Of a class: those that it inherits from. Of a record: where it looks for what it does not have. */
  readonly parents: readonly Place[];
  /** Of a class: the class of the class, where one is written. */
  readonly meta?: Place;
  /** Of a class: what is given beside the classes, for the method that tells a parent of it. */
  readonly keywords?: readonly Argument[];
  /** Of a class or record: the members that it surely has from the start. */
  readonly definite?: readonly string[];
  /** Of a list: how many entries it surely begins with, and what is spread behind these. */
  readonly begins?: { readonly count: number; readonly spread?: Place };
  /** Of a class: the members that arguments given by position become, in order, where no method of the program takes them. */
  readonly fields?: readonly string[];
  /** Of a class: all such members, also those whose position is not sure; absent where these may be others. */
  readonly allFields?: readonly string[];
  readonly name?: string;
  readonly span: Span;
}

export type ObjectSort = "list" | "tuple" | "set" | "dict" | "class" | "record";

export interface ImportInstruction {
  readonly kind: "import";
  readonly to: Place;
  /** Dotted; the front end resolves what is relative where it can. */
  readonly module: string;
  /** The member that is imported; absent for the module itself. */
  readonly member?: string;
  /** Whether nothing happens when there is no such module or member, as for a name that may come from elsewhere. */
  readonly isOptional?: true;
  /** Whether the program also binds this name: then it has a value, even where none is found. */
  readonly isAlsoBound?: true;
  readonly span: Span;
}

/** An operation of the language, by a name of its table of operators. */
export interface OperatorInstruction {
  readonly kind: "operator";
  readonly to: Place;
  readonly operator: string;
  readonly operands: readonly Place[];
  readonly span: Span;
}

/** What the front end does not lower: ⊤. */
export interface OpaqueInstruction {
  readonly kind: "opaque";
  readonly to?: Place;
  readonly reason: string;
  readonly span: Span;
}

/** `member` is what stands behind a dot, `item` what stands in brackets; where a language has one space, `member`. */
export type Key =
  | { readonly space: "member" | "item"; readonly name: string }
  | { readonly space: "member" | "item"; readonly place: Place };

export interface Argument {
  readonly place: Place;
  /** The name it is passed by. */
  readonly name?: string;
  /** `positions`: its elements are arguments; `names`: its entries are. */
  readonly spread?: "positions" | "names";
}

/** Numbers are integers where they are bigint. Bytes are a string of units below 256. */
export type Constant =
  | { readonly type: "text"; readonly value: string }
  | { readonly type: "bytes"; readonly value: string }
  | { readonly type: "integer"; readonly value: bigint }
  | { readonly type: "float"; readonly value: number }
  | { readonly type: "boolean"; readonly value: boolean }
  /** The value of nothing; by name, as it reads as text, where a language has more than one. */
  | { readonly type: "nothing"; readonly name?: string }
  /** Data of which nothing is known but that it has no authority. */
  | { readonly type: "data" };
