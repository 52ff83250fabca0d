import { expect, it } from "vitest";
import { loadPolicy } from "../../src/policy/load-policy.ts";
import { documentOf, schedulingPolicy } from "../support/scheduling.ts";

it("loads a policy that is whole", () => {
  const document = documentOf(schedulingPolicy);
  expect(loadPolicy(JSON.stringify(document))).toEqual({ ok: true, value: document });
});
