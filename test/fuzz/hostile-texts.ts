/**
 * Feeds the parser and the compiler texts that nobody would write, some of them of ten megabytes.
 * Usage: tsx test/fuzz/hostile-texts.ts [texts] [large texts] [seed]
 */
import * as fc from "fast-check";
import { wrongCompilation, wrongReading } from "../language/answer.ts";
import { hostileText, largeText } from "../language/hostile-text.ts";

const textsAtOnce = 10_000;
/** One text in so many is compiled too. */
const compiledOneIn = 10;
const largeSize = 10_000_000;
/** Milliseconds of processor time: an answer that takes longer counts as a hang. */
const longestAnswer = 10_000;
const longestLargeAnswer = 180_000;

const [texts = "1000000", large = "50", seed = "1"] = process.argv.slice(2);
main(Number(texts), Number(large), Number(seed));

function main(count: number, largeCount: number, seed: number): void {
  const problems: string[] = [];
  let slowest = 0;
  const judge = (text: string, answer: (text: string) => string | undefined, longest: number): void => {
    const start = process.cpuUsage();
    const wrong = answer(text);
    const { user, system } = process.cpuUsage(start);
    const taken = (user + system) / 1000;
    slowest = Math.max(slowest, taken);
    const shown = JSON.stringify(text.slice(0, 2000));
    if (wrong !== undefined) problems.push(`${shown}: ${wrong}`);
    if (taken > longest) problems.push(`${shown}: took ${Math.round(taken)} ms`);
  };
  for (let done = 0; done < count; done += textsAtOnce) {
    const numRuns = Math.min(textsAtOnce, count - done);
    for (const [index, text] of fc.sample(hostileText, { numRuns, seed: seed + done }).entries()) {
      judge(text, wrongReading, longestAnswer);
      if (index % compiledOneIn === 0) judge(text, wrongCompilation, longestAnswer);
    }
    progress(`${done} of ${count} texts`);
  }
  for (let sort = 0; sort < largeCount; sort++) {
    judge(largeText(largeSize, sort), wrongReading, longestLargeAnswer);
    progress(`${sort} of ${largeCount} large texts`);
  }
  for (const problem of problems) console.error(problem);
  const slowestMilliseconds = Math.round(slowest);
  console.log(
    JSON.stringify({ texts: count, large: largeCount, seed, slowestMilliseconds, problems: problems.length }),
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}

function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
}
