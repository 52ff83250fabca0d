import type { ClaimRule, Evidence, EvidenceEntry, Policy } from "../policy/policy.ts";
import { resolveType } from "../policy/resolve-type.ts";
import { entry } from "../policy/table.ts";
import { contains, exactly, type Scope } from "../scope/scope.ts";
import type { BoundCommitment } from "./bound-commitment.ts";
import { allowed, denied, type Reason, type ReasonCode, type Verdict } from "./verdict.ts";

/** A claim of a message: what Q(m) of ESC-CR eq. 4 holds. Nothing in it is trusted. */
export interface Claim {
  /** The sort of what is claimed, `endpoint`. */
  readonly name: string;
  readonly value: string;
  /** The evidence that it refers to. */
  readonly evidence?: string;
  /** The entries of the evidence that it may be about, by name; all of its sort where it does not say. */
  readonly scope?: readonly string[];
}

/** What one claim comes to. */
export interface DecidedClaim<C extends Claim> {
  readonly claim: C;
  readonly verdict: Verdict;
  /** What is kept of it: the entry, with its canonical value; only where it is allowed. */
  readonly kept?: EvidenceEntry;
}

/**
 * Which claims survive: V(m, E_T, C) of ESC-CR eq. 5. A claim is supported by an entry of the evidence that a commitment
 * lists for it, word for word or by a declared alias, and compatible where the canonical value is within every bound. Two
 * supported values for one claim drop both; a rival without support drops nothing.
 */
export function decideClaims<C extends Claim>(
  commitment: BoundCommitment,
  claims: readonly C[],
): readonly DecidedClaim<C>[] {
  const found = claims.map((claim) => ({ claim, ...supportOf(commitment, claim) }));
  const values = new Map<string, Set<string>>();
  for (const { claim, kept } of found) {
    if (kept === undefined) continue;
    const known = values.get(claim.name);
    if (known === undefined) values.set(claim.name, new Set([kept.value]));
    else known.add(kept.value);
  }
  return found.map((one) => {
    const isTorn = one.kept !== undefined && (values.get(one.claim.name)?.size ?? 0) > 1;
    if (!isTorn) return one;
    const { claim } = one;
    return { claim, verdict: denied(reasonOf(commitment, "conflicting-claims", claim)) };
  });
}

interface Support {
  readonly verdict: Verdict;
  readonly kept?: EvidenceEntry;
}

/** What one claim comes to by itself. */
function supportOf(commitment: BoundCommitment, claim: Claim): Support {
  const refuse = (code: ReasonCode, near?: string): Support => ({
    verdict: denied({
      ...reasonOf(commitment, code, claim),
      ...(near === undefined ? {} : { nearest: near }),
    }),
  });
  const { policy, levels } = commitment;
  const rules = levels[0]?.commitment.claims ?? [];
  const rule = rules.find(({ name }) => name === claim.name);
  if (rule === undefined) return refuse("claim-not-listed", rules.map(({ name }) => name).join(", "));
  if (claim.evidence === undefined) return refuse("no-reference", rule.evidence);
  const evidence = claim.evidence === rule.evidence ? entry(policy.evidence, rule.evidence) : undefined;
  if (evidence === undefined) return refuse("no-reference", rule.evidence);
  const { scope } = claim;
  const entries = (textsOf(evidence).get(textKey(claim.name, claim.value)) ?? []).filter(
    ({ name }) => scope === undefined || scope.includes(name),
  );
  const [kept, other] = entries;
  if (kept === undefined) return refuse("claim-not-supported");
  if (other !== undefined || (scope !== undefined && scope.length !== 1)) return refuse("ambiguous-claim");
  if (!isWithinAll(commitment, rule, kept.value)) return refuse("outside-scope");
  return { verdict: allowed([reasonOf(commitment, "granted", claim)]), kept };
}

/** A reason holds no text of the message but the name of what is claimed. */
function reasonOf({ levels }: BoundCommitment, code: ReasonCode, { name }: Claim): Reason {
  const clause = code === "outside-scope" ? "within" : "claims";
  const isListed = levels[0]?.commitment.claims.some((rule) => rule.name === name) === true;
  return {
    clause: `commitment ${levels[0]?.name ?? ""}/${clause}`,
    code,
    asked: isListed ? name : "a claim",
  };
}

/** Compatible(q, C): a value that names a place is within every bound on such places. */
function isWithinAll({ policy, levels }: BoundCommitment, rule: ClaimRule, value: string): boolean {
  const family = familyOf(policy, rule);
  if (family === undefined) return true;
  const scope = exactly(family === "fs" ? "path" : "endpoint", value);
  const bounds = levels.flatMap(({ within }): readonly Scope[] => {
    const bound = within.get(family);
    return bound === undefined ? [] : [bound];
  });
  return bounds.every((bound) => scope.ok && contains(bound, scope.value));
}

function familyOf(policy: Policy, { type }: ClaimRule): "fs" | "net" | undefined {
  switch (resolveType(policy.types, type).kind) {
    case "path":
      return "fs";
    case "url":
    case "host":
    case "endpoint":
      return "net";
    default:
      return undefined;
  }
}

/** The entries of some evidence by sort and by each text that stands for them; built once for each evidence. */
function textsOf(evidence: Evidence): ReadonlyMap<string, readonly EvidenceEntry[]> {
  let texts = known.get(evidence);
  if (texts === undefined) {
    texts = new Map();
    for (const one of evidence.entries) {
      for (const text of new Set([one.value, ...one.aliases])) {
        const key = textKey(one.sort, text);
        texts.set(key, [...(texts.get(key) ?? []), one]);
      }
    }
    known.set(evidence, texts);
  }
  return texts;
}

const known = new WeakMap<Evidence, Map<string, readonly EvidenceEntry[]>>();

function textKey(sort: string, text: string): string {
  return `${sort} ${text}`;
}
