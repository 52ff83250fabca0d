import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { sourceFile } from "../source/source-file.ts";
import { configFileName, defaultConfig } from "./config-options.ts";
import type { Config } from "./config-options.ts";
import { contentProblem } from "./content-problem.ts";
import { hostsUpward } from "./hosts-upward.ts";
import { nodeHost } from "./node-host.ts";
import type { ProjectHost } from "./project-host.ts";
import { readConfig } from "./read-config.ts";

export interface Project {
  readonly host: ProjectHost;
  readonly config: Config;
  /** Whether there is a configuration file; without one, defaults hold and nothing is cached. */
  readonly isConfigured: boolean;
  /** Of the configuration; with an error among them the project is not to be used. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The project that a folder belongs to: the nearest folder at or above it that holds a configuration, else the folder
 * itself with the default configuration. The search ends at the root of a repository. The folder must be there.
 */
export function openProject(folder: string): Project {
  for (const host of hostsUpward(folder)) {
    const content = host.read(configFileName);
    if (content.kind === "missing") continue;
    if (content.kind !== "text") {
      const problem = contentProblem(host, configFileName, content);
      return { host, config: defaultConfig, isConfigured: true, diagnostics: [problem] };
    }
    return { host, isConfigured: true, ...readConfig(sourceFile(configFileName, content.text)) };
  }
  return { host: nodeHost(folder), config: defaultConfig, isConfigured: false, diagnostics: [] };
}
