import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { invariant } from "../../src/base/assert.ts";
import { policyDocument } from "../../src/policy/digest.ts";
import { checkDocument } from "../../src/decide/verified-policy.ts";
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

/** Two commitments beside what is generated, one narrowing the other. */
const commitments = `
commitment work_in(root: Path) {
  allows fs.read("{root}/**"), net.connect("api.example.com:443")
  denies env.read("*_KEY")
  lasts  1 hour
}

commitment read_in(root: Path) narrows work_in(root) {
  allows fs.read("{root}/in/**")
  lasts  10 minutes
}
`;

function* accepted(): Generator<PolicyDocument> {
  for (let seed = 1; ; seed++) {
    const text = withSecrets(generateModule(seed).text) + commitments;
    const document = compileTexts(text).modules[0]?.policy;
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
    expect(kinds.size).toBeGreaterThanOrEqual(30);
    // What is left over is another policy that is as good: a field that is public and no longer read, say.
    expect([...new Set(valid)].filter((kind) => !mayBeValid.has(kind))).toEqual([]);
    expect(valid.length).toBeLessThan(corruptions / 10);
  });
});

const brokered = `edition "2026"
module m
agent s
agent r
agent v
purpose work
context Case of s {
  public  ward: Bool to r, v
  private hour: Int(8..18)
  private note: Text(max 9)
}
requirement R {
  needs   hour: Int(8..18)
  accepts note: Text(max 9) else "none"
}
budget hourly { 4 bits per release, 9 releases per Case.ward over 1 day }
form brief answers R using Case {
  hour = hour
  text "at {hour}"
}
form long answers R using Case {
  hour = hour
  note = note
  text "at {hour}: {note}"
}
contract shown for R {
  from s to v purpose work discloses hour, note lasts 1 turn
  offers long when ward
}
contract told for R {
  from s to r purpose work discloses hour, note lasts 1 turn
  charges hourly
  offers brief
  otherwise delegate v under shown, abstain "No answer can be given."
}
`;

type Change = (policy: { -readonly [K in keyof Policy]: Policy[K] }) => void;

describe("the utility gate, from the JSON alone", () => {
  const changed = (change: Change): readonly string[] => {
    const policy = compileTexts(brokered).modules[0]?.policy?.policy;
    invariant(policy !== undefined, "it compiles");
    const copy = structuredClone(policy);
    change(copy);
    return refusals(copy);
  };

  it("accepts what was compiled", () => {
    expect(changed(() => undefined)).toEqual([]);
  });

  it("refuses a broker who is asked depending on what the recipient is not given", () => {
    const withheld: Change = (policy) => {
      const asked = policy.contracts["told"];
      invariant(asked !== undefined, "it is declared");
      const discloses = asked.discloses.filter(({ name }) => name !== "note");
      policy.contracts = { ...policy.contracts, told: { ...asked, discloses } };
    };
    expect(changed(withheld)).toEqual(["law /policy/contracts/told/failure"]);
  });

  it("refuses a broker who is asked by the key of a budget that the recipient does not know", () => {
    const counted: Change = (policy) => {
      const shown = policy.contracts["shown"];
      const [context] = Object.values(policy.contexts);
      invariant(shown !== undefined && context !== undefined, "they are declared");
      const fields = [...context.fields, { name: "bed", type: { kind: "bool" }, known: ["v"] } as const];
      const per = { context: "Case", field: "bed" };
      policy.contexts = { Case: { ...context, fields } };
      policy.budgets = {
        ...policy.budgets,
        beds: { limits: [{ amount: 9, unit: "releases", per, overMs: 9 }] },
      };
      policy.contracts = { ...policy.contracts, shown: { ...shown, charges: ["beds"] } };
    };
    expect(changed(counted)).toEqual([
      "law /policy/contracts/told/failure",
      "law /policy/contracts/shown/certificate/windows",
    ]);
  });

  it("refuses a budget that lets nothing pass", () => {
    const lowered: Change = (policy) => {
      const limits = policy.budgets["hourly"]?.limits.map((limit) => ({ ...limit, amount: 3 })) ?? [];
      policy.budgets = { hourly: { limits } };
    };
    expect(changed(lowered)).toEqual([
      "law /policy/contracts/told/charges",
      "law /policy/contracts/told/certificate/windows",
    ]);
  });
});

/** Changes after which a policy may still keep every law; only its signed digest gives them away. */
const mayBeValid: ReadonlySet<string> = new Set(["a swapped label", "a secret key", "a silent body"]);
