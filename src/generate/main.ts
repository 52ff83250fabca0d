import { policySchemaPath } from "./paths.ts";
import { policySchema } from "./policy-schema.ts";
import { writeOutputs, type Output } from "./write-outputs.ts";

/** The generated files that are committed. `--check` writes nothing and fails if one of them is stale. */
const outputs: readonly Output[] = [{ path: policySchemaPath, text: policySchema }];

writeOutputs(outputs, process.argv.includes("--check"));
