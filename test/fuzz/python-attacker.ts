/**
 * Lets an attacker put programs together from indirections of Python for ten rounds, and holds a sample of them against
 * what they do when they run. Their effects do no harm: files of their own folder, a closed port, the program `true`.
 * Usage: tsx test/fuzz/python-attacker.ts [programs] [sample] [seed]
 */
import { python, silentAttacks } from "../effects/attacker/python/armoury.ts";
import { runAttacker } from "../support/run-attacker.ts";

await runAttacker(python, (attacks) => silentAttacks(attacks).length);
