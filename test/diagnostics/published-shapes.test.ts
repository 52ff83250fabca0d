import sarifDraft4 from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsModule from "ajv-formats";
import type { Log } from "sarif";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { diagnosticsSchema } from "../../src/diagnostics/json-schema.ts";
import { renderGitlab } from "../../src/diagnostics/render/gitlab.ts";
import { renderJson } from "../../src/diagnostics/render/json.ts";
import { renderRdjson } from "../../src/diagnostics/render/rdjson.ts";
import { renderSarif } from "../../src/diagnostics/render/sarif.ts";
import { report } from "../../src/diagnostics/report.ts";
import { sampleDiagnostic, sampleOptions, sampleReport } from "./sample-report.ts";

const addFormats = formatsModule.default;

/** The JSON Schema of SARIF 2.1.0 as Microsoft's SDK ships it. It is draft 4, of which it uses nothing that draft 7 lacks. */
function sarifSchema(): object {
  const { $schema: _, id: __, ...schema } = sarifDraft4;
  return schema;
}

function sarifOf(diagnostics: readonly Diagnostic[]): Log {
  return JSON.parse(renderSarif(report([], diagnostics), sampleOptions)) as Log;
}

function fingerprintsOf(diagnostics: readonly Diagnostic[]): readonly (string | undefined)[] {
  const results = sarifOf(diagnostics).runs[0]?.results ?? [];
  return results.map((result) => result.partialFingerprints?.["remitFinding/v1"]);
}

describe("SARIF", () => {
  const ajv = addFormats(new Ajv({ strict: false, allErrors: true, unicodeRegExp: false }));
  const validate = ajv.compile(sarifSchema());

  test("is valid under the schema of SARIF 2.1.0", () => {
    for (const shown of [sampleReport(), report([], [])]) {
      validate(JSON.parse(renderSarif(shown, sampleOptions)));
      expect(validate.errors).toBeNull();
    }
  });

  test("would not be valid without a driver name", () => {
    const log = sarifOf([]);
    const { name: _, ...driver } = log.runs[0]?.tool.driver ?? { name: "" };
    expect(validate({ ...log, runs: [{ ...log.runs[0], tool: { driver } }] })).toBe(false);
  });

  test("recognises a finding after lines and spacing have moved", () => {
    const before = [sampleDiagnostic("a.pol", "module a\nx =   «wrong»\n")];
    const after = [sampleDiagnostic("a.pol", "// new\n\nmodule a\n  x = «wrong»  \n")];
    expect(fingerprintsOf(after)).toEqual(fingerprintsOf(before));
  });

  test("tells apart findings in other files, on other texts, of other codes, and repeated ones", () => {
    const first = sampleDiagnostic("a.pol", "x = «wrong»\nx = wrong\n");
    const all = [
      first,
      { ...first, span: { start: 16, end: 21 } },
      { ...first, code: "REM9022" },
      sampleDiagnostic("b.pol", "x = «wrong»\n"),
      sampleDiagnostic("c.pol", "x = «right»\n"),
    ];
    expect(new Set(fingerprintsOf(all)).size).toBe(all.length);
  });

  test("keeps suppressed findings with their reason", () => {
    const results = sarifOf([]).runs[0]?.results;
    expect(results).toEqual([]);
    const log = JSON.parse(renderSarif(sampleReport(), sampleOptions)) as Log;
    const suppressed = log.runs[0]?.results?.filter((result) => result.suppressions !== undefined);
    expect(suppressed?.map(({ ruleId, suppressions }) => [ruleId, suppressions])).toEqual([
      ["REM9111", [{ kind: "inSource", justification: "vendor contract signed" }]],
    ]);
  });
});

describe("JSON", () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true, strictTypes: false });
  const validate = ajv.compile(diagnosticsSchema);

  test("is valid under the published schema", () => {
    validate(JSON.parse(renderJson(sampleReport(), sampleOptions)));
    expect(validate.errors).toBeNull();
  });

  test("has exactly the published keys", () => {
    expect(validate({ diagnostics: [], extra: 1 })).toBe(false);
    expect(validate({ diagnostics: [{ code: "REM1" }] })).toBe(false);
  });
});

test("columns for reviewdog count bytes of UTF-8", () => {
  const diagnostic = sampleDiagnostic("a.pol", "ö😀 «漢»x");
  const json: unknown = JSON.parse(renderRdjson(report([], [diagnostic]), sampleOptions));
  expect(json).toMatchObject({
    diagnostics: [{ location: { range: { start: { line: 1, column: 8 }, end: { line: 1, column: 11 } } } }],
  });
});

test("fingerprints for GitLab are unique in a report", () => {
  const same = sampleDiagnostic("a.pol", "«x»");
  const issues = JSON.parse(renderGitlab(report([], [same, same, same]), sampleOptions)) as {
    fingerprint: string;
  }[];
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(3);
});
