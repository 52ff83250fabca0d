import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { policyDocument } from "../../src/policy/digest.ts";
import { checkDocument } from "../../src/policy/load-policy.ts";
import type { Policy, PolicyDocument } from "../../src/policy/policy.ts";
import { compileTexts } from "../support/compile.ts";
import { corrupt } from "../support/policy-source/corrupt.ts";
import { withSecrets } from "../support/policy-source/inject.ts";
import { generateModule } from "../support/policy-source/module.ts";
import { random } from "../scope/random.ts";

/** What is said of a policy whose digest is its own, as a forger would make it. */
function refusals(policy: Policy): readonly string[] {
  const checked = checkDocument(policyDocument(policy, { files: [], places: {} }));
  return checked.ok ? [] : checked.error.map(({ kind, pointer }) => `${kind} ${pointer}`);
}

function* accepted(): Generator<PolicyDocument> {
  for (let seed = 1; ; seed++) {
    const document = compileTexts(withSecrets(generateModule(seed).text)).modules[0]?.policy;
    if (document !== undefined) yield document;
  }
}

const corruptions = 500;

describe("the verification of a policy", () => {
  it.each(["scheduling", "report_export", "care_email"])("accepts examples/%s.pol", (name) => {
    const text = readFileSync(new URL(`../../examples/${name}.pol`, import.meta.url), "utf8");
    const document = compileTexts(text).modules[0]?.policy;
    expect(document && refusals(document.policy)).toEqual([]);
  });

  it("accepts what the compiler made, and refuses what was changed against a law", () => {
    const kinds = new Map<string, number>();
    const valid: string[] = [];
    let broken = 0;
    let seed = 0;
    for (const document of accepted()) {
      const { policy } = document;
      expect(refusals(policy)).toEqual([]);
      for (let one = 0; one < 4; one++) {
        const corruption = corrupt(random(++seed), policy);
        if (corruption === undefined) continue;
        const found = refusals(corruption.policy);
        // The digest that was signed is that of the policy as it was.
        const kept = checkDocument({ ...document, policy: corruption.policy });
        expect(kept.ok ? [] : kept.error.map(({ kind }) => kind)).toContain("digest");
        if (found.length === 0) valid.push(corruption.kind);
        else {
          broken++;
          kinds.set(corruption.kind, (kinds.get(corruption.kind) ?? 0) + 1);
        }
      }
      if (broken >= corruptions) break;
    }
    expect(broken).toBeGreaterThanOrEqual(corruptions);
    expect(kinds.size).toBeGreaterThanOrEqual(20);
    // What is left over is another policy that is as good: a field that is public and no longer read, say.
    expect([...new Set(valid)].filter((kind) => !mayBeValid.has(kind))).toEqual([]);
    expect(valid.length).toBeLessThan(corruptions / 10);
  });
});

/** Changes after which a policy may still keep every law; only its signed digest gives them away. */
const mayBeValid: ReadonlySet<string> = new Set(["a swapped label", "a secret key", "a silent body"]);
