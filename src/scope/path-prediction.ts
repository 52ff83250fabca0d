import { fail, ok, type Result } from "../base/result.ts";
import { workingDirectory } from "./alphabet.ts";
import {
  isDeepSegment,
  putTogether,
  segmentProblem,
  shapeProblem,
  splitAtSlashes,
  startsWithSlash,
  takeApart,
  tidySegments,
  unusualCharacter,
  type PathScope,
  type Segment,
  type Shape,
} from "./path-shape.ts";
import { deep, home, mergeStrings, star, type Pattern } from "./pattern.ts";

/** What an analyzer does not know in a path that it predicts. */
export interface Hole {
  readonly kind: "hole";
  /**
   * `anything`: any text at all. `name`: any text without `/`: it may be empty, `.` or `..`.
   * `entry`: none of these, as what a folder lists. `below`: entries, with `/` between them.
   * `home`: the absolute path of the home folder; behind other text it is anything.
   */
  readonly of: "anything" | "name" | "entry" | "below" | "home";
}

/**
 * All paths that the pieces may come to name, whatever the holes hold. After a hole of any text, which may hold `/../`,
 * only the segments behind it are sure; all else may be anywhere. A last segment is not the folder itself, nor the one
 * above it: what is opened is a file.
 * @param base the working directory, if it is known
 */
export function predictedPaths(
  given: readonly (string | Hole)[],
  base?: string,
): Result<readonly PathScope[], string> {
  const [start, ...behind] = withoutFolderNames(given);
  const isAtHome = start !== undefined && isHome(start);
  const pieces = (isAtHome ? behind : start === undefined ? [] : [start, ...behind]).map((piece) =>
    isHome(piece) ? anything : piece,
  );
  const isClimbing = pieces.some((piece) => typeof piece === "string" && /(?:^|\/)\.\.(?:\/|$)/u.test(piece));
  const last = pieces.findLastIndex(
    // How many folders a way up leaves of entries below one another is not known.
    (piece) => typeof piece !== "string" && (piece.of === "anything" || (piece.of === "below" && isClimbing)),
  );
  const known: Pattern = mergeStrings(pieces.slice(last + 1).flatMap(patternOf));
  const unusual =
    unusualCharacter(known) ?? unusualCharacter(pieces.filter((piece) => typeof piece === "string"));
  if (unusual !== undefined) return fail(unusual.reason);
  if (last >= 0) return behindAnything(known);
  const isRelative = !isAtHome && base !== undefined && !startsWithSlash(known);
  const absolute = isAtHome ? [home, ...known] : isRelative ? mergeStrings([`${base}/`, ...known]) : known;
  const raw = takeApart(absolute);
  if (!raw.ok) return fail(raw.error.reason);
  const tidy = tidySegments(raw.value);
  const shape: Shape = tidy.climbs
    ? { root: "/", segments: [deep, ...tidy.segments] }
    : { root: raw.value.root, segments: tidy.segments };
  return somewhere(shape);
}

/** A folder of which a name is all that is known may be `..`: then it may be any. */
function withoutFolderNames(pieces: readonly (string | Hole)[]): readonly (string | Hole)[] {
  const [last = 0] = pieces
    .map((piece, i) => (typeof piece === "string" && piece.includes("/") ? i : -1))
    .toSorted((a, b) => b - a);
  return pieces.map((piece, i) => (i < last && isBareName(pieces, i) ? anything : piece));
}

function isHome(piece: string | Hole): boolean {
  return typeof piece !== "string" && piece.of === "home";
}

const anything: Hole = { kind: "hole", of: "anything" };

/** Whether a piece is a name of which nothing is known that keeps its segment from being empty, `.` or `..`. */
export function isBareName(pieces: readonly (string | Hole)[], index: number): boolean {
  const piece = pieces[index];
  if (typeof piece !== "object" || piece.of !== "name") return false;
  return (
    !isMarked(pieces.slice(0, index).toReversed(), /[^/]*$/u) && !isMarked(pieces.slice(index + 1), /^[^/]*/u)
  );
}

/** Whether in the pieces up to the next `/` something is no dot. */
function isMarked(pieces: readonly (string | Hole)[], within: RegExp): boolean {
  for (const piece of pieces) {
    if (typeof piece !== "string") {
      if (piece.of === "entry" || piece.of === "below") return true;
      continue;
    }
    if (/[^.]/u.test(within.exec(piece)?.[0] ?? "")) return true;
    if (piece.includes("/")) return false;
  }
  return false;
}

function patternOf(piece: string | Hole): Pattern {
  if (typeof piece === "string") return [piece];
  return piece.of === "below" ? [deep, "/", star] : [star];
}

/** What may be behind a hole of any text: the segments that follow it, anywhere. */
function behindAnything(known: Pattern): Result<readonly PathScope[], string> {
  const [glued = [], ...rest] = splitAtSlashes(known);
  const tidy = tidySegments({ root: workingDirectory, segments: rest });
  const problem = shapeProblem({ root: "/", segments: tidy.segments });
  if (problem !== undefined) return fail(problem);
  const isSure = !tidy.climbs && glued.length > 0 && segmentProblem([star, ...glued]) === undefined;
  const segments: readonly Segment[] = isSure ? [[star, ...glued], ...tidy.segments] : tidy.segments;
  return somewhere({ root: "/", segments: [deep, ...segments] });
}

/** The scope of a shape; with the root itself where the shape is everything below it. */
function somewhere(shape: Shape): Result<readonly PathScope[], string> {
  const problem = shapeProblem(shape);
  if (problem !== undefined) return fail(problem);
  const scope: PathScope = { kind: "path", pattern: putTogether(shape) };
  const isEverything = shape.root === "/" && shape.segments.length === 1 && isDeepSegment(shape.segments[0]);
  return ok(isEverything ? [{ kind: "path", pattern: ["/"] }, scope] : [scope]);
}
