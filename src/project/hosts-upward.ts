import { dirname, relative, sep } from "node:path";
import { nodeHost } from "./node-host.ts";
import type { ProjectHost } from "./project-host.ts";

/** A folder and those above it, up to the root of the repository that it is in, or else of the file system. */
export function* hostsUpward(folder: string): Iterable<ProjectHost> {
  for (let current = folder; ; current = dirname(current)) {
    const host = nodeHost(current);
    yield host;
    if (isRepository(host) || dirname(current) === current) return;
  }
}

/** The path from the root of its repository to a folder, with `/`; "" for the root itself or where there is none. */
export function pathInRepository(folder: string): string {
  const root = [...hostsUpward(folder)].at(-1);
  return root === undefined || !isRepository(root) ? "" : relative(root.root, folder).replaceAll(sep, "/");
}

function isRepository(host: ProjectHost): boolean {
  return host.read(".git").kind !== "missing";
}
