/**
 * Holds containment and overlap of text patterns against z3's theory of strings (Debian's package `z3`, in PATH).
 * Usage: tsx test/fuzz/regular-patterns-against-z3.ts [pairs] [seed]
 */
import { spawnSync } from "node:child_process";
import { containment, overlaps, type TextScope } from "../../src/scope/scope.ts";
import { regular } from "../scope/generators.ts";
import { random, type Random } from "../scope/random.ts";
import { smtDifference, smtOverlap, smtRegular } from "../scope/smt.ts";

interface Pair {
  readonly outer: TextScope;
  readonly inner: TextScope;
}

const batch = 50;
const secondsPerQuery = 5;
/** For what was not decided in that time, asked again alone and in other words. */
const secondsForHardOnes = 30;

main(Number(process.argv[2] ?? 2000), Number(process.argv[3] ?? 1));

function main(count: number, seed: number): void {
  const r = random(seed);
  const draw = (): string => regular(r, 1 + r.below(3));
  const counts = { agreed: 0, contained: 0, overlapping: 0, undecidedByZ3: 0, wrong: 0 };
  for (let done = 0; done < count; done += batch) {
    const pairs = Array.from({ length: Math.min(batch, count - done) }, () => drawPair(r, draw));
    const answers = ask(pairs);
    for (const [i, pair] of pairs.entries()) {
      const isContained = containment(pair.outer, pair.inner);
      const isOverlapping = overlaps(pair.outer, pair.inner);
      const [difference = "unknown", overlap = "unknown"] = answers.slice(2 * i, 2 * i + 2);
      counts.contained += Number(isContained === "yes");
      counts.overlapping += Number(isOverlapping);
      const isWrong =
        isContained === "unknown" ||
        (difference !== "unknown" && (difference === "unsat") !== (isContained === "yes")) ||
        (overlap !== "unknown" && (overlap === "sat") !== isOverlapping);
      const isUndecided = difference === "unknown" || overlap === "unknown";
      if (isUndecided) {
        counts.undecidedByZ3 += 1;
        console.log(
          JSON.stringify({ undecided: { ...pair, isContained, isOverlapping, difference, overlap } }),
        );
      } else if (!isWrong) counts.agreed += 1;
      if (isWrong) {
        counts.wrong += 1;
        console.error(JSON.stringify({ ...pair, isContained, isOverlapping, difference, overlap }));
      }
    }
    if (process.stderr.isTTY) process.stderr.write(`\r${done + pairs.length} of ${count} pairs`);
  }
  console.log(JSON.stringify({ pairs: count, seed, ...counts }));
  process.exitCode = counts.wrong > 0 ? 1 : 0;
}

/** Two patterns; in half of the pairs the first is made of the second, so that many are contained or nearly so. */
function drawPair(r: Random, draw: () => string): Pair {
  const inner = draw();
  const other = draw();
  const outer = r.pick([
    other,
    other,
    other,
    `(?:${inner})|${other}`,
    `(?:${inner})+`,
    `(?:${inner})(?:${other})?`,
  ]);
  return { outer: { kind: "text", pattern: outer }, inner: { kind: "text", pattern: inner } };
}

/** Two answers of z3 for each pair: `sat`, `unsat` or `unknown`. */
function ask(pairs: readonly Pair[]): readonly string[] {
  const queries = pairs.flatMap(({ outer, inner }) => {
    const [first, second] = [smtRegular(inner.pattern) ?? "re.none", smtRegular(outer.pattern) ?? "re.none"];
    return [smtDifference(first, second), smtOverlap(first, second)];
  });
  const together = run(
    queries.map(([query = ""]) => query),
    secondsPerQuery,
  );
  // z3 may die of one query; then none of the batch is decided yet.
  const answers = together.length === queries.length ? together : queries.map(() => "unknown");
  return answers.map((answer, i) => (answer === "unknown" ? askAgain(queries[i] ?? []) : answer));
}

function askAgain(scripts: readonly string[]): string {
  for (const script of scripts.toReversed()) {
    const [answer = "unknown"] = run([script], secondsForHardOnes);
    if (answer !== "unknown") return answer;
  }
  return "unknown";
}

function run(queries: readonly string[], seconds: number): readonly string[] {
  const input = queries.map((query) => `(reset)\n(set-option :timeout ${seconds * 1000})\n${query}`).join("");
  const process = spawnSync("z3", ["-in", "-memory:1000"], { input, encoding: "utf8", maxBuffer: 1 << 24 });
  if (process.error !== undefined) throw process.error;
  const lines = process.stdout.trim().split("\n");
  const problem = lines.find((line) => !["sat", "unsat", "unknown", "timeout", ""].includes(line));
  if (problem?.startsWith("(error") === true && !problem.includes("memory")) throw new Error(problem);
  return lines.filter((line) => ["sat", "unsat", "unknown"].includes(line));
}
