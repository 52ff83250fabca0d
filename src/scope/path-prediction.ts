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
import { deep, mergeStrings, star, type Pattern } from "./pattern.ts";

/** What an analyzer does not know in a path that it predicts. */
export interface Hole {
  readonly kind: "hole";
  /**
   * `anything`: any text at all. `name`: some text without `/`, not empty, not `.`; as a folder it may be `..`.
   * `entry`: the same, and never `..`, as what a folder lists. `below`: entries, with `/` between them.
   * `part`: any text without `/`; unlike a `name` it may be empty, or `.`.
   */
  readonly of: "anything" | "name" | "entry" | "below" | "part";
}

/**
 * All paths that the pieces may come to name, whatever the holes hold. After a hole of any text, which may hold `/../`,
 * only the segments behind it are sure; all else may be anywhere.
 * @param base the working directory, if it is known
 */
export function predictedPaths(
  pieces: readonly (string | Hole)[],
  base?: string,
): Result<readonly PathScope[], string> {
  const isClimbing = pieces.some((piece) => typeof piece === "string" && /(?:^|\/)\.\.(?:\/|$)/u.test(piece));
  const last = pieces.findLastIndex(
    // How many folders a way up leaves of entries below one another is not known.
    (piece) =>
      typeof piece !== "string" &&
      (piece.of === "anything" || piece.of === "part" || (piece.of === "below" && isClimbing)),
  );
  const known: Pattern = mergeStrings(pieces.slice(last + 1).flatMap(patternOf));
  const unusual =
    unusualCharacter(known) ?? unusualCharacter(pieces.filter((piece) => typeof piece === "string"));
  if (unusual !== undefined) return fail(unusual.reason);
  if (last >= 0) return behindAnything(known);
  const absolute =
    base === undefined || startsWithSlash(known) ? known : mergeStrings([`${base}/`, ...known]);
  const raw = takeApart(absolute);
  if (!raw.ok) return fail(raw.error.reason);
  const tidy = tidySegments(raw.value);
  const shape: Shape = tidy.climbs
    ? { root: "/", segments: [deep, ...tidy.segments] }
    : { root: raw.value.root, segments: tidy.segments };
  return somewhere(shape);
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
