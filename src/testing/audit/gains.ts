import { compareTexts } from "../../base/compare.ts";
import { seededDraws } from "../../runtime/draws.ts";
import type { Attacker, Example } from "./attacker.ts";
import type { Observation, PairedView, Sight } from "./observation.ts";

/** What one attacker gains by one thing that it is shown. */
export interface Gain {
  readonly attacker: string;
  /** The shares of secrets that it guesses without and with it. */
  readonly without: number;
  readonly withIt: number;
  readonly gain: Estimate;
  /** How probable such a gain is where the thing tells nothing. */
  readonly p: number;
}

/** A signed difference of accuracies, with the interval that holds 95 of 100 resamples of the templates. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Gains {
  readonly attackers: readonly Gain[];
  /** The largest gain of any attacker; its interval is that of the maximum. */
  readonly worst: Estimate;
  /** How probable it is that any attacker gains so much where the thing tells nothing (Bonferroni). */
  readonly p: number;
}

const folds = 5;
const resamples = 2000;

/**
 * Acc g(with) − Acc g(without) for each attacker g, on paired views: each guess is made twice, by an attacker that was
 * trained on other templates only. The value is signed; below zero it is no evidence of a leak, nor of its opposite.
 *
 * @param further observations of other templates, from which attackers learn too
 */
export function gainsOf(
  observations: readonly Observation[],
  view: PairedView,
  attackers: readonly Attacker[],
  further: readonly Observation[] = [],
): Gains {
  const results = attackers.map((attacker) => ({
    attacker: attacker.name,
    without: hits(observations, further, view.without, attacker),
    withIt: hits(observations, further, view.withIt, attacker),
  }));
  const sums = results.map(({ without, withIt }) => differencesByTemplate(observations, without, withIt));
  const drawn = resampled(sums);
  const chances = sums.map(chanceOf);
  return {
    p: Math.min(1, results.length * Math.min(...chances)),
    attackers: results.map(({ attacker, without, withIt }, index) => ({
      attacker,
      without: mean(without),
      withIt: mean(withIt),
      gain: estimate(
        mean(withIt) - mean(without),
        drawn.map((values) => values[index] ?? 0),
      ),
      p: chances[index] ?? 1,
    })),
    worst: estimate(
      Math.max(...results.map(({ without, withIt }) => mean(withIt) - mean(without))),
      drawn.map((values) => Math.max(...values)),
    ),
  };
}

/** One for each secret that is guessed by an attacker that saw no case of the same template, else zero. */
function hits(
  observations: readonly Observation[],
  further: readonly Observation[],
  sightOf: (one: Observation) => Sight,
  attacker: Attacker,
): readonly number[] {
  const exampleOf = (one: Observation): Example => ({ sight: sightOf(one), secret: one.secret });
  const examples = observations.map(exampleOf);
  const more = further.map(exampleOf);
  const foldOf = foldsOf(observations);
  const result = observations.map(() => 0);
  for (const fold of new Set(foldOf)) {
    const guess = attacker.train([...examples.filter((_, index) => foldOf[index] !== fold), ...more]);
    for (const [index, { sight, secret }] of examples.entries())
      if (foldOf[index] === fold) result[index] = guess(sight) === secret ? 1 : 0;
  }
  return result;
}

/** The fold of each observation; a template is in one fold. */
function foldsOf(observations: readonly Observation[]): readonly number[] {
  const templates = [...new Set(observations.map(({ template }) => template))].sort(compareTexts);
  const numbers = new Map(templates.map((template, index) => [template, index % folds]));
  return observations.map(({ template }) => numbers.get(template) ?? 0);
}

interface Sum {
  readonly difference: number;
  readonly count: number;
}

function differencesByTemplate(
  observations: readonly Observation[],
  without: readonly number[],
  withIt: readonly number[],
): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const [index, { template }] of observations.entries()) {
    const { difference, count } = sums.get(template) ?? { difference: 0, count: 0 };
    const change = (withIt[index] ?? 0) - (without[index] ?? 0);
    sums.set(template, { difference: difference + change, count: count + 1 });
  }
  return [...sums.entries()].sort(([one], [other]) => compareTexts(one, other)).map(([, sum]) => sum);
}

/** Cluster bootstrap: templates are drawn with replacement, the same ones for every attacker; the gains of each drawing. */
function resampled(sums: readonly (readonly Sum[])[]): readonly (readonly number[])[] {
  const draws = seededDraws(20260101);
  const count = sums[0]?.length ?? 0;
  return Array.from({ length: resamples }, () => {
    const picked = Array.from({ length: count }, () => draws() % count);
    return sums.map((templates) => {
      const chosen = picked.map((index) => templates[index] ?? { difference: 0, count: 0 });
      const total = chosen.reduce((sum, one) => sum + one.count, 0);
      return total === 0 ? 0 : chosen.reduce((sum, one) => sum + one.difference, 0) / total;
    });
  });
}

const flips = 4096;

/**
 * A randomization test of the sum of the differences, one-sided: where the thing tells nothing, each template's difference
 * is as likely to have the other sign. All signs are tried where there are at most twelve templates, else some thousands.
 */
function chanceOf(templates: readonly Sum[]): number {
  const differences = templates.map(({ difference }) => difference).filter((one) => one !== 0);
  const found = differences.reduce((sum, one) => sum + one, 0);
  const isExact = 2 ** differences.length <= flips;
  const count = isExact ? 2 ** differences.length : flips;
  const draws = seededDraws(20260102);
  let atLeast = 0;
  for (let flip = 0; flip < count; flip++) {
    const sum = differences.reduce((total, one, index) => {
      const isFlipped = isExact ? Math.floor(flip / 2 ** index) % 2 === 1 : draws() % 2 === 1;
      return total + (isFlipped ? -one : one);
    }, 0);
    if (sum >= found) atLeast++;
  }
  return isExact ? atLeast / count : (atLeast + 1) / (count + 1);
}

function estimate(value: number, drawn: readonly number[]): Estimate {
  const sorted = [...drawn].sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? value;
  return { value, low: at(0.025), high: at(0.975) };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
