import { diagnosticsSchema } from "../diagnostics/json-schema.ts";
import { effectsSchema } from "../effects/report-schema.ts";
import { configSchema } from "../project/config-schema.ts";
import { evidenceSchema, trajectorySchema } from "../project/release-schemas.ts";
import { informationReleaseSchemaId } from "../policy/information-release.ts";
import { evaluationSchemaId } from "../testing/evaluation/report.ts";
import { executionLogSchema } from "./execution-log-schema.ts";
import type { Generator } from "./generator.ts";
import { executionLogSchemaPath, policySchemaPath } from "./paths.ts";
import { policySchema } from "./policy-schema.ts";
import { typeSchema } from "./type-schema.ts";

/**
 * The published JSON Schemas: of compiled policies, of the configuration, of reports, of effects, of what the release
 * boundary reads, and of what goes with outbound messages: their contract, the log of an execution, its evaluation.
 */
export const jsonSchemas: Generator = {
  ownedFolders: ["schema"],
  generate: async () =>
    new Map([
      [policySchemaPath, policySchema()],
      ["schema/diagnostics.schema.json", `${JSON.stringify(diagnosticsSchema, undefined, 2)}\n`],
      ["schema/effects.schema.json", `${JSON.stringify(effectsSchema, undefined, 2)}\n`],
      [
        "schema/information-release.schema.json",
        typeSchema({
          path: "src/policy/information-release.ts",
          type: "InformationRelease",
          id: informationReleaseSchemaId,
          title: "Information-release contract of one message",
        }),
      ],
      [executionLogSchemaPath, executionLogSchema()],
      [
        "schema/outbound-evaluation.schema.json",
        typeSchema({
          path: "src/testing/evaluation/report.ts",
          type: "EvaluationReport",
          id: evaluationSchemaId,
          title: "Evaluation of outbound messages",
        }),
      ],
      ["schema/evidence.schema.json", `${JSON.stringify(evidenceSchema, undefined, 2)}\n`],
      ["schema/trajectory.schema.json", `${JSON.stringify(trajectorySchema, undefined, 2)}\n`],
      ["schema/config.schema.json", `${JSON.stringify(configSchema, undefined, 2)}\n`],
    ]),
};
