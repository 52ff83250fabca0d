import type { Commitment } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import { decideClaims, type Claim } from "./claim-against-evidence.ts";
import type { CommitmentIn } from "./commitment-gains.ts";
import type { Gain } from "./gain.ts";
import { limitGains, limitsOf } from "./contract-gains.ts";
import { lifetimeText } from "./lifetimes.ts";
import { spendingText } from "./message-against-contract.ts";
import type { ProgramFacts } from "./program-facts.ts";

/** What the second of two commitments asks less of a candidate for, beside its effects. */
export function conditionGains(from: CommitmentIn, to: CommitmentIn): readonly Gain[] {
  const [old, now] = [from.commitment, to.commitment];
  const gains: Gain[] = [...claimGains(from, to), ...spendingGains(from, to)];
  const [short, long] = [from, to].map(({ bound }) =>
    Math.min(...bound.levels.map(({ commitment }) => commitment.lastsMs ?? Infinity)),
  );
  if (short !== undefined && long !== undefined && long > short) {
    const text = `lasts ${long === Infinity ? "without end" : lifetimeText({ ms: long })}`;
    const witness = {
      kind: "age",
      commitment: to.name,
      parameters: to.parameters,
      ageMs: short,
      text: `an effect ${lifetimeText({ ms: short })} after it was built`,
    } as const;
    gains.push({ component: "lifetime", text, witness });
  }
  return [...gains, ...programGains(to.name, old, now)];
}

/** Programs that only the second takes; each differs from what both take in one respect. */
function programGains(name: string, old: Commitment, now: Commitment): readonly Gain[] {
  const gains: Gain[] = [];
  const provides = [...now.provides, ...old.provides];
  const common: ProgramFacts = {
    language:
      now.languages.find((one) => old.languages.includes(one)) ??
      now.languages[0] ??
      old.languages[0] ??
      "any",
    passes: [...new Set([...now.passes, ...old.passes])],
    provides,
  };
  const add = (text: string, change: Partial<ProgramFacts>): void => {
    const witness = { kind: "program", commitment: name, program: { ...common, ...change }, text } as const;
    gains.push({ component: "condition", text, witness });
  };
  if (old.languages.length > 0) {
    for (const language of now.languages)
      if (!old.languages.includes(language)) add(`takes ${language}`, { language });
    if (now.languages.length === 0) add("takes every language", { language: "any other" });
  }
  for (const suite of old.passes) {
    const passes = common.passes.filter((one) => one !== suite);
    if (!now.passes.includes(suite)) add(`need not pass ${suite}`, { passes });
  }
  for (const signature of old.provides) {
    const text = JSON.stringify(signature);
    const others = provides.filter((one) => JSON.stringify(one) !== text);
    if (!now.provides.some((one) => JSON.stringify(one) === text))
      add(`need not provide ${signature.name} as before`, { provides: others });
  }
  return gains;
}

function claimGains(from: CommitmentIn, to: CommitmentIn): readonly Gain[] {
  return to.commitment.claims.flatMap(({ name, evidence }) =>
    (entry(to.policy.evidence, evidence)?.entries ?? [])
      .filter(({ sort }) => sort === name)
      .flatMap((one) => [one.value, ...one.aliases])
      .flatMap((value): readonly Gain[] => {
        const claim: Claim = { name, value, evidence };
        const [now] = decideClaims(to.bound, [claim]);
        const [before] = decideClaims(from.bound, [claim]);
        if (now?.kept === undefined || now.kept.value === before?.kept?.value) return [];
        const text = `${name} ${JSON.stringify(value)} is kept as ${JSON.stringify(now.kept.value)}`;
        const witness = {
          kind: "claim",
          commitment: to.name,
          parameters: to.parameters,
          claim,
          text,
        } as const;
        return [{ component: "claim", text, witness }];
      }),
  );
}

function spendingGains(from: CommitmentIn, to: CommitmentIn): readonly Gain[] {
  const [old, now] = [from, to].map(({ policy, commitment }) => limitsOf({ policy }, commitment.charges));
  return limitGains(old ?? [], now ?? []).map(({ limit, amount }): Gain => {
    const spending = { ...limit, amount, under: { commitment: to.name } };
    return {
      component: "budget",
      text: `${spendingText(limit)} may be exceeded`,
      witness: { kind: "spending", spending, text: spendingText(spending) },
    };
  });
}
