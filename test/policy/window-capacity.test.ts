import { describe, expect, it } from "vitest";
import { invariant } from "../../src/base/assert.ts";
import type { ContractCertificate } from "../../src/policy/policy.ts";
import { compileTexts } from "../support/compile.ts";

interface Parts {
  readonly budget: string;
  readonly offers?: string;
  readonly failure?: string;
}

/** A policy whose candidates tell one of 16 hours, or that and one of 4 wards. */
function certificates({ budget, offers = "offers f offers g", failure = 'abstain "No."' }: Parts): {
  readonly first: ContractCertificate;
  readonly second: ContractCertificate;
} {
  const { diagnostics, modules } = compileTexts(`edition "2026"
module m
agent s
agent r
agent v
purpose work
enum Ward { north, south, east, west }
context Case of s {
  public  key: Id
  private hour: Int(1..16)
  private ward: Ward
}
requirement R {
  needs   hour: Int(1..16)
  accepts ward: Ward else "none"
}
budget b { ${budget} }
form f answers R using Case { hour = hour text "at {hour}" }
form g answers R using Case { hour = hour ward = ward text "at {hour} in {ward}" }
contract shown for R {
  from s to v purpose work discloses hour lasts 1 turn offers f
  otherwise abstain "No."
}
contract first for R {
  from s to r purpose work discloses hour, ward lasts 1 turn
  charges b ${offers}
  otherwise ${failure}
}
contract second for R {
  from s to r purpose work discloses hour lasts 1 turn
  charges b offers f${offers.includes("risk") ? " risk 0.1" : ""}
  otherwise abstain "No."
}
`);
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  const contracts = modules[0]?.policy?.policy.contracts;
  const [first, second] = [contracts?.["first"]?.certificate, contracts?.["second"]?.certificate];
  invariant(first !== undefined && second !== undefined, "it compiles");
  return { first, second };
}

const day = { budget: "b", per: "session", overMs: 86_400_000 } as const;

describe("what a window can reveal", () => {
  it("is the limit where bits are charged", () => {
    const { first, second } = certificates({ budget: "20 bits per session over 1 day" });
    expect(first.windows).toEqual([{ ...day, bits: 20, together: 20 }]);
    expect(second.windows).toEqual([{ ...day, bits: 20, together: 20 }]);
  });

  it("is so many messages times the bits of one where releases are counted", () => {
    const { first, second } = certificates({ budget: "3 releases per session over 1 day" });
    expect(first.windows).toEqual([{ ...day, bits: 18, together: 18 }]);
    expect(second.windows).toEqual([{ ...day, bits: 12, together: 18 }]);
  });

  it("is the least of what its limits say, a longer window's included", () => {
    const budget =
      "50 bits per session over 1 day, 2 releases per session over 7 days, 9 calls per session over 1 day";
    const { first } = certificates({ budget });
    expect(first.windows).toEqual([
      { ...day, bits: 12, together: 12 },
      { ...day, overMs: 7 * day.overMs, bits: 12, together: 12 },
    ]);
  });

  it("counts the releases that a written risk lets pass", () => {
    const { first, second } = certificates({
      budget: "1 risk per session over 1 day",
      offers: "offers f risk 0.25 offers g risk 0.5",
    });
    expect(first.windows).toEqual([{ ...day, bits: 24, together: 60 }]);
    expect(second.windows).toEqual([{ ...day, bits: 40, together: 60 }]);
  });

  it("is unbounded where only calls are counted", () => {
    const { first } = certificates({ budget: "9 calls per session over 1 day" });
    expect(first.windows).toEqual([{ ...day, bits: "unbounded", together: "unbounded" }]);
  });
});

describe("what a broker's receipt can reveal", () => {
  const failure = 'delegate v under shown, abstain "No."';

  it("is any value of the slots' types, the absent one too", () => {
    const { first } = certificates({ budget: "9 releases per session over 1 day", failure });
    expect(first.candidates["f"]?.receiptBits).toBe(4);
    expect(first.candidates["g"]?.receiptBits).toBeCloseTo(Math.log2(16 * 5), 9);
    expect(first.bits).toBeCloseTo(Math.log2(16 + 16 * 5 + 1), 9);
  });

  it("is not said where nothing is delegated", () => {
    const { first } = certificates({ budget: "9 releases per session over 1 day" });
    expect(first.candidates["g"]).not.toHaveProperty("receiptBits");
    expect(first.bits).toBe(6);
  });

  it("counts releases where the broker decides which message there is", () => {
    const { first } = certificates({ budget: "20 bits per session over 1 day", failure });
    // Five messages of the cheapest candidate, and each may be any of 97.
    expect(first.windows[0]?.bits).toBeCloseTo(5 * Math.log2(97), 9);
  });
});
