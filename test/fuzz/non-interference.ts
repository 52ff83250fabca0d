import { interference } from "../support/recovery/pipelines.ts";

/** 10,000 whole pipelines, from a seed of the day. */
const seed = Math.floor(Date.now() / 86_400_000) * 10_000;
const difference = await interference(10_000, seed);
console.log(`seed ${seed}: ${difference ?? "no difference"}`);
process.exitCode = difference === undefined ? 0 : 1;
