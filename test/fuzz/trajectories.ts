import { runPairs } from "../support/trajectories/pairs.ts";

/** 100,000 pairs of trajectories, from a seed of the day. */
const seed = Math.floor(Date.now() / 86_400_000);
const { unlike, blind, controls } = await runPairs(100_000, seed);
console.log(`seed ${seed}: ${unlike.length} unlike, ${blind} of ${controls} controls not seen`);
for (const pair of unlike) console.log(pair.slice(0, 2000));
process.exitCode = unlike.length === 0 && blind === 0 ? 0 : 1;
