import { fail, ok, type Result } from "../base/result.ts";
import { workingDirectory } from "./alphabet.ts";
import {
  deep,
  isDeep,
  isParameter,
  literalText,
  mergeStrings,
  printPattern,
  type Deep,
  type Parameter,
  type Pattern,
  type Piece,
} from "./pattern.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Paths of files, with `/`. The pattern is absolute ("/in/…"), under a parameter of type path, or relative to a working
 * directory that is not known yet ("in/…", "." for the directory itself), which binds like a parameter.
 */
export interface PathScope {
  readonly kind: "path";
  readonly pattern: Pattern;
}

/** A path taken apart. The segments of a canonical one are not empty, and none ends in a dot or a space. */
export interface Shape {
  readonly root: "/" | typeof workingDirectory | Parameter;
  readonly segments: readonly Segment[];
}

export type Segment = Deep | Pattern;

export function canonicalShape(pattern: Pattern): Shape | undefined {
  const raw = takeApart(mergeStrings(pattern));
  if (!raw.ok || shapeProblem(raw.value) !== undefined) return undefined;
  const tidy = tidySegments(raw.value);
  return printPattern(putTogether(tidy)) === printPattern(pattern) ? tidy : undefined;
}

/** Splits at `/`. The segments are as they were written: they may be empty, `.` or `..`. */
export function takeApart(pattern: Pattern): Result<Shape, Refusal> {
  const [first, ...others] = pattern;
  const root = isParameter(first) && first.type === "path" ? first : undefined;
  const rest = root === undefined ? pattern : others;
  const misplaced = rest.find((piece) => isParameter(piece) && piece.type !== "text");
  if (misplaced !== undefined) {
    return fail({
      reason: `has \`${printPattern([misplaced])}\`, which is no text within a segment, inside a path`,
    });
  }
  if (root !== undefined && rest.length > 0 && !startsWithSlash(rest)) {
    return fail({ reason: `goes on behind \`{${root.name}}\` without \`/\`, and so names its neighbours` });
  }
  const segments: Segment[] = [];
  for (const segment of splitAtSlashes(rest)) {
    const isWholeDeep = segment.length === 1 && isDeep(segment[0]);
    if (!isWholeDeep && segment.some(isDeep))
      return fail({ reason: "has `**` beside other text in one segment" });
    segments.push(isWholeDeep ? deep : segment);
  }
  const isAbsolute = root !== undefined || startsWithSlash(rest);
  return ok({
    root: root ?? (isAbsolute ? "/" : workingDirectory),
    segments: isAbsolute ? segments.slice(1) : segments,
  });
}

export function splitAtSlashes(pattern: Pattern): Pattern[] {
  const segments: Piece[][] = [[]];
  for (const piece of pattern) {
    if (typeof piece !== "string") {
      segments.at(-1)?.push(piece);
      continue;
    }
    for (const [i, text] of piece.split("/").entries()) {
      if (i > 0) segments.push([]);
      if (text !== "") segments.at(-1)?.push(text);
    }
  }
  return segments;
}

export interface Tidied extends Shape {
  /** Whether a `..` leaves what is known; the segments are then those behind it. */
  readonly climbs: boolean;
}

/** Resolves empty segments, `.`, `..` and `**` twice in a row. */
export function tidySegments(shape: Shape): Tidied {
  let segments: Segment[] = [];
  let climbs = false;
  for (const segment of shape.segments) {
    const last = segments.at(-1);
    const text = isDeepSegment(segment) ? undefined : literalText(segment);
    if (text === "" || text === "." || (isDeepSegment(segment) && isDeepSegment(last))) continue;
    if (text !== "..") {
      segments.push(segment);
    } else if (isDeepSegment(last) || (last === undefined && shape.root !== "/")) {
      segments = [];
      climbs = true;
    } else {
      segments.pop();
    }
  }
  return { root: shape.root, segments, climbs };
}

export function shapeProblem(shape: Shape): string | undefined {
  const [first] = shape.segments;
  const start = isDeepSegment(first) ? undefined : first?.[0];
  if (shape.root === workingDirectory && typeof start === "string" && /^[A-Za-z]:/u.test(start)) {
    return "starts with the letter of a drive";
  }
  for (const segment of shape.segments) {
    if (isDeepSegment(segment) || isDotSegment(segment)) continue;
    const problem = segmentProblem(segment);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Whether tidying takes the segment away. */
function isDotSegment(segment: Pattern): boolean {
  const text = literalText(segment);
  return text === "" || text === "." || text === "..";
}

export function segmentProblem(segment: Pattern): string | undefined {
  const last = segment.at(-1);
  if (typeof last === "string" && /[. ]$/u.test(last)) {
    return "has a segment that ends in a dot or a space, which some systems drop";
  }
  const joins = segment.some((piece, i) => i > 0 && typeof piece === "string" && composing.test(piece));
  return joins ? "has a combining character behind a wildcard or parameter" : undefined;
}

/** Characters that may melt into the one before them in normal form C. */
const composing = /^[\p{M}\u1160-\u11FF]/u;

/** What no path in canonical spelling has, because systems and libraries differ in how they read it. */
export function unusualCharacter(pieces: Pattern): Refusal | undefined {
  const text = pieces.filter((piece) => typeof piece === "string").join("\n");
  if (text.includes("\0")) return { reason: "has a NUL in it" };
  if (text.includes("\\")) return { reason: "has `\\` in it, which some systems read as `/`" };
  if (/\p{Cs}/u.test(text)) return { reason: "has half of a surrogate pair in it" };
  if (text === text.normalize("NFC")) return undefined;
  return {
    reason: "is not in Unicode normal form C",
    canonical: printPattern(
      pieces.map((piece) => (typeof piece === "string" ? piece.normalize("NFC") : piece)),
    ),
  };
}

export function putTogether(shape: Shape): Pattern {
  const behind = shape.segments.flatMap((segment): Pattern => [
    "/",
    ...(isDeepSegment(segment) ? [deep] : segment),
  ]);
  if (shape.root === "/") return mergeStrings(behind.length === 0 ? ["/"] : behind);
  if (shape.root !== workingDirectory) return mergeStrings([shape.root, ...behind]);
  return mergeStrings(behind.length === 0 ? [workingDirectory] : behind.slice(1));
}

export function isDeepSegment(segment: Segment | undefined): segment is Deep {
  return segment !== undefined && "kind" in segment;
}

export function startsWithSlash(pattern: Pattern): boolean {
  const [first] = pattern;
  return typeof first === "string" && first.startsWith("/");
}
