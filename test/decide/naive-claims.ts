import type { Claim } from "../../src/decide/claim-against-evidence.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { entry } from "../../src/policy/table.ts";
import { isMatch } from "./naive-arguments.ts";
import type { NaiveLevel } from "./naive-effects.ts";

/** The canonical value of each claim that survives, read off the page; `type` is what a claim of a name is of. */
export function naiveClaims(
  policy: Policy,
  levels: readonly NaiveLevel[],
  claims: readonly Claim[],
): readonly (string | undefined)[] {
  const supported = claims.map(({ name, value, evidence, scope }) => {
    const rule = levels[0]?.claims.find((one) => one.name === name);
    if (rule === undefined || evidence !== rule.evidence) return undefined;
    const meant = (entry(policy.evidence, rule.evidence)?.entries ?? []).filter(
      (one) =>
        one.sort === name &&
        [one.value, ...one.aliases].includes(value) &&
        (scope === undefined || (scope.length === 1 && scope[0] === one.name)),
    );
    const canonical = meant[0]?.value;
    if (canonical === undefined || meant.length > 1) return undefined;
    const { kind } = rule.type;
    const bounds = levels.flatMap((level) =>
      level.within
        .filter(({ family }) => family === (kind === "path" ? "fs" : "net") && kind !== "text")
        .map(({ pattern }) => isMatch(pattern, level.values, canonical, kind)),
    );
    return bounds.includes(false) ? undefined : canonical;
  });
  return claims.map(({ name }, index) => {
    const values = supported.filter((_, other) => claims[other]?.name === name);
    return new Set(values.filter((value) => value !== undefined)).size > 1 ? undefined : supported[index];
  });
}
