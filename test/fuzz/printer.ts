/**
 * Prints generated syntax trees, and texts with comments, and reads them again.
 * Usage: tsx test/fuzz/printer.ts [cases] [seed]
 */
import * as fc from "fast-check";
import { commentedText, syntaxModule } from "../language/syntax/module-arbitrary.ts";
import { wrongComments, wrongPrinting } from "../language/syntax/printing.ts";

const casesAtOnce = 5000;

const [cases = "1000000", seed = "1"] = process.argv.slice(2);
main(Number(cases), Number(seed));

/** Half of the cases are trees, half are texts. */
function main(count: number, seed: number): void {
  const problems: string[] = [];
  for (let done = 0; done < count; done += 2 * casesAtOnce) {
    const options = { numRuns: Math.min(casesAtOnce, Math.ceil((count - done) / 2)), seed: seed + done };
    for (const module of fc.sample(syntaxModule, options)) note(wrongPrinting(module));
    for (const text of fc.sample(commentedText, options)) note(wrongComments(text));
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${done} of ${count} cases`);
  }
  for (const problem of problems) console.error(problem);
  console.log(JSON.stringify({ cases: count, seed, problems: problems.length }));
  process.exitCode = problems.length > 0 ? 1 : 0;

  function note(problem: string | undefined): void {
    if (problem !== undefined) problems.push(problem);
  }
}
