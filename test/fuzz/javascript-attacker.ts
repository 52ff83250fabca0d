/**
 * Lets an attacker put programs together from indirections of JavaScript for ten rounds, and holds a sample of them
 * against what they do when they run. Their effects do no harm: files of their own folder, a closed port, the program `true`.
 * Usage: tsx test/fuzz/javascript-attacker.ts [programs] [sample] [seed]
 */
import { javascript, silentAttacks } from "../effects/attacker/javascript/armoury.ts";
import { runAttacker } from "../support/run-attacker.ts";

await runAttacker(javascript, async (attacks) => (await silentAttacks(attacks)).length);
