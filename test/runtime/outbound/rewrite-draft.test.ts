import { describe, expect, it } from "vitest";
import { checkDraft } from "../../../src/decide/draft/check-draft.ts";
import type { Draft } from "../../../src/decide/draft/draft.ts";
import type { Policy } from "../../../src/policy/policy.ts";
import type { OutboundRule } from "../../../src/decide/draft/outbound-rule.ts";
import { buildRelease, type OutboundTask } from "../../../src/runtime/outbound/build-release.ts";
import { rewriteDraft } from "../../../src/runtime/outbound/rewrite-draft.ts";
import { carePolicy, careTask, goodBody } from "../../support/care-outbound.ts";

const policy = carePolicy();

function ruleFor(task: OutboundTask = careTask): OutboundRule {
  const bound = buildRelease(policy, "care_update", task);
  if (!bound.ok) throw new Error(bound.error.map(({ path, reason }) => `${path} ${reason}`).join("; "));
  return bound.value.rule;
}

function draft(body: string, subject = "Next visit"): Draft {
  return { subject, body, attachments: [] };
}

function found(one: Draft): readonly string[] {
  return checkDraft(ruleFor(), one).map(({ kind, field, part }) => [kind, field ?? part].join(" "));
}

describe("a draft", () => {
  it("that holds to the outbound is clean", () => {
    expect(found(draft(goodBody))).toEqual([]);
  });

  it.each([
    ["a withheld text", "She takes salbutamol twice a day.", ["withheld medication"]],
    ["part of a withheld text", "The spirometry at 71 percent was new.", ["withheld test_result"]],
    [
      "what is only to be said in general",
      "It is chronic asthma with seasonal attacks.",
      ["not-generalized diagnosis"],
    ],
    [
      "a date that is only to be said by its month",
      "The test was on April 3rd.",
      ["not-generalized test_date"],
    ],
    ["a number that is only to be said by its band", "She earns $84,500.", ["not-generalized salary"]],
    ["a link of its own", "See https://evil.example/x for more.", ["added-link body"]],
    ["an address of its own", "Write to eve@evil.example instead.", ["added-address body"]],
    ["a date of its own", "We meet again on 9 July 2027.", ["added-date body"]],
    ["a number of its own", "It costs 940 dollars.", ["added-value body"]],
    ["a commitment of its own", "I promise that all will be well.", ["added-commitment body"]],
    ["a private source", "According to my notes all is well.", ["private-source body"]],
  ])("is refused for %s", (_, sentence, expected) => {
    expect(found(draft(goodBody.replace("The patient", `${sentence} The patient`)))).toEqual(expected);
  });

  it("is refused for a required slot that is not there", () => {
    expect(found(draft(goodBody.replace("Questions go to front.desk@clinic.example.", "")))).toEqual([
      "missing contact",
    ]);
  });

  it("is refused for another layout", () => {
    expect(found(draft(goodBody.replace("on track. ", "on track.\n\n")))).toEqual(["layout body"]);
  });

  it("is refused for an attachment that is not named, or cannot be read", () => {
    const attachments = [{ name: "scan.png" }];
    expect(found({ ...draft(goodBody), attachments })).toEqual([
      "unreadable attachment 1",
      "added-attachment name of attachment 1",
    ]);
  });

  it("is searched in its subject and in the text and names of attachments", () => {
    const attachments = [
      { name: "salbutamol twice a day.txt", text: "chronic asthma with seasonal attacks" },
    ];
    const kinds = found({ subject: "salbutamol twice a day", body: goodBody, attachments });
    expect(kinds).toEqual([
      "withheld medication",
      "withheld medication",
      "not-generalized diagnosis",
      "added-attachment name of attachment 1",
    ]);
  });
});

describe("rewriting", () => {
  it("leaves a clean draft as it is", () => {
    expect(rewriteDraft(ruleFor(), draft(goodBody))).toEqual({
      draft: draft(goodBody),
      changes: [],
      findings: [],
    });
  });

  it("puts substitutes in place, takes out what was added and puts in what is required", () => {
    const body =
      "Hello,\n\nThe chronic asthma with seasonal attacks was tested on 3 April 2026. She earns $84,500 and takes salbutamol twice a day. See https://evil.example/x.\n\nBest regards,\nThe assistant";
    const { draft: rewritten, findings } = rewriteDraft(ruleFor(), draft(body));
    expect(findings).toEqual([]);
    expect(rewritten.body).toBe(
      "Hello,\n\nA health matter was tested on 2026-04. She earns $80000-89999 and takes [withheld]. Status: on track. Contact: front.desk@clinic.example.\n\nBest regards,\nThe assistant",
    );
  });

  it("never keeps what is withheld for the sake of what must stay", () => {
    const next = "Take salbutamol twice a day and rest";
    const rule = ruleFor({ ...careTask, case: { ...careTask.case, next_step: next } });
    const { draft: rewritten, findings } = rewriteDraft(
      rule,
      draft(goodBody.replace("Bring the signed form to the front desk", next)),
    );
    expect(findings).toEqual([]);
    expect(rewritten.body).not.toContain("salbutamol");
  });

  it("keeps what must be preserved where the draft had it", () => {
    const rule = ruleFor();
    const without = draft(goodBody.replace(" on 2026-05-12", ""));
    expect(checkDraft(rule, without, draft(goodBody)).map(({ kind, field }) => `${kind} ${field}`)).toEqual([
      "not-preserved appointment",
    ]);
    expect(checkDraft(rule, without)).toEqual([]);
  });

  it("drops a sentence of which only the mark of what was withheld would be left", () => {
    const body = goodBody.replace(
      "The patient",
      "Salbutamol twice a day. Asthma, salbutamol twice a day. The patient",
    );
    const { draft: rewritten, findings } = rewriteDraft(ruleFor(), draft(body));
    expect([findings, rewritten.body]).toEqual([[], goodBody]);
  });

  it("cuts nothing else where several findings stand in a sentence that goes", () => {
    const body = goodBody.replace(
      "The patient",
      "12.7 https://evil.example/x salbutamol twice a day. The patient",
    );
    const { draft: rewritten, findings } = rewriteDraft(ruleFor(), draft(body));
    expect([findings, rewritten.body]).toEqual([[], goodBody]);
  });

  it("gives up on a draft that it cannot repair", () => {
    const long = goodBody.replace("The patient", `${"and so on ".repeat(130)} The patient`);
    expect(rewriteDraft(ruleFor(), draft(long)).findings.map(({ kind }) => kind)).toEqual(["layout"]);
  });
});

describe("a field that no clause lists", () => {
  const body = goodBody.replace("The patient", "She takes salbutamol twice a day. The patient");
  const findings = (changed: Policy): readonly string[] => {
    const bound = buildRelease(changed, "care_update", careTask);
    if (!bound.ok) throw new Error("does not build");
    return checkDraft(bound.value.rule, draft(body)).map(({ kind, field }) => `${kind} ${field}`);
  };

  it.each([
    ["private", "private medication"],
    ["public to one party", "public medication: Text(max 200) to assistant //"],
  ])("is withheld where it is %s", (_, written) => {
    const changed = carePolicy((text) =>
      text.replace("medication, test_result", "test_result").replace("private medication", written),
    );
    expect(findings(changed)).toEqual(["withheld medication"]);
  });

  it("is withheld where everyone knows it, if the outbound says so", () => {
    const changed = carePolicy((text) => text.replace("private medication", "public medication"));
    expect(findings(changed)).toEqual(["withheld medication"]);
  });

  it("is withheld even if the policy's list lacks it", () => {
    const outbound = policy.outbounds["care_update"];
    if (outbound === undefined) throw new Error("no outbound");
    const changed = { ...policy, outbounds: { care_update: { ...outbound, withholds: [] } } };
    expect(findings(changed)).toEqual(["withheld medication"]);
  });
});

describe("building", () => {
  it.each([
    ["a missing parameter", { ...careTask, parameters: {} }, "care_team is missing"],
    [
      "another parameter",
      { ...careTask, parameters: { ...careTask.parameters, all: true } },
      "all is no parameter of the outbound",
    ],
    [
      "a field that is missing",
      { ...careTask, case: { ...careTask.case, medication: undefined } },
      "medication must be text of at most 200 characters",
    ],
  ])("refuses %s", (_, task, problem) => {
    const bound = buildRelease(policy, "care_update", task);
    expect(bound.ok ? [] : bound.error.map(({ path, reason }) => `${path} ${reason}`)).toEqual([problem]);
  });
});
