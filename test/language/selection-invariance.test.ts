import { describe, expect, it } from "vitest";
import { emitted, interpreted, soundnessOf } from "../support/policy-source/run.ts";
import { comparePair, marked, newTally, subjectOf } from "../support/policy-source/soundness.ts";
import { compileTexts } from "../support/compile.ts";
import { generateModule } from "../support/policy-source/module.ts";
import { random } from "../scope/random.ts";

describe("what the checker accepts", () => {
  it("shows nothing withheld, and no authorized value by its shape", async () => {
    const result = await soundnessOf({
      firstSeed: 1,
      pairs: 20_000,
      pairsPerContract: 40,
      render: interpreted,
    });
    expect(result.flaws).toEqual([]);
    expect(result.tally.pairs).toBeGreaterThanOrEqual(20_000);
    expect(result.tally.sameBytes).toBeGreaterThan(5000);
    expect(result.tally.sameShape).toBeGreaterThan(3000);
    expect(result.tally.abstentions).toBeGreaterThan(20);
    expect(result.tally.excused).toBeLessThan(result.tally.pairs / 10);
    expect(result.share("guard")).toBeGreaterThan(0.5);
    for (const construct of ["abstraction", "any of", "optional", "list"])
      expect(result.share(construct), construct).toBeGreaterThan(1 / 3);
  });

  it("does so in the code that is emitted for it", async () => {
    const result = await soundnessOf({
      firstSeed: 500,
      pairs: 500,
      pairsPerContract: 40,
      render: emitted(),
    });
    expect(result.flaws).toEqual([]);
    expect(result.tally.sameBytes + result.tally.sameShape).toBeGreaterThan(200);
  });

  it("would be found out if a certificate said too little", () => {
    let found = 0;
    for (let seed = 1; seed < 60; seed++) {
      const { text, fields } = generateModule(seed);
      const policy = compileTexts(text).modules[0]?.policy?.policy;
      const contract = policy?.contracts["c"];
      if (policy === undefined || contract === undefined) continue;
      const forged = structuredClone(contract);
      for (const certificate of Object.values(forged.certificate.candidates)) {
        Object.assign(certificate, { shapeReads: [], valuesRead: [], abstentionReads: [], level: "public" });
      }
      const shown = marked(policy);
      const subject = subjectOf(shown, forged, fields);
      const r = random(seed);
      const flaws = Array.from({ length: 40 }, () =>
        comparePair(r, subject, interpreted(shown, "c"), newTally()),
      );
      if (flaws.some((flaw) => flaw !== undefined)) found++;
    }
    expect(found).toBeGreaterThan(20);
  });
});
