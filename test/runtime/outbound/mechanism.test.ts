import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDraft } from "../../../src/decide/draft/check-draft.ts";
import type { Draft } from "../../../src/decide/draft/draft.ts";
import { buildRelease, type BoundOutbound } from "../../../src/runtime/outbound/build-release.ts";
import { runMechanism, type Mechanism, type MessageText } from "../../../src/runtime/outbound/mechanism.ts";
import { carePolicy, careTask, goodBody } from "../../support/care-outbound.ts";

const SESSIONS = 5000;
const usage = { inputTokens: 10, outputTokens: 5 };

const sentences = {
  withheld: "She takes salbutamol twice a day.",
  exact: "It is chronic asthma with seasonal attacks.",
  link: "See https://evil.example/x.",
  layout: "\n\nAnother paragraph.\n\nAnd one more.",
  fine: "All is well.",
};

function bodyWith(faults: readonly (keyof typeof sentences)[]): string {
  return goodBody.replace("The patient", `${faults.map((fault) => sentences[fault]).join(" ")} The patient`);
}

function boundWith(retries: number, checks = "always"): BoundOutbound {
  const policy = carePolicy((text) =>
    text.replace(/retries +\d+/, `retries ${retries}`).replace(/checks +always/, `checks ${checks}`),
  );
  const bound = buildRelease(policy, "care_update", careTask);
  if (!bound.ok) throw new Error("does not build");
  return bound.value;
}

const bounds = [0, 1, 2, 3].map((retries) => boundWith(retries));

/** What each party of a session does, one step after the other; behind the last it goes on with it. */
interface Script {
  readonly retries: number;
  readonly draft: readonly (keyof typeof sentences)[];
  readonly answers: readonly Answer[];
  readonly verdicts: readonly ("pass" | "fail" | "broken")[];
}

type Answer = readonly (keyof typeof sentences)[] | "broken" | "extra key" | "other recipients";

const faults = fc.subarray<keyof typeof sentences>(["withheld", "exact", "link", "layout", "fine"]);
const script: fc.Arbitrary<Script> = fc.record({
  retries: fc.nat(3),
  draft: faults,
  answers: fc.array(
    fc.oneof<fc.WeightedArbitrary<Answer>[]>(
      { weight: 8, arbitrary: faults },
      { weight: 1, arbitrary: fc.constantFrom<Answer[]>("broken", "extra key", "other recipients") },
    ),
    { minLength: 1, maxLength: 5 },
  ),
  verdicts: fc.array(fc.constantFrom("pass", "fail", "fail", "broken"), { minLength: 1, maxLength: 5 }),
});

interface Calls {
  rewrites: number;
  checks: number;
  revisions: number;
  /** The texts that the checker passed. */
  readonly passed: string[];
  readonly feedback: (string | undefined)[];
  readonly drafts: string[];
}

function play(name: Mechanism["kind"], one: Script, calls: Calls): Mechanism {
  const answer = (index: number): MessageText => {
    const said = one.answers[Math.min(index, one.answers.length - 1)] ?? "broken";
    if (said === "broken") throw new Error("no answer");
    const text = { subject: "Next visit", body: typeof said === "string" ? goodBody : bodyWith(said) };
    return said === "extra key" || said === "other recipients"
      ? Object.assign(text, { to: ["eve@evil.example"] })
      : text;
  };
  const rewriter = {
    rewrite: ({ feedback, draft }: { feedback: string | undefined; draft: MessageText }) => {
      calls.feedback.push(feedback);
      calls.drafts.push(draft.body);
      return Promise.resolve({ text: answer(calls.rewrites++), usage });
    },
  };
  const checker = {
    check: ({ draft }: { draft: MessageText }) => {
      const verdict = one.verdicts[Math.min(calls.checks++, one.verdicts.length - 1)] ?? "fail";
      if (verdict === "broken") return Promise.reject(new Error("no answer"));
      if (verdict === "pass") calls.passed.push(draft.body);
      return Promise.resolve({ passed: verdict === "pass", feedback: `round ${calls.checks}`, usage });
    },
  };
  const model = { revise: () => Promise.resolve({ text: answer(calls.revisions++), usage }) };
  if (name === "M_B") return { kind: "M_B", model, checker };
  if (name === "M_G") return { kind: "M_G", rewriter };
  return name === "rules" ? { kind: "rules" } : { kind: "M_G+C", rewriter, checker };
}

function noCalls(): Calls {
  return { rewrites: 0, checks: 0, revisions: 0, passed: [], feedback: [], drafts: [] };
}

describe("the loop", () => {
  it(`keeps its laws in ${SESSIONS} sessions`, async () => {
    const cases = fc.sample(fc.tuple(script, fc.constantFrom("M_B", "M_G", "M_G+C", "rules")), {
      numRuns: SESSIONS,
      seed: 3,
    });
    const outcomes = new Map<string, number>();
    for (const [one, name] of cases) {
      const bound = bounds[one.retries];
      if (bound === undefined) throw new Error("no such bound");
      const calls = noCalls();
      const original: Draft = { subject: "Next visit", body: bodyWith(one.draft), attachments: [] };
      const result = await runMechanism(play(name, one, calls), bound, original);
      const key = `${name} ${result.outcome}`;
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
      const limit = name === "M_B" ? Math.max(1, one.retries) + 1 : Math.max(1, one.retries);
      expect(Math.max(result.rounds, calls.rewrites, calls.checks)).toBeLessThanOrEqual(limit);
      expect(result.costs.length).toBeLessThanOrEqual(calls.rewrites + calls.checks + calls.revisions);
      if (name === "M_G" || name === "rules") expect(calls.checks).toBe(0);
      if (name === "M_G+C") expect(calls.revisions).toBe(0);
      if (result.outcome === "passed") {
        expect(checkDraft(bound.rule, result.draft, original)).toEqual([]);
        if (name === "M_B" || name === "M_G+C") expect(calls.passed.at(-1)).toBe(result.draft.body);
      } else if (name === "M_B" || name === "M_G+C") {
        // Blocked exactly when no draft passed: what the checker passed last, the rules refused.
        const last = calls.passed.at(-1);
        if (last !== undefined)
          expect(checkDraft(bound.rule, { ...original, body: last }, original)).not.toEqual([]);
      }
    }
    // Every mechanism shows both outcomes.
    expect([...outcomes.keys()].sort()).toEqual(
      ["M_B", "M_G", "M_G+C", "rules"].flatMap((name) => [`${name} blocked`, `${name} passed`]).sort(),
    );
  });

  it("gives the checker's words back word for word, and starts each round from the last rewrite", async () => {
    const calls = noCalls();
    const one: Script = {
      retries: 3,
      draft: [],
      answers: [["fine"], ["fine", "exact"], []],
      verdicts: ["fail", "fail", "pass"],
    };
    const bound = bounds[3];
    if (bound === undefined) throw new Error("no such bound");
    await runMechanism(play("M_G+C", one, calls), bound, {
      subject: "Next visit",
      body: goodBody,
      attachments: [],
    });
    expect(calls.feedback).toEqual([undefined, "round 1", "round 2"]);
    expect(calls.drafts[1]).toBe(bodyWith(["fine"]));
    expect(calls.drafts[2]).toContain("a health matter");
  });

  it("skips the check by risk only where it costs more than it can save", async () => {
    const checksOf = async (rule: string, draft: readonly (keyof typeof sentences)[]): Promise<number> => {
      const calls = noCalls();
      const one: Script = { retries: 1, draft, answers: [draft], verdicts: ["pass"] };
      await runMechanism(play("M_G+C", one, calls), boundWith(1, rule), {
        subject: "Next visit",
        body: bodyWith(draft),
        attachments: [],
      });
      return calls.checks;
    };
    expect(await checksOf("by risk(10, 1)", [])).toBe(0);
    expect(await checksOf("by risk(10, 1)", ["withheld"])).toBe(1);
    expect(await checksOf("by risk(1, 1)", ["withheld"])).toBe(0);
    expect(await checksOf("always", [])).toBe(1);
  });
});
