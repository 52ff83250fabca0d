import { diagnosticsSchema } from "../diagnostics/json-schema.ts";
import { effectsSchema } from "../effects/report-schema.ts";
import { configSchema } from "../project/config-schema.ts";
import type { Generator } from "./generator.ts";
import { policySchemaPath } from "./paths.ts";
import { policySchema } from "./policy-schema.ts";

/** The published JSON Schemas: of compiled policies, of the configuration, of reports, of effects. */
export const jsonSchemas: Generator = {
  ownedFolders: ["schema"],
  generate: async () =>
    new Map([
      [policySchemaPath, policySchema()],
      ["schema/diagnostics.schema.json", `${JSON.stringify(diagnosticsSchema, undefined, 2)}\n`],
      ["schema/effects.schema.json", `${JSON.stringify(effectsSchema, undefined, 2)}\n`],
      ["schema/config.schema.json", `${JSON.stringify(configSchema, undefined, 2)}\n`],
    ]),
};
