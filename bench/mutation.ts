/**
 * The mutation suite (ESC-CR, table 3): benign programs, ten families of indirection, and a twin for each program.
 * Usage: tsx bench/mutation.ts [programs] [held-out]
 */
import { families as first } from "../test/effects/mutation/families.ts";
import { heldOutFamilies } from "../test/effects/mutation/held-out.ts";
import { isFlaggedByWords } from "../test/effects/mutation/lexical.ts";
import { benignPrograms, makeJudge, mutants, type Mutant } from "../test/effects/mutation/suite.ts";

const [count = "500", set] = process.argv.slice(2);
const families = set === "held-out" ? heldOutFamilies : first;
const all = mutants(benignPrograms(Number(count)), families);
const attacks = all.filter(({ isAttack }) => isAttack);
const twins = all.filter(({ isAttack }) => !isAttack);
const judge = makeJudge();
const row = (
  name: string,
  isFlagged: (mutant: Mutant) => boolean,
): readonly [readonly Mutant[], readonly Mutant[]] => {
  const missed = attacks.filter((one) => !isFlagged(one));
  const flagged = twins.filter(isFlagged);
  console.log(
    `${name.padEnd(20)} attacks refused ${attacks.length - missed.length} of ${attacks.length}, twins refused ${flagged.length} of ${twins.length}`,
  );
  return [missed, flagged];
};
const [missed, flagged] = row("release boundary", judge);
row("words in the text", ({ text }) => isFlaggedByWords(text));
for (const family of families) {
  const of = attacks.filter((one) => one.family === family.name);
  console.log(
    `  ${family.name.padEnd(34)} ${of.length - missed.filter((one) => one.family === family.name).length} of ${of.length}`,
  );
}
for (const one of [...missed, ...flagged].slice(0, 10))
  console.log(
    `\n${one.isAttack ? "missed" : "refused"}: ${one.family}, ${one.target.name}, in ${one.base}\n${one.text}`,
  );
process.exitCode = missed.length + flagged.length > 0 ? 1 : 0;
