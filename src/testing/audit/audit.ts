import { seededDraws } from "../../runtime/draws.ts";
import type { Attacker } from "./attacker.ts";
import { exactBayes } from "./exact-bayes.ts";
import { gainsOf, type Gains } from "./gains.ts";
import { logisticRegression } from "./logistic-regression.ts";
import { conditionalInformation } from "./mutual-information.ts";
import { naiveBayes } from "./naive-bayes.ts";
import { pairedViews, withoutIdentifiers, type MetricName, type Observation } from "./observation.ts";

/** What an audit measured. */
export interface AuditReport {
  readonly observations: number;
  readonly templates: number;
  readonly secrets: number;
  /** Public fields that tell one case from every other and were left out. */
  readonly leftOut: readonly string[];
  readonly gains: Readonly<Record<MetricName, Gains>>;
  readonly information: Readonly<Record<"message" | "messageBeyondAuthorized" | "shape", Information>>;
}

/** I(S; ·) in bits, and what it comes to when the secrets are dealt out at random among cases that look alike before. */
interface Information {
  readonly bits: number;
  readonly chance: number;
}

/** Every attacker: each learns from other templates and has no more than a sight to judge by. */
export const attackers: readonly Attacker[] = [exactBayes, naiveBayes, logisticRegression];

/** Measures what certificates promise. There must be two templates at least, or nothing can be learned from another. */
export function audit(given: readonly Observation[]): AuditReport {
  const { observations, left } = withoutIdentifiers(given);
  const known = (one: Observation): string => JSON.stringify([...one.public]);
  const authorized = (one: Observation): string =>
    JSON.stringify([[...one.public], [...one.authorized], one.authorization]);
  const message = (one: Observation): string => JSON.stringify(one.messages);
  const gains = (metric: MetricName): Gains => gainsOf(observations, pairedViews[metric], attackers);
  return {
    observations: observations.length,
    templates: new Set(observations.map(({ template }) => template)).size,
    secrets: new Set(observations.map(({ secret }) => secret)).size,
    leftOut: left,
    gains: {
      excessGainO: gains("excessGainO"),
      excessGainA: gains("excessGainA"),
      formGain: gains("formGain"),
      excess: gains("excess"),
    },
    information: {
      message: information(observations, message, known),
      messageBeyondAuthorized: information(observations, message, authorized),
      shape: information(observations, ({ shape }) => shape, known),
    },
  };
}

const deals = 20;

function information(
  observations: readonly Observation[],
  message: (one: Observation) => string,
  condition: (one: Observation) => string,
): Information {
  const draws = seededDraws(7);
  const random = Array.from({ length: deals }, () =>
    conditionalInformation(dealt(observations, condition, draws), message, condition),
  );
  return {
    bits: conditionalInformation(observations, message, condition),
    chance: random.reduce((sum, one) => sum + one, 0) / deals,
  };
}

/** The same observations with their secrets exchanged among those that have the same condition. */
function dealt(
  observations: readonly Observation[],
  condition: (one: Observation) => string,
  draws: () => number,
): readonly Observation[] {
  const groups = new Map<string, number[]>();
  for (const [index, one] of observations.entries()) {
    const group = groups.get(condition(one)) ?? [];
    groups.set(condition(one), group);
    group.push(index);
  }
  const result = [...observations];
  for (const indices of groups.values()) {
    const secrets = indices.map((index) => observations[index]?.secret ?? "");
    for (let last = secrets.length - 1; last > 0; last--) {
      const other = draws() % (last + 1);
      [secrets[last], secrets[other]] = [secrets[other] ?? "", secrets[last] ?? ""];
    }
    for (const [place, index] of indices.entries()) {
      const one = observations[index];
      if (one !== undefined) result[index] = { ...one, secret: secrets[place] ?? "" };
    }
  }
  return result;
}
