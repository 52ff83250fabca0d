import { publishedAt } from "../diagnostics/documentation-url.ts";
import { configFileName, configOptions, defaultConfig, lintLevels } from "./config-options.ts";
import type { OptionType } from "./config-options.ts";

const schemas: Readonly<Record<OptionType, object>> = {
  text: { type: "string" },
  patterns: { type: "array", items: { type: "string", minLength: 1 } },
  folder: { type: "string", minLength: 1 },
  "rule levels": {
    type: "object",
    propertyNames: { pattern: "^REM7[0-9]{3}$" },
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
