/** The name of the configuration file; the folder that holds it is the root of the project. */
export const configFileName = "remit.config.jsonc";

export const lintLevels = ["off", "info", "warning", "error"] as const;
export type LintLevel = (typeof lintLevels)[number];

/** The configuration of a project, complete. */
export interface Config {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly outDir: string;
  readonly lint: ReadonlyMap<string, LintLevel>;
  /** The numbers that are set for lint rules, by code. */
  readonly limits: ReadonlyMap<string, number>;
}

/** What an option takes. */
export type OptionType = "text" | "patterns" | "folder" | "rule levels";

interface Option {
  readonly type: OptionType;
  /** For the JSON Schema and the reference. */
  readonly description: string;
}

/** Every option there is. */
export const configOptions = {
  $schema: {
    type: "text",
    description: "Where editors find the schema of this file. Remit does not read it.",
  },
  include: {
    type: "patterns",
    description:
      "Which files are policies: patterns relative to this file, with `*`, `**`, `?`, `{a,b}` and `[ab]`. Symbolic links are not followed.",
  },
  exclude: {
    type: "patterns",
    description: "Which of them are not. Hidden folders, node_modules and `outDir` never hold policies.",
  },
  outDir: {
    type: "folder",
    description: "The folder for generated files, relative to this file.",
  },
  lint: {
    type: "rule levels",
    description:
      'The level of single lint rules, by code: `"error"`, or `["error", { "max": 30 }]` for a rule that counts something. Errors of the language cannot be set.',
  },
} as const satisfies Readonly<Record<string, Option>>;

export const defaultConfig: Config = {
  include: ["**/*.pol"],
  exclude: [],
  outDir: "generated",
  lint: new Map(),
  limits: new Map(),
};
