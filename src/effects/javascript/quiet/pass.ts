import type * as t from "@babel/types";
import type { FoundEffect } from "../../effect-report.ts";
import type { Language } from "../../language.ts";
import type { Library } from "../../models/library.ts";
import type { Goal } from "../parse.ts";
import { Helpers } from "./helpers.ts";
import { Numbers } from "./numbers.ts";
import { Scopes } from "./scopes.ts";
import { makeQuietWords, type QuietWords } from "./words.ts";

export type AnyNode = t.Node;

/** Where a name is bound that stands in a pattern: in the scope around it, in the body of the function, or elsewhere, where it is assigned. */
export type Binding = "scope" | "body" | "none";

/** What must not come together in a program. */
export interface Made {
  /** Names of classes of the language that act where they are made with nothing. */
  readonly acting: Set<string>;
  /** Whether something is made of the class of an object. */
  ofObjects: boolean;
  /** Whether classes of the language stand where values do. */
  areClassesValues: boolean;
  /** Whether something that is no name of the language is asked for its `prototype`. */
  asksForPrototypes: boolean;
}

/** What is known of a program while it is gone through. */
export interface Pass {
  readonly goal: Goal;
  readonly language: Language;
  readonly library: Library;
  readonly words: QuietWords;
  readonly isModelled: (specifier: string) => boolean;
  readonly isStrict: boolean;
  readonly numbers: Numbers;
  readonly scopes: Scopes;
  readonly helpers: Helpers;
  readonly loaded: FoundEffect[];
  readonly made: Made;
  /** Whether a node passes: the rule that all others need in turn. */
  readonly rule: (pass: Pass, node: AnyNode) => boolean;
}

export function makePass(
  text: string,
  given: Pick<Pass, "goal" | "language" | "library" | "isModelled" | "isStrict" | "rule">,
): Pass {
  const words = makeQuietWords(given.language, given.library);
  return {
    ...given,
    words,
    numbers: new Numbers(),
    scopes: new Scopes(),
    helpers: new Helpers(text),
    loaded: [],
    made: { acting: new Set(), ofObjects: false, areClassesValues: false, asksForPrototypes: false },
  };
}

/** The object whose members are names that lead nowhere. */
export const symbols = "Symbol";

/** What a file is given as the body of a function and has more than what it exports. */
const ofWrapper: ReadonlySet<string> = new Set(["module", "require", "arguments"]);

export function isQuiet(pass: Pass, node: AnyNode): boolean {
  return pass.rule(pass, node);
}

export function areQuiet(pass: Pass, nodes: readonly (AnyNode | null)[]): boolean {
  for (const one of nodes) if (one !== null && !isQuiet(pass, one)) return false;
  return true;
}

export function isQuietIfAny(pass: Pass, node: AnyNode | null | undefined): boolean {
  return node === null || node === undefined || isQuiet(pass, node);
}

/** Whether a name that the program does not bind stands for nothing that acts. */
function isQuietByItself(pass: Pass, name: string): boolean {
  if (pass.goal === "commonjs" && ofWrapper.has(name)) return false;
  return !pass.words.globals.has(name) || pass.words.values.has(name);
}

/** A name that is read or assigned: if it is one of the language's, the program must bind it itself. */
export function isQuietName(pass: Pass, name: string): boolean {
  if (name === "eval") return false;
  pass.helpers.mention(name);
  if (!isQuietByItself(pass, name)) pass.scopes.use(name);
  return true;
}

/** A name that is read: classes of the language may be, as long as nothing is asked for what is behind its objects. */
export function isQuietValue(pass: Pass, name: string): boolean {
  if (!pass.words.classes.has(name)) return isQuietName(pass, name);
  pass.made.areClassesValues = true;
  return true;
}

/** A name that is bound where it stands. */
export function declares(pass: Pass, name: string, by: Binding = "scope"): boolean {
  if (name === symbols) return false;
  if (by === "none" || name === "eval") return isQuietName(pass, name);
  pass.helpers.bind(name);
  if (by === "body") pass.numbers.declareForBody(name);
  else pass.numbers.declare(name);
  if (isQuietByItself(pass, name)) return true;
  if (by === "body") pass.scopes.declareForBody(name);
  else pass.scopes.declare(name);
  return true;
}

/** What stands in a scope of its own. */
export function isQuietInScope(pass: Pass, isQuiet: () => boolean, isBody = false): boolean {
  pass.scopes.enter(isBody);
  pass.numbers.enter(isBody);
  const result = isQuiet();
  pass.numbers.leave();
  pass.scopes.leave();
  return result;
}

export function isQuietWord({ words, made }: Pass, word: string): boolean {
  if (word.startsWith(describing)) made.asksForPrototypes = true;
  return !words.leading.has(word);
}

/** What describes members says what stands behind the objects of a class, too. */
const describing = "getOwnPropertyDescriptor";

export function isNameOfLanguage({ words, made }: Pass, name: string): boolean {
  if (words.callable.has(name)) made.acting.add(name);
  return words.quiet.has(name) || words.callable.has(name);
}
