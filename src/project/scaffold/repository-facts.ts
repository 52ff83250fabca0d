import type { ProjectHost } from "../project-host.ts";

/** What a folder shows about the agent that lives in it. */
export interface RepositoryFacts {
  /** The frameworks that its package.json names, as people call them. */
  readonly frameworks: readonly string[];
  readonly packageManager: PackageManager;
  readonly service: "github" | "gitlab";
}

export type PackageManager = "npm" | "npm without a lock" | "pnpm" | "yarn";

const frameworkPackages: Readonly<Record<string, string>> = {
  "@langchain/langgraph": "LangGraph",
  "@modelcontextprotocol/sdk": "MCP",
  ai: "the Vercel AI SDK",
  openai: "OpenAI",
  "@openai/agents": "OpenAI",
};

export function repositoryFacts(host: ProjectHost): RepositoryFacts {
  const has = (path: string): boolean => host.read(path).kind !== "missing";
  return {
    frameworks: frameworksIn(host),
    packageManager: has("pnpm-lock.yaml")
      ? "pnpm"
      : has("yarn.lock")
        ? "yarn"
        : has("package-lock.json")
          ? "npm"
          : "npm without a lock",
    service: has(".gitlab-ci.yml") ? "gitlab" : "github",
  };
}

/** A package.json that cannot be read names no framework. */
function frameworksIn(host: ProjectHost): readonly string[] {
  const json = parsed(host.readFile("package.json") ?? "");
  const names = ["dependencies", "devDependencies", "peerDependencies"].flatMap((part) => keysIn(json, part));
  return [...new Set(names.flatMap((name) => frameworkNamed(name)))];
}

function frameworkNamed(name: string): readonly string[] {
  const framework = Object.hasOwn(frameworkPackages, name) ? frameworkPackages[name] : undefined;
  return framework === undefined ? [] : [framework];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keysIn(json: unknown, part: string): readonly string[] {
  if (typeof json !== "object" || json === null) return [];
  const found: unknown = Object.entries(json).find(([name]) => name === part)?.[1];
  return typeof found === "object" && found !== null ? Object.keys(found) : [];
}
