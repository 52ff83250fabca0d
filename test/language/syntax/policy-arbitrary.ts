import * as fc from "fast-check";
import type { Module } from "../../../src/language/syntax/ast.ts";
import { parse } from "../../../src/language/syntax/parse.ts";
import { authorityPlan, type AuthorityPlan } from "./generate/authority-plan.ts";
import { authorityText } from "./generate/authority-text.ts";
import { Choices } from "./generate/choices.ts";
import { policyPlan, type PolicyPlan } from "./generate/policy-plan.ts";
import { policyText } from "./generate/policy-text.ts";

/** A policy that a checker must accept, as it was planned, as text and as a tree. */
export interface GeneratedPolicy {
  readonly plan: PolicyPlan;
  readonly authority: AuthorityPlan;
  readonly text: string;
  readonly module: Module;
}

/** Policies that are well-formed and well-typed, with all that the plan says of them. */
export const policyModule: fc.Arbitrary<GeneratedPolicy> = fc
  .uint8Array({ minLength: 60, maxLength: 300, size: "max" })
  .map((tape) => {
    const choices = new Choices(tape);
    const plan = policyPlan(choices);
    const hidden = plan.fields.filter((field) => field.visibility === "private");
    const authority = authorityPlan(
      choices,
      hidden.map((field) => field.name),
    );
    const text = policyText(plan, authorityText(authority));
    return { plan, authority, text, module: parse({ path: "generated.pol", text }).module };
  });
