/** The name of the configuration file; the folder that holds it is the root of the project. */
export const configFileName = "remit.config.jsonc";

export const lintLevels = ["off", "info", "warning", "error"] as const;
export type LintLevel = (typeof lintLevels)[number];

/** What a project has set for one lint rule. */
export interface LintSetting {
  readonly level: LintLevel;
  /** The most of what the rule counts; its own default where it is not set. */
  readonly max?: number;
  /** Patterns, as in `include`: the rule says nothing of these files. */
  readonly ignore?: readonly string[];
}

/** The configuration of a project, complete. */
export interface Config {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly outDir: string;
  /** By code of the rule. */
  readonly lint: ReadonlyMap<string, LintSetting>;
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
      'The level of single lint rules, by code: `"error"`, or `["error", { "ignore": ["legacy/**"] }]` for all but some files; a rule that counts something takes `"max": 30` there too. Errors of the language cannot be set.',
  },
} as const satisfies Readonly<Record<string, Option>>;

export const defaultConfig: Config = {
  include: ["**/*.pol"],
  exclude: [],
  outDir: "generated",
  lint: new Map(),
};
