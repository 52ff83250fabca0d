import { fileURLToPath } from "node:url";

/** Where the JSON Schema of policies is published in the repository. */
export const policySchemaPath = "schema/policy.schema.json";

/** Where the code that checks against it goes; git ignores it. */
export const policyValidatorPath = "src/policy/generated/validate-policy.js";

/** Where the JSON Schema of a line of an execution log is published, and where the code that checks against it goes. */
export const executionLogSchemaPath = "schema/execution-log.schema.json";
export const executionEventValidatorPath = "src/testing/evaluation/generated/validate-execution-event.js";

/** The file of a path that is relative to the repository. */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
