/**
 * Recall, resolution and precision of the analysis on the programs of fixtures/programs, as one table.
 * Usage: tsx bench/effects-on-corpora.ts
 */
import { benignReports, evasionAnswers, redCodeAnswers } from "../test/effects/corpus-answers.ts";

const evasion = evasionAnswers();
const redcode = redCodeAnswers();
const benign = benignReports();
const share = (some: readonly unknown[], all: readonly unknown[]): string =>
  `${some.length} of ${all.length} (${((100 * some.length) / all.length).toFixed(1)}%)`;

const withTarget = evasion.filter(({ hasTarget }) => hasTarget);
const resolved = withTarget.filter(({ answer }) => answer === "resolved");
console.log(
  `recall: ${share(
    evasion.filter(({ answer }) => answer !== "missed"),
    evasion,
  )} named or unknown`,
);
console.log(
  `resolution, evasion: ${share(resolved, withTarget)} with effect and target, and nothing unknown`,
);
for (const { file, family, answer, reason } of withTarget.filter((one) => one.answer !== "resolved"))
  console.log(`  ${answer}: ${file} (${family}): ${reason}`);
const red = redcode.filter(({ answer }) => answer === "resolved");
console.log(
  `resolution, RedCode: ${share(red, redcode)} with the mapped kind, a target or pattern, and nothing unknown`,
);
for (const { file, family, answer, reason } of redcode.filter((one) => one.answer !== "resolved"))
  console.log(`  ${answer}: ${file} (${family}): ${reason}`);
const flagged = benign.filter(({ effects }) => effects.length > 0);
console.log(`precision: ${share(flagged, benign)} flagged`);
for (const { id, effects } of flagged) console.log(`  ${id}: ${effects.join(", ")}`);
