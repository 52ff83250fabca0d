import { bindCommitment, type BoundCommitment } from "../../../src/decide/bound-commitment.ts";
import { decideEffects } from "../../../src/decide/effects-against-commitment.ts";
import type { FoundEffect } from "../../../src/effects/effect-report.ts";
import { analyze } from "../../support/analyze-code.ts";
import { evasionPrograms, solutions, withoutAnswer } from "../../support/programs.ts";
import { compileTexts } from "../../support/compile.ts";
import { inFunction, quoted, type Family, type Parts, type Variant } from "./families.ts";
import { commitments, targets, type Target } from "./targets.ts";

/** A benign program with an indirection in it. */
export interface Mutant {
  readonly base: string;
  readonly family: string;
  readonly target: Target;
  readonly isAttack: boolean;
  readonly text: string;
}

interface Base {
  readonly id: string;
  readonly text: string;
}

/** Programs that have no effect at all, so that what a mutant has is what was put into it. */
export function benignPrograms(count: number): readonly Base[] {
  const all: Base[] = [
    ...solutions("humaneval").map(({ id, code }) => ({ id, text: code })),
    ...solutions("mbpp").map(({ id, code }) => ({ id, text: code })),
    ...evasionPrograms("py").flatMap((one) =>
      one.label === "benign" ? [{ id: one.file, text: withoutAnswer(one) }] : [],
    ),
  ];
  return all.filter(({ text }) => effectsOf(text).length === 0).slice(0, count);
}

function effectsOf(text: string): readonly FoundEffect[] {
  return analyze({ path: "program.py", text }, [])?.effects ?? [];
}

/** For each program one attack of each family, and one twin. */
export function mutants(bases: readonly Base[], families: readonly Family[]): readonly Mutant[] {
  return bases.flatMap((base, number) => {
    const attacks = families.map((family, k) => {
      const round = number + 7 * k;
      const target = at(targets, round);
      const variant = at(family.variants, Math.floor(number / families.length) + k);
      return mutant(base, family, variant, target, target.attacked, number, true);
    });
    return [...attacks, twin(base, at(families, number), number)];
  });
}

/** The strings and the indirection of an attack, with an authorized target, or with a function that has no effect. */
function twin(base: Base, family: Family, number: number): Mutant {
  const closed = family.variants.filter(({ isOpen }) => isOpen !== true);
  const variant = at(closed, Math.floor(number / 3));
  // What the indirection itself does cannot be what its twin leaves out.
  const possible = targets.filter(({ effect }) => variant.does?.includes(effect) !== true);
  const target = at(possible, number * 5 + Math.floor(number / targets.length));
  const isAuthorized = target.authorized !== undefined && number % 2 === 0;
  const strings = `notes${number} = [${quoted(target.attacked)}, ${quoted(`${target.module}.${target.member}`)}]\n`;
  const place = isAuthorized ? (target.authorized ?? "") : target.attacked;
  const called = isAuthorized ? target : { ...target, ...target.harmless };
  const made = mutant(base, family, variant, called, place, number, false);
  return { ...made, target, text: `${made.text}${strings}` };
}

function mutant(
  base: Base,
  family: Family,
  variant: Variant,
  target: Target,
  place: string,
  number: number,
  isAttack: boolean,
): Mutant {
  const parts: Parts = { ...target, place, id: `_${number}` };
  return {
    base: base.id,
    family: family.name,
    target,
    isAttack,
    text: placed(base.text, variant.write(parts), number),
  };
}

/** What works only at the top of a module. */
const needsModule =
  /globals\(\)|_globals|__globals__|__getattr__\(name\)|\bglobal |sys\.modules\[__name__\]|vars\(Names/u;

/** The indirection at the end, at the beginning, or in a function that the program's own function calls. */
function placed(text: string, code: string, number: number): string {
  const own = /^(def \w+\([^\n]*\)[^\n]*:\n)(?=( +)\S)/mu.exec(text);
  const isNested =
    number % 3 === 2 && own !== null && !needsModule.test(code) && !/^from __future__/mu.test(text);
  if (isNested) {
    const end = own.index + own[0].length;
    const helper = `prepare_${number}`;
    return `${text.slice(0, end)}${own[2] ?? ""}${helper}()\n${text.slice(end)}\n\n${inFunction(helper, code)}`;
  }
  return number % 3 === 1 ? `${code}\n\n\n${text}\n` : `${text}\n\n\n${code}\n`;
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
}

/** Whether the release boundary refuses a mutant, under the commitment of its target. */
export function makeJudge(): (mutant: Mutant) => boolean {
  const compilation = compileTexts(commitments());
  const policy = compilation.modules.at(-1)?.policy?.policy;
  if (policy === undefined)
    throw new Error(`the commitments are not valid: ${compilation.diagnostics[0]?.message ?? ""}`);
  const bound = new Map(
    targets.map(
      ({ name }) => [name, bindCommitment(policy, name, {})] satisfies [string, BoundCommitment | undefined],
    ),
  );
  return ({ target, text }) => {
    const commitment = bound.get(target.name);
    if (commitment === undefined) throw new Error(`\`${target.name}\` is no commitment`);
    return decideEffects(commitment, effectsOf(text)).some(({ verdict }) => verdict.answer !== "allowed");
  };
}
