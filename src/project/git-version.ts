import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail, ok, type Result } from "../base/result.ts";
import { configFileName } from "./config-options.ts";
import { nodeHost } from "./node-host.ts";

/** The policies and the configuration of a project as a commit has them, in a folder of their own. */
export interface GitVersion {
  readonly folder: string;
  readonly remove: () => void;
}

/** Reads one version of a project. @returns why there is none */
export function readGitVersion(root: string, reference: string): Result<GitVersion, string> {
  const commit = git(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${reference}^{commit}`]);
  if (!commit.ok) return commit;
  const hash = commit.value.toString("utf8").trim();
  const listed = git(root, ["ls-tree", "-r", "-z", hash]);
  if (!listed.ok) return listed;
  const folder = mkdtempSync(join(tmpdir(), "remit-diff-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const host = nodeHost(folder);
  for (const entry of listed.value.toString("utf8").split("\0")) {
    // A link leads wherever it says; only files count.
    const [, blob = "", path] = /^100(?:644|755) blob ([0-9a-f]+)\t(.+)$/su.exec(entry) ?? [];
    if (path === undefined || !(path.endsWith(".pol") || path === configFileName)) continue;
    const content = git(root, ["cat-file", "blob", blob]);
    const written = content.ok ? host.write(path, content.value.toString("utf8")) : { kind: "unread" };
    if (written.kind === "done") continue;
    remove();
    return fail(`\`${path}\` of it cannot be read`);
  }
  return ok({ folder, remove });
}

/**
 * The files below a folder that are not as a version has them, new ones included, as paths from that folder. A file that is
 * gone is none.
 *
 * @returns why it cannot be told
 */
export function changedFiles(root: string, reference: string): Result<ReadonlySet<string>, string> {
  const commit = git(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${reference}^{commit}`]);
  if (!commit.ok) return commit;
  const hash = commit.value.toString("utf8").trim();
  const changed = git(root, [
    "diff",
    "--name-only",
    "-z",
    "--relative",
    "--no-ext-diff",
    "--diff-filter=d",
    hash,
  ]);
  const fresh = git(root, ["ls-files", "--others", "--exclude-standard", "-z"]);
  if (!changed.ok) return changed;
  if (!fresh.ok) return fresh;
  const paths = [changed.value, fresh.value].flatMap((output) => output.toString("utf8").split("\0"));
  return ok(new Set(paths.filter((path) => path !== "")));
}

/** Runs git without a shell. What a repository's configuration names is not run: nothing here shows, pages or fetches. */
function git(root: string, words: readonly string[]): Result<Buffer, string> {
  try {
    const output = execFileSync("git", ["--no-pager", "-c", "core.fsmonitor=false", ...words], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1 << 28,
      timeout: 60_000,
    });
    return ok(output);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return fail(isMissing ? "git is not there" : "git knows no such commit");
  }
}
