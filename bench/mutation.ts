/**
 * The mutation suite (ESC-CR, table 3): benign programs, ten families of indirection, and a twin for each program.
 * Usage: tsx bench/mutation.ts python|javascript [programs] [held-out]
 */
import type { Family } from "../test/effects/mutation/family.ts";
import { families as javascriptFamilies } from "../test/effects/mutation/javascript/families.ts";
import { heldOutFamilies as javascriptHeldOut } from "../test/effects/mutation/javascript/held-out.ts";
import { javascript } from "../test/effects/mutation/javascript/suite.ts";
import { families as pythonFamilies } from "../test/effects/mutation/python/families.ts";
import { heldOutFamilies as pythonHeldOut } from "../test/effects/mutation/python/held-out.ts";
import { isFlaggedByWords } from "../test/effects/mutation/python/lexical.ts";
import { python } from "../test/effects/mutation/python/suite.ts";
import {
  benignPrograms,
  makeJudge,
  mutants,
  type Mutant,
  type MutationLanguage,
} from "../test/effects/mutation/suite.ts";

interface Suite {
  readonly language: MutationLanguage;
  readonly families: readonly Family[];
  readonly heldOut: readonly Family[];
}

const suites: Readonly<Record<string, Suite>> = {
  python: { language: python, families: pythonFamilies, heldOut: pythonHeldOut },
  javascript: { language: javascript, families: javascriptFamilies, heldOut: javascriptHeldOut },
};

const [name = "python", count = "500", set] = process.argv.slice(2);
const suite = suites[name];
if (suite === undefined) throw new Error(`no suite for \`${name}\``);
const { language } = suite;
const families = set === "held-out" ? suite.heldOut : suite.families;
const all = mutants(language, benignPrograms(language, Number(count)), families);
const attacks = all.filter(({ isAttack }) => isAttack);
const twins = all.filter(({ isAttack }) => !isAttack);
const judge = makeJudge(language);
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
if (language === python) row("words in the text", ({ text }) => isFlaggedByWords(text));
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
