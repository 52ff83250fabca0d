import type {
  Fix as SarifFix,
  Invocation,
  Location as SarifLocation,
  Log,
  Notification,
  PhysicalLocation,
  ReportingDescriptor,
  Region,
  Result,
  Run,
} from "sarif";
import { compareTexts } from "../../base/compare.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import { kindOf } from "../catalogue/index.ts";
import type { Diagnostic, Fix, Severity } from "../diagnostic.ts";
import { documentationUrl, publishedAt } from "../documentation-url.ts";
import { fingerprints } from "../fingerprints.ts";
import type { Report } from "../report.ts";
import { jsonText } from "./json-text.ts";
import type { RenderOptions } from "./renderer.ts";
import { rangeOf } from "./range.ts";

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/** Not `primaryLocationLineHash`: GitHub computes that one itself and warns about any other value. */
const fingerprintName = "remitFinding/v1";

const levels: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  info: "note",
};

/**
 * SARIF 2.1.0 (OASIS standard, 2020). Paths are relative to the repository; what no file is to blame for is not a
 * result but a notification of the run, as a result without a place is refused by most readers.
 */
export function renderSarif(report: Report, options: RenderOptions): string {
  const log: Log = { $schema: schema, version: "2.1.0", runs: [runOf(report, options)] };
  return jsonText(log);
}

function runOf(report: Report, options: RenderOptions): Run {
  const all = [
    ...report.diagnostics.map((diagnostic) => ({ diagnostic, reason: undefined })),
    ...report.suppressed,
  ];
  const placed = all.filter(({ diagnostic }) => diagnostic.file !== undefined);
  const unplaced = all.filter(({ diagnostic }) => diagnostic.file === undefined);
  const prints = fingerprints(placed.map(({ diagnostic }) => diagnostic));
  const codes = [...new Set(all.map(({ diagnostic }) => diagnostic.code))].sort(compareTexts);
  return {
    tool: {
      driver: {
        name: "Remit",
        version: options.version,
        semanticVersion: options.version,
        informationUri: publishedAt,
        rules: codes.map(ruleOf),
      },
    },
    columnKind: "utf16CodeUnits",
    originalUriBaseIds: { SRCROOT: { description: { text: "The root of the repository." } } },
    invocations: [invocationOf(unplaced.map(({ diagnostic }) => diagnostic))],
    artifacts: report.files.map((path) => ({ location: artifactOf(path, options) })),
    results: placed.map(({ diagnostic, reason }, index) =>
      resultOf(diagnostic, reason, codes.indexOf(diagnostic.code), prints[index] ?? "", options),
    ),
  };
}

function ruleOf(code: string): ReportingDescriptor {
  const kind = kindOf(code);
  const rule: ReportingDescriptor = { id: code, helpUri: documentationUrl(code) };
  if (kind === undefined) return rule;
  const [firstSentence = kind.why] = kind.why.split(/(?<=\.)\s/);
  return {
    ...rule,
    shortDescription: { text: firstSentence },
    fullDescription: { text: kind.why },
    help: { text: `${kind.why} See ${documentationUrl(code)} or run remit explain ${code}.` },
    defaultConfiguration: { level: levels[kind.severity] },
  };
}

function invocationOf(unplaced: readonly Diagnostic[]): Invocation {
  return {
    executionSuccessful: unplaced.every(({ severity }) => severity !== "error"),
    toolConfigurationNotifications: unplaced.map(notificationOf),
  };
}

function notificationOf(diagnostic: Diagnostic): Notification {
  return {
    descriptor: { id: diagnostic.code },
    level: levels[diagnostic.severity],
    message: { text: messageText(diagnostic) },
  };
}

function resultOf(
  diagnostic: Diagnostic,
  suppressedFor: string | undefined,
  ruleIndex: number,
  fingerprint: string,
  options: RenderOptions,
): Result {
  const { file, span, fix } = diagnostic;
  return {
    ruleId: diagnostic.code,
    ruleIndex,
    level: levels[diagnostic.severity],
    message: { text: messageText(diagnostic) },
    locations: file === undefined ? [] : [{ physicalLocation: placeOf(file, span, options) }],
    partialFingerprints: { [fingerprintName]: fingerprint },
    ...(diagnostic.related.length === 0 ? {} : { relatedLocations: relatedOf(diagnostic, options) }),
    ...(fix === undefined || file === undefined ? {} : { fixes: [fixOf(file, fix, options)] }),
    ...(suppressedFor === undefined
      ? {}
      : { suppressions: [{ kind: "inSource", justification: suppressedFor }] }),
  };
}

function messageText(diagnostic: Diagnostic): string {
  return [diagnostic.message, ...diagnostic.help].join("\n");
}

function relatedOf(diagnostic: Diagnostic, options: RenderOptions): SarifLocation[] {
  return diagnostic.related.map(({ message, file, span }, index) => ({
    id: index + 1,
    message: { text: message },
    physicalLocation: placeOf(file, span, options),
  }));
}

function fixOf(file: SourceFile, fix: Fix, options: RenderOptions): SarifFix {
  return {
    description: { text: fix.title },
    artifactChanges: [
      {
        artifactLocation: artifactOf(file.path, options),
        replacements: fix.edits.map(({ span, text }) => ({
          deletedRegion: regionOf(file, span),
          insertedContent: { text },
        })),
      },
    ],
  };
}

function placeOf(file: SourceFile, span: Span, options: RenderOptions): PhysicalLocation {
  return { artifactLocation: artifactOf(file.path, options), region: regionOf(file, span) };
}

function artifactOf(path: string, options: RenderOptions): { uri: string; uriBaseId: string } {
  const segments = options.pathInRepository(path).split("/");
  return { uri: segments.map(encodeSegment).join("/"), uriBaseId: "SRCROOT" };
}

/** A lone half of a surrogate pair cannot be encoded; it becomes U+FFFD, as in UTF-8. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replaceAll(/\p{Cs}/gu, "\uFFFD"));
}

function regionOf(file: SourceFile, span: Span): Region {
  const { start, end } = rangeOf(file, span);
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}
