import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { fromRoot, policySchemaPath } from "../../src/generate/paths.ts";
import { policySchema } from "../../src/generate/policy-schema.ts";
import { policySchemaId } from "../../src/policy/digest.ts";
import { samplePolicies } from "../support/policy-arbitrary.ts";
import { documentOf, schedulingPolicy } from "../support/scheduling.ts";

const published = readFileSync(fromRoot(policySchemaPath), "utf8");

it("the published schema is made from the types as they are", () => {
  expect(policySchema()).toBe(published);
});

it("the published schema is JSON Schema 2020-12 with its own identifier", () => {
  expect(JSON.parse(published)).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: policySchemaId,
  });
});

it("the schema accepts what the types accept, without the help of discriminators", () => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true, keywords: ["discriminator"] }).compile(
    JSON.parse(published),
  );
  for (const policy of [schedulingPolicy, ...samplePolicies(20, 5)]) {
    validate(documentOf(policy));
    expect(validate.errors).toBeNull();
  }
});
