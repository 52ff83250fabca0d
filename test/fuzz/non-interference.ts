import { interference, plantedLeaks } from "../support/recovery/pipelines.ts";

/** 10,000 whole pipelines, from a seed of the day; before, each leak that is planted has to be found. */
const seed = Math.floor(Date.now() / 86_400_000) * 10_000;
const missed: string[] = [];
for (const [name, leak] of Object.entries(plantedLeaks))
  if ((await interference(1000, seed, leak)) === undefined) missed.push(name);
const difference = missed.length === 0 ? await interference(10_000, seed) : `not found: ${missed.join(", ")}`;
console.log(`seed ${seed}: ${difference ?? "no difference"}`);
process.exitCode = difference === undefined ? 0 : 1;
