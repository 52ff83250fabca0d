/**
 * Holds every decision against its naive law on a million random requests.
 * Usage: tsx test/fuzz/decisions-against-naive-laws.ts [requests] [seed]
 */
import { claimsAgree } from "../decide/agreement-claims.ts";
import { effectsAgree } from "../decide/agreement-effects.ts";
import { commitmentNarrowingsHold, narrowingsAgree } from "../decide/agreement-narrowing.ts";
import { operationsAgree } from "../decide/agreement-operations.ts";

const [requests, seed] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 1_000_000)];
const laws = { operationsAgree, effectsAgree, claimsAgree, narrowingsAgree, commitmentNarrowingsHold };

let failed = 0;
for (const [name, agree] of Object.entries(laws)) {
  const { answers, difference } = agree(requests, seed);
  console.log(JSON.stringify({ law: name, requests, seed, answers, difference }));
  if (difference !== undefined) failed++;
}
process.exitCode = failed === 0 ? 0 : 1;
