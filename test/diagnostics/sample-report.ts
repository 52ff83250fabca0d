import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { markedExample } from "../../src/diagnostics/marked-example.ts";
import { report } from "../../src/diagnostics/report.ts";
import type { Report } from "../../src/diagnostics/report.ts";
import type { RenderOptions } from "../../src/diagnostics/render/renderer.ts";
import { sourceFile } from "../../src/source/source-file.ts";

/** A diagnostic at the place between « and » of a text. */
export function sampleDiagnostic(path: string, marked: string, parts: Partial<Diagnostic> = {}): Diagnostic {
  const { text, span } = markedExample(marked);
  return {
    code: "REM9021",
    severity: "error",
    message: "something is wrong",
    file: sourceFile(path, text),
    span,
    help: [],
    related: [],
    ...parts,
  };
}

export const sampleOptions: RenderOptions = {
  colour: false,
  version: "0.1.0",
  pathFromHere: (path) => path,
  pathInRepository: (path) => `services/agent/${path}`,
};

const clinic = sampleDiagnostic(
  "policies/clinic.pol",
  `module clinic

enum Reason { capacity, policy }

form slot_answer {
  reason = coarse(«diagnos»)
  text """Größe: {reason}"""
}
`,
  {
    message: "unknown field `diagnos` of `Case`; did you mean `diagnosis`?",
    help: ["the fields are `diagnosis`, `slot`", "100% of them: listed"],
    fix: { title: "write `diagnosis`", edits: [] },
  },
);

/** Everything a report may hold. */
export function sampleReport(): Report {
  const { file, span } = clinic;
  if (file === undefined) throw new Error("the sample has a file");
  const whole = file.text.indexOf("form");
  const fixed: Diagnostic = {
    ...clinic,
    related: [
      { message: "`Reason` is declared here", file, span: { start: 20, end: 26 } },
      {
        message: "used here",
        file: sourceFile("policies/größe, alt.pol", "größe x"),
        span: { start: 6, end: 7 },
      },
    ],
    fix: { title: "write `diagnosis`", edits: [{ span, text: "diagnosis" }] },
  };
  const manyLines: Diagnostic = {
    code: "REM9105",
    severity: "warning",
    message: "form `slot_answer` is never offered",
    file,
    span: { start: whole, end: file.text.length },
    help: [],
    related: [],
  };
  const remark = sampleDiagnostic("policies/größe, alt.pol", "größe «x»", {
    code: "REM9106",
    severity: "info",
    message: 'a <remark> & "quotes"',
  });
  const noFile: Diagnostic = {
    code: "REM9010",
    severity: "error",
    message: "there is no file `missing.pol`",
    file: undefined,
    span: { start: 0, end: 0 },
    help: [],
    related: [],
  };
  const accepted = sampleDiagnostic("policies/clean.pol", "module «clean»\n", {
    code: "REM9111",
    message: "accepted",
  });
  return report(
    ["policies/größe, alt.pol", "policies/clinic.pol", "policies/clean.pol"],
    [manyLines, remark, fixed, noFile],
    [{ diagnostic: accepted, reason: "vendor contract signed" }],
  );
}
