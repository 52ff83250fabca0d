import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/language/syntax/parse.ts";
import { print } from "../../../src/language/syntax/print.ts";
import { sameTree } from "../../../src/language/syntax/same-tree.ts";
import { compileTexts, findings } from "../../support/compile.ts";
import type { BodyPlan, PolicyPlan } from "./generate/policy-plan.ts";
import { policyModule } from "./policy-arbitrary.ts";

const RUNS = 100;

describe("generated policies", () => {
  it("are accepted by the compiler, before and after formatting", () => {
    fc.assert(
      fc.property(policyModule, ({ text, module }) => {
        const compilation = compileTexts(text);
        expect(findings(compilation), text).toEqual([]);
        const formatted = print(module);
        expect(sameTree(parse({ path: "a.pol", text: formatted }).module, module)).toBe(true);
        const [before] = compilation.modules;
        const [after] = compileTexts(formatted).modules;
        expect(after?.policy?.policy).toEqual(before?.policy?.policy);
      }),
      { numRuns: RUNS, seed: 2026 },
    );
  });

  it("use what makes policies hard to check", () => {
    const plans = fc.sample(policyModule, { numRuns: 600, seed: 2026 }).map(({ plan }) => plan);
    const share = (holds: (plan: PolicyPlan) => boolean): number => plans.filter(holds).length / plans.length;
    expect(share(hasGuard)).toBeGreaterThan(1 / 2);
    expect(share((plan) => plan.abstractions.length > 0)).toBeGreaterThan(1 / 3);
    expect(share((plan) => hasBody(plan, "any of"))).toBeGreaterThan(1 / 3);
    expect(share((plan) => hasType(plan, "optional"))).toBeGreaterThan(1 / 3);
    expect(share((plan) => hasType(plan, "list"))).toBeGreaterThan(1 / 3);
  });
});

function hasGuard(plan: PolicyPlan): boolean {
  return hasBody(plan, "when") || plan.contract.offers.some((offer) => offer.guard !== undefined);
}

function hasBody(plan: PolicyPlan, kind: BodyPlan["kind"]): boolean {
  return plan.forms.some((form) => bodiesOf(form.body).some((body) => body.kind === kind));
}

function bodiesOf(body: BodyPlan): readonly BodyPlan[] {
  if (body.kind === "any of") return [body, ...body.variants.flatMap(bodiesOf)];
  if (body.kind !== "when") return [body];
  return [body, ...body.branches.flatMap((branch) => bodiesOf(branch.body)), ...bodiesOf(body.otherwise)];
}

function hasType(plan: PolicyPlan, kind: "optional" | "list"): boolean {
  return plan.fields.some((field) => field.type.kind === kind);
}
