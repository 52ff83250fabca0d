import { allKinds } from "../diagnostics/catalogue/index.ts";
import type { LintMaximum } from "../diagnostics/catalogue.ts";
import { publishedAt } from "../diagnostics/documentation-url.ts";
import { configFileName, configOptions, defaultConfig, lintLevels } from "./config-options.ts";
import type { OptionType } from "./config-options.ts";

const patterns = { type: "array", items: { type: "string", minLength: 1 } };

/** A level, or a level and what else is set for the rule. */
function ruleSetting(max: LintMaximum | undefined): object {
  const options = {
    type: "object",
    properties: {
      ignore: { ...patterns, description: "The rule says nothing of these files: patterns as in `include`." },
      ...(max === undefined ? {} : { max: maximum(max) }),
    },
    minProperties: 1,
    additionalProperties: false,
  };
  return {
    anyOf: [
      { enum: lintLevels },
      { type: "array", prefixItems: [{ enum: lintLevels }, options], minItems: 2, items: false },
    ],
  };
}

function maximum({ default: usual, least, of }: LintMaximum): object {
  return { type: "integer", minimum: least, default: usual, description: `The most ${of}.` };
}

const schemas: Readonly<Record<OptionType, object>> = {
  text: { type: "string" },
  patterns,
  folder: { type: "string", minLength: 1 },
  "rule levels": {
    type: "object",
    propertyNames: { pattern: "^REM7[0-9]{3}$" },
    properties: Object.fromEntries(
      allKinds.flatMap(({ code, max }) => (max === undefined ? [] : [[code, ruleSetting(max)] as const])),
    ),
    additionalProperties: ruleSetting(undefined),
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
