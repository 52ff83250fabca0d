import { policySchemaId } from "../policy/digest.ts";
import { typeSchema } from "./type-schema.ts";

/** The JSON Schema of compiled policies, made from the types of `src/policy`. */
export function policySchema(): string {
  return typeSchema({
    path: "src/policy/policy.ts",
    type: "PolicyDocument",
    id: policySchemaId,
    title: "Compiled Remit policy",
  });
}
