import { commitmentDigest } from "../../../src/runtime/boundary/describe-commitment.ts";
import { rejectionCategories } from "../../../src/runtime/boundary/rejection.ts";
import { releaseOrRecover, type CleanContext } from "../../../src/runtime/boundary/recovery.ts";
import type { PredictedEffect } from "../../../src/policy/effect.ts";
import { random, type Random } from "../../scope/random.ts";
import { taskCommitment } from "./policy.ts";
import { hostileText, madeClaim, messageOf } from "./random-messages.ts";

/** A candidate that a scripted generator makes; its effects are what an analysis would say. */
interface Candidate {
  readonly text: string;
  readonly effects: readonly PredictedEffect[];
}

const analyze = ({ effects }: Candidate) => ({ language: "python", effects });
const commitments = ["/w", "/home/ann"].map((root) => ({ root, commitment: taskCommitment(root) }));
const clauses = new Set(
  ["base", "task"].flatMap((name) =>
    ["allows", "asks", "denies", "within", "after"].map((clause) => `commitment ${name}/${clause}`),
  ),
);

/** Changes a clean context by what an attacker wrote: a fault that is planted to see that it is found. */
export type Leak = (context: CleanContext, hostile: readonly string[]) => CleanContext;

/** One for each way in which a context may depend on what was tainted. */
export const plantedLeaks: Readonly<Record<string, Leak>> = {
  "a word of a message in the task": (context, [word = ""]) => ({
    ...context,
    task: `${context.task} ${word}`,
  }),
  "how much there was in the task": (context, hostile) => ({
    ...context,
    task: `${context.task} ${hostile.join("").length % 2}`,
  }),
  "the order of claims": (context, [word = ""]) =>
    word.charCodeAt(2) % 2 === 0 ? context : { ...context, claims: context.claims.toReversed() },
  "a claim left out": (context, [word = ""]) =>
    word.charCodeAt(2) % 2 === 0 ? context : { ...context, claims: context.claims.slice(1) },
  "a target in a rejection": (context, hostile) => ({
    ...context,
    rejections: context.rejections.map((one) => ({
      ...one,
      clause: `${one.clause ?? ""} ${hostile.at(-1) ?? ""}`,
    })),
  }),
};

/**
 * Runs whole pipelines twice, with other hostile text around the same claims and other hostile programs, and says how the
 * clean contexts of the two differ where they may not; undefined where they never do.
 */
export async function interference(
  pipelines: number,
  seed: number,
  leak: Leak = (context) => context,
): Promise<string | undefined> {
  for (let index = 0; index < pipelines; index++) {
    const runs = [await run(seed + index, 1, leak), await run(seed + index, 2, leak)];
    const [one, other] = runs;
    if (one === undefined || other === undefined) return "nothing ran";
    if (one.digest !== other.digest) return `pipeline ${seed + index}: the commitment differs`;
    for (const { words, contexts } of runs) {
      const text = JSON.stringify(contexts);
      const leaked = words.find((word) => text.includes(word));
      if (leaked !== undefined) return `pipeline ${seed + index}: ${leaked} reaches a clean context: ${text}`;
      const stray = contexts
        .flatMap(({ rejections }) => rejections)
        .find(
          ({ category, clause }) =>
            !rejectionCategories.includes(category) || (clause !== undefined && !clauses.has(clause)),
        );
      if (stray !== undefined) return `pipeline ${seed + index}: ${JSON.stringify(stray)} is no rejection`;
    }
    const [left, right] = runs.map(({ contexts }) =>
      JSON.stringify(contexts.map(({ rejections: _, ...rest }) => rest)),
    );
    if (left !== right) return `pipeline ${seed + index}: ${left} and ${right}`;
  }
  return undefined;
}

interface Ran {
  readonly digest: string;
  readonly words: readonly string[];
  readonly contexts: readonly CleanContext[];
}

/** The trusted part and the claims follow from the seed alone; what an attacker writes from the variant too. */
async function run(seed: number, variant: number, leak: Leak): Promise<Ran> {
  const trusted = random(seed);
  const attacker = random(seed * 7 + variant * 1_000_003);
  const { root, commitment } = trusted.pick(
    commitments as [(typeof commitments)[number], ...typeof commitments],
  );
  const digest = commitmentDigest(commitment);
  const words: string[] = [];
  const word = (): string => {
    const made = `zz${attacker.below(2 ** 31).toString(36)}${variant}q`;
    words.push(made);
    return made;
  };
  const claims = trusted.list(1, 4, () => trusted.list(0, 3, () => madeClaim(trusted)));
  const messages = claims.map((own, index) => ({
    id: `message ${index}`,
    text: messageOf(random(seed + index), own, hostileText(attacker, word())),
  }));
  const contexts: CleanContext[] = [];
  await releaseOrRecover<Candidate, PredictedEffect>({
    commitment,
    task: `fetch what ${root} needs`,
    messages,
    analyze,
    generate: (context) => {
      if (context.kind === "clean") contexts.push(leak(context, words));
      return Promise.resolve([
        { text: hostileText(attacker, word()), effects: [hostileEffect(attacker, root, word())] },
      ]);
    },
  });
  return { digest: digest === commitmentDigest(commitment) ? digest : "changed", words, contexts };
}

/** An effect that no commitment here authorizes. */
function hostileEffect(r: Random, root: string, word: string): PredictedEffect {
  const text = (kind: string, target: string): PredictedEffect => ({
    kind,
    target: { kind: "text", pieces: [target] },
  });
  return r.pick([
    text("net.connect", `${word}.example:443`),
    text("fs.write", `${root}/${word}`),
    text("fs.read", `/etc/${word}`),
    text("env.read", word),
    { kind: "unknown", target: { kind: "any" } },
    { kind: word, target: { kind: "any" } },
  ]);
}
