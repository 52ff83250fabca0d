import { describe, expect, it } from "vitest";
import { invariant } from "../../src/base/assert.ts";
import { entry } from "../../src/policy/table.ts";
import type { Attacker } from "../../src/testing/audit/attacker.ts";
import { attackers, audit, type AuditReport } from "../../src/testing/audit/audit.ts";
import { exactBayes } from "../../src/testing/audit/exact-bayes.ts";
import { gainsOf } from "../../src/testing/audit/gains.ts";
import { conditionalInformation } from "../../src/testing/audit/mutual-information.ts";
import { pairedViews, type Observation } from "../../src/testing/audit/observation.ts";
import { observeContract } from "../../src/testing/audit/observe-contract.ts";
import { shapeOf } from "../../src/testing/audit/shape.ts";
import { random, type Random } from "../scope/random.ts";
import { schedulingPolicy } from "../support/scheduling.ts";

const secrets = ["cardiac", "respiratory", "elective"] as const;

interface Said {
  readonly secret: (typeof secrets)[number];
  readonly slot: string;
  readonly ward: string;
}

/** Cases from a dozen templates; what is said of each is what the sender under audit makes of it. */
function observed(say: (one: Said, r: Random) => string, count = 240): readonly Observation[] {
  const r = random(11);
  return Array.from({ length: count }, (_, index): Observation => {
    const secret = r.pick(secrets);
    const ward = r.pick(["north", "south"]);
    // The slot, which is authorized, has something to do with the secret.
    const slot = r.chance(0.5) ? `day ${secrets.indexOf(secret)}` : r.pick(["day 0", "day 1", "day 2"]);
    const message = say({ secret, slot, ward }, r);
    const fields = {
      public: new Map([
        ["id", `${index}`],
        ["ward", ward],
      ]),
      authorized: new Map([["slot", slot]]),
    };
    return {
      ...fields,
      secret,
      template: `template ${index % 12}`,
      authorization: ["slot"],
      output: slot,
      messages: [message],
      shape: shapeOf([message], [fields.public, fields.authorized]),
    };
  });
}

const one = ({ slot, ward }: Said): string => `Slot ${slot} in ${ward}.`;
const other = ({ slot, ward }: Said): string => `In ${ward} the slot is ${slot}.`;

function bounds({ gains }: AuditReport): Readonly<Record<string, "leak" | "none" | "unclear">> {
  return Object.fromEntries(
    Object.entries(gains).map(([name, { worst, p }]) => {
      return [name, p < 0.01 ? "leak" : worst.value <= 0 ? "none" : "unclear"];
    }),
  );
}

describe("an audit", () => {
  it("finds nothing where every case gives the same bytes, in any measure", () => {
    const report = audit(observed(() => "The answer is on its way."));
    for (const gain of Object.values(report.gains)) {
      expect(gain.worst).toEqual({ value: 0, low: 0, high: 0 });
      expect(gain.attackers.map(({ gain: { value } }) => value)).toEqual(attackers.map(() => 0));
    }
    expect(report.information).toMatchObject({
      message: { bits: 0 },
      messageBeyondAuthorized: { bits: 0 },
      shape: { bits: 0 },
    });
  });

  it("finds the selector that chooses between two good forms by what is withheld (Proposition 1)", () => {
    const report = audit(observed((said) => (said.secret === "cardiac" ? one(said) : other(said))));
    expect(bounds(report)).toMatchObject({ excessGainA: "leak", formGain: "leak" });
    // Two forms that can be told apart say of three secrets whether it is the first.
    const { shape, messageBeyondAuthorized } = report.information;
    expect(shape.bits).toBeGreaterThan(0.8);
    expect(shape.chance).toBeLessThan(0.02);
    expect(messageBeyondAuthorized.bits).toBeGreaterThan(4 * messageBeyondAuthorized.chance);
  });

  it("finds nothing where that selector chooses between forms of the same bytes", () => {
    const report = audit(observed((said) => (said.secret === "cardiac" ? "Done." : "Done.")));
    expect(bounds(report)).toEqual({
      excessGainO: "none",
      excessGainA: "none",
      formGain: "none",
      excess: "none",
    });
    expect(report.information.shape.bits).toBe(0);
  });

  it("finds nothing where public randomness chooses", () => {
    const report = audit(observed((said, r) => (r.chance(0.5) ? one(said) : other(said))));
    expect(report.gains.formGain.p).toBeGreaterThan(0.01);
    expect(report.information.shape.bits).toBeLessThan(0.02);
  });

  it("tells what is authorized from what is not", () => {
    const report = audit(observed(one));
    // The slot says something about the secret, and nothing beyond what the slot says.
    expect(report.gains.excessGainO.worst.low).toBeGreaterThan(0);
    expect(report.gains.excessGainA.worst.value).toBeLessThanOrEqual(0.02);
    expect(report.gains.excess.worst.value).toBeLessThanOrEqual(0.02);
    expect(report.information.messageBeyondAuthorized.bits).toBe(0);
    expect(report.gains.formGain.worst.value).toBeLessThanOrEqual(0);
  });

  it("finds the secret itself, with every attacker, in every measure that looks at messages", () => {
    const { gains } = audit(observed((said) => `${one(said)} It is ${said.secret}.`));
    for (const { withIt } of gains.excessGainO.attackers) expect(withIt).toBeGreaterThan(0.95);
    expect(gains.excessGainA.worst.low).toBeGreaterThan(0.2);
  });

  it("leaves out what tells one case from every other", () => {
    expect(audit(observed(one)).leftOut).toEqual(["id"]);
  });

  it("gives the same figures each time", () => {
    expect(audit(observed(one))).toEqual(audit(observed(one)));
  });
});

describe("a gain", () => {
  it("is of attackers that saw no case of the template that they guess about", () => {
    const trained: Set<string>[] = [];
    const observations = observed(one).map((single) => ({ ...single, messages: [single.template] }));
    const spy: Attacker = {
      name: "spy",
      train: (examples) => {
        const seen = new Set(examples.flatMap(({ sight }) => sight.evidence));
        trained.push(seen);
        return ({ evidence }) => {
          expect(evidence.some((template) => seen.has(template))).toBe(false);
          return "";
        };
      },
    };
    gainsOf(observations, pairedViews.excessGainO, [spy]);
    expect(trained.filter(({ size }) => size > 0)).toHaveLength(5);
  });

  it("is signed", () => {
    const worse: Attacker = {
      name: "confused by messages",
      train:
        () =>
        ({ evidence }) =>
          evidence.length === 0 ? "cardiac" : "nothing",
    };
    const { worst } = gainsOf(observed(one), pairedViews.excessGainO, [worse]);
    expect(worst.value).toBeLessThan(-0.2);
    expect(worst.high).toBeLessThan(0);
  });

  it("has an interval that whole templates are drawn for", () => {
    // All that is learned lies in one template of twelve: without it there is no gain.
    const observations = observed(one).map((single) =>
      single.template === "template 3"
        ? { ...single, messages: [single.secret] }
        : { ...single, messages: ["-"] },
    );
    const oracle: Attacker = {
      name: "oracle",
      train:
        () =>
        ({ evidence }) =>
          evidence[0] ?? "",
    };
    const { worst } = gainsOf(observations, pairedViews.excessGainO, [oracle]);
    expect(worst.value).toBeCloseTo(1 / 12, 9);
    expect(worst.low).toBe(0);
    expect(worst.high).toBeGreaterThan(0.15);
  });

  it("of the worst of several attackers is the largest", () => {
    const { attackers: all, worst } = gainsOf(observed(one), pairedViews.excessGainO, [...attackers]);
    expect(worst.value).toBe(Math.max(...all.map(({ gain }) => gain.value)));
  });
});

describe("mutual information", () => {
  it("is what the distribution gives", () => {
    const observations = observed(({ secret }) => secret, 300);
    const nothing = (): string => "";
    const entropy = conditionalInformation(observations, ({ secret }) => secret, nothing);
    expect(entropy).toBeGreaterThan(1.5);
    expect(conditionalInformation(observations, ({ messages }) => messages.join(), nothing)).toBeCloseTo(
      entropy,
      9,
    );
    expect(conditionalInformation(observations, nothing, nothing)).toBe(0);
    expect(
      conditionalInformation(
        observations,
        ({ messages }) => messages.join(),
        ({ secret }) => secret,
      ),
    ).toBe(0);
  });
});

describe("the exact attacker", () => {
  it("guesses the most frequent secret behind what it sees, and behind a part of it where that is new", () => {
    const example = (secret: string, ward: string, said: string) => ({
      secret,
      sight: { known: [["ward", ward] as const], evidence: [said] },
    });
    const guess = exactBayes.train([
      example("a", "north", "x"),
      example("b", "north", "x"),
      example("b", "north", "x"),
      example("c", "south", "y"),
    ]);
    expect(guess({ known: [["ward", "north"]], evidence: ["x"] })).toBe("b");
    expect(guess({ known: [["ward", "south"]], evidence: ["z"] })).toBe("c");
    expect(guess({ known: [["ward", "west"]], evidence: ["z"] })).toBe("b");
  });
});

describe("what a contract releases", () => {
  async function released(asked: readonly string[]): Promise<readonly Observation[]> {
    const r = random(3);
    const contract = entry(schedulingPolicy.contracts, "schedule_meeting");
    invariant(contract !== undefined, "it is declared");
    const audited = {
      policy: schedulingPolicy,
      name: "schedule_meeting",
      contract,
      asked,
      secret: "diagnosis",
    };
    return Promise.all(
      Array.from({ length: 240 }, async (_, index) => {
        const slot = { day: r.pick(["mon", "thu"]), hour: 8 + r.below(3) };
        const source = {
          request_id: `r-${index}`,
          domain: r.pick(["health", "legal"]),
          clinic: "North",
          availability: [slot],
          diagnosis: r.pick(secrets),
          selected_slot: slot,
        };
        const common = {
          line: index + 1,
          output: "",
          secret: undefined,
          transcript: undefined,
          shape: undefined,
        };
        const seen = await observeContract(audited, { ...common, case: source, template: `t${index % 12}` });
        if (typeof seen === "string") throw new Error(seen);
        return seen;
      }),
    );
  }

  it("tells nothing beyond the authorized view, and its form nothing at all", async () => {
    const report = audit(await released(["reason"]));
    expect(report.gains.excessGainO.worst.low).toBeGreaterThan(0.1);
    expect(report.gains.excessGainA.p).toBeGreaterThan(0.01);
    expect(report.gains.formGain.p).toBeGreaterThan(0.01);
    // Which of the form's variants was drawn is seen too, and tells by chance what chance tells.
    const { bits, chance } = report.information.messageBeyondAuthorized;
    expect(bits).toBeLessThan(chance * 1.2);
  });

  it("tells nothing of the secret where only the slot is asked for", async () => {
    const report = audit(await released([]));
    expect(report.gains.excessGainO.p).toBeGreaterThan(0.01);
    expect(report.information.messageBeyondAuthorized.bits).toBe(0);
  });
});
