import type { Armoury, Attack } from "../effects/attacker/attacker.ts";
import { campaign, effectsOf } from "../effects/attacker/campaign.ts";
import { covers } from "../oracle/covers.ts";
import { observe } from "../oracle/observe.ts";
import { printObserved } from "../oracle/observed-effect.ts";

/**
 * Ten rounds of an attacker, and a sample of its programs against what they do when they run: the body of a fuzz script,
 * whose words are the number of programs, of those that are run, and a seed.
 */
export async function runAttacker(
  armoury: Armoury,
  countSilent: (attacks: readonly Attack[]) => number | Promise<number>,
): Promise<void> {
  const [count = "20000", sample = "1000", seed = "1"] = process.argv.slice(2);
  const { attacks, accepted, named } = campaign(armoury, Number(seed), Number(count));
  for (const { parts, text } of accepted.slice(0, 5)) console.error(`accepted: ${parts.join(", ")}\n${text}`);
  const every = Math.max(1, Math.floor(attacks.length / Number(sample)));
  const chosen = attacks.filter((_, i) => i % every === 0).slice(0, Number(sample));
  const silent = await countSilent(chosen);
  let missed = 0;
  for (const attack of chosen) {
    const { effects, folder } = await observe(attack.text, { path: armoury.path });
    const predicted = effectsOf(armoury, attack);
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
      withoutEffect: silent,
    }),
  );
  process.exitCode = accepted.length + missed > 0 ? 1 : 0;
}
