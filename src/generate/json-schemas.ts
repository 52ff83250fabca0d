import { diagnosticsSchema } from "../diagnostics/json-schema.ts";
import { configSchema } from "../project/config-schema.ts";
import type { Generator } from "./generator.ts";

/** The published JSON Schemas of what Remit reads and writes, policies apart. */
export const jsonSchemas: Generator = {
  ownedFolders: [],
  generate: async () =>
    new Map([
      ["schema/diagnostics.schema.json", `${JSON.stringify(diagnosticsSchema, undefined, 2)}\n`],
      ["schema/config.schema.json", `${JSON.stringify(configSchema, undefined, 2)}\n`],
    ]),
};
