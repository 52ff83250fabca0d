import { parse as parseWithBabel, type ParserOptions, type ParserPlugin } from "@babel/parser";
import type { File } from "@babel/types";

/** How the engine reads a file: as a module, or as the body of a function that is given `require` and `module`. */
export type Goal = "module" | "commonjs" | "script";

export type ParseResult =
  | { readonly ok: true; readonly file: File; readonly goal: Goal }
  | { readonly ok: false; readonly message: string; readonly at: number };

/** Reads a file of JavaScript or TypeScript as its name says. Never throws. */
export function parseFile(path: string, text: string): ParseResult {
  const kind = kindOf(path);
  if (kind.goals.length > 1 && statesModule.test(text)) {
    const result = firstOf(text, ["module"], kind.plugins);
    if (result.ok && hasModuleItems(result.file)) return result;
  }
  const result = firstOf(text, kind.goals, kind.plugins);
  // What is read as a module here is none of the others.
  if (!result.ok || kind.goals.length === 1 || result.goal === "module") return result;
  return mayReadByGoal(text, result.file) ? sameInBothGoals(text, result, kind) : result;
}

function firstOf(
  text: string,
  goals: readonly Goal[],
  plugins: readonly (readonly ParserPlugin[])[],
): ParseResult {
  let result: ParseResult | undefined;
  for (const goal of goals)
    for (const one of plugins) {
      const next = attempt(text, goal, one);
      if (next.ok) return next;
      // The reading that comes furthest says what is wrong.
      if (result?.ok !== false || next.at > result.at) result = next;
    }
  return result ?? { ok: false, message: "the file is of no known kind", at: 0 };
}

/** A line that begins as what only modules have. */
const statesModule = /^[ \t]*(?:import|export)(?:[ \t]+[\w$]|[ \t]*["'{*])/m;

/** Whether a file has what is an error wherever it is not a module. */
function hasModuleItems({ program }: File): boolean {
  return program.body.some(({ type }) => /^(?:Import|Export)/u.test(type));
}

/** Reads the text of code that is run by `eval` and the like. */
export function parseCode(text: string): ParseResult {
  const result = attempt(text, "script", []);
  return result.ok ? result : attempt(text, "module", []);
}

interface FileKind {
  readonly goals: readonly Goal[];
  readonly plugins: readonly (readonly ParserPlugin[])[];
}

const jsx: ParserPlugin = "jsx";
const typescript: ParserPlugin = ["typescript", {}];
const ambiguousTypescript: ParserPlugin = ["typescript", { disallowAmbiguousJSXLike: true }];
/** `accessor` is TypeScript's; engines do not read it yet. */
const accessors: ParserPlugin = "decoratorAutoAccessors";
const decorators: ParserPlugin = "decorators";
const oldDecorators: ParserPlugin = "decorators-legacy";

function kindOf(path: string): FileKind {
  const extension = /\.([cm]?[jt]sx?)$/.exec(path)?.[1] ?? "js";
  const goals: readonly Goal[] = extension.startsWith("m")
    ? ["module"]
    : extension.startsWith("c")
      ? ["commonjs"]
      : ["commonjs", "module"];
  if (extension === "tsx")
    return {
      goals,
      plugins: [
        [typescript, jsx, accessors, oldDecorators],
        [typescript, jsx, accessors, decorators],
      ],
    };
  if (extension.endsWith("ts")) {
    const types = extension === "ts" ? typescript : ambiguousTypescript;
    return {
      goals,
      plugins: [
        [types, accessors, oldDecorators],
        [types, accessors, decorators],
      ],
    };
  }
  return { goals, plugins: extension === "jsx" ? [[jsx, decorators]] : [[decorators], [jsx, decorators]] };
}

/**
 * Whether a file that was read as a script may read in another way as a module, and not only fail: comments of HTML, which modules
 * do not have, and `await` as a name. A name that is written with escapes is never the keyword.
 */
function mayReadByGoal(text: string, { comments, program }: File): boolean {
  const all = comments ?? [];
  if (all.some(({ start }) => typeof start === "number" && isHtml(text, start))) return true;
  let count = 0;
  for (const { index } of text.matchAll(/\bawait\b/g)) {
    if (isWithin(all, index)) continue;
    if (++count > mostAwaits || mayBeName(program, index)) return true;
  }
  return false;
}

/** With more of them it is no more work to read the file again. */
const mostAwaits = 500;

function isHtml(text: string, at: number): boolean {
  return text.startsWith("<!--", at) || text.startsWith("-->", at);
}

/** Whether what stands at a place may be a name: not so in texts, and where an expression waits in both ways of reading. */
function mayBeName(root: object, at: number): boolean {
  let [node, parent] = [root, root];
  for (let inner: object | undefined = root; inner !== undefined; inner = childAt(node, at))
    [node, parent] = [inner, node];
  return !("type" in node && withoutNames.has(String(node.type))) && !isKeyOf(parent, node);
}

/** Whether a node is the name of a member: the same in both. */
function isKeyOf(parent: object, node: object): boolean {
  const { key, property, computed, shorthand } = parent as Readonly<Record<string, unknown>>;
  return (key === node || property === node) && computed !== true && shorthand !== true;
}

const withoutNames: ReadonlySet<string> = new Set([
  "AwaitExpression",
  "DirectiveLiteral",
  "JSXText",
  "RegExpLiteral",
  "StringLiteral",
  "TemplateElement",
]);

/** The part of a node in which a place stands. */
function childAt(node: object, at: number): object | undefined {
  for (const [key, part] of Object.entries(node) as readonly (readonly [string, unknown])[]) {
    if (ignored.has(key) || typeof part !== "object") continue;
    for (const one of Array.isArray(part) ? (part as readonly unknown[]) : [part])
      if (isNode(one) && contains(one, at)) return one;
  }
  return undefined;
}

function contains(node: Readonly<Record<string, unknown>>, at: number): boolean {
  const { start, end } = node;
  return typeof start === "number" && typeof end === "number" && start <= at && at < end;
}

/** Whether a place stands in one of the comments, which are in order. */
function isWithin(comments: NonNullable<File["comments"]>, at: number): boolean {
  let [low, high] = [0, comments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.start ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return (comments[low - 1]?.end ?? 0) > at;
}

/** A file that is read in two ways must be read the same in both. */
function sameInBothGoals(
  text: string,
  result: ParseResult & { readonly ok: true },
  kind: FileKind,
): ParseResult {
  const other = kind.plugins
    .map((plugins) => attempt(text, result.goal === "module" ? "commonjs" : "module", plugins))
    .find((one) => one.ok);
  if (other?.ok !== true || isSameTree(result.file.program, other.file.program)) return result;
  return { ok: false, message: "the file reads differently as a module and as a script", at: 0 };
}

/** Whether two trees have the same nodes at the same places. */
function isSameTree(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, i) => isSameTree(one, b[i]));
  if (!isNode(a) || !isNode(b)) return !isNode(a) && !isNode(b);
  if (a["type"] !== b["type"] || a["start"] !== b["start"] || a["end"] !== b["end"]) return false;
  return Object.keys(a).every((key) => ignored.has(key) || isSameTree(a[key], b[key]));
}

const ignored: ReadonlySet<string> = new Set(["loc", "extra", "errors", "tokens", "comments"]);

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function attempt(text: string, goal: Goal, plugins: readonly ParserPlugin[]): ParseResult {
  const options: ParserOptions = {
    sourceType: goal,
    attachComment: false,
    plugins: [...plugins, "explicitResourceManagement"],
    ...(goal === "script" ? { allowReturnOutsideFunction: true, allowNewTargetOutsideFunction: true } : {}),
  };
  try {
    return { ok: true, file: parseWithBabel(text, options), goal };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, message: "nested too deeply", at: 0 };
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, message: error.message, at: positionOf(error) };
  }
}

function positionOf(error: SyntaxError): number {
  return "pos" in error && typeof error.pos === "number" ? error.pos : 0;
}
