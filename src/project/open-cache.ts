import { folderCache, noCache } from "./compilation-cache.ts";
import type { CompilationCache } from "./compilation-cache.ts";
import type { Project } from "./open-project.ts";
import { userSecret } from "./user-secret.ts";

/** The cache of a project. A folder without a configuration gets none: looking at a file leaves no trace beside it. */
export function openCache(
  project: Project,
  environment: Readonly<Record<string, string | undefined>>,
): CompilationCache {
  const secret = project.isConfigured ? userSecret(environment) : undefined;
  return secret === undefined ? noCache : folderCache(project.host, secret);
}
