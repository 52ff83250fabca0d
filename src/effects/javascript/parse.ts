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
  const [first, ...others] = kind.goals.flatMap((goal) => kind.plugins.map((plugins) => ({ goal, plugins })));
  let result = attempt(text, first?.goal ?? "commonjs", first?.plugins ?? []);
  for (const { goal, plugins } of others) {
    if (result.ok) break;
    const next = attempt(text, goal, plugins);
    if (next.ok) result = next;
  }
  if (result.ok && kind.goals.length > 1 && readsByGoal.test(text))
    return sameInBothGoals(text, result, kind);
  return result;
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
        [typescript, jsx, oldDecorators],
        [typescript, jsx, decorators],
      ],
    };
  if (extension.endsWith("ts")) {
    const types = extension === "ts" ? typescript : ambiguousTypescript;
    return {
      goals,
      plugins: [
        [types, oldDecorators],
        [types, decorators],
      ],
    };
  }
  return { goals, plugins: extension === "jsx" ? [[jsx, decorators]] : [[decorators], [jsx, decorators]] };
}

/** What is read in another way in a module: comments of HTML, and `await`. */
const readsByGoal = /<!--|-->|\bawait\b|\\u/;

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
