import { createScanner, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Node, ParseError } from "jsonc-parser";
import { allKinds, isLint, kindOf } from "../diagnostics/catalogue/index.ts";
import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { DiagnosticKind } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { nearest } from "../diagnostics/suggest.ts";
import type { SourceFile } from "../source/source-file.ts";
import { configOptions, defaultConfig, lintLevels } from "./config-options.ts";
import type { Config, LintSetting } from "./config-options.ts";
import { staysInside } from "./project-path.ts";

/** A real configuration nests two deep; the parser, which is recursive, is not given more than this. */
const maxNesting = 32;

const lintCodes = allKinds.map(({ code }) => code).filter(isLint);

export interface ReadConfig {
  /** With the default for what is not given or not usable; to be used only if there is no error. */
  readonly config: Config;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a configuration file. `knownRules` are the codes of the lint rules there are. */
export function readConfig(file: SourceFile, knownRules: readonly string[] = lintCodes): ReadConfig {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (kind, parameters, node) =>
    diagnostics.push(
      diagnose(kind, parameters, file, { start: node.offset, end: node.offset + node.length }),
    );
  const root = rootOf(file.text, report);
  const options =
    root === undefined
      ? new Map<string, Node>()
      : optionsOf(root, "the configuration", Object.keys(configOptions), report);
  const config: Config = {
    include: patterns("include", options, report) ?? defaultConfig.include,
    exclude: patterns("exclude", options, report) ?? defaultConfig.exclude,
    outDir: folder("outDir", options, report) ?? defaultConfig.outDir,
    lint: lintRules(options.get("lint"), knownRules, report),
  };
  text("$schema", options, report);
  return { config, diagnostics };
}

type Report = <P>(
  kind: DiagnosticKind<P>,
  parameters: P,
  node: { readonly offset: number; readonly length: number },
) => void;

/** The tree of the text, or nothing when it cannot be read; then the first reason is reported. */
function rootOf(text: string, report: Report): Node | undefined {
  const tooDeep = nestingBeyond(text, maxNesting);
  if (tooDeep !== undefined) {
    const problem = `it is nested more than ${maxNesting} deep`;
    report(problems.configurationSyntax, { problem }, { offset: tooDeep, length: 1 });
    return undefined;
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: false });
  const [first] = errors;
  if (first !== undefined) {
    report(
      problems.configurationSyntax,
      { problem: syntaxProblems[printParseErrorCode(first.error)] ?? "it is not JSON" },
      first,
    );
    return undefined;
  }
  return root;
}

/** The offset of the first bracket that opens a level too many. */
function nestingBeyond(text: string, limit: number): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const first = text.charAt(scanner.getTokenOffset());
    if ("{[".includes(first)) depth++;
    if ("}]".includes(first)) depth--;
    if (depth > limit) return scanner.getTokenOffset();
  }
  return undefined;
}

const syntaxProblems: Readonly<Record<string, string>> = {
  InvalidSymbol: "this is no value",
  InvalidNumberFormat: "this is no number",
  PropertyNameExpected: "an option's name is missing, in double quotes",
  ValueExpected: "a value is missing",
  ColonExpected: "a `:` is missing",
  CommaExpected: "a `,` is missing",
  CloseBraceExpected: "a `}` is missing",
  CloseBracketExpected: "a `]` is missing",
  EndOfFileExpected: "there is something after its end",
  UnexpectedEndOfComment: "a comment does not end",
  UnexpectedEndOfString: "a text does not end on its line",
  UnexpectedEndOfNumber: "a number does not end",
  InvalidUnicode: "an escape `\\u` needs four hexadecimal digits",
  InvalidEscapeCharacter: "there is no such escape",
  InvalidCharacter: "a text holds a character that must be escaped",
};

/** The options given, by name; unknown and repeated ones are reported and left out. */
function optionsOf(
  node: Node,
  of: string,
  known: readonly string[],
  report: Report,
): ReadonlyMap<string, Node> {
  const options = new Map<string, Node>();
  for (const { name, key, value } of entriesOf(node, of, report)) {
    if (known.includes(name)) options.set(name, value);
    else report(problems.unknownOption, { name, near: nearest(name, known), known }, key);
  }
  return options;
}

interface Entry {
  readonly name: string;
  readonly key: Node;
  readonly value: Node;
}

function entriesOf(node: Node, name: string, report: Report): readonly Entry[] {
  if (node.type !== "object") {
    report(problems.wrongOption, { name, expected: "an object: `{ … }`" }, node);
    return [];
  }
  const entries = new Map<string, Entry>();
  for (const { children: [key, value] = [] } of node.children ?? []) {
    if (key === undefined || value === undefined || typeof key.value !== "string") continue;
    if (entries.has(key.value)) report(problems.repeatedOption, { name: key.value }, key);
    else entries.set(key.value, { name: key.value, key, value });
  }
  return [...entries.values()];
}

function text(name: string, options: ReadonlyMap<string, Node>, report: Report): string | undefined {
  const node = options.get(name);
  if (node === undefined) return undefined;
  const value: unknown = node.value;
  if (typeof value === "string" && value !== "") return value;
  report(problems.wrongOption, { name, expected: "a text that is not empty" }, node);
  return undefined;
}

function folder(name: string, options: ReadonlyMap<string, Node>, report: Report): string | undefined {
  const path = text(name, options, report);
  const node = options.get(name);
  if (path === undefined || node === undefined) return undefined;
  if (staysInside(path))
    return (
      path
        .split("/")
        .filter((part) => part !== "" && part !== ".")
        .join("/") || "."
    );
  report(problems.pathLeavesProject, { name, path }, node);
  return undefined;
}

function patterns(
  name: string,
  options: ReadonlyMap<string, Node>,
  report: Report,
): readonly string[] | undefined {
  const node = options.get(name);
  if (node === undefined) return undefined;
  if (node.type !== "array") {
    report(problems.wrongOption, { name, expected: 'a list of patterns: `["**/*.pol"]`' }, node);
    return undefined;
  }
  return (node.children ?? []).flatMap((item) => {
    const value: unknown = item.value;
    if (typeof value !== "string" || value === "") {
      report(
        problems.wrongOption,
        { name, expected: "a list of patterns, each a text that is not empty" },
        item,
      );
      return [];
    }
    if (!staysInside(value)) report(problems.pathLeavesProject, { name, path: value }, item);
    return [value];
  });
}

function lintRules(
  node: Node | undefined,
  knownRules: readonly string[],
  report: Report,
): ReadonlyMap<string, LintSetting> {
  const settings = new Map<string, LintSetting>();
  if (node === undefined) return settings;
  for (const { name, key, value } of entriesOf(node, "lint", report)) {
    if (!knownRules.includes(name)) {
      report(problems.unknownRule, { code: name, near: nearest(name, knownRules) }, key);
      continue;
    }
    const [levelNode = value, ...others] = value.type === "array" ? (value.children ?? []) : [value];
    const level = lintLevels.find((candidate) => candidate === levelNode.value);
    const levels = `one of ${lintLevels.map((one) => `"${one}"`).join(", ")}`;
    if (level === undefined) report(problems.wrongOption, { name, expected: levels }, levelNode);
    const more = value.type === "array" ? ruleOptions(name, others, value, report) : {};
    if (level !== undefined) settings.set(name, { level, ...more });
  }
  return settings;
}

/** `{ "max": 30, "ignore": ["legacy/**"] }` behind the level of a rule. */
function ruleOptions(
  code: string,
  [options, ...others]: readonly Node[],
  value: Node,
  report: Report,
): Omit<LintSetting, "level"> {
  const max = kindOf(code)?.max;
  const known = max === undefined ? ["ignore"] : ["ignore", "max"];
  const shape = known.map((name) => (name === "max" ? '"max": N' : '"ignore": ["legacy/**"]')).join(", ");
  const expected = `["warning", { ${shape} }]`;
  if (options?.type !== "object" || options.children?.length === 0 || others.length > 0) {
    report(problems.wrongOption, { name: code, expected }, options ?? value);
    return {};
  }
  const found = optionsOf(options, code, known, report);
  const ignore = patterns("ignore", found, report);
  const ignoring = ignore === undefined ? {} : { ignore };
  const most = found.get("max");
  if (most === undefined || max === undefined) return ignoring;
  const number: unknown = most.value;
  if (typeof number !== "number" || !Number.isSafeInteger(number) || number < max.least) {
    const expected = `a whole number from ${max.least}: the most ${max.of}`;
    report(problems.wrongOption, { name: "max", expected }, most);
    return ignoring;
  }
  return { ...ignoring, max: number };
}
