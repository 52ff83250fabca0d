/** One run of a workflow as an auditor sees it: what was secret, what everyone knew, and what was said. */
export interface Observation {
  /** S, the label that an attacker wants to know; the deployed system never sees it as such. */
  readonly secret: string;
  /** What the case was made from; whole templates are kept apart in splits and resampled together. */
  readonly template: string;
  /** O_pub, the pre-message view, by name of the field. */
  readonly public: Fields;
  /** X_auth, the authorized values, by name. */
  readonly authorized: Fields;
  /** A_pub: which fields are permitted. */
  readonly authorization: readonly string[];
  /** Y, the workflow's public output. */
  readonly output: string;
  /** T, the messages in order. */
  readonly messages: readonly string[];
  /** F(M), the observable form of the messages. */
  readonly shape: string;
}

/** Values as text, by name. */
export type Fields = ReadonlyMap<string, string>;

/** What an attacker has before it guesses: what it knew, and what it is shown beyond that. */
export interface Sight {
  readonly known: readonly (readonly [name: string, value: string])[];
  readonly evidence: readonly string[];
}

/** The same observation through two sights that differ in one thing, so that the difference is what that thing tells. */
export interface PairedView {
  readonly without: (observation: Observation) => Sight;
  readonly withIt: (observation: Observation) => Sight;
}

const publicOf = ({ public: fields }: Observation): Sight["known"] => [...fields];

const authorizedOf = (observation: Observation): Sight["known"] => [
  ...publicOf(observation),
  ...[...observation.authorized].map(([name, value]) => [`authorized ${name}`, value] as const),
  ["authorization", observation.authorization.join(" ")] as const,
];

const outputOf = (observation: Observation): Sight["known"] => [
  ...publicOf(observation),
  ["output", observation.output] as const,
];

const pair = (
  known: (one: Observation) => Sight["known"],
  shown: (one: Observation) => readonly string[],
): PairedView => ({
  without: (one) => ({ known: known(one), evidence: [] }),
  withIt: (one) => ({ known: known(one), evidence: shown(one) }),
});

/**
 * The pairs of views of the metrics. ExcessGain_O = Acc g(O_pub, T) − Acc g(O_pub); ExcessGain_A has X_auth and A_pub on
 * both sides; FormGain has F(M) for T (SICC, metrics). MNC's excess is Acc g(Y, T, Z) − Acc g(Y, Z), with O_pub for Z.
 */
export const pairedViews = {
  excessGainO: pair(publicOf, ({ messages }) => messages),
  excessGainA: pair(authorizedOf, ({ messages }) => messages),
  formGain: pair(publicOf, ({ shape }) => [shape]),
  excess: pair(outputOf, ({ messages }) => messages),
} as const satisfies Readonly<Record<string, PairedView>>;

export type MetricName = keyof typeof pairedViews;

/**
 * Leaves out fields that have another value in each observation: they say which case it is and nothing that carries over
 * to another, and would keep any two cases from being compared.
 */
export function withoutIdentifiers(observations: readonly Observation[]): {
  readonly observations: readonly Observation[];
  readonly left: readonly string[];
} {
  const names = new Set(observations.flatMap(({ public: fields }) => [...fields.keys()]));
  const left = [...names].filter((name) => {
    const values = new Set(observations.map((one) => one.public.get(name)));
    return observations.length > 1 && values.size === observations.length;
  });
  const kept = (fields: Fields): Fields => new Map([...fields].filter(([name]) => !left.includes(name)));
  return { observations: observations.map((one) => ({ ...one, public: kept(one.public) })), left };
}
