import { assertNever } from "../base/assert.ts";
import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { sourceFile } from "../source/source-file.ts";
import type { Change, FileContent, ProjectHost } from "./project-host.ts";

const nowhere = { start: 0, end: 0 };

/** Says why a file that was asked for has no text. */
export function contentProblem(
  host: ProjectHost,
  path: string,
  content: Exclude<FileContent, { readonly kind: "text" }>,
): Diagnostic {
  const file = sourceFile(path, "");
  switch (content.kind) {
    case "missing":
      return diagnose(problems.fileMissing, { path }, undefined, nowhere);
    case "folder":
    case "not a file":
      return diagnose(problems.notAFile, { path }, undefined, nowhere);
    case "outside":
      return diagnose(problems.outsideProject, { path, root: host.root }, undefined, nowhere);
    case "unreadable":
      return diagnose(problems.fileUnreadable, { path, reason: content.reason }, file, nowhere);
    case "not text": {
      const span = { start: content.offset, end: content.offset + 1 };
      return diagnose(problems.notText, { path }, { path, text: content.text }, span);
    }
    default:
      return assertNever(content);
  }
}

/** Says why a file could not be written or removed. */
export function changeProblem(
  host: ProjectHost,
  path: string,
  change: Exclude<Change, { readonly kind: "done" }>,
): Diagnostic {
  if (change.kind === "outside") {
    return diagnose(problems.outsideProject, { path, root: host.root }, undefined, nowhere);
  }
  return diagnose(problems.cannotWrite, { path, reason: change.reason }, undefined, nowhere);
}
