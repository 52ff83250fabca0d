/**
 * Holds the folding of strings against CPython.
 * Usage: tsx test/fuzz/python-folding.ts [expressions] [seed]
 */
import { compareFolding } from "../effects/folding/against-python.ts";

const atOnce = 10_000;

const [count = "300000", seed = "1"] = process.argv.slice(2);
let compared = 0;
let exact = 0;
const wrong: string[] = [];
for (let done = 0; done < Number(count); done += atOnce) {
  const report = compareFolding(Number(seed) + done, Math.min(atOnce, Number(count) - done));
  compared += report.compared;
  exact += report.exact;
  wrong.push(...report.wrong);
}
for (const one of wrong.slice(0, 20)) console.error(one.slice(0, 400));
console.log(JSON.stringify({ compared, exact, wrong: wrong.length }));
process.exitCode = wrong.length > 0 ? 1 : 0;
