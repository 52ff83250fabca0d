import { bindCommitment, type BoundCommitment } from "../../../src/decide/bound-commitment.ts";
import { decideEffects } from "../../../src/decide/effects-against-commitment.ts";
import type { FoundEffect } from "../../../src/effects/effect-report.ts";
import { analyze } from "../../support/analyze-code.ts";
import { compileTexts } from "../../support/compile.ts";
import type { Family, Parts, Variant } from "./family.ts";
import { commitments, type Target } from "./target.ts";

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

/** What the suite has to know of a language. */
export interface MutationLanguage {
  readonly name: string;
  /** The name of a file. */
  readonly path: string;
  readonly targets: readonly [Target, ...Target[]];
  /** Programs that nobody made for the analysis; most have no effect. */
  readonly programs: () => readonly Base[];
  /** A program with an indirection at its end, at its beginning, or in a function that the program's own function calls. */
  readonly placed: (text: string, code: string, number: number) => string;
  /** Binds a name to a list of texts. */
  readonly listOf: (name: string, texts: readonly string[]) => string;
}

/**
 * Programs that have no effect at all, so that what a mutant has is what was put into it. Where there are too few, they
 * are taken again from the first.
 */
export function benignPrograms(language: MutationLanguage, count: number): readonly Base[] {
  const all = language.programs().filter(({ text }) => effectsOf(language, text).length === 0);
  return Array.from({ length: count }, (_, i) => at(all, i));
}

function effectsOf({ path }: MutationLanguage, text: string): readonly FoundEffect[] {
  return analyze({ path, text }, [])?.effects ?? [];
}

/** For each program one attack of each family, and one twin. */
export function mutants(
  language: MutationLanguage,
  bases: readonly Base[],
  families: readonly Family[],
): readonly Mutant[] {
  return bases.flatMap((base, number) => {
    const attacks = families.map((family, k) => {
      const round = number + 7 * k;
      const target = at(language.targets, round);
      const variant = at(family.variants, Math.floor(number / families.length) + k);
      return mutant(language, base, family, variant, target, target.attacked, number, true);
    });
    return [...attacks, twin(language, base, at(families, number), number)];
  });
}

/** The strings and the indirection of an attack, with an authorized target, or with a function that has no effect. */
function twin(language: MutationLanguage, base: Base, family: Family, number: number): Mutant {
  const closed = family.variants.filter(({ isOpen }) => isOpen !== true);
  const variant = at(closed, Math.floor(number / 3));
  // What the indirection itself does cannot be what its twin leaves out.
  const possible = language.targets.filter(({ effect }) => variant.does?.includes(effect) !== true);
  const target = at(possible, number * 5 + Math.floor(number / language.targets.length));
  const isAuthorized = target.authorized !== undefined && number % 2 === 0;
  const strings = language.listOf(`notes${number}`, [target.attacked, `${target.module}.${target.member}`]);
  const place = isAuthorized ? (target.authorized ?? "") : target.attacked;
  const called = isAuthorized ? target : { ...target, ...target.harmless };
  const made = mutant(language, base, family, variant, called, place, number, false);
  return { ...made, target, text: `${made.text}${strings}` };
}

function mutant(
  language: MutationLanguage,
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
    text: language.placed(base.text, variant.write(parts), number),
  };
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
}

/** Whether the release boundary refuses a mutant, under the commitment of its target. */
export function makeJudge(language: MutationLanguage): (mutant: Mutant) => boolean {
  const compilation = compileTexts(commitments(language.name, language.targets));
  const policy = compilation.modules.at(-1)?.policy?.policy;
  if (policy === undefined)
    throw new Error(`the commitments are not valid: ${compilation.diagnostics[0]?.message ?? ""}`);
  const bound = new Map(
    language.targets.map(
      ({ name }) => [name, bindCommitment(policy, name, {})] satisfies [string, BoundCommitment | undefined],
    ),
  );
  return ({ target, text }) => {
    const commitment = bound.get(target.name);
    if (commitment === undefined) throw new Error(`\`${target.name}\` is no commitment`);
    return decideEffects(commitment, effectsOf(language, text)).some(
      ({ verdict }) => verdict.answer !== "allowed",
    );
  };
}
