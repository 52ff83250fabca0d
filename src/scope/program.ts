import { fail, ok, type Result } from "../base/result.ts";
import { pathValue, predictedPaths, type Hole } from "./path.ts";
import { putTogether, shapeProblem, takeApart, tidySegments, unusualCharacter } from "./path-shape.ts";
import { isDeep, printPattern, star, type Pattern } from "./pattern.ts";
import type { Refusal } from "./refusal.ts";

/*
 * A program is named by a word without `/`, which is looked up in the folders of PATH, or by a path. A path has one
 * spelling, in which one segment below the working directory is `./name`: without it `/bin/../bin/rm` would be another
 * program than `/bin/rm`, and `/opt/tools/../../tmp/x` one of those in `/opt/tools`.
 */

/** The canonical spelling of a program that a run shows. */
export function programValue(text: string): Result<string, string> {
  if (!text.includes("/")) return ok(text);
  const path = pathValue(text);
  return path.ok ? ok(path.value.includes("/") ? path.value : `./${path.value}`) : path;
}

/** The program of a pattern, which is refused in another spelling than the canonical one. */
export function programPattern(pattern: Pattern): Result<Pattern, Refusal> {
  if (!isPath(pattern)) return ok(pattern);
  const unusual = unusualCharacter(pattern);
  if (unusual !== undefined) return fail(unusual);
  const raw = takeApart(pattern);
  if (!raw.ok) return raw;
  const tidy = tidySegments(raw.value);
  if (tidy.climbs) return fail({ reason: "leaves the folder that it starts in" });
  const problem = shapeProblem(tidy);
  if (problem !== undefined) return fail({ reason: problem });
  const path = belowSome(putTogether(tidy));
  return printPattern(path) === printPattern(pattern)
    ? ok(pattern)
    : fail({ reason: "has a program in another spelling", canonical: printPattern(path) });
}

/** All programs that the pieces may come to name, whatever the holes hold. */
export function predictedPrograms(pieces: readonly (string | Hole)[]): readonly Pattern[] {
  const texts = pieces.filter((piece) => typeof piece === "string");
  const anyProgram: readonly Pattern[] = [[star]];
  if (texts.length === pieces.length) {
    const program = programValue(texts.join(""));
    return program.ok ? [[program.value]] : anyProgram;
  }
  if (pieces.some((piece) => typeof piece !== "string" && ["anything", "home"].includes(piece.of)))
    return anyProgram;
  const pattern = pieces.map((piece) => (typeof piece === "string" ? piece : star));
  if (!isPath(pattern)) return [pattern];
  const paths = predictedPaths(pieces);
  if (!paths.ok) return anyProgram;
  return paths.value.map((path) => belowSome(path.pattern.map((piece) => (isDeep(piece) ? star : piece))));
}

/** Whether the program is looked up: without a folder along PATH, or below a working directory that is not known. */
export function isLookedUp(program: Pattern): boolean {
  const [first] = program;
  return !isPath(program) || (typeof first === "string" && !first.startsWith("/"));
}

/** A looked up program without the `./` of one in the working directory itself. */
export function withoutFolder(program: Pattern): Pattern {
  const [first, ...others] = program;
  return typeof first === "string" && first.startsWith("./") ? [first.slice(2), ...others] : program;
}

function isPath(program: Pattern): boolean {
  return program.some((piece) => typeof piece === "string" && piece.includes("/"));
}

function belowSome(path: Pattern): Pattern {
  const [first] = path;
  return isPath(path) || (typeof first === "object" && first.kind === "parameter" && first.type === "path")
    ? path
    : ["./", ...path];
}
