import type { ModelNode } from "../../../policy/model.ts";
import { shortName } from "../lower/names.ts";
import type { Language } from "../../language.ts";
import { memberAt, memberOf, membersOf, type Library, type Member } from "../../models/library.ts";

/** What the pass that ends quiet programs has to know of words. */
export interface QuietWords {
  /** All names that the language has. */
  readonly globals: ReadonlySet<string>;
  /** Those that may be called, extended, compared with and asked for a member. */
  readonly quiet: ReadonlySet<string>;
  /** Those that act where they are called, and may be compared with and asked for a member. */
  readonly callable: ReadonlySet<string>;
  /** Those that are classes without members that act, and may stand where values do. */
  readonly classes: ReadonlySet<string>;
  /** Those that run a text as code if they are given one. */
  readonly timers: ReadonlySet<string>;
  /** Names of members of these names themselves that act. */
  readonly acting: ReadonlySet<string>;
  /** Those that may stand anywhere: nothing can be stored in them. */
  readonly values: ReadonlySet<string>;
  /** Members of these names that programs may set. */
  readonly settable: ReadonlySet<string>;
  /** Names of members that act, or lead to what does. */
  readonly leading: ReadonlySet<string>;
  /** Whether none of these begins or ends as the text of a number does, or of nothing. */
  readonly areUnmarked: boolean;
}

/** Names that may be quiet; each is so only if its model says nothing else. */
const candidates = (
  "Object Array String Number Boolean BigInt Symbol Map Set WeakMap WeakSet WeakRef Promise Error AggregateError EvalError " +
  "RangeError ReferenceError SyntaxError TypeError URIError Math JSON ArrayBuffer DataView Int8Array Uint8Array " +
  "Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array " +
  "isNaN isFinite parseInt parseFloat encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape RegExp Date " +
  "clearTimeout clearInterval clearImmediate cancelAnimationFrame cancelIdleCallback requestAnimationFrame requestIdleCallback " +
  "queueMicrotask structuredClone URL URLSearchParams TextEncoder TextDecoder AbortController"
).split(" ");

/** What programs hand to others as a function that converts, or to be told which class to make. */
const classNames = ["Boolean", "String", "Number", "BigInt", "Promise"];

const values: ReadonlySet<string> = new Set(["undefined", "NaN", "Infinity"]);

/** Members through which other objects, functions or members by their texts are reached. */
const reflecting = (
  "constructor prototype __proto__ arguments caller callee getPrototypeOf getOwnPropertyDescriptor __defineGetter__ " +
  "__defineSetter__ __lookupGetter__ __lookupSetter__ prepareStackTrace revocable"
).split(" ");

const known = new WeakMap<Library, QuietWords>();

export function makeQuietWords(language: Language, library: Library): QuietWords {
  const found = known.get(library);
  if (found !== undefined) return found;
  const builtins = memberAt(library, language.builtins);
  const globals = new Set(builtins === undefined ? [] : membersOf(builtins.node).keys());
  globals.add(shortName);
  const quiet = new Set<string>();
  const callable = new Set<string>();
  const acting = new Set<string>();
  const settable = new Set<string>();
  const leading = new Set(reflecting);
  for (const path of Object.values(language.types))
    collect(library, memberAt(library, path), leading, leading, 0);
  for (const name of candidates) {
    const member = builtins === undefined ? undefined : memberOf(library, builtins, name);
    if (member === undefined || (acts(member.node) && name !== clock)) continue;
    (acts(member.node) ? callable : quiet).add(name);
    collect(library, member, leading, acting, 0);
    for (const own of membersOf(member.node).keys())
      if (memberOf(library, member, own)?.node.folds === "store.allowed") settable.add(`${name}.${own}`);
  }
  const classes = new Set(classNames.filter((name) => quiet.has(name)));
  const timers = new Set(
    ["setTimeout", "setInterval"].filter(
      (name) => builtins !== undefined && memberOf(library, builtins, name)?.node.folds === "code.run_text",
    ),
  );
  // To call one by another way is to call it.
  if (callable.size > 0) for (const name of ["call", "apply", "bind"]) acting.add(name);
  const areUnmarked = ![...leading].some((one) =>
    /^(?:[-\d]|NaN|Infinity|undefined)|(?:\d|NaN|Infinity|undefined)$/u.test(one),
  );
  const words: QuietWords = {
    globals,
    quiet,
    callable,
    acting,
    settable,
    values,
    leading,
    areUnmarked,
    timers,
    classes,
  };
  known.set(library, words);
  return words;
}

/** Reads the clock where it is called with nothing. */
const clock = "Date";

const deepest = 4;

/** The names of members that act; those of the name itself, and not of what it makes, by themselves. */
function collect(
  library: Library,
  of: Member | undefined,
  into: Set<string>,
  own: Set<string>,
  depth: number,
): void {
  if (of === undefined || depth > deepest) return;
  for (const name of membersOf(of.node).keys()) {
    const member = memberOf(library, of, name);
    if (member === undefined) into.add(name);
    else if (acts(member.node)) (member.node.sort === "function" ? own : into).add(name);
    else collect(library, member, into, into, depth + 1);
  }
}

function acts({ does, evaluates, is, folds, sort }: ModelNode): boolean {
  const isOther = does !== undefined || evaluates !== undefined || is === "unknown" || sort === "module";
  return isOther || (folds !== undefined && /^(?:code|module|global)\./u.test(folds));
}
