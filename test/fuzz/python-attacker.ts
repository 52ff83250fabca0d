/**
 * Lets an attacker put programs together from indirections for ten rounds, and holds a sample of them against what they
 * do when they run. Their effects do no harm: files of their own folder, a closed port, the program `true`.
 * Usage: tsx test/fuzz/python-attacker.ts [programs] [sample] [seed]
 */
import { campaign, effectsOf, silentAttacks } from "../effects/attacker/campaign.ts";
import { covers } from "../oracle/covers.ts";
import { observe } from "../oracle/observe.ts";
import { printObserved } from "../oracle/observed-effect.ts";

const [count = "20000", sample = "1000", seed = "1"] = process.argv.slice(2);
const { attacks, accepted, named } = campaign(Number(seed), Number(count));
for (const { parts, text } of accepted.slice(0, 5)) console.error(`accepted: ${parts.join(", ")}\n${text}`);

const every = Math.max(1, Math.floor(attacks.length / Number(sample)));
const chosen = attacks.filter((_, i) => i % every === 0).slice(0, Number(sample));
const silent = silentAttacks(chosen);
let missed = 0;
for (const attack of chosen) {
  const { effects, folder } = await observe(attack.text);
  const predicted = effectsOf(attack);
  const unseen = effects.filter((one) => !predicted.some((effect) => covers(effect, one, folder)));
  if (unseen.length === 0) continue;
  missed++;
  if (missed <= 5) console.error(`not predicted: ${unseen.map(printObserved).join(", ")}\n${attack.text}`);
}
console.log(
  JSON.stringify({
    attacks: attacks.length,
    accepted: accepted.length,
    named,
    observed: chosen.length,
    notPredicted: missed,
    withoutEffect: silent.length,
  }),
);
process.exitCode = accepted.length + missed > 0 ? 1 : 0;
