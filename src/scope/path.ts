import { assertNever } from "../base/assert.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { anyParameter, codePointsWithout, homeFolder, mark, parameterTerm } from "./alphabet.ts";
import { bindingOf, type BindRefusal } from "./binding.ts";
import {
  canonicalShape,
  isDeepSegment,
  putTogether,
  segmentProblem,
  shapeProblem,
  takeApart,
  tidySegments,
  unusualCharacter,
  type PathScope,
  type Segment,
  type Shape,
} from "./path-shape.ts";
import {
  deep,
  home,
  isParameter,
  isStar,
  literalText,
  mergeStrings,
  parseWildcards,
  printPattern,
  type Parameter,
  type Pattern,
  type Piece,
  type Template,
} from "./pattern.ts";
import type { Reading } from "./reading.ts";
import type { Refusal } from "./refusal.ts";
import {
  anyNumber,
  atLeastOne,
  choice,
  literal,
  never,
  optional,
  sequence,
  symbols,
  type Term,
} from "./regular.ts";

export type { PathScope } from "./path-shape.ts";
export { isBareName, predictedPaths, type Hole } from "./path-prediction.ts";

/**
 * Reads a path pattern. `*` is any text in one segment, `**` any number of whole segments, `~` in front the home folder.
 * What is not in canonical spelling is refused with the spelling that is.
 */
export function parsePathPattern(template: Template): Result<PathScope, Refusal> {
  const pieces = parseWildcards(withHome(template));
  if (!pieces.ok) return pieces;
  const unusual = unusualCharacter(pieces.value) ?? unusualGlob(pieces.value);
  if (unusual !== undefined) return fail(unusual);
  if (pieces.value.length === 0) return fail({ reason: "is empty" });
  const raw = takeApart(pieces.value);
  if (!raw.ok) return raw;
  const tidy = tidySegments(raw.value);
  const shape: Shape = { root: raw.value.root, segments: tidy.segments };
  const problem = tidy.climbs ? undefined : shapeProblem(shape);
  if (problem !== undefined) return fail({ reason: problem });
  const canonical = putTogether(shape);
  if (startsWithTilde(canonical))
    return fail({ reason: "names a folder `~`, which stands for the home folder" });
  const reason = untidiness(raw.value, printPattern(pieces.value), printPattern(canonical));
  if (reason === undefined && !tidy.climbs) return ok({ kind: "path", pattern: canonical });
  return fail({
    reason: reason ?? "leaves the folder that it starts in",
    ...(tidy.climbs ? {} : { canonical: printPattern(canonical) }),
  });
}

/** With `~` in front as what it stands for; of other users the home is not known. */
function withHome(template: Template): Template {
  const [first, ...others] = template;
  const isAlone = first === homeFolder && others.length === 0;
  const isHome = typeof first === "string" && (isAlone || first.startsWith(`${homeFolder}/`));
  return isHome ? [home, first.slice(1), ...others] : template;
}

/** Whether a path is below a folder whose own name begins with `~`. */
export function startsWithTilde([first]: Pattern): boolean {
  return typeof first === "string" && first.startsWith(homeFolder);
}

/**
 * The canonical spelling of a path that a run shows: `.`, `..` and empty segments are resolved by name (a symbolic link
 * is not looked up). A relative path is resolved against `base`, or stays relative without one.
 * @returns why it is refused, when readers differ in what it names
 */
export function pathValue(text: string, base?: string): Result<string, string> {
  const unusual = unusualCharacter([text]);
  if (unusual !== undefined) return fail(unusual.reason);
  if (text === "") return fail("is empty");
  if (/^[A-Za-z]:(?:\/|$)/u.test(text)) return fail("starts with the letter of a drive");
  if (text.startsWith("~")) return fail("starts at a home that is not known");
  if (/^[A-Za-z][A-Za-z0-9+.-]*:\/\//u.test(text))
    return fail("is a URL, which some programs take for a path");
  const whole = base === undefined || text.startsWith("/") ? text : `${base}/${text}`;
  const raw = takeApart([whole]);
  if (!raw.ok) return fail(raw.error.reason);
  const tidy = tidySegments(raw.value);
  if (tidy.climbs) return fail("leaves a working directory that is not known");
  const shape: Shape = { root: raw.value.root, segments: tidy.segments };
  const problem = shapeProblem(shape);
  return problem === undefined ? ok(printLiteral(shape)) : fail(problem);
}

/** Whether a text is an absolute path whose segments need no tidying. */
export function isAbsoluteCanonical(text: string): boolean {
  return text === "/" || /^(?:\/[^/\0\\]*[^/\0\\. ])+$/u.test(text);
}

/** The pattern without wildcards next to each other that could be fewer or in another order. */
export function normalisePath(scope: PathScope): PathScope {
  const shape = canonicalShape(scope.pattern);
  if (shape === undefined) return scope;
  const segments: Segment[] = [];
  let run: Segment[] = [];
  for (const segment of shape.segments) {
    if (isDeepSegment(segment) || isWholeStar(segment)) {
      run.push(segment);
      continue;
    }
    segments.push(...canonicalRun(run, false), segment);
    run = [];
  }
  segments.push(...canonicalRun(run, true));
  return { kind: "path", pattern: putTogether({ root: shape.root, segments }) };
}

/** The language of a path scope; undefined when the pattern is malformed. */
export function pathTerm(scope: PathScope, reading: Reading): Term | undefined {
  const shape = canonicalShape(scope.pattern);
  if (shape === undefined) return undefined;
  const { root, segments } = shape;
  const behind = segmentsTerm(segments, reading);
  if (root === "/") {
    if (segments.length === 0) return literal("/");
    const takesRoots = reading === "symbolic" && isDeepSegment(segments[0]);
    return takesRoots ? sequence(optional(anyParameter(mark.path)), behind) : behind;
  }
  switch (reading) {
    case "literal":
      return never;
    case "symbolic":
      return sequence(parameterTerm(mark.path, rootName(root)), behind);
    case "suffix":
      return behind;
    case "wide":
      return segments.length === 0
        ? choice(literal("/"), somewhereBelow(reading))
        : sequence(optional(somewhereBelow(reading)), behind);
    default:
      return assertNever(reading);
  }
}

/** The name of the parameter that the path lies under, if there is one. */
export function pathRoot(scope: PathScope): string | undefined {
  const shape = canonicalShape(scope.pattern);
  return shape === undefined || shape.root === "/" ? undefined : rootName(shape.root);
}

/** Puts literal text for parameters; the working directory is bound under the name ".". */
export function bindPath(
  scope: PathScope,
  bindings: Readonly<Record<string, string>>,
): Result<PathScope, BindRefusal> {
  const shape = canonicalShape(scope.pattern);
  if (shape === undefined) return ok(scope);
  const root = bindRoot(shape.root, bindings);
  if (!root.ok) return root;
  const segments: Segment[] = [];
  for (const segment of shape.segments) {
    const bound = isDeepSegment(segment) ? ok(segment) : bindSegment(segment, bindings);
    if (!bound.ok) return bound;
    segments.push(bound.value);
  }
  return ok({
    kind: "path",
    pattern: putTogether({ root: root.value.root, segments: [...root.value.segments, ...segments] }),
  });
}

function bindRoot(
  root: Shape["root"],
  bindings: Readonly<Record<string, string>>,
): Result<Shape, BindRefusal> {
  if (root === "/") return ok({ root, segments: [] });
  const parameter = rootName(root);
  const value = bindingOf(bindings, parameter);
  if (value === undefined) return ok({ root, segments: [] });
  if (!value.startsWith("/")) return fail({ parameter, reason: "is not an absolute path" });
  if (value.split("/").includes("..")) return fail({ parameter, reason: "has `..` in it" });
  const canonical = pathValue(value);
  if (!canonical.ok) return fail({ parameter, reason: canonical.error });
  const raw = takeApart([canonical.value]);
  return raw.ok ? ok(tidySegments(raw.value)) : fail({ parameter, reason: raw.error.reason });
}

function bindSegment(
  segment: Pattern,
  bindings: Readonly<Record<string, string>>,
): Result<Pattern, BindRefusal> {
  const bound: Piece[] = [];
  let last: string | undefined;
  for (const piece of segment) {
    const value = isParameter(piece) ? bindingOf(bindings, piece.name) : undefined;
    if (!isParameter(piece) || value === undefined) {
      bound.push(piece);
      continue;
    }
    const reason = segmentTextProblem(value);
    if (reason !== undefined) return fail({ parameter: piece.name, reason });
    last = piece.name;
    bound.push(value);
  }
  const merged = mergeStrings(bound);
  const problem =
    last === undefined ? undefined : (unusualCharacter(merged)?.reason ?? segmentProblem(merged));
  if (last !== undefined && problem !== undefined) return fail({ parameter: last, reason: problem });
  return ok(merged);
}

/** Why a text cannot stand inside one segment. */
function segmentTextProblem(text: string): string | undefined {
  if (text === "") return "is empty";
  if (text.includes("/")) return "has `/` in it";
  if (text.includes("..")) return "has `..` in it";
  return unusualCharacter([text])?.reason;
}

/** What is wrong with the spelling, if the canonical one differs. */
function untidiness(raw: Shape, written: string, canonical: string): string | undefined {
  if (written === canonical) return undefined;
  const texts = raw.segments.map((segment) => (isDeepSegment(segment) ? undefined : literalText(segment)));
  if (texts.includes("..")) return "has `..` in it";
  if (texts.includes(".")) return "has `.` as a segment";
  if (texts.slice(0, -1).includes("")) return "has `//` in it";
  return texts.at(-1) === "" ? "ends in `/`" : "has `**` twice in a row";
}

/** What other dialects read as a wildcard or as a home, and this one would read literally. */
function unusualGlob(pattern: Pattern): Refusal | undefined {
  const text = pattern.filter((piece) => typeof piece === "string").join("");
  const sign = /[?[\]]/u.exec(text)?.[0];
  if (sign !== undefined) return { reason: `has \`${sign}\` in it; only \`*\` and \`**\` are wildcards` };
  const [first] = pattern;
  if (typeof first === "string" && first.startsWith("~"))
    return { reason: "starts at a home that is not known" };
  return undefined;
}

/** A run of `*` and `**`: first the stars, then at most one `**`. At the end, `**` is at least one segment. */
function canonicalRun(run: readonly Segment[], isLast: boolean): readonly Segment[] {
  if (!run.some(isDeepSegment)) return run;
  const stars = run.filter((segment) => !isDeepSegment(segment));
  const endsInDeep = isDeepSegment(run.at(-1));
  return [...(isLast && !endsInDeep ? stars.slice(1) : stars), deep];
}

const segmentText = codePointsWithout("\0/\\");
const segmentEnd = codePointsWithout("\0/\\. ");

/** What stands for one character of a segment; a parameter may, where they are words of their own. */
function inSegment(reading: Reading): Term {
  return reading === "symbolic"
    ? choice(symbols(segmentText), anyParameter(mark.text))
    : symbols(segmentText);
}

function atSegmentEnd(reading: Reading): Term {
  return reading === "symbolic" ? choice(symbols(segmentEnd), anyParameter(mark.text)) : symbols(segmentEnd);
}

function slashSegment(reading: Reading): Term {
  return sequence(literal("/"), anyNumber(inSegment(reading)), atSegmentEnd(reading));
}

function somewhereBelow(reading: Reading): Term {
  return atLeastOne(slashSegment(reading));
}

function segmentsTerm(segments: readonly Segment[], reading: Reading): Term {
  const isLast = (i: number): boolean => i === segments.length - 1;
  return sequence(
    ...segments.map((segment, i) => {
      if (!isDeepSegment(segment)) return sequence(literal("/"), segmentTerm(segment, reading));
      return isLast(i) ? somewhereBelow(reading) : anyNumber(slashSegment(reading));
    }),
  );
}

function segmentTerm(segment: Pattern, reading: Reading): Term {
  return sequence(
    ...segment.map((piece, i) => {
      if (typeof piece === "string") return literal(piece);
      if (isParameter(piece)) return parameterInSegment(piece, reading);
      return i === segment.length - 1 ? lastStar(segment[i - 1], reading) : anyNumber(inSegment(reading));
    }),
  );
}

function parameterInSegment(parameter: Parameter, reading: Reading): Term {
  if (reading === "literal") return never;
  return reading === "symbolic" ? parameterTerm(mark.text, parameter.name) : atLeastOne(symbols(segmentText));
}

/** A star at the end of a segment: the segment may not be empty, nor end in a dot or a space. */
function lastStar(before: Piece | undefined, reading: Reading): Term {
  const some = sequence(anyNumber(inSegment(reading)), atSegmentEnd(reading));
  const mayBeEmpty = isParameter(before) || (typeof before === "string" && !/[. ]$/u.test(before));
  return mayBeEmpty ? optional(some) : some;
}

function isWholeStar(segment: Segment): boolean {
  return !isDeepSegment(segment) && segment.length === 1 && isStar(segment[0]);
}

function rootName(root: Exclude<Shape["root"], "/">): string {
  return typeof root === "string" ? root : root.name;
}

function printLiteral(shape: Shape): string {
  return literalText(putTogether(shape)) ?? "";
}
