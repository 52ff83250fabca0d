/**
 * Library models as data: what the members of a language's libraries do. Models are written in the language (`model`
 * declarations), compiled to these tables, and read by the analysis of code. They are closed: a member that no row names
 * is unknown.
 */
export interface ModelSet {
  /** `python`, `javascript`. */
  readonly language: string;
  /** By the name of the module, as programs import it. */
  readonly modules: Readonly<Record<string, ModelNode>>;
}

/** What is known of a member of a library, and of its own members. */
export interface ModelNode {
  readonly sort: "module" | "function" | "class" | "method" | "property" | "constant";
  /** Members without authority: calling them, or reading what they give, does nothing. */
  readonly pure?: readonly string[];
  /** Members of which nothing is known. */
  readonly unknown?: readonly string[];
  readonly members?: Readonly<Record<string, ModelNode>>;
  /** Absent where the row lists none: then any arguments fit. */
  readonly parameters?: readonly ModelParameter[];
  /** Further arguments are accepted and do not matter. */
  readonly rest?: true;
  readonly value?: ModelConstant;
  readonly does?: readonly ModelEffect[];
  readonly gives?: ModelResult;
  readonly calls?: readonly ModelCall[];
  /** The parameters whose text is run as code. */
  readonly evaluates?: readonly string[];
  /** The member that this is another name of, from the root of the library: `posix.system`. */
  readonly same?: string;
  /** A function of the table of intrinsics. */
  readonly folds?: string;
  /** `unknown`: nothing is known of what it does. `pure`: it does nothing, and keeps nothing. */
  readonly is?: "pure" | "unknown";
}

export interface ModelParameter {
  readonly name: string;
  /** `positions` takes what is left by position, `names` what is left by name. */
  readonly spread?: "positions" | "names";
  readonly default?: ModelConstant;
}

/** Null stands for the language's value of nothing. */
export type ModelConstant = string | number | boolean | null;

export interface ModelEffect {
  readonly effect: string;
  readonly targets: readonly ModelExpression[];
  readonly guard?: ModelExpression;
}

/** What a call gives: a member of a library as an instance, an argument, or the elements of an argument. */
export interface ModelResult {
  readonly what: "instance" | "data" | "argument" | "element";
  readonly name: string;
}

/** A parameter, or a member of one, that is called. */
export interface ModelCall {
  readonly callee: readonly string[];
  readonly arguments: readonly ModelExpression[];
  /** What has to hold of one of the parameters. */
  readonly guard?: ModelExpression;
}

export type ModelExpression =
  | { readonly kind: "constant"; readonly value: ModelConstant }
  /** The first name is a parameter or `self`, what follows are members; `element` stands for the elements. */
  | { readonly kind: "parameter"; readonly path: readonly string[] }
  | { readonly kind: "call"; readonly function: string; readonly arguments: readonly ModelExpression[] }
  | { readonly kind: "list"; readonly items: readonly ModelExpression[] }
  | { readonly kind: "concat"; readonly parts: readonly ModelExpression[] }
  | {
      readonly kind: "compare";
      readonly operator: "==" | "!=" | "<" | "<=" | ">" | ">=" | "in";
      readonly left: ModelExpression;
      readonly right: ModelExpression;
    }
  /** An anchored regular expression. */
  | { readonly kind: "matching"; readonly value: ModelExpression; readonly pattern: string }
  | { readonly kind: "and" | "or"; readonly left: ModelExpression; readonly right: ModelExpression }
  | { readonly kind: "not"; readonly value: ModelExpression };
