export type { Diagnostic, Edit, Fix, Related, Severity } from "./diagnostics/diagnostic.ts";
export type { Report, SuppressedDiagnostic } from "./diagnostics/report.ts";
export { report } from "./diagnostics/report.ts";
export type { Format } from "./diagnostics/render/formats.ts";
export { formats, isFormat, loadRenderer } from "./diagnostics/render/formats.ts";
export type { Renderer, RenderOptions } from "./diagnostics/render/renderer.ts";
export type { Location, Position, SourceFile } from "./source/source-file.ts";
export { sourceFile } from "./source/source-file.ts";
export type { Span } from "./source/span.ts";
