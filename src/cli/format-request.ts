import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { formats, isFormat } from "../diagnostics/render/formats.ts";
import type { Format } from "../diagnostics/render/formats.ts";
import { nearest } from "../diagnostics/suggest.ts";
import { fail, ok } from "../base/result.ts";
import type { Result } from "../base/result.ts";

/** One report that was asked for: where it goes, undefined for standard output. */
export interface FormatRequest {
  readonly format: Format;
  readonly path: string | undefined;
}

const nowhere = { start: 0, end: 0 };

/**
 * Reads the values of `--format`. Standard output shows the format for people unless another one was asked for without
 * a file, so that a report in a file never silences the command.
 */
export function readFormatRequests(written: readonly string[]): Result<readonly FormatRequest[], Diagnostic> {
  const requests: FormatRequest[] = [];
  for (const value of written) {
    const [name = "", ...rest] = value.split(":");
    const path = rest.length === 0 ? undefined : rest.join(":");
    if (!isFormat(name) || path === "") return fail(unknownFormat(name));
    if (requests.some((request) => request.path === path)) return fail(outputTwice(path));
    requests.push({ format: name, path });
  }
  const toOutput = requests.some(({ path }) => path === undefined);
  return ok(toOutput ? requests : [{ format: "pretty", path: undefined }, ...requests]);
}

function unknownFormat(name: string): Diagnostic {
  const parameters = { name, near: isFormat(name) ? undefined : nearest(name, formats), formats };
  return diagnose(problems.unknownFormat, parameters, undefined, nowhere);
}

function outputTwice(path: string | undefined): Diagnostic {
  const where = path === undefined ? "standard output" : `\`${path}\``;
  return diagnose(problems.outputTwice, { where }, undefined, nowhere);
}
