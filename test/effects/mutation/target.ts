/** A call that has one effect, and what a twin without the effect calls in its place. */
export interface Target {
  /** The name of its commitment. */
  readonly name: string;
  /** The effect, by the vocabulary. */
  readonly effect: string;
  readonly module: string;
  readonly member: string;
  /** A pure function that takes the same arguments. */
  readonly harmless: { readonly module: string; readonly member: string };
  /** The arguments, with the target as an expression of the language. */
  readonly arguments: (place: string) => string;
  /** What is acted on; the authorized one is absent where the effect has no target. */
  readonly attacked: string;
  readonly authorized?: string;
  /** What the commitment of the target grants of its kind of effect. */
  readonly grant?: string;
}

/** Kinds of effect that stand for others: to grant one is to grant anything. */
const openEnded = ["code.load", "data.decode", "native.call"];

const kinds = [
  ["fs.read", "any"],
  ["fs.write", "any"],
  ["fs.delete", "any"],
  ["fs.list", "any"],
  ["fs.attr", "any"],
  ["net.connect", "any"],
  ["net.listen", "any"],
  ["net.resolve", "any"],
  ["proc.spawn", ".."],
  ["proc.signal", "any"],
  ["proc.exit", ""],
  ["env.read", "any"],
  ["env.write", "any"],
  ["sys.info", "any"],
  ["clock.read", ""],
  ["random.read", ""],
  ["stdio.in", ""],
  ["stdio.out", ""],
  ["code.dynamic", ""],
  ["code.load", "any"],
  ["data.decode", "any"],
  ["native.call", "any"],
  ["hook", "any"],
] as const;

/**
 * One commitment for each target: it authorizes every other kind of effect that does not stand for any, and of the
 * target's own kind nothing but what the target's twins act on. So what refuses an attack is its own effect, or ⊤.
 */
export function commitments(language: string, targets: readonly Target[]): string {
  const parts = targets.map(({ name, effect, grant }) => {
    const others = kinds.flatMap(([kind, all]) =>
      kind === effect || openEnded.includes(kind) ? [] : [`${kind}(${all})`],
    );
    const allowed = grant === undefined ? others : [...others, grant];
    return `commitment ${name}() {\n  language ${language}\n  allows ${allowed.join(",\n    ")}\n}\n`;
  });
  return `edition "2026"\n\nmodule test.mutation\n\n${parts.join("\n")}`;
}
