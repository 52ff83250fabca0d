import { publishedAt } from "../diagnostics/documentation-url.ts";

const dialect = "https://json-schema.org/draft/2020-12/schema";
const text = { type: "string" } as const;

/** JSON Schema of what `remit release --evidence` reads: what the platform itself knows. */
export const evidenceSchema = {
  $schema: dialect,
  $id: `${publishedAt}/schema/evidence.schema.json`,
  title: "Evidence of the platform",
  description:
    "By the name of the evidence that the policy declares, its entries. A message is never evidence: this file comes from the platform.",
  type: "object",
  additionalProperties: { type: "array", maxItems: 100_000, items: { $ref: "#/$defs/entry" } },
  $defs: {
    entry: {
      type: "object",
      properties: {
        sort: { ...text, description: "What kind of thing it is: the name of the claim that it supports." },
        name: { ...text, description: "The name by which the platform knows it." },
        value: { ...text, description: "Its canonical value." },
        aliases: { type: "array", items: text, description: "Other names that mean the same." },
      },
      required: ["sort", "name", "value"],
      additionalProperties: false,
    },
  },
} as const;

/** JSON Schema of one line of what `remit release --trajectory` reads. */
export const trajectorySchema = {
  $schema: dialect,
  $id: `${publishedAt}/schema/trajectory.schema.json`,
  title: "Call of a trajectory",
  description: "One line of a recorded trajectory: a call of a tool, with what came of it.",
  type: "object",
  properties: {
    tool: { ...text, description: "The tool, by the name that the policy declares." },
    arguments: { type: "object", description: "By the names of the tool's parameters." },
    result: { description: "What the tool returned, if the call was made when this was recorded." },
    approvedBy: { type: "array", items: text, description: "The persons who approved this call." },
  },
  required: ["tool"],
  additionalProperties: false,
} as const;
