import { entry } from "../policy/table.ts";
import { decideClaims, type Claim } from "./claim-against-evidence.ts";
import type { CommitmentIn } from "./commitment-gains.ts";
import { limitGains, limitsOf, type Gain } from "./contract-gains.ts";
import { lifetimeText } from "./lifetimes.ts";
import { spendingText } from "./message-against-contract.ts";

/** What the second of two commitments asks less of a candidate for, beside its effects. */
export function conditionGains(from: CommitmentIn, to: CommitmentIn): readonly Gain[] {
  const [old, now] = [from.commitment, to.commitment];
  const gains: Gain[] = [...claimGains(from, to), ...spendingGains(from, to)];
  const add = (text: string): number => gains.push({ component: "condition", text });
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
  const languages = old.languages.length === 0 ? now.languages.slice(0, 0) : now.languages;
  for (const language of languages) if (!old.languages.includes(language)) add(`takes ${language}`);
  if (old.languages.length > 0 && now.languages.length === 0) add("takes every language");
  for (const path of old.passes) if (!now.passes.includes(path)) add(`need not pass ${path}`);
  const provided = new Set(now.provides.map((signature) => JSON.stringify(signature)));
  for (const signature of old.provides)
    if (!provided.has(JSON.stringify(signature))) add(`need not provide ${signature.name} as before`);
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
