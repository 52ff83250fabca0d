import { allKinds } from "../diagnostics/catalogue/index.ts";
import type { LintMaximum } from "../diagnostics/catalogue.ts";
import { publishedAt } from "../diagnostics/documentation-url.ts";
import { configFileName, configOptions, defaultConfig, lintLevels } from "./config-options.ts";
import type { OptionType } from "./config-options.ts";

function withMaximum({ default: usual, least, of }: LintMaximum): object {
  const max = { type: "integer", minimum: least, default: usual, description: `The most ${of}.` };
  const setting = { type: "object", properties: { max }, required: ["max"], additionalProperties: false };
  return {
    anyOf: [
      { enum: lintLevels },
      { type: "array", prefixItems: [{ enum: lintLevels }, setting], minItems: 2, items: false },
    ],
  };
}

const schemas: Readonly<Record<OptionType, object>> = {
  text: { type: "string" },
  patterns: { type: "array", items: { type: "string", minLength: 1 } },
  folder: { type: "string", minLength: 1 },
  "rule levels": {
    type: "object",
    propertyNames: { pattern: "^REM7[0-9]{3}$" },
    properties: Object.fromEntries(
      allKinds.flatMap(({ code, max }) => (max === undefined ? [] : [[code, withMaximum(max)] as const])),
    ),
    additionalProperties: { enum: lintLevels },
  },
};

const defaults: Readonly<Record<string, unknown>> = {
  include: defaultConfig.include,
  exclude: defaultConfig.exclude,
  outDir: defaultConfig.outDir,
  lint: {},
};

/** JSON Schema of the configuration file. */
export const configSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: `${publishedAt}/schema/config.schema.json`,
  title: "Configuration of a Remit project",
  description: `${configFileName} in the root of a project.`,
  type: "object",
  properties: Object.fromEntries(
    Object.entries(configOptions).map(([name, { type, description }]) => [
      name,
      {
        description,
        ...schemas[type],
        ...(Object.hasOwn(defaults, name) ? { default: defaults[name] } : {}),
      },
    ]),
  ),
  additionalProperties: false,
};
