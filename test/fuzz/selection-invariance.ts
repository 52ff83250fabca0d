import { emitted, interpreted, soundnessOf, type Soundness } from "../support/policy-source/run.ts";

/**
 * Selection invariance on a million pairs of cases through the interpreter and ten thousand through emitted code, under
 * policies that the checker accepts. Numbers may be given instead: pairs, pairs through emitted code, first seed.
 */
const [pairs = 1_000_000, emittedPairs = 10_000, firstSeed = 1_000_000] = process.argv.slice(2).map(Number);

let shown = 0;
const interpretedResult = await soundnessOf({
  firstSeed,
  pairs,
  pairsPerContract: 80,
  render: interpreted,
  onProgress: (tally) => {
    if (tally.pairs < shown) return;
    console.error(`${tally.pairs} of ${pairs} pairs`);
    shown += 100_000;
  },
});
tell("interpreted", interpretedResult);
const emittedResult = await soundnessOf({
  firstSeed: firstSeed + 50_000_000,
  pairs: emittedPairs,
  pairsPerContract: 80,
  render: emitted(),
});
tell("emitted", emittedResult);
if (interpretedResult.flaws.length + emittedResult.flaws.length > 0) process.exitCode = 1;

function tell(way: string, { flaws, tally, generated, accepted, constructs }: Soundness): void {
  console.log(`${way}: ${accepted} of ${generated} policies accepted; ${JSON.stringify(tally)}`);
  const shares = [...constructs].toSorted((one, other) => other[1] - one[1]);
  console.log(shares.map(([name, count]) => `${name} ${((100 * count) / accepted).toFixed(0)}%`).join(", "));
  for (const flaw of flaws) console.log(flaw);
}
