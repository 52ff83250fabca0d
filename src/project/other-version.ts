import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { fail, ok, type Result } from "../base/result.ts";
import { authorityDiffDiagnostics as problems } from "../diagnostics/catalogue/authority-diff.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import { hasErrors, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { loadPolicy } from "../decide/verified-policy.ts";
import type { Policy } from "../policy/policy.ts";
import { readGitVersion } from "./git-version.ts";
import { kindOfPlace } from "./node-host.ts";
import { openProject, type Project } from "./open-project.ts";
import type { Compiler } from "./pipeline.ts";
import { readSources } from "./read-sources.ts";

/** The policies of another version of a project. */
export interface OtherVersion {
  readonly policies: readonly Policy[];
  /** Whether it is all of the project; else it is to be compared with the modules of the same names. */
  readonly isWhole: boolean;
}

/**
 * Reads the version that a reference names: a commit, branch or tag of the project's repository, else a folder, a policy
 * file, or a compiled policy. A path that is also a name of git is meant where it starts with `.` or `/`.
 */
export async function readOtherVersion(
  project: Project,
  folder: string,
  reference: string,
  compiler: Compiler,
): Promise<Result<OtherVersion, readonly Diagnostic[]>> {
  const place = resolve(folder, reference);
  const isPath = /^[./]/.test(reference);
  const version = isPath ? fail("") : readGitVersion(project.host.root, reference);
  if (version.ok) {
    try {
      return await compileFolder(version.value.folder, [], reference, compiler);
    } finally {
      version.value.remove();
    }
  }
  const kind = kindOfPlace(place);
  if (kind === "folder") return compileFolder(place, [], reference, compiler);
  if (kind === undefined) return unknown(reference, isPath ? "there is nothing" : version.error);
  if (place.endsWith(".pol")) return compileFolder(dirname(place), [basename(place)], reference, compiler);
  const loaded = loadPolicy(readFileSync(place, "utf8"));
  return loaded.ok
    ? ok({ policies: [loaded.value.policy], isWhole: false })
    : unknown(reference, loaded.error[0]?.message ?? "it is no policy");
}

function unknown(reference: string, reason: string): Result<never, readonly Diagnostic[]> {
  return fail([diagnose(problems.unknownVersion, { reference, reason }, undefined, nowhere)]);
}

const nowhere = { start: 0, end: 0 };

async function compileFolder(
  folder: string,
  paths: readonly string[],
  reference: string,
  compiler: Compiler,
): Promise<Result<OtherVersion, readonly Diagnostic[]>> {
  const project = openProject(folder);
  const sources = await readSources(project, paths);
  const { diagnostics, modules } = compiler.compile(sources.files);
  const found = [...project.diagnostics, ...sources.diagnostics, ...diagnostics];
  if (hasErrors(found)) {
    const errors = found.filter(({ severity }) => severity === "error");
    return fail(
      errors.map(({ file, message }) => {
        const parameters = { reference, path: file?.path ?? reference, problem: message };
        return diagnose(problems.brokenVersion, parameters, undefined, nowhere);
      }),
    );
  }
  const asked = modules.filter(({ file }) => paths.length === 0 || sources.asked.has(file.path));
  return ok({
    policies: asked.flatMap(({ policy }) => (policy === undefined ? [] : [policy.policy])),
    isWhole: paths.length === 0,
  });
}
