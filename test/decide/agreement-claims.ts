import { bindCommitment } from "../../src/decide/bound-commitment.ts";
import { decideClaims, type Claim } from "../../src/decide/claim-against-evidence.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { random, type Random } from "../scope/random.ts";
import { emptyPolicy, levelsOf } from "./agreement-effects.ts";
import type { Agreement } from "./agreement.ts";
import { randomCommitments, randomValues } from "./commitment-generator.ts";
import { naiveClaims } from "./naive-claims.ts";

const messagesPerPolicy = 50;

/** Holds decisions about claims against the naive law; each message has up to four claims. */
export function claimsAgree(requests: number, seed: number): Agreement {
  const answers: Record<string, number> = {};
  for (let done = 0, round = 0; done < requests; round++) {
    const r = random(seed + round);
    const policy = policyOf(r);
    const values = randomValues(r);
    const levels = levelsOf(policy, values);
    const commitment = bindCommitment(policy, "child", values);
    if (commitment === undefined) return { answers, difference: "no commitment" };
    for (let i = 0; i < messagesPerPolicy; i++) {
      const claims = r.list(1, 4, () => randomClaim(r));
      done += claims.length;
      const expected = naiveClaims(policy, levels, claims);
      for (const [index, { verdict, kept }] of decideClaims(commitment, claims).entries()) {
        answers[verdict.answer] = (answers[verdict.answer] ?? 0) + 1;
        const isKept = verdict.answer === "allowed";
        if (kept?.value === expected[index] && isKept === (kept !== undefined)) continue;
        return { answers, difference: JSON.stringify({ verdict, kept, expected, claims, levels, policy }) };
      }
    }
  }
  return { answers };
}

const texts = ["A", "a", "x.org:443", "y.org:80", "/a/b", "/data", "the reports", "reports v2"] as const;

function policyOf(r: Random): Policy {
  const commitments = randomCommitments(r, ["fs.read", "net.connect", "env.read"]);
  const { child, parent } = commitments;
  if (child === undefined || parent === undefined) return emptyPolicy;
  const claims = [
    { name: "endpoint", type: { kind: "endpoint" }, evidence: "catalog" },
    { name: "file", type: { kind: "path" }, evidence: "catalog" },
    { name: "label", type: { kind: "text" }, evidence: "labels" },
  ] as const;
  return {
    ...emptyPolicy,
    commitments: { parent, child: { ...child, claims: claims.filter(() => r.chance(0.8)) } },
    evidence: { catalog: { entries: entries(r) }, labels: { entries: entries(r) } },
  };
}

function entries(r: Random): Policy["evidence"][string]["entries"] {
  return r.list(3, 8, () => {
    const sort = r.pick(["endpoint", "file", "label"]);
    const value =
      sort === "endpoint"
        ? r.pick(["x.org:443", "a.x.org:80", "y.org:443"])
        : r.pick(["/a/b", "/a/b/c", "/data"]);
    return { sort, name: r.pick(["one", "two", "three"]), value, aliases: r.list(0, 2, () => r.pick(texts)) };
  });
}

function randomClaim(r: Random): Claim {
  const name = r.pick(["endpoint", "endpoint", "file", "label", "none"]);
  const own = name === "label" ? "labels" : "catalog";
  return {
    name,
    value: name === "endpoint" ? r.pick([...texts, "a.x.org:80", "y.org:443"]) : r.pick([...texts, "/a/b/c"]),
    ...(r.chance(0.95) ? { evidence: r.chance(0.9) ? own : "other" } : {}),
    ...(r.chance(0.2) ? { scope: r.list(0, 2, () => r.pick(["one", "two", "three"])) } : {}),
  };
}
