import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { LintSetting } from "./config-options.ts";

/** Gives lint rules the level that the project has set, or takes out what it does not want to hear; nothing else is touched. */
export async function withLintSettings(
  diagnostics: readonly Diagnostic[],
  settings: ReadonlyMap<string, LintSetting>,
): Promise<readonly Diagnostic[]> {
  const ignored = await ignoredPaths(settings);
  return diagnostics.flatMap((diagnostic) => {
    const { code, file } = diagnostic;
    const level = settings.get(code)?.level;
    if (level === undefined) return [diagnostic];
    const isIgnored = file !== undefined && ignored.get(code)?.(file.path) === true;
    return level === "off" || isIgnored ? [] : [{ ...diagnostic, severity: level }];
  });
}

/** The numbers that the project has set for rules that count something. */
export function lintLimits(settings: ReadonlyMap<string, LintSetting>): ReadonlyMap<string, number> {
  return new Map(
    [...settings].flatMap(([code, { max }]) => (max === undefined ? [] : [[code, max] as const])),
  );
}

/** The library that knows patterns is loaded only here: many a project ignores nothing. */
async function ignoredPaths(
  settings: ReadonlyMap<string, LintSetting>,
): Promise<ReadonlyMap<string, (path: string) => boolean>> {
  const ignoring = [...settings].flatMap(([code, { ignore = [] }]) =>
    ignore.length === 0 ? [] : [{ code, patterns: [...ignore] }],
  );
  if (ignoring.length === 0) return new Map();
  const { default: picomatch } = await import("picomatch");
  return new Map(ignoring.map(({ code, patterns }) => [code, picomatch(patterns)]));
}
